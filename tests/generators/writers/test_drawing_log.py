from __future__ import annotations

from textwrap import dedent

from support import drawing_log as log
from support.drawings import counter, document, everything, scene

from countermarch.generators.scene.nodes import Use


def test_a_counter_reads_as_it_is_drawn() -> None:
    expected = """\
        scene counter 10-8-12, 16 x 16
          rect 0 0, 16 x 16, radius 1, fill #c8dcc8, line 0.25 #000000
          rect 3 2.5, 10 x 6.5, line 0.3 #000000
          path M 3 2.5 L 13 9, line 0.3 #000000
          path M 13 2.5 L 3 9, line 0.3 #000000
          text "10-8-12" at 8 13.982 middle, Barlow Condensed SemiBold 12, #000000
        """
    assert log.write(counter()) == dedent(expected)


def test_a_face_is_listed_in_full_only_once() -> None:
    lines = log.write(scene(Use(counter(), 0, 0), Use(counter(), 20, 0))).splitlines()
    assert lines[1] == "  place at 0 0"
    assert lines[-2:] == ["  place at 20 0", "    scene counter 10-8-12, 16 x 16, as before"]


def test_every_kind_of_node_has_its_line() -> None:
    lines = log.write(everything())
    for word in (
        "rect",
        "text",
        "path M",
        "path of",
        "place at",
        "group, moved",
        "turned 30",
        "clipped to",
        "picture",
    ):
        assert word in lines


def test_a_document_is_listed_page_by_page() -> None:
    lines = log.write_document(document(counter(), counter("7-5"))).splitlines()
    assert lines[0] == "document Test"
    assert [line for line in lines if line.startswith("page")] == ["page 1", "page 2"]
