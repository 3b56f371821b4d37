"""The turn: who goes first, the phases in order, Preparation, and Cascading Effects cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import Count, Note, Reading, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME
from countermarch.reference.third_lebanon_war.terms import NAMES, OTHER_PLAYER, Player, UnitClass

PhaseName = Literal[
    "c2-determination", "preparation", "joint-operations", "planning", "cascading-effects", "end-of-turn"
]
PhasePlayer = Literal["idf", "insurgent", "both"]
Becomes = Literal["underground", "oob-mat", "unchanged"]

TURN = "turn-sequence"
_BECOMES = {"underground": "flips to Underground Mode", "oob-mat": "goes back to the OOB mat"}


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """The current C2 levels and who goes first."""

    idf_current_c2: Annotated[
        int, "the C2 level of the IDF less its disrupted TF HQs, never below 0 (TLW-E16)"
    ]
    insurgent_current_c2: Annotated[
        int, "the C2 level of the Insurgent less the headquarters it has lost, never below 0"
    ]
    first_player: Annotated[
        Player, "the player with the higher current C2 level; on a tie the IDF goes first"
    ]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the turn and who plays it."""

    phase: Annotated[PhaseName, "the phase"]
    player: Annotated[PhasePlayer, "who plays it"]


@dataclass(frozen=True, slots=True)
class Turn:
    """The phases of a turn in order."""

    phases: Annotated[
        tuple[Phase, ...],
        "nine entries in order: c2-determination (both); preparation, joint-operations, planning of the "
        "First Player; the same three of the Second; cascading-effects (both); end-of-turn (both)",
    ]


@dataclass(frozen=True, slots=True)
class Prepared:
    """Where a revealed unit goes."""

    becomes: Annotated[
        Becomes, "irregular units flip to Underground Mode; regular units go back to the OOB mat (TLW-E15)"
    ]


@dataclass(frozen=True, slots=True)
class DrawCount:
    """The number of cards to draw."""

    cards: Annotated[int, "total cards drawn"]


@question(
    "first-player",
    asks="Who is First Player this turn, and what are the current C2 levels?",
    rules=("c2-determination", "battle-mat-5-first-fire", "deep-strike-decapitation-strike"),
    result="first_player",
)
def first_player(
    *,
    idf_c2: Annotated[Count, "IDF C2 level before the loss for disrupted TF HQs"],
    insurgent_c2: Annotated[Count, "Insurgent C2 level before the loss for disrupted or removed TF HQs"],
    idf_hqs_disrupted: Annotated[
        Count, "IDF TF HQs now disrupted: each lowers C2 by one until undisrupted"
    ] = 0,
    insurgent_hqs_lost: Annotated[
        Count, "Insurgent (Syrian) TF HQs disrupted or removed: each lowers C2 by one"
    ] = 0,
) -> Ruling[FirstPlayer]:
    """Compare current C2 levels; a tie makes the IDF First Player (C2 Determination).

    >>> first_player(idf_c2=5, insurgent_c2=5, idf_hqs_disrupted=1).answer
    FirstPlayer(idf_current_c2=4, insurgent_current_c2=5, first_player='insurgent')
    """
    work = Reasoning(GAME)
    idf = _current(work, "idf", idf_c2, idf_hqs_disrupted)
    insurgent = _current(work, "insurgent", insurgent_c2, insurgent_hqs_lost)
    if idf == insurgent:
        first = work.step("c2-determination.tie", f"both have C2 {idf}: the IDF goes first", "idf")
        return work.ruling(FirstPlayer(idf, insurgent, cast("Player", first)))
    leader: Player = "idf" if idf > insurgent else "insurgent"
    text = f"{NAMES[leader]} has the higher C2 level, {max(idf, insurgent)} to {min(idf, insurgent)}"
    work.step("c2-determination", f"{text}, and goes first", leader)
    return work.ruling(FirstPlayer(idf, insurgent, leader))


def _current(work: Reasoning, player: Player, level: int, hqs: int) -> int:
    # TLW-E16: no floor is printed; there is nothing below no command
    current = max(work.number("least-c2"), level - hqs * work.number("c2-for-an-hq"))
    if not hqs:
        return work.step("c2-determination", f"C2 of {NAMES[player]}: {level}", current)
    text = f"C2 of {NAMES[player]}: {level}, less {counted(hqs, 'TF HQ')} out of action: {current}"
    return work.step("battle-mat-5-first-fire.c2", text, current, "TLW-E16")


