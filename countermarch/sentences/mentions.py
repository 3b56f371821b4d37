"""Find names and cues in a sentence, measure the distance between words, and tell attacker from defender."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import COMMA, FULL_STOP, LONGEST
from countermarch.unit_names import Unclear

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.sentences.vocabulary import Slot
    from countermarch.sentences.words import Phrase, Word

FAR = 9.0
"""The largest distance: two words that have nothing to do with each other."""

EARLIER = 2.5
"""Distance that a cue or an owner counts as having that was named earlier in the same sentence."""

NO_CUE = 5.0
"""Cost of a number without a cue."""

LONG = 4
"""Digits from which a number is a name: a year or a hex."""

BEHIND, TAKEN = 0.2, 1.0
"""Added to the distance of a cue after its value, and of one that another number follows."""

LIGHT = 0.1
"""Distance added by a word of the same fact in between."""

NAMED_BY = 3
"""Most words from a count to the side that it counts: two dispersed insurgents."""

OTHER_ROLE = {"subject": "object", "object": "subject"}
"""The opposite role: the subject acts (attacker, firer), the object is acted on (defender, target)."""

LONGEST_GAP = 2
"""Maximum number of words skipped inside a name."""

LONGEST_NAME = 4
"""Maximum number of words of a name that begins with a pronoun: we won it all."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a phrase for a slot: the name of a value, a cue of one of its groups, or its owner."""

    slot: int
    kind: Literal["value", "cue", "owner"]
    value: object = None
    group: int = 0


@dataclass(frozen=True, slots=True)
class Mention:
    """A run of words, from ``start`` up to but without ``end``, and its possible meanings."""

    start: int
    end: int
    senses: tuple[Sense, ...]

    @property
    def values(self) -> tuple[Sense, ...]:
        """The senses that give a value."""
        return tuple(one for one in self.senses if one.kind == "value")


@dataclass(frozen=True, slots=True)
class PhraseIndex:
    """The phrases of a question's slots by their first stem; by slot, the exact spellings of its names.

    ``states`` are names that must be spelt exactly: "disrupt" does not mean the state "disrupted".
    """

    phrases: Mapping[str, Sequence[tuple[Phrase, Sense]]]
    plain: Mapping[int, frozenset[Phrase]] = field(default_factory=dict)
    states: Mapping[int, frozenset[Phrase]] = field(default_factory=dict)


def index_of(slots: Sequence[Slot]) -> PhraseIndex:
    """Return the index of all slots."""
    found: dict[str, list[tuple[Phrase, Sense]]] = {}
    for number, slot in enumerate(slots):
        for phrase, sense in _phrases(number, slot):
            if phrase and not (len(phrase) == 1 and len(phrase[0]) == 1 and phrase[0].isalpha()):
                found.setdefault(phrase[0], []).append((phrase, sense))
    plain = {number: slot.spellings for number, slot in enumerate(slots)}
    return PhraseIndex(found, plain, {number: slot.states for number, slot in enumerate(slots)})


def _phrases(number: int, slot: Slot) -> Iterator[tuple[Phrase, Sense]]:
    for phrase, value in slot.names.items():
        yield phrase, Sense(number, "value", value)
    for group, phrases in enumerate(slot.cues):
        for phrase in phrases:
            yield phrase, Sense(number, "cue", group=group)
    for phrase in slot.owner:
        yield phrase, Sense(number, "owner")


def phrase_end(words: Sequence[Word], start: int, phrase: Phrase) -> int:
    """Return the end of a phrase that starts at the word ``start``; 0 if it does not.

    Filler words inside the phrase are skipped.
    """
    at = start
    for number, stem in enumerate(phrase):
        passed = 0
        while number and at < len(words) and words[at].stem != stem and _is_passed(words[at]):
            passed += 1
            at += 1
            if (
                words[at - 1].pause
                or passed > LONGEST_GAP
                or (stem.isdecimal() and words[at - 1].plain not in ("a", "an", "to"))
            ):
                return 0
        if at >= len(words) or words[at].stem != stem or words[at].signed:
            return 0
        if number and (words[at].pause or (phrase[number - 1] == "a" and not words[at].joined)):
            return 0
        at += 1
    return at


