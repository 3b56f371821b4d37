"""Laws of A Reign of Missiles that hold whatever is rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.reign_of_missiles import (
    attack_eligibility,
    center_attack,
    check_launcher_deployment,
    commando_attack,
    diplomacy_move,
    end_phase,
    iron_dome_coverage,
    iron_dome_fire,
    israeli_assets,
    launcher_attack,
    launcher_deployment,
    launcher_draw,
    random_event,
    rocket_exit,
    rocket_movement,
    rocket_strike,
    rockets_launched,
    turn_sequence,
    victory,
)
from countermarch.reference.reign_of_missiles.diplomacy import MarkerMove
from countermarch.reference.reign_of_missiles.eligibility import AttackingUnit, AttackTarget, EligibleUnit
from countermarch.reference.reign_of_missiles.iron_dome import IronDome, MovementArrow
from countermarch.reference.reign_of_missiles.launchers import GazaArea
from countermarch.reference.reign_of_missiles.rockets import AreaExit, Exit, Launcher
from countermarch.reference.reign_of_missiles.strikes import City
from countermarch.reference.reign_of_missiles.terms import AreaKind, Attackers, Impulse, Rocket, Space

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.sequence import NextStep

SPACES: tuple[Space, ...] = get_args(Space)
d10 = st.integers(0, 9)
d6 = st.integers(1, 6)
counts = st.integers(0, 40)
rockets = st.sampled_from(get_args(Rocket))
impulses = st.sampled_from(get_args(Impulse))
attackers = st.sampled_from(get_args(Attackers))
apart = st.lists(st.sampled_from(range(21)), min_size=2, max_size=2, unique=True).map(sorted)
moves = st.lists(
    st.builds(
        MarkerMove,
        st.sampled_from(["hamas", "israeli"]),
        st.sampled_from(["left", "right"]),
        st.integers(0, 9),
    ),
    max_size=6,
)


@given(apart, moves)
def test_the_markers_never_pass_each_other_and_every_space_is_made_or_lost(
    places: list[int], ordered: list[MarkerMove]
) -> None:
    hamas, israeli = (SPACES[place] for place in places)
    answer = diplomacy_move(hamas_space=hamas, israeli_space=israeli, moves=tuple(ordered)).answer
    after = SPACES.index(answer.hamas_space_after), SPACES.index(answer.israeli_space_after)
    assert after[0] <= after[1]
    assert answer.distance == after[1] - after[0]
    assert answer.game_ends is (answer.distance == 0)
    assert 0 <= answer.spaces_lost <= sum(move.spaces for move in ordered)


@given(apart, moves)
def test_a_long_move_is_the_same_as_its_single_spaces(places: list[int], ordered: list[MarkerMove]) -> None:
    hamas, israeli = (SPACES[place] for place in places)
    single = [MarkerMove(move.marker, move.direction) for move in ordered for _ in range(move.spaces)]
    whole = diplomacy_move(hamas_space=hamas, israeli_space=israeli, moves=tuple(ordered)).answer
    assert diplomacy_move(hamas_space=hamas, israeli_space=israeli, moves=tuple(single)).answer == whole


@given(apart, d6, d10, st.integers(0, 4))
def test_an_event_does_to_the_markers_what_the_track_says(
    places: list[int], six: int, ten: int, before: int
) -> None:
    hamas, israeli = (SPACES[place] for place in places)
    event = random_event(
        d6=six, d10=ten, hamas_space=hamas, israeli_space=israeli, times_rolled_before=before
    ).answer
    ordered = tuple(
        MarkerMove(marker, "right" if spaces > 0 else "left", abs(spaces))  # type: ignore[arg-type]
        for marker, spaces in (("hamas", event.hamas_move), ("israeli", event.israeli_move))
    )
    moved = diplomacy_move(hamas_space=hamas, israeli_space=israeli, moves=ordered).answer
    assert (moved.hamas_space_after, moved.israeli_space_after, moved.game_ends) == (
        event.hamas_space_after,
        event.israeli_space_after,
        event.game_ends,
    )
    assert moved.spaces_lost == 0
    if not event.effective:
        assert (event.modifies, event.uses, event.roll_modifier, event.hamas_mvp) == ("none", "none", 0, 0)
        assert (event.hamas_move, event.israeli_move) == (0, 0)


@given(d10, st.sampled_from(SPACES), counts, st.booleans())
def test_drawn_and_left_launchers_are_all_launchers(ten: int, space: Space, pool: int, own: bool) -> None:
    answer = launcher_draw(d10=ten, hamas_space=space, launchers_in_container=pool, own_side_only=own).answer
    assert answer.drawn + answer.left_in_container == pool
    assert 0 <= answer.drawn <= answer.draw_number <= 19


@given(counts, counts, counts, st.permutations(range(4)))
def test_the_spread_that_the_rule_gives_passes_its_own_check(
    qassam: int, grad: int, fajr: int, order: list[int]
) -> None:
    spread = launcher_deployment(qassam=qassam, grad=grad, fajr_5=fajr).answer
    areas = tuple(
        GazaArea(
            f"area-{place}",
            spread.qassam_each + (place < spread.qassam_extra_areas),
            spread.grad_each + (order[place] < spread.grad_extra_areas),
            spread.fajr_5_each + (place >= 4 - spread.fajr_5_extra_areas),
        )
        for place in range(4)
    )
    assert sum(area.qassam + area.grad + area.fajr_5 for area in areas) == spread.total
    assert check_launcher_deployment(areas=areas).answer.legal


@given(d10, apart, st.sampled_from([0, 2, 3]), st.tuples(st.integers(0, 2), st.integers(0, 2)), st.booleans())
def test_a_trade_is_made_whole_or_not_at_all(
    ten: int, places: list[int], increase: int, paid: tuple[int, int], hamas_first: bool
) -> None:
    hamas, israeli = (SPACES[place] for place in places)
    answer = israeli_assets(
        d10=ten,
        israeli_space=israeli,
        hamas_space=hamas,
        increase=increase,  # type: ignore[arg-type]
        israeli_left=paid[0],
        hamas_left=paid[1],
        first_marker="hamas" if hamas_first else "israeli",
    ).answer
    plain = israeli_assets(d10=ten, israeli_space=israeli, hamas_space=hamas).answer
    assert answer.legal is (answer.problem == "none")
    assert answer.total == plain.total + (increase if answer.legal else 0)
    if not answer.legal:
        assert (answer.israeli_space_after, answer.hamas_space_after) == (israeli, hamas)
    after = SPACES.index(answer.hamas_space_after), SPACES.index(answer.israeli_space_after)
    assert after[0] <= after[1]
    assert answer.game_ends is (after[0] == after[1])


@given(rockets, st.integers(2, 6), attackers, impulses, st.integers(0, 8))
def test_a_lower_roll_never_serves_the_attacker_worse(
    kind: Rocket, cf: int, who: Attackers, impulse: Impulse, ten: int
) -> None:
    order = ["destroyed-for-good", "destroyed-to-container", "suppressed", "failed"]

    def attack(die: int, *, suppressed: bool) -> tuple[int, bool]:
        answer = launcher_attack(
            launcher_type=kind,
            combat_factor=cf,
            suppressed=suppressed,
            attackers=who,
            impulse=impulse,
            d10=die,
            d6=1,
        ).answer
        return order.index(answer.result), answer.penalty_due

    for suppressed in (False, True):
        assert attack(ten, suppressed=suppressed) <= attack(ten + 1, suppressed=suppressed)


@given(st.integers(1, 6), attackers, impulses, d10, d6)
def test_a_penalty_costs_exactly_one_thing(
    cf: int, who: Attackers, impulse: Impulse, ten: int, six: int
) -> None:
    def attack(choice: str) -> tuple[bool, int]:
        answer = launcher_attack(
            launcher_type="grad",
            combat_factor=cf,
            attackers=who,
            impulse=impulse,
            d10=ten,
            d6=six,
            penalty_choice=choice,  # type: ignore[arg-type]
        ).answer
        return answer.penalty_due, abs(answer.israeli_move) + abs(answer.hamas_move) + answer.hamas_mvp

    due, without = attack("undecided")
    for choice in ("israeli-marker", "hamas-marker", "hamas-mvp"):
        assert attack(choice) == (due, without + due)


@given(st.sampled_from(["gaza-city", "khan-yunis"]), attackers, impulses, d10, counts)
def test_no_more_launchers_are_lost_than_there_are(
    center: str, who: Attackers, impulse: Impulse, ten: int, pool: int
) -> None:
    air = center_attack(
        center=center,  # type: ignore[arg-type]
        attackers=who,
        impulse=impulse,
        d10=ten,
        d6=1,
        launchers_in_container=pool,
    ).answer
    raid = commando_attack(
        target=center,  # type: ignore[arg-type]
        impulse=impulse,
        d10=ten,
        d6=1,
        launchers_in_container=pool,
    ).answer
    assert 0 <= air.launchers_removed <= min(1, pool)
    assert 0 <= raid.launchers_removed <= min(2, pool)
    assert air.success is (air.israeli_mvp == 1) is (air.modified_roll <= 3)
    assert (raid.result == "success") is (raid.israeli_mvp == 1)


@given(st.lists(st.builds(Launcher, rockets, st.integers(2, 6), st.booleans()), max_size=12))
def test_suppression_never_adds_rockets(listed: list[Launcher]) -> None:
    normal = tuple(Launcher(one.launcher_type, one.combat_factor) for one in listed)
    fewer = rockets_launched(launchers=tuple(listed)).answer
    answer = rockets_launched(launchers=normal).answer
    assert fewer.total <= answer.total == sum(one.combat_factor for one in listed)
    assert fewer.total >= len(listed)
    assert fewer.qassam + fewer.grad + fewer.fajr_5 == fewer.total


kinds = st.sampled_from(get_args(AreaKind))


@given(rockets, kinds, st.lists(st.builds(AreaExit, st.sampled_from("abcd"), kinds), max_size=5))
def test_a_rocket_flies_on_exactly_when_an_exit_is_open_to_it(
    kind: Rocket, area_kind: AreaKind, exits: list[AreaExit]
) -> None:
    listed = tuple(exits) if area_kind != "gaza" else (*exits, AreaExit("z", "blue"))
    answer = rocket_movement(rocket_type=kind, area_kind=area_kind, exits=listed).answer
    assert (answer.status in {"moves-on", "sets-up"}) is bool(answer.may_enter)
    assert (answer.status == "crashes") is (area_kind == "sea" and not answer.may_enter)
    assert set(answer.may_enter) <= {exit_.area for exit_ in listed}


@given(rockets, kinds.filter(lambda kind: kind != "gaza"), st.lists(kinds, max_size=5))
def test_a_longer_range_never_opens_fewer_exits(
    kind: Rocket, area_kind: AreaKind, leads: list[AreaKind]
) -> None:
    exits = tuple(AreaExit(f"a{place}", lead) for place, lead in enumerate(leads))
    open_to = {
        rocket: set(rocket_movement(rocket_type=rocket, area_kind=area_kind, exits=exits).answer.may_enter)
        for rocket in get_args(Rocket)
    }
    assert open_to["qassam"] <= open_to["grad"] <= open_to["fajr-5"]
    assert open_to[kind] <= open_to["fajr-5"]


@given(st.sampled_from([6, 10]), st.data())
def test_even_and_odd_leave_exactly_one_exit(sides: int, data: st.DataObject) -> None:
    roll = data.draw(d6 if sides == 6 else d10)
    exits = (Exit("a", "even"), Exit("b", "odd"))
    answer = rocket_exit(die_sides=sides, roll=roll, exits=exits).answer  # type: ignore[arg-type]
    assert (answer.area, answer.matches) == ("b" if roll % 2 else "a", 1)


@given(st.sampled_from(["same-area", "adjacent"]), st.booleans(), d10, st.booleans())
def test_urgency_saves_a_ready_unit_and_nothing_else(
    position: str, depleted: bool, ten: int, urgency: bool
) -> None:
    def shot(*, urgent: bool) -> tuple[bool, str, bool]:
        answer = iron_dome_fire(
            position=position,  # type: ignore[arg-type]
            depleted=depleted,
            d10=ten,
            urgency=urgent,
        ).answer
        return answer.shot_down, answer.iron_dome_after, answer.urgency_spent

    without = shot(urgent=False)
    assert not without[2]
    saved = urgency and without[1] == "depleted" and not depleted
    assert shot(urgent=urgency) == ((without[0], "ready", True) if saved else without)


areas = st.sampled_from("abcde")


@given(areas, st.sets(areas), st.lists(st.builds(MovementArrow, areas, areas), max_size=8))
def test_turning_every_arrow_round_changes_no_coverage(
    here: str, domes: set[str], arrows: list[MovementArrow]
) -> None:
    units = tuple(IronDome(area) for area in sorted(domes))
    turned = tuple(MovementArrow(arrow.to, arrow.from_) for arrow in arrows)
    answer = iron_dome_coverage(rocket_area=here, iron_domes=units, arrows=tuple(arrows)).answer
    assert iron_dome_coverage(rocket_area=here, iron_domes=units, arrows=turned).answer == answer
    assert (here in domes) is any(one.position == "same-area" for one in answer.may_fire)


@given(st.sampled_from(get_args(City)), d10, d10, st.booleans())
def test_a_ready_iron_dome_lowers_no_roll_and_severe_damage_is_worth_most_at_red_dots(
    city: City, ten: int, second: int, insh: bool
) -> None:
    bare = rocket_strike(city=city, d10=ten, second_d10=second, insh_allah=insh).answer
    held = rocket_strike(city=city, d10=ten, second_d10=second, insh_allah=insh, iron_dome="ready").answer
    order = ["severe", "slight", "nothing"]
    assert order.index(bare.result) <= order.index(held.result)
    assert held.modified_roll == bare.modified_roll + 1
    red = rocket_strike(city="red-dot", d10=ten, second_d10=second, insh_allah=insh).answer
    assert bare.hamas_mvp <= red.hamas_mvp


@given(
    st.lists(st.builds(EligibleUnit, st.sampled_from(get_args(AttackingUnit)), st.integers(0, 3)), min_size=1)
)
def test_an_attack_is_legal_exactly_when_no_problem_is_named(units: list[EligibleUnit]) -> None:
    for target in get_args(AttackTarget):
        answer = attack_eligibility(attackers=tuple(units), target=target, commando_available=True).answer
        assert answer.legal is not bool(answer.problems)
        assert len(set(answer.problems)) == len(answer.problems)


@given(counts, counts, counts)
def test_launchers_are_conserved_in_the_end_phase(suppressed: int, normal: int, pool: int) -> None:
    answer = end_phase(
        suppressed_launchers=suppressed, normal_launchers=normal, launchers_in_container=pool
    ).answer
    assert answer.launchers_available == suppressed + normal + pool
    assert answer.israeli_mvp * 2 <= suppressed < answer.israeli_mvp * 2 + 2


@given(st.sampled_from(SPACES), counts, counts)
def test_mirrored_tables_give_mirrored_victories(space: Space, hamas: int, israeli: int) -> None:
    mirror = SPACES[len(SPACES) - 1 - SPACES.index(space)]
    one = victory(hamas_space=space, israeli_space=space, hamas_mvp=hamas, israeli_mvp=israeli).answer
    other = victory(hamas_space=mirror, israeli_space=mirror, hamas_mvp=israeli, israeli_mvp=hamas).answer
    swapped = {"none": "none", "israeli": "hamas", "hamas": "israeli"}
    assert other.winner == swapped[one.winner]
    assert one.game_over
    assert other.game_over


def test_a_turn_runs_through_nine_steps_and_into_the_next() -> None:
    now: NextStep = turn_sequence(turn=2, phase="random-event").answer
    seen = []
    while now.turn == 2:
        seen.append((now.phase, now.impulse, now.round))
        now = turn_sequence(turn=now.turn, phase=now.phase, impulse=now.impulse, round=now.round).answer  # type: ignore[arg-type]
    rounds = [("operational", one, two) for one in ("am", "pm", "night") for two in ("combat", "flight")]
    assert seen == [
        ("launcher-determination", "none", "none"),
        ("asset-allocation", "none", "none"),
        *rounds,
        ("end", "none", "none"),
    ]
    assert (now.turn, now.phase) == (3, "random-event")
