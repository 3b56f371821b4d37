from __future__ import annotations

import gc
import random
import time
import weakref
from threading import Event, Thread

import pytest

from countermarch.generators.scene import collector
from countermarch.generators.scene.collector import collector_is_slow, collector_waits


def test_the_collector_waits_until_the_last_of_several_threads_is_done() -> None:
    begun, done = Event(), Event()
    seen: list[bool] = []

    def draw_long() -> None:
        with collector_waits():
            begun.set()
            done.wait(10)
            seen.append(gc.isenabled())

    thread = Thread(target=draw_long)
    with collector_waits():
        thread.start()
        assert begun.wait(10)
    assert not gc.isenabled(), "one of the two still draws"
    done.set()
    thread.join()
    assert seen == [False]
    assert gc.isenabled()


@pytest.mark.parametrize("held", [collector_waits, collector_is_slow])
def test_many_drawings_in_many_threads_leave_the_collector_as_it_was(held: object) -> None:
    before = gc.isenabled(), gc.get_threshold()

    def draw(seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311 - no secret
        for _ in range(60):
            with held():
                time.sleep(chance.random() / 20_000)

    threads = [Thread(target=draw, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (gc.isenabled(), gc.get_threshold()) == before


def test_a_collector_that_its_owner_has_stopped_stays_stopped() -> None:
    gc.disable()
    try:
        with collector_waits():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_collector_that_counts_on_is_never_made_busier() -> None:
    before = gc.get_threshold()
    gc.set_threshold(5 * collector.RUBBISH)
    try:
        with collector_is_slow():
            assert gc.get_threshold()[0] == 5 * collector.RUBBISH
    finally:
        gc.set_threshold(*before)


def test_a_kit_that_cannot_be_drawn_lets_the_collector_go_on() -> None:
    with pytest.raises(ZeroDivisionError), collector_waits():
        raise ZeroDivisionError
    assert gc.isenabled()


def test_what_is_thrown_away_meanwhile_is_collected_like_anything_new() -> None:
    class Ring:
        """Holds itself, so that only the collector can take it away."""

        me: Ring

    with collector_waits():
        ring = Ring()
        ring.me = ring
        left = weakref.ref(ring)
        del ring
    gc.collect(0)
    assert left() is None
