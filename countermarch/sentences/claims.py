"""Find the answer that a sentence claims or asks about: "so 2 hits stick, right?", "is it four?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import RecordKind
from countermarch.sentences.clauses import CLAIMS, TAGS, claim_clause, clauses_of, is_tag, opinions, sentences
from countermarch.sentences.denials import is_given
from countermarch.sentences.mentions import phrase_end
from countermarch.sentences.word_lists import listed

if TYPE_CHECKING:
    from countermarch.sentences.reading import Candidate


def is_all_stated(candidate: Candidate) -> bool:
    """Return whether every fact of the question is stated, so that a number left over can only be a claim."""
    return all(slot.path[0] in candidate.filling.facts for slot in candidate.vocabulary.slots)


def _in_claim(candidate: Candidate) -> set[int]:
    """Return the places of a last clause that says what the answer would be: "that's 3 MVP for me?"."""
    clause = set(claim_clause(candidate.words, CLAIMS))
    return clause if clause.isdisjoint(candidate.filling.used) and not candidate.dice else set()


def claimed(candidate: Candidate) -> set[int]:
    """Return the places of numbers that claim the answer: "so 2 hits stick, right?"."""
    words = candidate.words
    bare = _bare_claim(candidate)
    if bare:
        return {bare.start}
    if not candidate.missing and (_in_claim(candidate) or is_all_stated(candidate)):
        inside = _in_claim(candidate) or {
            at
            for at in range(1, len(words))
            if words[at - 1].plain == "than" and at not in candidate.filling.used
        }
        if inside:
            return {place for place in inside if words[place].number is not None}
    tags = (phrase_end(words, len(words) - len(tag), tag) for tag in TAGS if len(tag) <= len(words))
    if candidate.missing or not any(tags):
        return set()
    counts = any(
        slot.is_number or slot.takes_run or isinstance(slot.field.kind, RecordKind)
        for slot in candidate.vocabulary.slots
    )
    return {
        place
        for place, word in enumerate(words)
        if word.number is not None
        and place not in candidate.filling.used
        and (
            not counts
            or any(one.stem in candidate.vocabulary.topic for one in words[max(0, place - 1) : place + 2])
        )
    }


def _bare_claim(candidate: Candidate) -> range:
    """Return the places of a last clause that only counts, as an answer: "how many, all fourteen?"."""
    words = candidate.words
    clauses = clauses_of(words)
    tagged = len(clauses) > 1 and is_tag(words, *clauses[-1])
    start, end = clauses[-1 - tagged] if clauses else (0, 0)
    so = start < end and words[start].plain == "so"
    stated = next((begin for begin, stop in sentences(words) if begin <= start < stop), 0)
    asks = any(stated <= begin < start and words[begin].plain in listed("asks") for begin, _ in clauses)
    while start < end - 1 and words[start].plain in ("so", "all", "only", "just"):
        start += 1
    numbers = [at for at in range(start, end) if words[at].number is not None]
    free = candidate.filling.used.isdisjoint(range(start, end))
    claims = numbers == [start] and free and (so or asks or tagged) and not candidate.missing
    return range(start, end) if claims else range(0)


def claim(candidate: Candidate) -> str:
    """Return the answer that a sentence claims at its end, as in "three hits, yes?"; "" if none."""
    words = candidate.words
    inside = _in_claim(candidate)
    thought = sorted(opinions(words))
    if thought and all(
        (words[at].stem,) in candidate.lexicon.sides for at in thought if at in candidate.filling.used
    ):
        return " ".join(words[place].text for place in thought)
    said = _bare_claim(candidate) or _in_statement(candidate)
    if said and not inside:
        return " ".join(candidate.words[place].text for place in said)
    if inside:
        start, end = min(inside), max(inside) + 1
        start = max(phrase_end(words, start, phrase) for phrase in CLAIMS)
        return " ".join(word.text for word in words[start:end])
    tags = [tag for tag in TAGS if len(tag) < len(words)]
    ends = [len(words) - len(tag) for tag in tags if phrase_end(words, len(words) - len(tag), tag)]
    end = min(ends, default=0)
    start = end
    own = candidate.named | {
        at
        for at, word in enumerate(words)
        if (word.stem,) in candidate.lexicon.sides or word.plain in listed("acts")
    }
    while start > 0 and (start - 1 not in candidate.filling.used or start - 1 in own):
        start -= 1
        if words[start].pause:
            break
    while start < end and words[start].plain in listed("filler"):
        start += 1
    return " ".join(word.text for word in words[start:end])


def or_else(candidate: Candidate) -> set[int]:
    """Return the places after the "or" that ends a question, if no fact came from there."""
    found: set[int] = set()
    words = candidate.words
    for start, end in sentences(words):
        tail = next(
            (set(range(at, end)) for at in range(end - 1, start, -1) if words[at].plain == "or"), set()
        )
        if words[start].plain in listed("asks") and tail.isdisjoint(candidate.filling.used):
            found |= tail
    return found


def asked(candidate: Candidate) -> set[int]:
    """Return the places of clauses that ask whether the answer is something: "is it four?".

    Also those of a last clause that claims it. None of them gave a fact or names one that has no value.
    """
    words = candidate.words
    clauses = clauses_of(words)
    tagged = len(clauses) > 1 and is_tag(words, *clauses[-1])
    claims = claim_clause(words, CLAIMS) or range(*clauses[-1 - tagged] if tagged else (0, 0))
    found: set[int] = set()
    open_cues = {
        place
        for mention in candidate.filler.mentions
        if not any(is_given(candidate, candidate.filler.slots[sense.slot]) for sense in mention.senses)
        for sense in mention.senses
        if sense.kind == "cue"
        for place in range(mention.start, mention.end)
    }
    for start, end in clauses:
        first = start + (end - start > 1 and words[start].plain in ("and", "so"))
        clause = set(range(first, end))
        gains = next((at + 1 for at in sorted(clause) if words[at].plain in listed("gains")), first)
        tail = {at for at in clause if at >= gains}  # does the card give us five
        apart = ("if", "against", "from", "with")[: 3 if gains > first else 4]  # what tells facts
        whether = words[first].plain in listed("asks_whether")
        whether = whether and not any(words[at].plain in apart for at in tail)
        free = tail.isdisjoint(candidate.filling.used | open_cues)
        if free and (whether or start == claims.start < claims.stop):
            found |= tail
    return found


def _in_statement(candidate: Candidate) -> range:
    """Return the places of a last clause that states an answer and asks nothing: "shot down!", "so I win"."""
    clauses = clauses_of(candidate.words)
    while len(clauses) > 1 and is_tag(candidate.words, *clauses[-1]):
        clauses = clauses[:-1]
    start, end = clauses[-1] if clauses else (0, 0)
    so = start < end - 1 and candidate.words[start].plain == "so"
    asks = start < end and candidate.words[start + so].plain in listed("asks")
    free = candidate.filling.used.isdisjoint(range(start, end))
    answers = any(start <= place < end for place in candidate.answered)
    if start and not asks and (answers if free else so):
        return range(start + so, end)
    thought = [
        (begin, stop)
        for begin, stop in clauses[1:]
        if any(phrase_end(candidate.words, begin, phrase) for phrase in CLAIMS if stop - begin > len(phrase))
        and candidate.filling.used.isdisjoint(range(begin, stop))
    ]
    return range(*thought[-1]) if thought else range(0)
