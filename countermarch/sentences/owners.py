"""Find the owner of a fact: a side, attacker or defender named next to it, or the speaker."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import EnumKind
from countermarch.sentences.clauses import clauses_of, sentences
from countermarch.sentences.mentions import (
    EARLIER,
    FAR,
    OTHER_ROLE,
    Distances,
    Mention,
    Sense,
    phrase_end,
    role_of_them,
    values_at,
)
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import FULL_STOP

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from countermarch.sentences.mentions import PhraseIndex
    from countermarch.sentences.vocabulary import Slot, Vocabulary
    from countermarch.sentences.words import Phrase, Word

NEAR = 2.0
"""Maximum distance from a value to the attacker or defender that it belongs to."""

AT_HAND = 0.2
"""Cost of a value for the attacker or defender if the grammar also assigns it to that side."""

ALONE = 1.0
"""Cost of a value for attacker or defender if the sentence mentions only one of them."""

ONE_ROLE = 3
"""Maximum number of words from "I" or "as" to the speaker's own role."""

UNOWNED = 3.5
"""Cost of a value that nothing assigns to either of two sides."""

FOR_ALL = 3.0
"""Maximum distance from "both" or "all" to a value for every side."""

FAR_OWNER = 4.0
"""Distance assumed for a side that is named far away, or not at all."""


def find_pronouns(
    words: Sequence[Word], vocabulary: Vocabulary, roles: Mapping[int, str], mentions: Sequence[Mention]
) -> list[Mention]:
    """Return mentions for "I" and "they" as roles or as sides: "Arabs have 5, I have 2"."""
    mine, theirs = (
        [place for place, word in enumerate(words) if word.plain in listed(name)]
        for name in ("first_person", "third_person")
    )
    role = next((roles[place] for place in mine if place in roles), "")
    defends = any(word.plain in listed("defends_now") for at in mine for word in words[at + 1 : at + 2])
    role = "object" if defends and not role else role  # Hezbollah attacks, we defend
    sides = ("", "")
    if mine and not role:
        named = _places_of(words, vocabulary.sides, mentions, mine)
        he = any(words[place].plain in ("he", "his", "him") for place in theirs)
        acted_on = [mention.start for mention in mentions if roles.get(mention.start) == "object"]
        in_order = bool(acted_on and theirs) and max(acted_on) < min(mine) < min(theirs)
        other_role = _other_role(words, mine)
        role, sides = _who_speaks(
            words, vocabulary, roles, mine, named, he=he, in_order=in_order, other_role=other_role
        )
        own = [
            one for one, places in named.items() if any(words[at - 1].plain == "as" for at in places if at)
        ]
        others = [one for one in named if one not in own] or [
            one for one in vocabulary.sides if one not in own
        ]
        if len(own) == len(others) == 1:  # I rolled 4 as Israel
            role, sides = "", (own[0], others[0])
    other = OTHER_ROLE.get(role, "") if mine else "object"
    stands = [({role, sides[0]}, mine), ({other, sides[1]}, theirs)]
    stated = [mention.start for mention in mentions if mention.values and mention.start in roles]
    first = [one for one in stated if theirs and one < theirs[0]]
    if theirs and not mine and words[theirs[0]].plain in listed("they") and {*first} < {*stated}:
        only = {roles[one] for one in first}  # Israelis attack. they rolled 5, Hezbollah rolled 3
        stands = [(only, theirs)] if len(only) == 1 else stands
    many = "" if mine else role_of_them(words, roles, stated)
    if many:  # two guerrillas fire at one brigade: they roll 5
        them = [place for place in theirs if words[place].plain in listed("they")]
        stands = [({many}, them), ({OTHER_ROLE[many]}, [place for place in theirs if place not in them])]
    return [
        Mention(place, place + 1, senses)
        for whose, stand in stands
        for senses in [
            tuple(
                Sense(at, "owner")
                for at, slot in enumerate(vocabulary.slots)
                if (slot.side and slot.side in whose) or (slot.role and slot.role in whose)
            )
        ]
        for place in stand
        if senses
    ]