def find_phrase(words: Sequence[Word], phrase: Phrase) -> tuple[int, int]:
    """Return start and end of the first occurrence of a phrase; (0, 0) if there is none."""
    for start, word in enumerate(words):
        end = phrase_end(words, start, phrase) if word.stem == phrase[0] else 0
        if end:
            return start, end
    return 0, 0


def _is_passed(word: Word) -> bool:
    return word.plain in listed("passed") or word.plain in listed("whose")


def find_mentions(words: Sequence[Word], index: PhraseIndex) -> list[Mention]:
    """Return the mentions in the order of the words; of overlapping ones of a kind, only the longest.

    Values, cues and owners may overlap: a cue of one fact may be a value of another.
    """
    values = _spotted(words, index, {"value"})
    cues = _without_inner(_spotted(words, index, {"cue"}))
    owners = _spotted(words, index, {"owner"})
    return sorted([*values, *cues, *owners], key=lambda one: (one.start, one.end))


def _without_inner(cues: list[Mention]) -> list[Mention]:
    """Drop cues inside a longer one: "units" in "enemy units"."""
    kept = []
    for one in cues:
        long = [other for other in cues if other.end - other.start > one.end - one.start]
        inner = any(other.start <= one.start and one.end <= other.end for other in long)
        kept += [] if inner else [one]
    return kept


