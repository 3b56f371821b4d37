"""Find numbers that are not values: in a name, "the 3rd time", "the Syrian one"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.sentences import lists
from countermarch.sentences.clauses import clauses_of, ends_clause, sentences
from countermarch.sentences.mentions import NO_CUE
from countermarch.sentences.word_lists import listed

if TYPE_CHECKING:
    from countermarch.sentences.reading import Candidate


def lone_number(candidate: Candidate) -> set[int]:
    """Return the position of a number without a cue, as a set, if it is the only fact and not a roll."""
    stated = [slot for slot in candidate.vocabulary.slots if slot.path[0] in candidate.filling.facts]
    lone = len(stated) == 1 and stated[0].is_number and not stated[0].is_dice
    return candidate.filling.places[stated[0].path[0]] if lone and candidate.filling.cost >= NO_CUE else set()


def is_no_number(candidate: Candidate, place: int, own: set[int]) -> bool:
    """Return whether a number is not a value: in a name, "the 3rd time", "a quick one"."""
    word = candidate.words[place]
    before = candidate.words[place - 1].plain if place else ""
    after = candidate.words[place + 1].plain if place + 1 < len(candidate.words) else ""
    owned = [one.plain for one in candidate.words[place + 2 : place + 3] if after == "of"]
    some = lists.is_subset(candidate.words, place) or not listed("owned").isdisjoint(
        owned
    )  # one of mine is dead
    lone = not (some or before == "eliminated") and (  # lost one unit for good
        before in listed("before_one")
        or after in listed("after_one plain")
        or place + 1 in candidate.named | candidate.singles
    )
    return (
        place in candidate.called
        or _is_target(candidate, place)
        or (place in own and place in candidate.filler.in_names)
        or word.plain in candidate.vocabulary.named_by
        or (_counts_a_list(candidate, place) and not word.signed)
        or (word.joined and place - 1 in own)
        or (word.ordinal and after in listed("times"))
        or word.text.casefold() == "once"
        or (word.text.casefold() == "twice" and _is_checked(candidate, place))
        or (before == "other" and _are_others(candidate, place))
        or _is_sum(candidate, place)
        or _is_in_talk(candidate, place)
        or (
            before in ("the", "all")
            and not word.text[:1].isdigit()  # the 300th is a unit
            and (after in listed("plain") or after in listed("filler") or not after)
        )
        or _is_pronoun(candidate, place)
        or (word.text.casefold() == "one" and (before in ("which", "any") or _has_another(candidate, place)))
        or (word.text.casefold() == "one" and (lone or _is_placed(candidate, place)))
        or (
            word.text.casefold() == "one"
            and (_is_of_mentioned(candidate, place) or _is_asked(candidate, place))
        )
    )


def _is_asked(candidate: Candidate, place: int) -> bool:
    """Return whether "one" is what a question asks about: do I lose one, the odds that he gets one."""
    if candidate.missing:
        return False
    clause = next(start for start, end in clauses_of(candidate.words) if start <= place < end)
    after = candidate.words[place + 1 : place + 2]
    if not candidate.odds.isdisjoint(range(clause, place)):
        some = lists.is_subset(candidate.words, place) and candidate.filling.used.issuperset(
            range(place + 3, place + 4)
        )
        ends = ends_clause(candidate.words, place + 1) or after[0].plain in listed("passive gains after_odds")
        topic = place + 1 in candidate.topic | candidate.called or place + 2 in candidate.called
        return ends or some or topic
    begins = next(start for start, end in sentences(candidate.words) if start <= place < end)
    asks = begins > 0 and candidate.words[begins].plain in listed("asks")
    return asks and ends_clause(candidate.words, place + 1)


def _is_target(candidate: Candidate, place: int) -> bool:
    """Return whether "one" only says that the side acted on is a single unit: fires at one IDF brigade."""
    after = candidate.words[place + 1 : place + 2]
    acting = candidate.filler.roles or candidate.filler.acting
    lists_it = any(slot.many and slot.role != "subject" for slot in candidate.vocabulary.slots)
    named = bool(after) and (after[0].stem,) in candidate.lexicon.sides and acting.get(place) == "object"
    return candidate.words[place].text.casefold() == "one" and named and not lists_it


def _is_in_talk(candidate: Candidate, place: int) -> bool:
    """Return whether a number counts nothing of the game's: one short, three of us."""
    after = [word for word in candidate.words[place + 1 : place + 3] if not word.pause]
    texts = [word.text.casefold() for word in after]
    if texts in (["of", "us"], ["of", "you"]):
        return True
    strange = bool(after) and after[0].stem not in candidate.lexicon.known and after[0].number is None
    is_one = candidate.words[place].text.casefold() == "one"
    before = candidate.words[place - 1].plain if place else ""
    named = strange and after[0].text[:1].isupper() and any(slot.many for slot in candidate.vocabulary.slots)
    means = before == "with" and bool(after) and not _is_known(candidate, place + 1)  # with one chit
    return is_one and (strange or means) and not named and after[0].plain not in listed("filler plain")