def find_own_choices(
    words: Sequence[Word],
    vocabulary: Vocabulary,
    index: PhraseIndex,
    mentions: Sequence[Mention],
    pronouns: Sequence[Mention],
) -> list[Mention]:
    """Return the choices that name a side where the speaker says "we": we won, our marker."""
    found = []
    for one in pronouns:
        if one.start and words[one.start - 1].plain in listed("wonders"):
            continue  # have I lost
        sides = {vocabulary.slots[sense.slot].side for sense in one.senses} - {""}
        for side in sides if len(sides) == 1 else ():
            stems = sorted({phrase[0] for phrase in vocabulary.sides.get(side, ()) if len(phrase) == 1})
            for stem in stems:
                said = [*words[: one.start], replace(words[one.start], stem=stem), *words[one.start + 1 :]]
                found += [
                    Mention(choice.start, choice.end, senses)
                    for choice in values_at(said, index, one.start)
                    for loses in [words[choice.end - 1].text.casefold() in listed("loses")]
                    for senses in [tuple(one for one in choice.senses if loses or _names(one.value, side))]
                    if senses
                ]
            after = (other for other in mentions if other.start == one.end and not words[one.end].pause)
            senses = tuple(
                Sense(sense.slot, "value", side)
                for other in after
                for sense in other.senses
                if sense.kind == "cue"
                and words[one.start].plain in listed("whose")
                and side in getattr(vocabulary.slots[sense.slot].field.kind, "values", ())
            )  # our marker
            found += [Mention(one.start, one.end, senses)] if senses else []
    return list({(one.start, one.end): one for one in found}.values())