def inside_of(words: Sequence[Word], index: PhraseIndex, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the single words inside names of choices that are values of other slots."""
    found = []
    for mention in mentions:
        joins = any(word.plain == "and" for word in words[mention.start : mention.end])
        if mention.end - mention.start > 1 and not joins:
            outer = {sense.slot for sense in mention.values}
            for inner in _spotted(words, index, {"value"}, range(mention.start, mention.end), 2):
                others = tuple(sense for sense in inner.values if sense.slot not in outer)
                found += [Mention(inner.start, inner.end, others)] if others else []
    return found


def values_at(words: Sequence[Word], index: PhraseIndex, start: int) -> list[Mention]:
    """Return the names of choices of several words that begin at a place."""
    end = min(start + LONGEST_NAME, len(words))
    found = _spotted(words, index, {"value"}, range(start, end))
    return [one for one in found if one.start == start and one.end > start + 1]


def _spotted(
    words: Sequence[Word],
    index: PhraseIndex,
    kinds: set[str],
    within: range | None = None,
    shorter: int = LONGEST,
) -> list[Mention]:
    """Return the mentions of some kinds within a range of places, each of fewer words than ``shorter``."""
    within = range(len(words)) if within is None else within
    found: dict[tuple[int, int], list[Sense]] = {}
    stems = {word.stem for word in words}
    for start in within:
        for phrase, sense in index.phrases.get(words[start].stem, ()):
            if sense.kind not in kinds or not stems.issuperset(phrase):
                continue
            end = phrase_end(words, start, phrase)
            if not 0 < end <= within.stop or end - start >= shorter or _is_digits(words[start], phrase):
                continue
            strict = _is_numbered(sense, phrase) or phrase in index.states.get(sense.slot, ())
            if not strict or _is_exact(words, start, end, sense, index):
                found.setdefault((start, end), []).append(sense)
    apart = "value" not in kinds  # a word may be a cue of several facts
    if not apart:
        for (start, end), senses in found.items():
            exact = [sense for sense in senses if _is_exact(words, start, end, sense, index)]
            found[start, end] = exact or senses
    return _longest(found, apart=apart)


def _longest(found: Mapping[tuple[int, int], list[Sense]], *, apart: bool) -> list[Mention]:
    """Return the longest of overlapping runs; with ``apart``, the longest for each slot."""
    taken: dict[int, set[int]] = {}
    kept = []
    for start, end in sorted(found, key=lambda span: (span[0] - span[1], span[0])):
        senses = list(dict.fromkeys(found[start, end])) if apart else found[start, end]
        span = set(range(start, end))
        free = [sense for sense in senses if span.isdisjoint(taken.get(sense.slot if apart else 0, set()))]
        if apart or free == senses:
            kept += [Mention(start, end, tuple(free))] if free else []
            for sense in free:
                taken.setdefault(sense.slot if apart else 0, set()).update(span)
    return kept


def _is_digits(word: Word, phrase: Phrase) -> bool:
    """Return whether digits were typed for a name that is spelt out: 0 for the space called zero."""
    return len(phrase) == 1 and phrase[0].isdecimal() and len(phrase[0]) < LONG and word.text.isdecimal()


def _is_numbered(sense: Sense, phrase: Phrase) -> bool:
    """Return whether a phrase is a unit's name with a number, which must match exactly: "7 brigade"."""
    return isinstance(sense.value, (dict, Unclear)) and any(stem.isdecimal() for stem in phrase)


def _is_exact(words: Sequence[Word], start: int, end: int, sense: Sense, index: PhraseIndex) -> bool:
    return _plain(words, start, end) in index.plain.get(sense.slot, ())


def _plain(words: Sequence[Word], start: int, end: int) -> Phrase:
    return tuple(word.plain for word in words[start:end] if not _is_passed(word))


class Distances:
    """Distances between the words of a sentence, and denials: filler words add little, "against" much.

    ``cues`` are the stems of single-word cues; ``Filler`` sets them once it has found the mentions.
    """

    def __init__(self, words: Sequence[Word]) -> None:
        """Weigh every word."""
        self.words = words
        self.cues: frozenset[str] = frozenset()
        self._weights = [_weight(word) for word in words]

    def between(
        self, first: int, last: int, start: int, end: int, light: frozenset[int] = frozenset()
    ) -> float:
        """Return the distance between two runs of words: 0 for neighbours, ``FAR`` at most.

        Words at the places in ``light`` belong to the same fact and add only ``LIGHT``.
        """
        if last > start:
            first, last, start, end = start, end, first, last
        if last > start:
            return 0.0
        inside = sum(LIGHT if place in light else self._weights[place] for place in range(last, start))
        pauses = sum(word.pause for word in self.words[last : start + 1])
        return min(FAR, inside + pauses)

    def to(self, place: int, mentions: Iterable[Mention], light: frozenset[int] = frozenset()) -> float:
        """Return the distance from a word to the nearest mention; one before the word counts as nearer."""
        best = FAR
        for mention in mentions:
            if (
                mention.start > place
                and mention.end - mention.start == 1
                and self.words[mention.start].plain in listed("passed")
            ):
                continue
            if mention.start > place and self._tells_another(place, mention.start):
                continue
            apart = self.between(place, place + 1, mention.start, mention.end, light)
            beside = mention.end == place < len(self.words)
            if beside and COMMA < self.words[place].pause < FULL_STOP:
                apart = LIGHT  # first fire: 5 6 2
            behind = BEHIND if mention.start > place else 0.0
            if (mention.start > place and self._leads(mention)) or (
                mention.end == place and self._has_its_own(mention)
            ):
                behind = TAKEN
            best = min(best, apart + behind)
        return best

    def _tells_another(self, place: int, start: int) -> bool:
        """Return whether a cue after a pause has a number of its own before it: "9, two units"."""
        between = self.words[place + 1 : start]
        return any(word.number is not None for word in between) and any(word.pause for word in between)

    def _leads(self, one: Mention) -> bool:
        """Return whether a cue belongs to the number directly after it.

        It does not if that number belongs to the next cue, or to another thing: "2 fresh 1 tired", "5 hits on
        my 2 units".
        """
        at = one.end
        while at < len(self.words) and _is_passed(self.words[at]) and not self.words[at].pause:
            at += 1
        after = self.words[at : at + 2]
        if not after or after[0].number is None or after[0].pause:
            return False
        counts = (
            one.start > 0 and self.words[one.start - 1].number is not None and not self.words[one.start].pause
        )
        counts = counts and self.words[one.start].stem != "roll"  # rating 4 rolls a 5
        goes_on = at > one.end or (len(after) > 1 and not after[1].pause and after[1].stem in self.cues)
        return not (counts and goes_on)

    def _has_its_own(self, one: Mention) -> bool:
        """Return whether a cue has a number before it, and the number after it has a cue of its own."""
        before, after = self.words[one.start - 1 : one.start], self.words[one.end + 1 : one.end + 2]
        counts = any(word.number is not None for word in before) and not self.words[one.start].pause
        return counts and any(word.stem in self.cues and not word.pause for word in after)

    def denied(self, place: int) -> int:
        """Return the place of the "no" or "not" that denies the word at a place; -1 if none."""
        seen, against = 0, False
        for at in range(place - 1, -1, -1):
            if self.words[at + 1].pause >= COMMA and at + 1 <= place:
                return -1
            word = self.words[at]
            if word.plain in listed("no"):
                return -1 if against and seen else at  # that have not attacked go against a launcher
            against = against or word.plain == "against"
            if word.plain in listed("stops") or (word.plain == "and" and seen) or word.number is not None:
                return -1
            seen += word.plain not in listed("filler")
            if seen > LONGEST_GAP:
                return -1
        return -1


def _weight(word: Word) -> float:
    if word.plain in listed("passed"):
        return 0.0
    if word.plain == "against":
        return 3.0
    if word.plain == "and":
        return 1.0
    if word.plain in listed("filler") or word.plain in listed("plain"):
        return 0.4
    return 1.0 if word.number is None else 1.5


def mentions_by_slot(mentions: Iterable[Mention]) -> dict[tuple[int, str, int], list[Mention]]:
    """Return the mentions by slot, kind of sense and group of cues."""
    found: dict[tuple[int, str, int], list[Mention]] = {}
    for mention in mentions:
        for sense in mention.senses:
            held = found.setdefault((sense.slot, sense.kind, sense.group), [])
            if mention not in held:
                held.append(mention)
    return found


def _is_act(words: Sequence[Word], place: int, word: Word) -> bool:
    """Return whether a word separates subject from object: "attacks", "against", "goes for"."""
    before = words[place - 1].plain
    after = words[place + 1].plain if place + 1 < len(words) else ""
    behind = words[place + 2].plain if place + 2 < len(words) else ""
    relative = before in listed("actors") | {"it"} and not word.pause
    named = place > 0 and before in ("the", "this", "that") and not word.pause
    aimed = after in ("on", "by", "against", "from", "at")
    if (
        (word.plain in ("attacking", "firing") and after in listed("plain"))
        or (word.text == "attack" and word.pause and after.isdecimal())  # two units, attack 8 and 4
        or (word.plain == "fire" and before in listed("kinds_of_fire"))
        or (word.plain == "attack" and after in listed("measured") and not words[place + 1].pause)
        or after == "first"  # who fires first
        or (relative and after in ("at", "on") and behind in listed("being"))
        or (named and word.plain in listed("nouns_of_acts") and not aimed)  # the fight came out Ex
    ):
        return False
    whom = after in listed("whose") | {"the", "a", "an"} or after.isdecimal()
    acts = word.plain in listed("acts") or (word.plain in ("for", "after", "at") and before in listed("goes"))
    ambushes = word.plain in ("ambushed", "ambushes") and before not in listed("passive") | {"just"}
    targets = word.text == "target" and before not in listed("whose") | {"the", "a", "this", "that"}
    return acts or ((ambushes or targets) and whom) or (word.stem == "land" and after in ("on", "against"))


def _is_by(words: Sequence[Word], place: int) -> bool:
    """Return whether "by" follows a word: attack by the Guards."""
    return [word.plain for word in words[place + 1 : place + 2]] == ["by"]


def _is_on(words: Sequence[Word], place: int) -> bool:
    """Return whether "on" or "at" separates the numbers of subject and object: "8 and 7 on a PLO 3"."""
    before, after = words[:place], words[place + 1 : place + 5]
    article = bool(after) and (after[0].plain in ("a", "an") or after[0].number is not None)
    aimed = words[place].plain == "at" and words[place - 1].number is not None
    article = article or (
        aimed and any(one.plain in listed("whose") for one in after[:1])
    )  # rolls 5 at your mech
    return (
        words[place].plain in ("on", "at")
        and article
        and any(word.number is not None and not word.signed for word in before)
        and (words[place].plain == "at" or any(word.number is not None and not word.signed for word in after))
    )


def _brings(words: Sequence[Word], place: int, roles: Mapping[int, str]) -> bool:
    """Return whether "with" introduces the subject's numbers: "we hit a PLO 4 with 8, 7 and 6"."""
    numbers = [at for at in roles if words[at].number is not None and not words[at].signed]
    after = [word for word in words[place + 1 : place + 3] if word.plain not in ("a", "an")]
    counts = bool(after) and after[0].number is not None and not after[0].signed
    objects = sum(role == "object" for role in roles.values())
    acted_on = bool(numbers) and all(roles[at] == "object" for at in numbers)
    return counts and acted_on and 2 * objects > len(roles)


def _roles_in_defense(words: Sequence[Word]) -> Mapping[int, str]:
    """Return the roles in a sentence that only says who defends: "the Syrians defend with 5"."""
    verb = next((at for at, word in enumerate(words) if at and word.plain in listed("defends_now")), 0)
    if not verb:
        return {}
    begins = (at for at in range(verb, -1, -1) if words[at].pause >= COMMA or words[at].plain in ("on", "at"))
    start = next(begins, 0)  # a marker on a Syrian who defends with 6
    ends = (at for at in range(verb + 1, len(words)) if words[at].pause >= FULL_STOP)
    end = next(ends, len(words))
    return {at: "object" if at >= start else "subject" for at in range(end)} if start else {}


def _lists_on(words: Sequence[Word], start: int) -> bool:
    """Return whether a clause only ends a list of names: against the Guards, the Rifles and the Scouts."""
    ends = (at for at in range(start + 1, len(words)) if words[at].pause)
    clause = words[start : next(ends, len(words))]
    talks = listed("first_person third_person being acts")
    names = not any(word.number is not None or word.plain in talks or word.plain == "with" for word in clause)
    return names and "and" in [word.plain for word in clause[1:-1]]


def _tells_value(words: Sequence[Word], start: int) -> bool:
    """Return whether a clause goes on with a value of what is acted on: , with a rating of 2, a die of 5."""
    at = start + (words[start].plain == "with")
    article = words[at : at + 1] and words[at].plain in ("a", "an", "its")
    stated = (word.plain for word in words[at + 1 : min(at + 1 + NAMED_BY, next_pause(words, start))])
    return bool(article) and not (listed("measured") | {"die"}).isdisjoint(stated)


def _begins_other(words: Sequence[Word], start: int) -> bool:
    """Return whether a clause that begins at a place names the other one: ", their defense is 6"."""
    clause = (word.plain for word in words[start : next_pause(words, start)])
    return not listed("object_noun third_person defense").union({"defense"}).isdisjoint(clause)


def _begins_object(words: Sequence[Word], place: int) -> bool:
    """Return whether an article right after a number opens what is acted on: with 8 and 7 a PLO unit."""
    article = words[place].plain in ("a", "an", "the") and words[place - 1].number is not None
    after = words[place + 1 : place + 2]
    return article and not words[place].pause and bool(after) and after[0].number is None


def next_pause(words: Sequence[Word], start: int) -> int:
    """Return the place of the first pause after a place, or the end."""
    return next((at for at in range(start + 1, len(words)) if words[at].pause), len(words))


def _turning(words: Sequence[Word], verbs: Sequence[int]) -> tuple[int, str]:
    """Return the word that separates the roles, and the role that comes first.

    The defender comes first in "X defends against Y", "X faces an attack by Y" and "X is attacked by Y",
    not in "an attack by Y on X".
    """
    verb = next((place for place in verbs if words[place].plain == "against"), verbs[0])
    holds = next((at for at in range(verb) if words[at].plain in listed("defends")), -1)
    apart = any(word.pause >= COMMA for word in words[holds : verb + 1]) or any(at < verb for at in verbs)
    if words[verb].plain == "against" and holds >= 0 and not apart:
        return verb, "object"
    by = next((at for at in range(verb + 1, len(words)) if words[at].plain == "by" or words[at].pause), 0)
    passive = words[verb].text.casefold().endswith("ed") and words[verb - 1].plain in listed("passive")
    if passive and by and words[by].plain == "by" and not words[by].pause:
        return by, "object"  # is attacked in a town by the Guards
    if passive and words[verb].plain == "attacked":
        return verb, "object"  # my unit is attacked
    after = [word.plain for word in words[verb + 1 : verb + 2]]
    if after == ["by"] or (after == ["from"] and words[verb - 1].plain in ("under", "an", "the")):
        on = [at for at in range(verb + 2, len(words) - 1) if words[at].plain in ("on", "upon")]
        stated = on and words[verb].text.casefold() in listed("attacker") and words[on[0] + 1].plain != "turn"
        return (on[0], "subject") if stated else (verb, "object")
    return verb, "subject"


def _roles_before(words: Sequence[Word], verb: int, first: str, last: str) -> dict[int, str]:
    """Return the roles before the word that separates them; ``last`` where a clause says who defends."""
    found: dict[int, str] = {}
    role = first
    for place in range(verb - 1, -1, -1):
        if words[place + 1].pause >= FULL_STOP:
            break
        if words[place + 1].pause >= COMMA and words[place].plain in listed("defends_now"):
            role = last  # the Rifles defend, the Guards attack
        found[place] = role
    return found


def roles_of(words: Sequence[Word]) -> Mapping[int, str]:
    """Return the role of each word's place: ``subject`` before the verb, ``object`` after it.

    >>> from countermarch.sentences.words import words_of
    >>> roles_of(words_of("golani attacks the PLO in a town"))
    {0: 'subject', 2: 'object', 3: 'object', 4: 'object', 5: 'object', 6: 'object'}
    >>> roles_of(words_of("golani defends against the PLO"))
    {0: 'object', 1: 'object', 3: 'subject', 4: 'subject'}
    """
    verbs = [
        place
        for place, word in enumerate(words)
        if (place or word.plain in ("attacked", "attacking", "landed") or _is_by(words, place))
        and _is_act(words, place, word)
    ]
    verbs = verbs or [place for place in range(1, len(words)) if _is_on(words, place)]
    if not verbs:
        return _roles_in_defense(words)
    verb, first = _turning(words, verbs)
    last = "object" if first == "subject" else "subject"
    found = _roles_before(words, verb, first, last)
    role, rolls = last, False
    for place in range(verb + 1, len(words)):
        goes_on = words[place].pause == COMMA and (
            words[place].plain in listed("describes") or _lists_on(words, place) or _tells_value(words, place)
        )
        runs_on = rolls and words[place].number is not None  # with 10, 8 and 7
        own = role == last or (rolls and not runs_on) or _begins_other(words, place)
        ends = COMMA if own else FULL_STOP
        if words[place].pause >= ends and not (goes_on and role == last):
            break
        after = words[place + 1 : place + 2]
        own = verb > 0 and (  # I attack and roll 5, the guerrillas attack and roll 5
            words[verb - 1].plain in listed("first_person") or words[verb - 1].text.endswith("s")
        )
        if words[place].plain == "and" and any(
            one.stem == "roll" and (own or one.text.endswith("s")) for one in after
        ):
            role, rolls = first, True  # the IDF attack in a town and roll 5
        elif rolls and (words[place].plain in ("at", "against") or _begins_object(words, place)):
            role = last  # fires and rolls 3 at a guerrilla
        if words[place].plain in ("and", "but") and any(one.plain in listed("actors") for one in after):
            break  # my attack on a PLO unit came up A2 and I retreat
        if words[place].plain == "with" and not (goes_on and role == last):
            if role != last or not (place == verb + 1 or _brings(words, place, found)):
                break
            role, rolls = first, place == verb + 1
        found[place] = role
    return dict(sorted(found.items()))


def role_of_them(words: Sequence[Word], roles: Mapping[int, str], stated: Sequence[int]) -> str:
    """Return the role that "they" stands for where the other one is a single unit; "" otherwise.

    ``stated`` are the places of sides that have a role: two guerrillas fire at one IDF brigade, or at it.
    """
    counts = {roles[at]: {False} for at in roles if words[at].plain in ("it", "him")}
    for place in {*stated, *(at for at in roles if words[at].plain in listed("nouns"))}:
        near = range(max(0, place - NAMED_BY), place)
        before = [words[at] for at in near if not words[at].pause and roles.get(at) == roles[place]]
        many = any((word.number or 0) > 1 for word in before)
        one = any(word.number == 1 or word.plain in ("a", "an", "same", "lone", "single") for word in before)
        if many or one:
            counts.setdefault(roles[place], set()).add(many)
    found = [role for role, several in counts.items() if several == {True}]
    return found[0] if len(counts) == 2 and len(found) == 1 else ""


def _of_pronouns(
    words: Sequence[Word], roles: Mapping[int, str], stated: Sequence[int]
) -> dict[int, set[str]]:
    """Return the roles of the pronouns of later clauses: its, and they or he where that is clear."""
    last, found = max(roles, default=0), {}
    alone = not any(word.plain in listed("first_person") for word in words)
    many = role_of_them(words, roles, stated) if alone else ""
    for at, word in enumerate(words):
        if at <= last or not stated:
            continue
        after = words[at + 1].plain if at + 1 < len(words) else ""
        only = len({*roles.values()}) == 1
        same = {roles[one] for one in roles if words[one].plain == word.plain}
        if word.plain in ("its", "whose"):
            found[at] = {roles[max(stated)]}
        elif word.plain == "it" and only and after in listed("being"):
            found[at] = {roles[stated[0]]}
        elif word.plain in listed("nouns") and words[at - 1].plain in ("the", "that") and len(same) == 1:
            found[at] = same  # fires at an IDF brigade, and the brigade rolls 3
        elif many and word.plain in listed("it_or_him they"):
            found[at] = {many if word.plain in listed("they") else OTHER_ROLE[many]}
    return found


def carried_on(
    words: Sequence[Word], roles: Mapping[int, str], sides: Mapping[int, str]
) -> Mapping[int, str]:
    """Return the roles with those of later clauses about one side: the guerrilla rolls 5, after the attack.

    ``sides`` has the side that is named at a place.
    """
    by_side: dict[str, set[str]] = {}
    for place, side in sides.items():
        if place in roles:
            by_side.setdefault(side, set()).add(roles[place])
    acting = [(side, role) for side, role in by_side.items() if len(role) == 1]
    if len(by_side) == len(acting) == 1:  # the IDF fires. the guerrilla rolls six
        other = OTHER_ROLE[next(iter(acting[0][1]))]
        by_side |= {side: {other} for side in sides.values() if side != acting[0][0]}
    found, last = dict(roles), max(roles, default=0)
    own = _of_pronouns(words, roles, [at for at in sides if at in roles])
    for place, role in sorted(
        [*own.items(), *((at, by_side.get(side, set())) for at, side in sides.items())]
    ):
        if place < last or len(role) != 1:
            continue
        for at in range(place, len(words)):
            again = words[at].pause == COMMA and any(at < one < next_pause(words, at) for one in sides)
            ends = words[at].pause > COMMA or again
            if at in roles or (at > place and (ends or at in sides)):
                break
            found[at] = next(iter(role))
    return dict(sorted(found.items()))
