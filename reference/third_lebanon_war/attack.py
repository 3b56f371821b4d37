"""Steps 1 to 4 of the Battle Mat: the steps themselves, targets, chits, SAM fire, Tactical Advantage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import D6, Count, Legal, Note, Range, Reading, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME
from countermarch.reference.third_lebanon_war.terms import NAMES, OTHER_PLAYER, Player, StepName

Winner = Literal["idf", "insurgent", "none"]
StepPlayer = Literal["idf", "insurgent", "both"]
AttackerMode = Literal["concentrated", "dispersed", "revealed"]
TargetMode = Literal["concentrated", "dispersed", "revealed", "underground"]
ModeOf = Literal["attacker", "target"]
TargetReason = Literal["target-underground", "too-many-targets", "ok"]
MostTargets = Literal["none", "one", "multiple"]
CommitReason = Literal["too-many-j4", "no-undisrupted-csu", "cas-not-idf", "cas-under-ambush", "ok"]
SamFate = Literal["removed", "available-pile"]
Role = Literal["attacker", "defender"]

MAT = "battle-mat"
SPRUNG = "the attacker is springing an Ambush"
ATTACKS = "who attacks (in an ambush the ambusher)"
CSU = "an undisrupted IDF CSU supports the battle"
AMBUSHED = "this player is the defender and was ambushed"


@dataclass(frozen=True, slots=True)
class MatStep:
    """A step of the Battle Mat and who plays it."""

    step: Annotated[int, "number of the step, 1 to 9"]
    name: Annotated[StepName, "the step"]
    player: Annotated[StepPlayer, "who plays it"]


@dataclass(frozen=True, slots=True)
class MatSteps:
    """The steps that are played."""

    steps: Annotated[
        tuple[MatStep, ...],
        "step 1 by the attacker; if no targets are left, nothing more. Otherwise 2, 3 and 4 by both; 5 "
        "by the player with Tactical Advantage; 6 by the other; 7 by both; 8 by both, only after "
        "Collateral Damage; 9 by the winner, only if there is one",
    ]


@dataclass(frozen=True, slots=True)
class Declaration:
    """Whether a declaration is legal."""

    legal: Annotated[Legal, "the declaration stands"]
    reason: Annotated[
        TargetReason, "target-underground: units in Underground Mode cannot be declared as targets (TLW-E06)"
    ]
    max_targets: Annotated[
        MostTargets,
        "concentrated or revealed = one; dispersed = multiple; none when the target is underground",
    ]


@dataclass(frozen=True, slots=True)
class Commitment:
    """Whether chits may be committed."""

    legal: Annotated[Legal, "the whole commitment is allowed"]
    reason: Annotated[
        CommitReason,
        "too-many-j4: more than one; no-undisrupted-csu: IDF J-4 without a CSU (TLW-E03); cas-not-idf: "
        "Insurgent CAS; cas-under-ambush",
    ]


@dataclass(frozen=True, slots=True)
class SamFire:
    """What SAM fire does."""

    cas_discarded: Annotated[bool, "5 or 6: one CAS chit is discarded"]
    cas_chits_left: Annotated[int, "CAS chits that still add dice"]
    j4_fate: Annotated[SamFate, "removed on a 1, otherwise discarded to the Available Pile"]


@dataclass(frozen=True, slots=True)
class FirstFire:
    """Who fires first."""

    first_fire_role: Annotated[Role, "defender, unless ambush"]
    first_fire: Annotated[Player, "player who fires first"]
    return_fire: Annotated[Player, "the other player"]


@question(
    "battle-sequence",
    asks="Which steps of the Battle Mat are played, in what order and by whom?",
    rules=(
        "battle-mat-1-attack-declaration", "battle-mat-2-commitment", "battle-mat-3-placement",
        "battle-mat-4-tactical-advantage", "battle-mat-5-first-fire", "battle-mat-6-return-fire",
        "battle-mat-7-housekeeping", "battle-mat-8-cascading-effects", "battle-mat-9-consolidation",
    ),
)  # fmt: skip
def battle_sequence(
    *,
    attacker: Annotated[Player, ATTACKS],
    ambush: Annotated[bool, SPRUNG] = False,
    targets_left: Annotated[Count, "target units still present after evasion"],
    collateral_damage: Annotated[bool, "excess hits occurred in either fire"] = False,
    winner: Annotated[Winner, "winner of the battle (question battle-outcome)"] = "none",
) -> Ruling[MatSteps]:
    """List the steps of the Battle Mat that are played (Battle Mat, steps 1 to 9).

    >>> [each.step for each in battle_sequence(attacker="idf", targets_left=1).answer.steps]
    [1, 2, 3, 4, 5, 6, 7]
    """
    work = Reasoning(GAME)
    first = attacker if ambush else OTHER_PLAYER[attacker]
    players = {
        "attacker": attacker,
        "both": "both",
        "advantage": first,
        "other": OTHER_PLAYER[first],
        "winner": winner,
    }
    happens = {
        "always": True,
        "enemy present": targets_left > 0,
        "collateral damage": targets_left > 0 and collateral_damage,
        "winner": targets_left > 0 and winner != "none",
    }
    steps = []
    for row in GAME.charts[MAT].lines:
        if not happens[work.read(MAT, row.id, "when")]:
            continue
        player = cast("StepPlayer", players[work.read(MAT, row.id, "player")])
        place = work.amount(MAT, row.id, "number")
        steps.append(MatStep(place, cast("StepName", row.id), player))
        who = NAMES.get(player, "both players")
        work.step(row.rule, f"step {place}, {row.title}: {who}", player, *row.errata)
    if not targets_left:
        rule = "battle-mat-1-attack-declaration.marker"
        # TLW-E14: without a battle there is no winner
        work.no(rule, "no target is left: no Battle Marker, no battle", "TLW-E14")
    if ambush and attacker == "idf":
        # TLW-E07: by the rules only the Insurgent ambushes; another claim by a player is accepted.
        work.depend_on("TLW-E07")
    return work.ruling(MatSteps(tuple(steps)))


@question(
    "attack-declaration",
    asks="How many enemy units may this attack engage?",
    rules=("battle-mat-1-attack-declaration", "j3-functions", "j3-attack", "9.2"),
    result="max_targets",
)
def attack_declaration(
    *,
    attacker_mode: Annotated[
        AttackerMode, "mode of the attacking unit (an irregular unit that attacks is Revealed)"
    ],
    target_mode: Annotated[TargetMode, "mode of the units to engage"],
    targets: Annotated[int, Range(min=1), "how many enemy units it declares"],
    mode_of: Annotated[
        ModeOf, Reading("TLW-E05"), "whose mode sets the number; attacker is the adopted reading"
    ] = "attacker",
) -> Ruling[Declaration]:
    """Check the number of targets that a Mode allows (Battle Mat, step 1; see rulebook 9.2).

    >>> attack_declaration(attacker_mode="dispersed", target_mode="revealed", targets=3).answer.legal
    True
    """
    work = Reasoning(GAME)
    rule = "battle-mat-1-attack-declaration.targets"
    if target_mode == "underground":
        none = cast("MostTargets", work.read("targets", target_mode, "target"))
        # TLW-E06: a unit that is not seen cannot be a target
        work.step(rule, "units Underground cannot be declared; reveal them first", none, "TLW-E06")
        return work.ruling(Declaration(legal=False, reason="target-underground", max_targets=none))
    # TLW-E05: the brackets may mean either side's Mode; the sentence around them is about the attacker
    mode = attacker_mode if mode_of == "attacker" else target_mode
    most = cast("MostTargets", work.read("targets", mode, mode_of))
    whose = "the attacker is" if mode_of == "attacker" else "the targets are"
    allows = "one target" if most == "one" else "several targets"
    work.step(rule, f"{whose} {mode.capitalize()}: {allows}", most, "TLW-E05")
    if most == "one" and targets > 1:
        work.no(rule, f"{counted(targets, 'target')} are too many")
        return work.ruling(Declaration(legal=False, reason="too-many-targets", max_targets=most))
    return work.ruling(Declaration(legal=True, reason="ok", max_targets=most))


@question(
    "commit-chits",
    asks="May I commit these J-3 and J-4 chits to the battle?",
    rules=("battle-mat-2-commitment", "close-air-support", "j4-functions", "j4-combat-support", "11.21"),
)
def commit_chits(
    *,
    player: Annotated[Player, "who commits"],
    j4_chits: Annotated[Count, "J-4 chits committed (as Combat Support or, Insurgent, SAM fire)"] = 0,
    cas_chits: Annotated[Count, "J-3 chits committed as Close Air Support"] = 0,
    undisrupted_csu: Annotated[bool, CSU] = False,
    defending_against_ambush: Annotated[bool, AMBUSHED] = False,
) -> Ruling[Commitment]:
    """Check the chits a player commits: one J-4, a CSU for the IDF's, CAS for the IDF alone (step 2).

    >>> commit_chits(player="idf", cas_chits=1, defending_against_ambush=True).answer.reason
    'cas-under-ambush'
    """
    work = Reasoning(GAME)
    # TLW-E02: one J-4 is either Combat Support or SAM fire, and each player commits one at most
    limit = work.number("j4-chits-in-a-battle")
    if j4_chits > limit:
        text = f"{j4_chits} J-4 chits; a player commits {limit} at most"
        work.no("battle-mat-2-commitment.one-j4", text, "TLW-E02")
        return work.ruling(Commitment(legal=False, reason="too-many-j4"))
    if player == "idf" and j4_chits and not undisrupted_csu:
        # TLW-E03: the IDF's alone; the rules do not say where the CSU must be
        work.no("battle-mat-2-commitment.csu", "the IDF's J-4 needs an undisrupted CSU", "TLW-E03")
        return work.ruling(Commitment(legal=False, reason="no-undisrupted-csu"))
    if player == "insurgent" and cas_chits:
        work.no("close-air-support", "only the IDF has Close Air Support")
        return work.ruling(Commitment(legal=False, reason="cas-not-idf"))
    if cas_chits and defending_against_ambush:
        text = "no Close Air Support when defending against an Ambush (see rulebook 11.21)"
        work.no("battle-mat-2-commitment.ambush-cas", text)
        return work.ruling(Commitment(legal=False, reason="cas-under-ambush"))
    chits = f"{counted(j4_chits, 'J-4 chit')}, and {counted(cas_chits, 'J-3 chit')} as air support,"
    text = f"committing {chits} is legal"
    # TLW-E27: the Insurgent commits the J-4 before seeing CAS chits. TLW-E03: only the IDF needs a CSU.
    errata = ("TLW-E27",) if player == "insurgent" and j4_chits else ("TLW-E03",) if j4_chits else ()
    work.yes("battle-mat-2-commitment", text, *errata)
    return work.ruling(Commitment(legal=True, reason="ok"))


@question(
    "air-defence-fire",
    asks="What does the Insurgent's J-4 chit do as SAM fire against Close Air Support?",
    rules=(
        "battle-mat-3-placement", "close-air-support", "j4-functions", "j4-combat-support", "10.13",
        "10.41",
    ),
)  # fmt: skip
def air_defence_fire(
    *,
    die: Annotated[D6, Note("the die rolled")],
    cas_chits: Annotated[int, Range(min=1), "IDF J-3 chits committed as Close Air Support"] = 1,
) -> Ruling[SamFire]:
    """Read the SAM die: it may discard a CAS chit, and a 1 costs the J-4 (step 3; see rulebook 10.13).

    >>> air_defence_fire(die=1, cas_chits=2).answer
    SamFire(cas_discarded=False, cas_chits_left=2, j4_fate='removed')
    """
    work = Reasoning(GAME)
    return work.ruling(sam_fire(work, die, cas_chits))


def sam_fire(work: Reasoning, die: int, cas_chits: int) -> SamFire:
    """Resolve SAM fire at ``cas_chits`` chits of Close Air Support with one die (step 3)."""
    shot = work.amount("die-results", "sam", str(die))
    left = cas_chits - shot
    does = f"{counted(shot, 'CAS chit')} discarded, {left} left" if shot else "no CAS chit is hit"
    # TLW-E02: one die against one chit, and the J-4 adds no dice to the fire
    work.step("battle-mat-3-placement.sam", f"SAM die {die}: {does} (see rulebook 10.13)", left, "TLW-E02")
    # TLW-E04: a SAM chit is judged by its own die; fire dice empty only a chit that supports fire
    fate = cast("SamFate", work.read("die-results", "sam-chit", str(die)))
    goes = "is removed from the game" if fate == "removed" else "goes to the Available Pile"
    work.step("battle-mat-3-placement.sam-chit", f"the J-4 {goes} (see rulebook 10.41)", fate, "TLW-E04")
    return SamFire(shot > 0, left, fate)


@question(
    "tactical-advantage",
    asks="Who has the Tactical Advantage and fires first?",
    rules=("battle-mat-4-tactical-advantage", "battle-mat-5-first-fire", "battle-mat-6-return-fire", "11.2"),
    result="first_fire",
)
def tactical_advantage(
    *, attacker: Annotated[Player, ATTACKS], ambush: Annotated[bool, SPRUNG] = False
) -> Ruling[FirstFire]:
    """Give the Tactical Advantage to the defender, or to an ambusher (step 4; see rulebook 11.2).

    >>> tactical_advantage(attacker="insurgent", ambush=True).answer.first_fire
    'insurgent'
    """
    work = Reasoning(GAME)
    return work.ruling(advantage(work, attacker, ambush=ambush))


def advantage(work: Reasoning, attacker: Player, *, ambush: bool) -> FirstFire:
    """Return who has First Fire and who has Return Fire (step 4)."""
    defender = OTHER_PLAYER[attacker]
    rule = "battle-mat-4-tactical-advantage"
    if ambush:
        text = f"{NAMES[attacker]} springs an Ambush and fires first (see rulebook 11.2)"
        # TLW-E07: only the Insurgent ambushes. TLW-E08: as an attack, for a J-3 chit
        work.step(rule, text, attacker, "TLW-E07", "TLW-E08")
        return FirstFire("attacker", attacker, defender)
    work.step(rule, f"{NAMES[defender]} defends and fires first", defender)
    return FirstFire("defender", defender, attacker)