def find_whose(words: Sequence[Word], vocabulary: Vocabulary, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the mentions, with "own" choices turned into "enemy" ones where the other side is their owner.

    "May Hezbollah do it in the IDF operations phase" asks about an enemy phase, and about Hezbollah.
    """
    sided = {
        mention.end: mention
        for mention in mentions
        if mention.values
        and all(isinstance(sense.value, str) and sense.value in vocabulary.sides for sense in mention.values)
    }
    found = list(mentions)
    for mention in mentions:
        owner = sided.get(mention.start)
        others = [
            other for other in sided.values() if owner and other.values[0].value != owner.values[0].value
        ]
        if owner is None or words[mention.start].pause or not others:
            continue
        senses = [
            replace(sense, value=enemy)
            for sense in mention.values
            if isinstance(sense.value, str) and sense.value.startswith("own-")
            for enemy in [f"enemy-{sense.value.removeprefix('own-')}"]
            if enemy in getattr(vocabulary.slots[sense.slot].field.kind, "values", ())
        ]
        if senses:
            found = [other for other in found if other not in (mention, owner)]
            found.append(Mention(owner.start, mention.end, tuple(senses)))
    return found


def _names(value: object, side: str) -> bool:
    """Return whether a choice is that of a side: israeli-win."""
    return isinstance(value, str) and value.startswith(f"{side}-")


def _places_of(
    words: Sequence[Word],
    sides: Mapping[str, tuple[Phrase, ...]],
    mentions: Sequence[Mention],
    mine: Sequence[int],
) -> dict[str, list[int]]:
    """Return the places where each side is named; only those of sides that did something, if any did.

    After "the Arabs won the north" it is the other side that says "we won the south" in the same sentence.
    """
    spoken = [range(*one) for one in sentences(words) if not set(range(*one)).isdisjoint(mine)]
    values = [mention for mention in mentions if mention.values and mention.end - mention.start > 1]
    named: dict[str, list[int]] = {}
    acted: dict[str, list[int]] = {}
    for side, phrases in sides.items():
        for phrase in phrases:
            stems = [place for place, word in enumerate(words) if word.stem == phrase[0]]
            for at in (place for place in stems if phrase_end(words, place, phrase)):
                named.setdefault(side, []).append(at)
                inside = [one for one in values if one.start <= at < one.end]
                stated = any(_names(sense.value, side) for one in inside for sense in one.values)
                if stated and any(at in one for one in spoken):
                    acted.setdefault(side, []).append(at)
    return acted if len(acted) == 1 else named


def _other_role(words: Sequence[Word], mine: Sequence[int]) -> str:
    """Return the role that the sentence calls somebody else's: "the defender rolled 3"."""
    roles: set[str] = set()
    for place, word in enumerate(words):
        role = next((role for role in OTHER_ROLE if word.plain in listed(f"{role}_noun")), "")
        before = [one.plain for one in words[max(0, place - ONE_ROLE) : place]]
        own = any(0 < place - at <= ONE_ROLE for at in mine) or "as" in before
        if role and not own and not listed("asking") & {*before}:
            roles.add(role)
    return next(iter(roles)) if len(roles) == 1 else ""


def _asks_side(slot: Slot, sides: Collection[str]) -> bool:
    """Return whether a fact is the side that attacks or defends."""
    return isinstance(slot.field.kind, EnumKind) and not slot.many and {*slot.field.kind.values} <= {*sides}


def _who_speaks(
    words: Sequence[Word],
    vocabulary: Vocabulary,
    roles: Mapping[int, str],
    mine: list[int],
    named: Mapping[str, list[int]],
    *,
    he: bool,
    in_order: bool,
    other_role: str,
) -> tuple[str, tuple[str, str]]:
    """Return the speaker's role, and the speaker's side and the other side; "" for what is unknown.

    The speaker has the side that is not named, except in "my Israelis" or "I am Hezbollah". A game for one
    player says in its data which side that is.
    """
    sides = vocabulary.sides
    two = len(sides) == 2
    if vocabulary.speaker and two:
        other = next(side for side in sides if side != vocabulary.speaker)
        theirs = any(place - at == 1 for at in mine for place in named.get(other, ()))  # my Arabs
        return "", ((other, vocabulary.speaker) if theirs else (vocabulary.speaker, other))
    if in_order:
        return "subject", ("", "")  # the IDF attack guerrillas, I roll 5, he rolls 3
    if other_role:
        return OTHER_ROLE[other_role], ("", "")  # I roll 5, the defender rolls 3
    if len(named) != 1:
        return "", ("", "")
    side, places = next(iter(named.items()))
    own = any(
        0 < place - at <= 2
        and all(one.pause < FULL_STOP and one.number is None for one in words[at + 1 : place + 1])
        for at in mine
        for place in places
    )
    asked = {slot.role for slot in vocabulary.slots if _asks_side(slot, sides)}
    role = next((roles[at] for at in places if at in roles), next(iter(asked)) if len(asked) == 1 else "")
    if role == "subject" and he and not own:
        return "", ("", "")  # the IDF attack, I roll 5, he rolls 3: is he the IDF?
    own_facts = list(dict.fromkeys(slot.side for slot in vocabulary.slots if slot.side))
    pair = list(sides) if two else own_facts if len(own_facts) == 2 and side in own_facts else []
    other = next((one for one in pair if one != side), "")
    return role if own else OTHER_ROLE.get(role, ""), ((side, other) if own else (other, side))


@dataclass(frozen=True)
class Owners:
    """Finds the owners of values in one sentence; ``facts`` holds the facts found so far."""

    words: Sequence[Word]
    vocabulary: Vocabulary
    roles: Mapping[int, str]
    mentions: Sequence[Mention]
    by_slot: Mapping[tuple[int, str, int], list[Mention]]
    light: Sequence[frozenset[int]]
    far: Distances
    facts: Mapping[str, object]
    acting: Mapping[int, str]

    def cost(self, slot: Slot, number: int, place: int) -> float:
        """Return the cost of assigning the value at a place to a slot's owner; 0 if it is certain."""
        opposed = self._opposed(slot, place)
        if opposed is not None:
            return opposed
        loser = self._loser(place) if slot.side and slot.path[0].endswith("eliminated") else ""
        if loser:
            return 0.0 if loser == slot.side else UNOWNED
        brings = self._brings(place) if slot.many and slot.side else ""
        if brings:
            return 0.0 if brings == slot.side else UNOWNED
        owners = [
            one for one in self.by_slot.get((number, "owner", 0), []) if not self._begins_again(place, one)
        ]
        near = self.far.to(place, owners, self.light[number])
        if slot.alone and slot.side and near > NEAR and self._follows_another_side(slot, place):
            return UNOWNED
        if slot.alone or self._for_all(place):
            return min(near, 0.5 if slot.alone else 1.0)
        return (
            self._of_role(slot, number, place, owners, near)
            if slot.role
            else self._of_side(number, place, near)
        )

    def _loser(self, place: int) -> str:
        """Return the side that suffered a loss: "killed 6" means the other side, "lost 1" the side itself.

        A side named after the number is the one: in "killed 6 PLO and lost 2" the PLO lost 6, its enemy 2.
        """
        verb = self.words[place - 1].text.casefold() if place else ""
        sides = {slot.side for slot in self.vocabulary.slots if slot.path[0].endswith("eliminated")}
        kills = listed("kills") | {"eliminated"}
        if verb not in kills | listed("loses") or len(sides) < 2:
            return ""
        behind = self.words[place + 1 : place + 2]
        victim = self._named_at(place + 1, sides) if behind and not behind[0].pause else ""
        doer = self._named_at(place - 2 - (self.words[place - 2].plain in listed("perfect")), sides)
        if victim and victim != doer:
            return victim
        them = [word.plain for word in self.words[place + 1 : place + 3]]
        if verb == "eliminated" and not (them[:1] == ["of"] and them[1:2] in (["them"], ["theirs"], ["his"])):
            return ""
        owners = [
            (mention.start, self.vocabulary.slots[sense.slot].side)
            for mention in self.mentions
            for sense in mention.senses
            if sense.kind == "owner" and mention.end < place and self.vocabulary.slots[sense.slot].side
        ]
        start, actor = max(owners, default=(0, ""))
        pronouns = (*listed("first_person"), *listed("third_person"))
        if actor not in sides or any(word.plain in pronouns for word in self.words[start + 1 : place]):
            return ""
        other = next(side for side in sorted(sides) if side != actor) if len(sides) == 2 else ""
        if start > 1 and self.words[start - 2].text.casefold() in kills and self._named_at(start, sides):
            actor, other = other or self._named_at(start - 2 - 1, sides), actor
        return actor if verb in listed("loses") else other

    def _brings(self, place: int) -> str:
        """Return the side that acts with the things at a place: they attack a brigade with two units of 2."""
        at = min(place, len(self.words) - 1)
        while at and self.acting.get(at) == "subject" and self.words[at].plain != "with":
            at -= 1
        if self.words[at].plain != "with" or self.acting.get(at - 1) != "object":
            return ""
        before = (at for at in range(at) if self.acting.get(at) == "subject")
        named = {self._named_at(at, self.vocabulary.sides) for at in before} - {""}
        return next(iter(named)) if len(named) == 1 else ""

    def _named_at(self, place: int, sides: Collection[str]) -> str:
        """Return the side that the word at a place names; empty if it names none of ``sides``."""
        stem = self.words[place].stem if 0 <= place < len(self.words) else ""
        return next((one for one in sorted(sides) if (stem,) in self.vocabulary.sides.get(one, ())), "")

    def _follows_another_side(self, slot: Slot, place: int) -> bool:
        """Return whether another side is named right before a place: "insurgents hold 6 zones"."""
        return any(
            (word.stem,) in phrases
            for side, phrases in self.vocabulary.sides.items()
            if side != slot.side
            for word in self.words[max(0, place - 2) : place]
        )

    def _of_side(self, number: int, place: int, near: float) -> float:
        """Return the distance to a side, at most ``EARLIER`` if it was the last side named before."""
        before = [one for one in self.by_slot.get((number, "owner", 0), ()) if one.end <= place]
        held = bool(before) and not self._rival_owner(number, before[-1].end, place)
        return min(near, EARLIER if held else FAR, FAR_OWNER)

    def _of_role(self, slot: Slot, number: int, place: int, owners: Sequence[Mention], near: float) -> float:
        """Return the distance to the word for a role, or the cost if only the grammar shows the role."""
        said = [one for one in owners if self._is_role(one, slot.role)]
        headed = self._headed(place)
        if headed:
            return 0.0 if headed == slot.role else UNOWNED
        near_role = self.far.to(place, said, self.light[number])
        if near_role <= NEAR:
            sure = self.roles.get(place) == slot.role or any(self._governs(one, place) for one in said)
            return min(near_role, AT_HAND) if sure else near_role
        role = self._with_whom(place) or self.roles.get(place, "")
        if role:
            return 0.0 if role == slot.role else 3.0
        if self._last_role(place) == slot.role:  # the attacker stays, takes a loss
            near = min(near, ALONE if self.words[place].pause else EARLIER)
        side = self.side_of(slot.role)
        if side:
            named = [
                mention
                for mention in self.mentions
                if mention.start in side and not self._begins_again(place, mention)
            ]
            near = min(near, self.far.to(place, named, self.light[number]))
            other = OTHER_ROLE.get(slot.role, "")
            if not self.roles and not self.side_of(other) and self._last_role(place) != other:
                near = min(near, ALONE)  # the only one of whom anything is said
        return min(near, UNOWNED)

    def _governs(self, owner: Mention, place: int) -> bool:
        """Return whether only small words separate a subject from a word: he would rather flip."""
        between = self.words[owner.end : place + 1]
        small = all(word.plain in listed("filler") and word.number is None for word in between[:-1])
        return owner.end <= place and small and not any(word.pause for word in between)

    def _opposed(self, slot: Slot, place: int) -> float | None:
        """Return the cost of one of two opposed numbers, as in "15 against 11"; None for other numbers.

        If no side is named next to them, they follow the order in which sides are named elsewhere: "15
        against 11, with 6 Israeli and 5 Arab units".
        """
        pair = self.pair_of(place)
        if not pair or not slot.side:
            return None
        first, second = pair
        beside = [
            mention
            for mention in self.mentions
            if any(sense.kind == "owner" for sense in mention.senses)
            and first - 1 <= mention.start <= second + 2
            and self.words[mention.start - 1].plain != "for"
            and not any(
                word.pause or word.number is not None for word in self.words[second + 1 : mention.start]
            )
        ]
        if beside:
            return None
        sides = self.vocabulary.sides
        named = sorted(
            (at, side)
            for at, word in enumerate(self.words)
            for side, phrases in sides.items()
            if (word.stem,) in phrases
        )
        order = list(dict.fromkeys(side for _, side in named))
        if len(order) == 1 and self.words[named[0][0] - 1].plain == "for" and len(sides) == 2:
            order.append(next(side for side in sides if side != order[0]))  # 14 to 9 for Israel
        if len(order) != 2:
            return UNOWNED
        return 0.0 if order[0 if place == first else 1] == slot.side else UNOWNED

    def pair_of(self, place: int) -> tuple[int, ...]:
        """Return the places of two opposed numbers if one of them is at ``place``; else ().

        Examples: "15 against 11", "3 to 5", "4 units against 3", "units 3 and 6".
        """
        for first in (place, place - 2, place - 3):
            words = self.words[first : first + 4] if first >= 0 else ()
            if not words or words[0].number is None:
                continue
            at = 2 if len(words) > 2 and words[1].plain in listed("plain") else 1
            joint, after = words[at : at + 1], words[at + 1 : at + 2]
            if not after or after[0].number is None or joint[0].pause or after[0].pause:
                continue
            opposed = joint[0].plain in ("against", "to") or (
                joint[0].plain == "and" and self.is_headed_by_noun(first)
            )
            if opposed and place in (first, first + at + 1):
                return first, first + at + 1
        return ()

    def is_headed_by_noun(self, place: int) -> bool:
        """Return whether a noun heads a pair of numbers: "units 3 and 6", "4 and 3 units"."""
        noun = self.words[place - 1 : place] if place and not self.words[place].pause else ()
        after = self.words[place + 3 : place + 4]
        ends = not after or after[0].pause > 0
        behind = [] if ends else [word for word in after if word.text.endswith("s")]
        last = place + 4 >= len(self.words) or self.words[place + 4].pause > 0
        return any(word.plain in listed("plain") for word in (noun if ends else behind if last else ()))

    def _is_role(self, one: Mention, role: str) -> bool:
        """Return whether a word names a role: "the defender"."""
        plain = self.words[one.start].plain
        after = self.words[one.end].plain if one.end < len(self.words) else ""
        is_noun = plain not in listed("acts") or after in listed("plain")
        person = plain in listed("first_person third_person")
        return person or (plain in listed(role) and is_noun and plain != "first")

    def _headed(self, place: int) -> str:
        """Return the role that a clause or sentence is about: target in combat mode, rating 2.

        What is somebody's own belongs to the role named before: the defender has a 7 with its own +2 marker.
        """
        if place and self.words[place - 1].plain == "own":
            return self._last_role(place)
        begins = next((begin for begin, end in clauses_of(self.words) if begin <= place < end), 0)
        near = self.words[begins : min(begins + ONE_ROLE, place)]
        roles = [role for word in near for role in OTHER_ROLE if word.plain in listed(f"{role}_noun")]
        either = listed("subject_noun object_noun")
        verbs = listed("acts first_person third_person by")
        plain = [word.plain for word in self.words[begins:place]]
        if len(roles) == sum(word in either for word in plain) == 1 and verbs.isdisjoint(plain):
            return roles[0]
        start = next((begin for begin, end in sentences(self.words) if begin <= place < end), 0)
        said = [at for at in range(start, place) if self.words[at].plain not in ("the", "its", "his", "my")]
        nouns = [at for at in said if self.words[at].plain in listed("subject_noun object_noun")]
        owners = {
            mention.start for mention in self.mentions for sense in mention.senses if sense.kind == "owner"
        }
        others = [at for at in said[1:] if at in owners and self.words[at].plain != self.words[said[0]].plain]
        acts = any(self.words[at].plain in listed("acts") for at in said)
        if said and nouns[:1] == said[:1] and not others and not acts and start:
            return "object" if self.words[said[0]].plain in listed("object_noun") else "subject"
        return ""

    def _with_whom(self, place: int) -> str:
        """Return the role of the pronoun that says whose a thing is: a +2 marker with it, a +3 with them."""
        behind = self.words[place + 1 : place + 4]
        if any(word.pause for word in behind) or [word.plain for word in behind[1:2]] != ["with"]:
            return ""
        whom = behind[2].plain if len(behind) > 2 else ""
        return self.roles.get(place + 3, "") if whom in listed("it_or_him they") else ""

    def _last_role(self, place: int) -> str:
        """Return the role last named before a place in the same sentence; "" if none."""
        for at in range(min(place, len(self.words)) - 1, -1, -1):
            if at + 1 < len(self.words) and self.words[at + 1].pause >= FULL_STOP:
                return ""
            for role in ("subject", "object"):
                if self.words[at].plain in listed(role) - listed("acts") - {"first"}:
                    return role
        return ""

    def acts(self, slot: Slot, place: int) -> bool:
        """Return whether the grammar gives a place the role of a required slot: before or after the verb."""
        return bool(slot.role) and slot.field.required and self.roles.get(place) == slot.role

    def _begins_again(self, place: int, owner: Mention) -> bool:
        """Return whether an owner follows a place after a pause, and so begins a phrase of its own."""
        return owner.start > place and any(word.pause for word in self.words[place + 1 : owner.start + 1])

    def _for_all(self, place: int) -> bool:
        """Return whether "both" or "all" is near a place."""
        acting = [*(word.plain in listed("acts") for word in self.words[1:]), False]  # both shoot at him
        every = [at for at, word in enumerate(self.words) if word.plain in listed("every") and not acting[at]]
        return any(self.far.between(place, place + 1, at, at + 1) <= FOR_ALL for at in every)

    def _rival_owner(self, number: int, start: int, end: int) -> bool:
        """Return whether another owner is named between two places."""
        return any(
            sense.kind == "owner" and sense.slot != number and start <= mention.start < end
            for mention in self.mentions
            for sense in mention.senses
        )

    def side_of(self, role: str) -> set[int]:
        """Return the places of the side that has a role; for the object, of any side but the subject's."""
        found: set[int] = set()
        for phrases in self.vocabulary.sides.values():
            stand = {place for place, word in enumerate(self.words) if (word.stem,) in phrases}
            if {self.roles[place] for place in stand if place in self.roles} == {role}:
                found |= stand
        for index, slot in enumerate(self.vocabulary.slots):
            if slot.many or not slot.role or not isinstance(slot.field.kind, EnumKind):
                continue
            held = self.facts.get(slot.path[0])
            for one in self.by_slot.get((index, "value", 0), ()) if held is not None else ():
                same = any(sense.slot == index and sense.value == held for sense in one.values)
                if same == (slot.role == role):
                    found.update(range(one.start, one.end))
        return found