@question(
    "turn-sequence",
    asks="In what order are the phases of a Game Turn played, and by whom?",
    rules=(
        "c2-determination", "first-player-turn", "preparation", "joint-operations", "planning",
        "second-player-turn", "cascading-effects-phase", "end-of-turn",
    ),
)  # fmt: skip
def turn_sequence(
    *, first_player: Annotated[Player, "First Player this turn", Note("from question first-player")]
) -> Ruling[Turn]:
    """List the phases: three of the First Player, three of the Second, then cards (turn summary).

    >>> turn_sequence(first_player="insurgent").answer.phases[1]
    Phase(phase='preparation', player='insurgent')
    """
    work = Reasoning(GAME)
    players = {"first": first_player, "second": OTHER_PLAYER[first_player], "both": "both"}
    phases = []
    for row in GAME.charts[TURN].lines:
        name = cast("PhaseName", work.read(TURN, row.id, "phase"))
        player = cast("PhasePlayer", players[work.read(TURN, row.id, "player")])
        who = NAMES.get(player, "both players")
        phases.append(Phase(name, player))
        work.step(row.rule, f"{row.title}: {who}", name, *row.errata)
    return work.ruling(Turn(tuple(phases)))


@question(
    "preparation",
    asks="What happens to my revealed unit in the Preparation phase?",
    rules=("preparation", "first-player-turn", "second-player-turn"),
)
def preparation(
    *,
    unit_class: Annotated[UnitClass, "class of the player's revealed unit"],
    phasing: Annotated[
        bool, "yes in the owner's own Preparation phase; in the other player's nothing happens"
    ] = True,
    detached: Annotated[
        bool,
        Reading("TLW-E15"),
        "a regular unit that belongs to no TF and has no box on the OOB mat stays where it is",
    ] = False,
) -> Ruling[Prepared]:
    """Move revealed units: irregular ones Underground, regular ones to the OOB mat (Preparation).

    >>> preparation(unit_class="regular").answer
    Prepared(becomes='oob-mat')
    """
    work = Reasoning(GAME)
    if not phasing:
        work.step("preparation", "it is not the owner's own Preparation: nothing happens", "unchanged")
        return work.ruling(Prepared("unchanged"))
    if detached and unit_class == "regular":
        text = "a detached regular unit has no box on the OOB mat and stays"
        # TLW-E15: a regular unit is Revealed wherever the enemy sees it
        work.step("preparation", text, "unchanged", "TLW-E15")
        return work.ruling(Prepared("unchanged"))
    becomes = cast("Becomes", work.read("preparation", unit_class, "becomes"))
    # TLW-E15: irregular units go Underground, regular ones to the OOB mat
    work.step("preparation", f"a revealed {unit_class} unit {_BECOMES[becomes]}", becomes, "TLW-E15")
    return work.ruling(Prepared(becomes))


@question(
    "cascading-effects-draws",
    asks="How many Cascading Effects cards are drawn?",
    rules=(
        "cascading-effects-phase",
        "battle-mat-8-cascading-effects",
        "rocket-missile-attacks",
        "minor-raid",
        "airmobile-movement",
    ),
)
def cascading_effects_draws(
    *,
    battles_with_collateral_damage: Annotated[
        Count, "battles in which Collateral Damage occurred (one card per battle, however much)"
    ] = 0,
    infrastructure_attacks_with_collateral_damage: Annotated[
        Count, "rocket/missile attacks and raids that caused Collateral Damage (one card each)"
    ] = 0,
    sof_entries: Annotated[
        Count,
        "times an SOF unit entered an Insurgent Sanctuary or Syria by airmobile movement (one card each "
        "time)",
    ] = 0,
    cascading_effects_phase: Annotated[
        bool, "yes when the turn's own Cascading Effects phase is included (one card)"
    ] = False,
) -> Ruling[DrawCount]:
    """Count the cards: one a battle, one an attack on infrastructure, one an SOF entry, one a turn.

    >>> cascading_effects_draws(battles_with_collateral_damage=2, cascading_effects_phase=True).answer
    DrawCount(cards=3)
    """
    work = Reasoning(GAME)
    causes = (
        ("cards-for-a-battle", battles_with_collateral_damage, ("battle", "battles")),
        (
            "cards-for-an-attack",
            infrastructure_attacks_with_collateral_damage,
            ("attack on infrastructure", "attacks on infrastructure"),
        ),
        ("cards-for-a-sof-entry", sof_entries, ("SOF entry", "SOF entries")),
    )
    cards = 0
    for each, happened, (noun, plural) in causes:
        if happened:
            source = GAME.numbers[each]
            drawn = happened * work.number(each)
            text = f"{counted(happened, noun, plural)}: {counted(drawn, 'card')}"
            cards += work.step(source.rule, text, drawn, *source.errata)
    if cascading_effects_phase:
        drawn = work.number("cards-in-the-phase")
        text = f"the Cascading Effects phase: {counted(drawn, 'card')}"
        cards += work.step("cascading-effects-phase", text, drawn)
    work.step(
        "cascading-effects-phase", f"{counted(cards, 'card')} in all" if cards else "no card is drawn", cards
    )
    return work.ruling(DrawCount(cards))
