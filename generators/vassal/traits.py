"""Traits of pieces, each as its type and its state, with fields in the order in which VASSAL reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from countermarch.components.translations import gettext
from countermarch.generators.vassal.archive import encode

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

YES, NO = "true", "false"
# Java's masks for Ctrl, the old (2) and the new one (128) together, as VASSAL writes them
CONTROL = 130
"""The modifiers of Ctrl with a letter."""


class Trait(NamedTuple):
    """A trait: its type, which never changes, and its current state."""

    type: str
    state: str = ""


def key(letter: str) -> str:
    """Return the key Ctrl with a letter.

    >>> key("F")
    '70,130'
    """
    return f"{ord(letter)},{CONTROL}"


def named_key(name: str) -> str:
    """Return a key that no keyboard has, identified by its name: for commands that buttons send."""
    # 57348 is the key code under which VASSAL writes commands that have a name instead of a key
    return f"57348,0,{name}"


FLIP = key("F")
DELETE = key("D")
CLONE = key("C")
TRAIL = key("T")
MOVED = key("M")
RIGHT = key("]")
LEFT = key("[")
MASK = key("O")
PEEK = key("P")
RETURN = key("R")
DISCARD = key("X")
NOT_MOVED = named_key("countermarchNotMoved")
CLEAR_TRAIL = named_key("countermarchClearTrail")


def layer(images: Sequence[str], names: Sequence[str], command: str, level: int = 1) -> Trait:
    """Return faces of which one is up; Ctrl+F shows the next. An empty image shows what is beneath."""
    # VASSAL reads these fields by position (Embellishment.mySetType). The three 128 are the modifiers of the
    # old keys to activate, increase and decrease, which are empty here, but must keep their positions
    return Trait(
        "emb2;"
        + encode(
            ";", "", 128, "", command, 128, "", "", 128, "", "", "", 1, NO, 0, 0,
            encode(",", *images), encode(",", *names), YES, gettext("Flip"),
            "", "", NO, "", 1, 1, YES, "", FLIP, "", "", "1.0", "", "true",
        ),
        str(level),
    )  # fmt: skip


def prototype(name: str) -> Trait:
    """Return the trait by which a piece takes over all traits of a named prototype."""
    return Trait("prototype;" + encode(";", name))


# names are part of the type and values of the state, each a list in the same order
def marker(values: Mapping[str, str]) -> Trait:
    """Return properties that never change."""
    return Trait("mark;" + encode(",", *values), encode(",", *values.values()))


def report(keys: Sequence[str], says: str) -> Trait:
    """Return the trait that reports in the chat when one of the keys is used on the piece."""
    # -1: the report is not one of a cycle of messages
    return Trait("report;" + encode(";", encode(",", *keys), says, "", "", "", NO), "-1")


def mark_moved_trait() -> Trait:
    """Return the mark of a piece that has moved."""
    # a leading slash means a picture of VASSAL's own, as for the dice in ``tools``
    return Trait(
        "markmoved;"
        + encode(";", "/images/moved.gif", 0, 0, gettext("Mark moved"), MOVED, "", NO, "", "", "", NOT_MOVED),
        "false",
    )


def trail_trait() -> Trait:
    """Return the trail of a piece's movement."""
    return Trait(
        "footprint;"
        + encode(
            ";", TRAIL, gettext("Movement trail"), NO, NO, 10, "255,255,255", "0,0,0", 100, 50, 20, 30, "1.0",
            "", "", CLEAR_TRAIL, "", NO,
        ),
        encode(";", NO, "", 0, NO, 0),
    )  # fmt: skip


def rotate(facings: int) -> Trait:
    """Return rotation by equal steps."""
    return Trait(
        "rotate;"
        + encode(
            ";", facings, RIGHT, LEFT, gettext("Turn right"), gettext("Turn left"), "", "",
            gettext("Rotate"), "", "", "", "", YES,
        ),
        "0",
    )  # fmt: skip


def delete() -> Trait:
    """Return the command that takes the piece out of the game."""
    return Trait("delete;" + encode(";", gettext("Delete"), DELETE, ""))


def clone() -> Trait:
    """Return the command that copies the piece."""
    return Trait("clone;" + encode(";", gettext("Clone"), CLONE, ""))


def mask_trait(back: str, name: str) -> Trait:
    """Return the command that turns the piece face down, with a peek for its owner; others read ``name``."""
    return Trait(
        "obs;"
        + encode(
            # "P" and a key: the owner peeks at the front; "side:" makes whoever plays the side the owner,
            # so that a player who joins later can turn up what was turned face down before
            ";", MASK, back, gettext("Turn face down"), f"P{PEEK}", name, "side:", gettext("Peek"), "", NO,
            "", "",
        ),
        encode(";", "null", ""),  # nobody has turned it face down yet
    )  # fmt: skip


def to_deck(command: str, keys: str, deck: str) -> Trait:
    """Return the command that sends the piece to a deck."""
    return Trait("return;" + encode(";", command, keys, "", gettext("Which deck?"), "", 2, NO, deck))


# "null" is the map: a piece of a palette is on none
def basic(image: str, name: str, gpid: str) -> Trait:
    """Return the piece itself: its picture and its name."""
    return Trait("piece;" + encode(";", "", "", image, name), encode(";", "null", 0, 0, gpid, 0))


def definition(traits: Sequence[Trait], core: Trait) -> str:
    """Return a piece with its traits, the outermost first, as a slot or a prototype holds it."""
    kind, state = core
    # each trait encloses those after it, with its delimiters escaped once more at every level
    for trait in reversed(traits):
        kind, state = encode("\t", trait.type, kind), encode("\t", trait.state, state)
    # the command that adds a piece to a game, with no id before it is placed
    return "+/" + encode("/", "null", kind, state)
