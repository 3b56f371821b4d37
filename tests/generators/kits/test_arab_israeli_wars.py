"""Arab Israeli Wars' kit: 144 cards with a back a deck, 18 tokens, three mats, aids."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from support.scenes import said, scaled, texts, walk

from countermarch import components
from countermarch.components.citations import cite
from countermarch.generators.charts.lists import effect_list
from countermarch.generators.documents.cards import card_drawer
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.parts import KitContext
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.documents.tracks import mat_parts
from countermarch.generators.kits import Kit, KitError, KitOptions, kit
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.card_plan import TONES
from countermarch.generators.pieces.drawer import faces
from countermarch.generators.pieces.layout_terms import CARD_SIZES
from countermarch.generators.pieces.silhouettes import REACH, SHAPES
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Path, Rect, Scene, Text, Use
from countermarch.generators.scene.style import names, style
from countermarch.generators.sheets.paper import PAPERS
from countermarch.generators.tracks.mats import FAN

if TYPE_CHECKING:
    from countermarch.components.model.pieces import Card
    from countermarch.generators.pieces.card_plan import CardPlan
    from countermarch.generators.sheets.document import Page

GAME = components.game("arab-israeli-wars")
LOOK = Look(style("standard").dressed(kit_plan(GAME).markers))
DECKS = {"israeli": 45, "arab": 53, "event": 46}


@pytest.fixture(scope="module")
def whole() -> Kit:
    return kit(GAME)


@pytest.fixture(scope="module")
def plan() -> CardPlan:
    found = kit_plan(GAME).cards
    assert found is not None
    return found


def pieces(made: Kit, kind: str) -> Counter[str]:
    """Every face printed on the sheets of a kind, with how often it is."""
    found: Counter[str] = Counter()
    for part in made.parts:
        if part.kind == kind:
            for page in part.draw():
                found.update(
                    node.scene.name
                    for node in walk(page.scene.nodes)
                    if isinstance(node, Use) and (node.scene.name in IDS or node.scene.name.endswith(" back"))
                )
    return found


IDS = {piece.id for piece in (*GAME.cards, *GAME.markers)}


def pages(made: Kit, kind: str) -> list[Page]:
    return [page for part in made.parts if part.kind == kind for page in part.draw()]


def test_all_144_cards_are_printed_each_with_the_back_of_its_deck(whole: Kit) -> None:
    printed = pieces(whole, "cards")
    for deck, count in DECKS.items():
        fronts = sum(printed[card.id] for card in GAME.cards if card.deck == deck)
        assert fronts == printed[f"{deck} back"] == count == GAME.number(f"{deck}-cards")
    for card in GAME.cards:
        assert printed[card.id] == card.count


def test_eighteen_tokens_are_printed_and_turn_from_israeli_to_arab(whole: Kit) -> None:
    tokens = [marker for marker in GAME.markers if marker.kind == "territory"]
    printed = pieces(whole, "counters")
    assert sum(printed[token.id] for token in tokens) == 18
    for token, front in zip(tokens, ("Haifa NORTH", "Tel Aviv CENTRE", "Gaza SOUTH"), strict=True):
        shown = faces(token, counter_drawer(GAME, kit_plan(GAME), LOOK))
        assert printed[f"{token.id} back"] == GAME.number("tt-per-front")
        assert [said(face) for face in shown] == [f"{front} · ISRAELI", f"{front} · ARAB"]
        grounds = [next(node.fill for node in walk(face.nodes) if isinstance(node, Rect)) for face in shown]
        liveries = [LOOK.style.livery(side.id, side.colours) for side in GAME.sides]
        assert grounds == [LOOK.style.shaded(one, "livery-rim") for one in liveries]


@pytest.mark.parametrize(
    "card", [card for card in GAME.cards if card.deck != "event"], ids=lambda card: card.id
)
def test_a_unit_card_shows_its_title_its_force_and_its_front_but_no_rule(card: Card) -> None:
    printed = said(card_drawer(GAME, kit_plan(GAME), LOOK).front(card))
    assert card.title in printed.replace("- ", "-")
    assert cite(GAME, card.rule) not in printed
    force = card.number("force")
    assert force is None or f" {force} " in f" {printed} "
    where = {"north": "NORTH", "central": "CENTRE", "south": "SOUTH", "random": "ROLL"}.get(
        card.text("front")
    )
    assert where is None or where in printed


def test_every_event_is_in_one_list_of_the_aid_by_side_with_what_it_changes(plan: CardPlan) -> None:
    events = [card for card in GAME.cards if card.deck == "event"]
    made = [effect_list(events, 180, LOOK, plan, tone) for tone in TONES]
    lists = [said(Scene("", one.width, one.height, one.nodes)).replace("- ", "-") for one in made]
    assert all("".join(lists).count(card.title) == 1 for card in events)
    for listed in lists:
        sides = ("israeli", "arab", "")
        at = [[listed.find(card.title) for card in events if card.side == side] for side in sides]
        found = [[one for one in some if one >= 0] for some in at]
        assert all(max(one) < min(other) for one, other in pairwise([some for some in found if some]))
    assert (
        "\N{MINUS SIGN}1 Force per Arab unit 4 Each Arab unit" in lists[0]
    )  # for the Arabs, who are not the player
    assert "+1 Arab card" in lists[1]


@pytest.mark.parametrize(
    "card", [card for card in GAME.cards if card.deck == "event"], ids=lambda card: card.id
)
def test_an_event_shows_in_figures_what_its_columns_say(card: Card) -> None:
    printed = said(card_drawer(GAME, kit_plan(GAME), LOOK).front(card))
    for column in ("unit_force", "front_force", "israeli_draws", "arab_draws", "free_transfers"):
        number = card.number(column)
        if number is not None:
            assert f"+{number}" in printed if number > 0 else f"\N{MINUS SIGN}{-number}" in printed
    assert ("Truce +2" in printed) == card.flag("truce")
    if card.text("effect") == "discard":
        assert f"\N{MINUS SIGN}{GAME.number('event-discards')}" in printed


def test_an_event_deck_face_down_does_not_reveal_whose_event_is_next() -> None:
    drawer = card_drawer(GAME, kit_plan(GAME), LOOK)
    backs = {drawer.back(card) for card in GAME.cards if card.deck == "event"}
    assert len(backs) == 1


def test_three_mats_have_six_places_and_spaces_as_large_as_cards_for_both_sides(whole: Kit) -> None:
    *mats, decks = pages(whole, "mats")
    assert all(pile in texts(decks.scene) for pile in ("Arab deck", "Israeli deck", "Event of this turn"))
    assert len(mats) == GAME.number("fronts") == 3
    places = ("Haifa Acre Nazareth", "Latrun Kastel Jerusalem", "Gaza Negba Faluja Beersheba")
    fronts = ("Northern", "Central", "Southern")
    for page, front, named in zip(mats, fronts, places, strict=True):
        printed = said(page.scene)
        assert front in printed
        assert set(named.split()) <= set(printed.split())
        assert "a reconstructed display" in printed
        assert spaces(page, *CARD_SIZES["poker"]) == 2  # the last card of a fan, which is whole
        fans = fanned(page)
        assert [len(fan) for fan in fans] == [7] * 2
        assert all(second - first >= FAN for fan in fans for first, second in pairwise(fan))
    assert spaces(decks, *CARD_SIZES["poker"]) == 4


def test_a_mat_names_a_marker_of_the_game_for_its_tokens_and_a_map_of_its_folder() -> None:
    plan = kit_plan(GAME)
    mats = next(one for one in plan.documents if one.kind == "mats")
    context = KitContext(GAME, plan, KitOptions(), LOOK, counter_drawer(GAME, plan, LOOK))
    for wrong, fault in (
        ({"tokens": {"Territory Tokens": "territory-nort"}}, "no marker is called .*territory-north"),
        ({"land": "galile"}, "there is no map mats/galile.toml"),
    ):
        section = {**mats.sections[0], **wrong}
        with pytest.raises(KitError, match=fault):
            mat_parts(replace(mats, more={**mats.more, "section": (section,)}), context)


def fanned(page: Page) -> list[list[float]]:
    """Return where the left edges of fanned cards are, for each fan."""
    shown = [node.commands for node in walk(page.scene.nodes) if isinstance(node, Path)]
    edges = [
        each
        for each in shown
        if each and "".join(letter for letter, _ in each) == "MLCLCL" * (len(each) // 6)
    ]
    return [[values[-2] for letter, values in each if letter == "C"][::2] for each in edges]


def spaces(page: Page, width: float, height: float) -> int:
    """Return how many frames hold a card of a size with at most 2 mm to spare."""
    frames = [node for node in walk(page.scene.nodes) if isinstance(node, Rect) and node.stroke]
    return sum(0 <= one.width - width <= 2 and 0 <= one.height - height <= 2 for one in frames)


def test_every_copy_of_a_unit_has_a_scene_of_its_own_and_of_fewer_scenes_each_is_drawn_once() -> None:
    plan = kit_plan(GAME)
    assert plan.cards is not None
    units = [card for card in GAME.cards if card.deck != "event"]
    named = [name for card in units for name in plan.cards.scenes[card.id].split()]
    assert len(set(named)) == sum(card.count for card in units)
    card = next(one for one in units if one.id == "israeli-haganah-brigades")
    few = replace(plan.cards, scenes={**plan.cards.scenes, card.id: "infantry infantry-camp assault"})
    drawer = card_drawer(GAME, replace(plan, cards=few), LOOK)
    fronts = [drawer.numbered(card, number).nodes[0] for number in range(1, card.count + 1)]
    assert [fronts.index(front) for front in fronts] == [number % 3 for number in range(card.count)]


def test_the_six_tokens_of_a_front_show_its_six_places_on_both_sides(whole: Kit) -> None:
    drawn = [
        node.scene.name
        for page in pages(whole, "counters")
        for node in walk(page.scene.nodes)
        if isinstance(node, Use) and node.scene.name.startswith("scene token-")
    ]
    count = GAME.number("fronts") * GAME.number("tt-per-front")
    assert len(set(drawn)) == count
    assert set(Counter(drawn).values()) == {2}


def test_no_silhouette_is_cut_at_the_edge_of_its_definition() -> None:
    assert all(max(-left, right, -top) <= REACH for left, right, top in SHAPES.values())


def test_the_event_aid_lists_every_event_once(whole: Kit) -> None:
    printed = " ".join(said(page.scene) for page in pages(whole, "charts") if "Event aid" in said(page.scene))
    for card in GAME.cards:
        if card.deck == "event":
            assert card.title in printed.replace("- ", "-")


def test_our_markers_carry_the_mark_and_nothing_else_is_reconstructed(whole: Kit) -> None:
    ours = [marker for marker in GAME.markers if marker.kind != "territory"]
    assert whole.summary.reconstructed == sum(marker.count for marker in ours) == 4
    assert whole.summary.pieces == 144 + 18 + 4
    counters = " ".join(said(page.scene) for page in pages(whole, "counters"))
    assert "marks a reconstructed value" in counters
    assert "marks a reconstructed value" not in " ".join(said(page.scene) for page in pages(whole, "cards"))


@pytest.mark.parametrize("size", ["poker", "mini", "tarot"])
@pytest.mark.parametrize("look", names())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_of_every_size_fit_in_every_style_with_no_text_under_five_points(
    size: str, look: str, paper: str
) -> None:
    made = kit(GAME, KitOptions(paper=PAPERS[paper], style=look, cards=size, only=("cards",)))
    for part in made.parts:
        assert part.cut is not None
        assert (part.cut.layout.width, part.cut.layout.height) == CARD_SIZES[size]
        for page in part.draw():
            for node, scale in scaled(page.scene.nodes):
                assert not isinstance(node, Text) or node.size * scale >= metrics.MIN_SIZE


def test_a_size_that_no_card_has_is_refused() -> None:
    with pytest.raises(KitError, match=r"^cards: 'huge' is not one of poker"):
        KitOptions(cards="huge")


def test_a_longer_name_that_does_not_fit_names_its_card() -> None:
    long = replace(GAME.cards[0], title="Brigade " * 60)
    with pytest.raises(ValueError, match=long.id):
        card_drawer(GAME, kit_plan(GAME), LOOK).front(long)


def test_the_kit_holds_set_up_cards_a_booklet_and_the_errata(whole: Kit) -> None:
    kinds = Counter(part.kind for part in whole.parts)
    assert kinds["scenarios"] == 1  # any other deckset is a line of it
    assert {"cover", "calibration", "cards", "counters", "mats", "tracks", "booklet", "errata"} <= set(kinds)
    (start,) = pages(whole, "scenarios")
    assert "Set-up: The war of 1948" in texts(start.scene)
    assert "Any other deckset: all six tokens" in said(start.scene)
    assert "9 tokens" in said(start.scene)
    assert all(said(start.scene).split().count(name) >= 2 for name in ("Acre", "Lydda"))
    assert "North: Arab side up" in said(start.scene)