def _is_known(candidate: Candidate, place: int) -> bool:
    """Return whether a word begins a name or a cue of the question's facts."""
    return any(one.start == place for one in candidate.filler.mentions)


def _is_checked(candidate: Candidate, place: int) -> bool:
    """Return whether "twice" says how often players looked: "we counted it twice"."""
    return any(word.plain in listed("checks") for word in candidate.words[max(0, place - 2) : place])


def _are_others(candidate: Candidate, place: int) -> bool:
    """Return whether a number stands for the rest, whose state was taken: "the other two were stalemates"."""
    after = candidate.words[place + 1 : place + 2]
    return bool(after) and after[0].plain in listed("being") and place + 2 in candidate.filling.used


def _is_sum(candidate: Candidate, place: int) -> bool:
    """Return whether a number is the sum of two counts after it: "six units, four fresh and two tired"."""
    counts = [
        value
        for name, value in candidate.filling.facts.items()
        if isinstance(value, int)
        and not isinstance(value, bool)
        and value
        and min(candidate.filling.places[name], default=0) > place
    ]
    return len(counts) > 1 and sum(counts[:2]) == candidate.words[place].number


def _is_of_mentioned(candidate: Candidate, place: int) -> bool:
    """Return whether "one of" precedes the name of a fact or thing: "one of our enhanced intelligence"."""
    things = {
        mention.start
        for mention in candidate.filler.mentions
        if mention.values and all(candidate.filler.slots[sense.slot].many for sense in mention.values)
    }
    named = candidate.singles | (things & candidate.filling.used)
    return lists.is_subset(candidate.words, place) and bool({place + 2, place + 3} & named)


def _has_another(candidate: Candidate, place: int) -> bool:
    """Return whether "one" is the first of two things: "one 2 hexes off, the other 3"."""
    after = candidate.words[place + 1 : place + 3]
    counted = any(word.number is not None for word in after)
    return counted and any(word.plain in listed("others") for word in candidate.words[place + 1 :])


def _is_placed(candidate: Candidate, place: int) -> bool:
    """Return whether "one" is a thing of a list, followed by its location: "one in Ashdod"."""
    at = [word.plain for word in candidate.words[place + 1 : place + 2]]
    several = any(isinstance(value, list) and len(value) > 1 for value in candidate.filling.facts.values())
    return several and at in (["in"], ["at"]) and place + 2 in candidate.filling.used


def _is_pronoun(candidate: Candidate, place: int) -> bool:
    """Return whether "one" is a pronoun: "the Sidon one in 1820"."""
    after = candidate.words[place + 1 : place + 2]
    small = not after or after[0].pause > 0 or after[0].plain in listed("filler")
    described = place > 1 and candidate.words[place - 2].plain in ("the", "that", "this")
    counted = place > 1 and candidate.words[place - 2].plain in ("a", "an", "another")
    stated = (
        bool({place - 2, place - 1} & candidate.filling.used) and candidate.words[place - 1].number is None
    )
    if counted and stated and candidate.words[place].text.casefold() == "one":
        return True  # a disrupted one
    parted = candidate.words[place].pause > 0  # two to the PLO, one to the Syrians
    if described and small and not parted and candidate.words[place].text.casefold() == "one":
        return True  # the Syrian one
    named = any(mention.values and mention.end == place for mention in candidate.filler.mentions)
    ends = not after or after[0].pause == 0
    if ends and any(word.text.isdecimal() for word in after):
        return candidate.words[place].text.casefold() == "one"
    is_one = candidate.words[place].text.casefold() == "one" and not lists.is_subset(candidate.words, place)
    return is_one and small and named and ends


def _counts_a_list(candidate: Candidate, place: int) -> bool:
    """Return whether a number is the length of a list read after it: "two markers, +5 and +3".

    It is not if it counts a thing of another list: two militias, whose dice are 5 and 2.
    """
    things = {
        candidate.filler.slots[sense.slot].path[0]
        for mention in candidate.filler.mentions
        if mention.start == place + 1
        for sense in mention.senses
        if candidate.filler.slots[sense.slot].many
    }
    return any(
        isinstance(value, list)
        and len(value) == candidate.words[place].number
        and place < min(candidate.filling.places[name])
        and (name in things or not things)
        for name, value in candidate.filling.facts.items()
    )
