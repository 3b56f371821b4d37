"""Modules read back as VASSAL reads them: set-ups on their hexes, complete decks, harmless names."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from math import floor
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.folders import make_folder
from support.games import GAMES
from support.tables import vassal_module
from support.vassal_modules import Module, check, piece, read

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.tabletop.collect import contents
from countermarch.generators.vassal.archive import PROGRAM, encode
from countermarch.generators.vassal.module import module
from countermarch.importing.vassal_module import split_tokens

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element


def made(game: str) -> Module:
    return read(vassal_module(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_module_is_as_vassal_reads_it(game: str) -> None:
    one = made(game)
    pieces = check(one)
    known = components.game(game)
    assert one.root.get("VassalVersion") == PROGRAM
    assert one.root.get("name") == known.title
    assert {entry.text for entry in one.root.iter("entry")} == {
        *(side.name for side in known.sides),
        "Solitaire",
    }
    palette = next(one.all("module.PieceWindow"))
    assert len(list(palette.iter("VASSAL.build.widget.PieceSlot"))) == len(
        [*known.units, *known.markers, *known.chits]
    )
    assert pieces
    for tool in ("module.Inventory", "module.NotesWindow", "module.DiceButton", "module.GlobalKeyCommand"):
        assert list(one.all(tool)), tool
    assert one.dates == {(1980, 1, 1, 0, 0, 0)}
    help_page = one.files["help/rules.html"].decode()
    assert all(escape(clause.number) in help_page for clause in known.clauses)


def test_the_same_game_gives_the_same_bytes() -> None:
    again = module(contents(kit(components.game("third-lebanon-war"))))
    assert again == vassal_module("third-lebanon-war")


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_counter_runs_through_the_steps_of_a_turn(game: str) -> None:
    steps = split_tokens(next(made(game).all("module.turn.ListTurnLevel")).get("list", ""), ",")
    assert len(steps) >= 4, steps
    assert not any(step.lower().startswith("set-up") for step in steps)


def test_the_arab_deck_has_its_53_cards_and_a_pile_of_discards() -> None:
    piles = {deck.get("name", ""): deck for deck in made("arab-israeli-wars").all("module.map.DrawPile")}
    held = {name: len(list(pile.iter("VASSAL.build.widget.CardSlot"))) for name, pile in piles.items()}
    assert held["Arab units (deck 2)"] == 53
    assert held["Israeli units (deck 1)"] == 45
    assert held["Events (deck 3)"] == 46
    discards = piles["Arab units discards (deck 2)"]
    assert discards.get("reshuffleTarget") == "Arab units (deck 2)"
    cards = [
        piece(slot.text or "") for slot in piles["Arab units (deck 2)"].iter("VASSAL.build.widget.CardSlot")
    ]
    back = {card.trait("obs")[1] for card in cards if card.trait("obs")}
    assert len(back) == 1, "all cards of a deck have one back"


def test_launchers_that_the_set_up_draws_are_not_in_the_container_any_more() -> None:
    one = made("reign-of-missiles")
    container = next(pile for pile in one.all("module.map.DrawPile") if "container" in pile.get("name", ""))
    launchers = sum(unit.count for unit in components.game("reign-of-missiles").units)
    assert len(list(container.iter("VASSAL.build.widget.PieceSlot"))) == launchers - 16


@pytest.mark.parametrize("scenario", ["1982", "2006", "1976"])
def test_units_are_on_the_hexes_of_the_set_up(scenario: str) -> None:
    lebanon = components.game("lebanon-82")
    wanted = lebanon.scenarios[scenario]
    stacks = [
        one
        for one in made("lebanon-82").all("module.map.SetupStack")
        if one.get("owningBoard") == wanted.title
    ]
    fixed = Counter({line.hex: line.count or 0 for line in wanted.setup if line.hex and not line.within})
    standing = Counter[str]()
    for stack in stacks:
        if stack.get("useGridLocation") == "true":
            standing[stack.get("location", "")] += len(list(stack))
    assert fixed
    for number, count in fixed.items():
        assert standing[number] == count, number
    assert max(standing.values()) == 1, "no two units start in one hex"
    placed = [piece(slot.text or "").name for stack in stacks for slot in stack]
    plo = sum(line.count or 0 for line in wanted.setup if line.side == "plo")
    assert sum(name.endswith(("guerrilla", "infantry")) or "Mil." in name for name in placed) >= plo - 1


def test_vassal_finds_the_number_of_a_hex_where_it_is_drawn() -> None:
    """The arithmetic of ``HexGridNumbering.getCenterPoint``, turned as ``HexGrid`` turns a sideways grid."""
    one = made("lebanon-82")
    zone = next(
        zone for zone in one.all("module.map.boardPicker.board.mapgrid.Zone") if zone.get("name") == "Hexes"
    )
    for stack in one.all("module.map.SetupStack"):
        if stack.get("useGridLocation") == "true":
            x, y = _located(zone, stack.get("location", ""))
            assert abs(x - int(stack.get("x", 0))) <= 2, stack.get("location")
            assert abs(y - int(stack.get("y", 0))) <= 2, stack.get("location")


def _located(zone: Element, number: str) -> tuple[int, int]:
    grid = zone[0]
    numbering = grid[0]
    assert grid.get("sideways") == numbering.get("hDescend") == "true"
    corners = [tuple(map(int, corner.split(","))) for corner in zone.get("path", "").split(";")]
    wide = max(x for x, _ in corners) - min(x for x, _ in corners)
    dx, dy = float(grid.get("dx", 0)), float(grid.get("dy", 0))
    column = int(number[:2]) - int(numbering.get("hOff", 0))
    row = floor(wide / dy + 0.5) - (int(number[2:]) - int(numbering.get("vOff", 0)))
    over = int(column * dx) + int(grid.get("x0", 0))
    along = int(row * dy + (dy / 2 if column % 2 else 0)) + int(grid.get("y0", 0))
    return along, over


def test_a_folder_without_scenarios_begins_with_its_pieces_on_the_table(tmp_path: Path) -> None:
    units = "id,side,type,name,count\na,x,armor,A,3\nb,y,infantry,B,1\n"
    sides = "".join(f"[[side]]\nid = '{side}'\nname = '{side.upper()}'\n" for side in "xy")
    folder = make_folder(tmp_path, game_toml=f"title = 'Own'\n{sides}", units_csv=units)
    one = read(module(contents(kit(components.load(folder)))))
    check(one)
    stacks = list(one.all("module.map.SetupStack"))
    assert Counter(piece(slot.text or "").name for stack in stacks for slot in stack) == {
        "A armor": 3,
        "B infantry": 1,
    }
    assert not list(one.all("module.PredefinedSetup"))
    assert all(int(stack.get("x", 0)) < 1000 for stack in stacks), "they are seen without scrolling"


def test_a_scenario_that_cannot_be_chosen_is_noticed() -> None:
    one = made("lebanon-82")
    one.root.remove(next(one.all("module.PredefinedSetup")))
    with pytest.raises(AssertionError, match="a setup for each scenario"):
        check(one)


def test_a_map_is_the_same_however_often_it_is_made() -> None:
    boards = [contents(kit(components.game("lebanon-82"))).starts[0].board.scene for _ in range(2)]
    assert boards[0] == boards[1]
    assert "commands=()" not in repr(boards[1]), "a terrain has an outline"


def test_tokens_of_the_other_side_lie_turned_over() -> None:
    stacks = list(made("arab-israeli-wars").all("module.map.SetupStack"))
    arab = next(one for one in stacks if one.get("name") == "arab-tokens-north")
    states = [own for slot in arab for name, _, own in piece(slot.text or "").traits if name == "emb2"]
    assert states == [["2"]] * 3


def test_a_key_turns_a_counter_the_way_its_name_says() -> None:
    """``FreeRotator.mySetType`` reads the key for clockwise before the key for anticlockwise."""
    one = made("lebanon-82")
    turns = [
        fields
        for prototype in one.all("module.PrototypeDefinition")
        for name, fields, _ in piece(prototype.text or "").traits
        if name == "rotate"
    ]
    assert {tuple(fields[1:5]) for fields in turns} == {("93,130", "91,130", "Turn right", "Turn left")}
    assert "Ctrl+[, Ctrl+]</b></td><td>turn left and right" in one.files["help/begin.html"].decode()


@pytest.mark.parametrize("game", ["arab-israeli-wars", "third-lebanon-war"])
def test_a_piece_face_down_can_be_peeked_at_by_its_own_side(game: str) -> None:
    """``Obscurable`` reads ``side:`` as the side of who hid the piece; ``sides:`` would name others."""
    masks = [one.trait("obs") for one in check(made(game))]
    assert any(masks)
    assert {(fields[0], fields[3], fields[5]) for fields in masks if fields} == {
        ("79,130", "P80,130", "side:")
    }


@pytest.mark.parametrize("game", GAMES)
def test_discards_are_shuffled_back_into_a_deck_and_pieces_return_to_a_pile_there_is(game: str) -> None:
    one = made(game)
    piles = {pile.get("name", ""): pile for pile in one.all("module.map.DrawPile")}
    for name, pile in piles.items():
        target = name.replace(" discards (", " (") if " discards (" in name else ""
        assert pile.get("reshuffleTarget") == target, name
        assert pile.get("reshufflable") == str(bool(target)).lower(), name
        assert target in ("", *piles), name
    for returned in check(one):
        assert {fields[7] for kind, fields, _ in returned.traits if kind == "return"} <= piles.keys()


@pytest.mark.parametrize("game", GAMES)
def test_dice_roll_the_faces_that_the_rules_roll(game: str) -> None:
    """``DiceButton`` adds ``plus`` to every die; the D10 of Reign of Missiles alone has a zero."""
    for button in made(game).all("module.DiceButton"):
        faces, plus = int(button.get("nSides", 0)), int(button.get("plus", 99))
        least = 0 if (game, faces) == ("reign-of-missiles", 10) else 1
        assert (1 + plus, faces + plus) == (least, faces - 1 + least), button.get("name")


def test_without_reconstruction_no_reconstructed_value_can_be_read_off_a_piece() -> None:
    blank = read(module(contents(kit(components.game("lebanon-82"), KitOptions(missing="blank")))))
    golani = [one for one in check(blank) if "36-1" in one.image]
    keys = {key for one in golani for name, fields, _ in one.traits if name == "mark" for key in fields}
    assert "Attack" not in keys
    assert golani


HOSTILE = """id,deck,title,count,body
a (b)+c,x,{1+1} $PlayerName$,3,"here, \\ and 'quote'"
a'b,etc,<script>alert(1)</script>,2,&amp;]]>
"""
HOSTILE_UNITS = """id,side,type,name,attack
x,a,armor,{exit(0)} $X$,4
y' z,a,infantry,<img>,3
"""
HOSTILE_TITLE = "title = \"<b>{x} $y$ &'\"\n[[side]]\nid = 'a'\nname = '<i>;,/\\{'\n"


def test_a_hostile_folder_makes_a_harmless_module(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, game_toml=HOSTILE_TITLE, cards_csv=HOSTILE, units_csv=HOSTILE_UNITS)
    one = read(module(contents(kit(components.load(folder)))))
    for made_piece in check(one):
        for name, fields, own in made_piece.traits:
            if name in ("mark", "piece"):
                assert not any(sign in text for text in (*fields, *own) for sign in "${}<>\t"), fields
    assert all(re.fullmatch(r"(images/|help/)?[a-zA-Z0-9-]+(\.[a-z]+)?", name) for name in one.files)
    page = one.files["help/begin.html"].decode()
    assert "<b>{x}" not in page
    assert "<img" not in page


ICON = re.compile(r"\{[^{}]*\}")  # names none that there is, which is refused and reported elsewhere
NAMES = st.text(alphabet="abcXYZ019 -'/;,{}$<>&\\", min_size=1, max_size=6).filter(
    lambda text: not ICON.search(text)
)
ROWS = st.lists(st.tuples(NAMES, st.integers(1, 4), st.sampled_from(["x", "y", ""])), min_size=1, max_size=5)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=ROWS, hexes=st.lists(st.integers(101, 2020), max_size=3), title=NAMES)
def test_any_folder_makes_a_module_that_reads_back(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, int, str]], hexes: list[int], title: str
) -> None:
    quoted = [name.replace('"', "") for name, _, _ in rows]
    units = "id,side,type,name,count\n" + "".join(
        f'u{index},x,infantry,"{quoted[index]}",{count}\n' for index, (_, count, _) in enumerate(rows)
    )
    cards = "id,deck,title,count\n" + "".join(
        f'c{index},{deck or "d"},"{quoted[index]}",{count}\n' for index, (_, count, deck) in enumerate(rows)
    )
    setup = "".join(
        f'[[scenario.setup]]\nid = "s{index}"\nside = "x"\ncount = 1\nhex = "{number:04d}"\n'
        'says = "there"\nrule = "1"\n'
        for index, number in enumerate(hexes)
    )
    name = title.replace("\\", "\\\\").strip() or "t"
    folder = make_folder(
        tmp_path_factory.mktemp("own"),
        game_toml=f'title = "{name}"\n[[side]]\nid = "x"\nname = "X"\n',
        units_csv=units,
        cards_csv=cards,
        scenarios_toml=f'[[scenario]]\nid = "one"\ntitle = "One"\nrule = "1"\nsays = ""\n{setup}',
    )
    one = read(module(contents(kit(components.load(folder)))))
    check(one)
    decks = Counter[str]()
    for index, (_, count, deck) in enumerate(rows):
        del index
        decks[deck or "d"] += count
    held = [len(list(pile)) for pile in one.all("module.map.DrawPile") if pile.get("reshuffleTarget") == ""]
    assert sorted(held) == sorted(decks.values())
    stacks = list(one.all("module.map.SetupStack"))
    assert sum(len(list(stack)) for stack in stacks) == min(len(hexes), sum(count for _, count, _ in rows))


@given(st.lists(st.text(alphabet="ab;,\\'/ ", max_size=6), min_size=2, max_size=5))
def test_a_sequence_reads_back(tokens: list[str]) -> None:
    clean = [token for token in tokens if not token.endswith("\\")]
    text = encode(";", *clean, "end")
    assert split_tokens(text, ";") == [*clean, "end"]
