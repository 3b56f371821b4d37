"""Facts and results that a text states beside a receipt, compared with the facts and the answer it has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import words as as_words
from countermarch.reference.engine.claimed_results import clauses, in_digits
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.kinds import BoolKind, DiceKind, EnumKind, IntKind
from countermarch.reference.engine.other_readings import odds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.reference.engine.questions import Question

_MIGHT: Final = r"\b(?:if|unless|would|could|might|instead)\b"
ONLY_SUPPOSED: Final = re.compile(_MIGHT, re.IGNORECASE)
"""Words of a sentence that states what might be: nothing in it is held against a receipt."""

_ASIDE: Final = re.compile(rf"\([^()]*{_MIGHT}[^()]*\)", re.IGNORECASE)

_IS: Final = r"(?:\s+(?:is|was|of|at))?\s*[:=]?\s*"
_DENIED: Final = (
    r"(?<!not )(?<!not a )(?<!not an )(?<!not the )(?<!not in )(?<!not in a )(?<!n't )(?<!n't a )(?<!n't in )"
    r"(?<!n't in a )(?<!no )"
)
_SAYS: Final = r"\b(?:that|it|this|which|so)(?:'s| is| was| gives| makes| means)(?: an?| the)? "
_ADVERB: Final = r"(?! (?:that|from|to|enough|now|who|why|how))"
"""What follows "it is clear" where clear is not a terrain."""

_COSTS: Final = re.compile(
    r"\b(?:it|that|this|which)(?: (?:costs?|takes?|makes?|gives?)|(?:'s| is| was)(?=[ \d]+(?:[.,;:!)]|$))) "
    r"(\d{1,6})(?![\w-]|\.\d)",
    re.IGNORECASE,
)
_SHARE: Final = (
    r"(?<![\w.])(\d{1,3}(?:\.\d{1,4})?) ?%(?: chance| probability| odds)? (?:of|for|to get)(?: an?| the)? "
)
_RULE: Final = re.compile(
    r"\b[Rr]ules? (\d+(?:\.\d+)*)(?![\w.]*\d)|\b([A-Z]{3}-E\d{2,3}|[A-Z]\d\d-E\d{2,3})\b"
)

_AGAINST: Final = re.compile(r"(?<![\w.+-])(\d{1,6}) (?:against|versus|vs) (\d{1,6})(?![\w-]|\.\d)")
_MEASURED: Final = re.compile(r"\b([a-z]{4,}) (\d{1,10}) ([a-z]{3,})\b")
"""A verb with a number of things, as in "retreat two hexes"."""

MIN_WORDS: Final = 3
MAX_WORDS: Final = 5
"""Words at the beginning of the meaning of a result by which a text names the result."""


def disputed(  # noqa: PLR0917 # what a receipt and the text beside it have
    asked: Question,
    given: Mapping[str, object],
    answer: Mapping[str, object],
    words: tuple[str, str],
    beside: Sequence[str],
    cited: Iterable[str] = (),
    meanings: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """Return what the words around a receipt state that it contradicts: facts, numbers by name, the result.

    Also the chance of a result, a rule that is not among those ``cited``, and another result in the words of
    the ``meanings`` of the results of its tables. A choice counts beside the name of its fact ("clear
    terrain"), or after *in*, *on* or *it was a*; a number beside its name ("column 8"), and one with a sign
    if the question has only one such fact. ``given`` and ``answer`` are the facts and the answer as JSON,
    ``beside`` the results that the words name.

    >>> from countermarch.reference.engine import registry
    >>> crt = registry.find("lebanon-82", "combat-result")
    >>> facts = {"terrain": "town", "differential": 3, "die": 4}
    >>> disputed(crt, facts, {"result": "A2", "column": 6}, ("In clear terrain at +2, column 8: ", ""), ())
    ('clear terrain, not town', '+2, not +3', 'column 8, not 6')
    >>> disputed(crt, facts, {"result": "A2"}, ("Town, so that is Ex (not A2): ", ""), ("Ex", "A2"))
    ('that is Ex, not A2',)
    >>> disputed(crt, facts, {"result": "A2"}, ("It was a mountain, a 33 % chance of A2: ", ""), ("A2",))
    ('it was a mountain, not town', '33% for A2, not 16.7%')
    >>> keys = {"A2": "The attackers retreat two hexes.", "Ex": "Each side flips one unit."}
    >>> said = ("Rule 9.9: each side flips one unit: ", "")
    >>> disputed(crt, facts, {"result": "A2"}, said, (), ("CRT",), keys)
    ('rule 9.9 (the ruling cites CRT)', 'each side flips one unit, not A2')
    >>> disputed(crt, facts, {"result": "A2"}, ("A town, and not clear terrain: ", ""), ())
    ()
    """
    text = " ".join(" ".join(words).replace("\N{MINUS SIGN}", "-").split())
    text = _ASIDE.sub("", text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
    plain = in_digits(text.casefold())
    for means in (meanings or {}).values():
        plain = plain.replace(in_digits(means.casefold()), "")  # it may say "instead"
    if ONLY_SUPPOSED.search(plain):
        return ()
    result = in_words(answer[asked.headline_of(answer)])
    numbers = {
        field.name: values.get(field.name)
        for fields, values in ((asked.parameters, given), (asked.answer.fields, answer))
        for field in fields
        if isinstance(field.kind, IntKind)
    }
    found = (
        *_choices(asked, given, text),
        *_wrong_signed_numbers(asked, given, text),
        *_wrong_named_numbers(numbers, text),
        *_against(asked, given, text),
        *_flags(asked, given, text),
        *_result(result, text, beside),
        *_costs(answer[asked.headline_of(answer)], text),
        *_chances(asked, given, text, beside),
        *_rules(text, tuple(dict.fromkeys(cited))),
        *_meant(result, text, meanings or {}),
    )
    if found:
        return found
    denied = _denied(asked, given, result, text) if set(beside) <= {result} else ()
    return (*_reworded((meanings or {}).get(result, ""), text), *denied)


def _choices(asked: Question, given: Mapping[str, object], text: str) -> Iterator[str]:
    """Yield the values of choices that differ from the facts, if the text does not name the true one."""
    kinds = {field.name: field.kind for field in asked.parameters}
    everything = [
        str(value) for kind in kinds.values() if isinstance(kind, EnumKind) for value in kind.values
    ]
    for name, kind in kinds.items():
        true = given.get(name)
        if not isinstance(kind, EnumKind) or not isinstance(true, str):
            continue
        if re.search(rf"{_DENIED}{_whole_word(in_words(true)).pattern}", text, re.IGNORECASE):
            continue
        label = re.escape(as_words(name))
        for value in kind.values:
            said = re.escape(in_words(value))
            shapes = [rf"{said} {label}", rf"{label}{_IS}{said}"]
            if everything.count(str(value)) == 1:
                shapes.append(rf"(?:in|into|on|onto) (?:an? |the )?{said}")
                shapes.append(rf"(?:it|that|this|there)(?:'s| is| was) (?:an? |the )?{said}{_ADVERB}")
            for shape in shapes if value != true and not in_words(value).isdecimal() else ():
                hit = re.search(rf"{_DENIED}\b(?:{shape})(?![\w-])", text, re.IGNORECASE)
                if hit:
                    yield f"{hit[0][:1].lower()}{hit[0][1:]}, not {in_words(true)}"
                    break


def _wrong_signed_numbers(asked: Question, given: Mapping[str, object], text: str) -> Iterator[str]:
    """Yield a number with a sign that is not the fact, if only one fact of the question can have one."""
    signed = [
        field.name
        for field in asked.parameters
        if isinstance(field.kind, IntKind) and (field.kind.min is None or field.kind.min < 0)
    ]
    if len(signed) != 1 or not isinstance(true := given.get(signed[0]), int):
        return
    found = re.findall(r"(?<!not )(?<!not at )(?<![\w.,/+-])([+-]\d{1,3})(?![\w%/]|\.\d)", text)
    if found and true not in map(int, found):
        yield f"{found[0]}, not {true:+d}"


def _wrong_named_numbers(numbers: Mapping[str, object], text: str) -> Iterator[str]:
    """Yield the numbers beside the name of a fact, or of a field of the answer, that are not its own."""
    labels = {name: as_words(name) for name in numbers}
    for name, true in numbers.items():
        if not isinstance(true, int):
            continue
        longer = [one for one in labels.values() if one != labels[name] and labels[name] in one]
        left = text
        for one in longer:
            left = re.sub(re.escape(one), "", left, flags=re.IGNORECASE)
        found = re.findall(
            rf"(?<![\w-]){re.escape(labels[name])}{_IS}([+-]?\d{{1,6}})(?![\w-]|\.\d)", left, re.IGNORECASE
        )
        if found and true not in map(int, found):
            yield f"{labels[name]} {found[0]}, not {true}"


def _against(asked: Question, given: Mapping[str, object], text: str) -> Iterator[str]:
    """Yield "9 against 3" if the facts have one of the two strengths and not the other."""
    own = _strengths(asked, given)
    for found in _AGAINST.finditer(in_digits(text)):
        # with neither, the facts may not have strengths at all
        if (int(found[1]) in own) != (int(found[2]) in own):
            yield f"{found[0]} (the receipt has {', '.join(str(one) for one in dict.fromkeys(own) if one)})"


def _strengths(asked: Question, given: Mapping[str, object]) -> list[int]:
    """Return the numbers of the facts but dice: alone, of each item of a list, and of all its items."""
    own: list[int] = []
    for field in asked.parameters:
        value = given.get(field.name)
        if isinstance(value, int) and not isinstance(value, bool) and isinstance(field.kind, IntKind):
            own.append(value)
        elif isinstance(value, list) and not isinstance(field.kind, DiceKind):
            numbers = [_strength(one) for one in value]
            own += [*numbers, sum(numbers)]
    return own


def _strength(one: object) -> int:
    """Return the only number of an item of a list; 0 if it has none or several."""
    values = one.values() if isinstance(one, dict) else (one,)
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    return numbers[0] if len(numbers) == 1 else 0


def _reworded(means: str, text: str) -> Iterator[str]:
    """Yield another number of what the meaning of the result counts: "you retreat 3 hexes" for two."""
    plain = in_digits(text.casefold())
    for verb, number, thing in _MEASURED.findall(in_digits(means.casefold())):
        root = thing[:-2] if thing.endswith("xes") else thing.removesuffix("s")
        shape = rf"\b{verb.removesuffix('s')}\w*\W+(?:\w+\W+){{0,2}}?(\d{{1,6}})\W+{root}\w*"
        said = list(re.finditer(shape, plain))
        if said and number not in [one[1] for one in said]:
            yield f"{said[0][0]}, not {number}"


def _denied(asked: Question, given: Mapping[str, object], true: str, text: str) -> Iterator[str]:
    """Yield the denial of the true result, or of a choice among the facts: "it is not an A2"."""
    article = r"(?:an? |the )?"
    said = [(true, rf"{article}{re.escape(true)}")] if re.search(r"[^a-z]", true) else []
    for field in asked.parameters:
        if isinstance(field.kind, EnumKind) and isinstance(value := given.get(field.name), str):
            word, label = re.escape(in_words(value)), re.escape(as_words(field.name))
            said.append((in_words(value), rf"(?:(?:in|on) {article}{word}|{article}{word} {label})"))
    for named, shape in said:
        if hit := re.search(rf"(?:\bnot|n't|\bnever|\bno) ({shape})(?![\w-])", text):
            yield f"not {hit[1]}, but it is {named}"


def _flags(asked: Question, given: Mapping[str, object], text: str) -> Iterator[str]:
    """Yield a fact that is no in the receipt and yes in the text, or the reverse: "in a town"."""
    for field in asked.parameters:
        value = given.get(field.name)
        if not isinstance(field.kind, BoolKind) or not isinstance(value, bool):
            continue
        label = r" (?:an? |the )?".join(map(re.escape, as_words(field.name).split()))
        shape = label if " " in label else rf"(?:in|on) (?:an? |the )?{label}"
        for hit in re.finditer(rf"(not |n't |never )?\b({shape})(?![\w-])", text, re.IGNORECASE):
            if bool(hit[1]) == value:
                yield f"{'not ' if hit[1] else ''}{hit[2]} (the receipt has {'yes' if value else 'no'})"
                break


def _result(true: str, text: str, beside: Sequence[str]) -> Iterator[str]:
    """Yield a result that the text says it is, though it names the true one elsewhere."""
    said = [one for one in beside if re.search(rf"{_SAYS}{re.escape(one)}(?![\w-])", text, re.IGNORECASE)]
    if (
        said
        and true in beside
        and true not in said
        and not re.search(rf"{_DENIED}{re.escape(true)}\W*$", text)
    ):
        yield f"that is {said[0]}, not {true}"


def _costs(true: object, text: str) -> Iterator[str]:
    """Yield a number that the text says it costs or is, if the result is another number."""
    found = list(_COSTS.finditer(in_digits(text)))
    said = [int(one[1]) for one in found]
    if isinstance(true, int) and not isinstance(true, bool) and said and true not in said:
        yield f"{found[0][0][:1].lower()}{found[0][0][1:]}, not {true}"


def _chances(asked: Question, given: Mapping[str, object], text: str, beside: Sequence[str]) -> Iterator[str]:
    """Yield the chances of results that differ from the odds with every die open, as precise as they are."""
    for named in beside:
        said = re.search(rf"{_SHARE}{re.escape(named)}(?![\w-])", text, re.IGNORECASE)
        counted = odds_of(asked, given) if said else None
        if said and counted:
            shares = {in_words(value): share for value, share in counted.by(asked.headline).items()}
            percent = float(100 * shares.get(named, 0))
            digits = len(said[1].partition(".")[2])
            if abs(percent - float(said[1])) > 0.51 * 10**-digits:
                yield f"{said[1]}% for {named}, not {percent:.1f}%"


def _rules(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Yield a rule or an erratum that the text cites and the ruling does not, if it cites no other of it."""
    named = [one[1] or one[2] for one in _RULE.finditer(text)]
    own = [one for one in named for rule in cited if one == rule.split(" ")[0] or rule.startswith(f"{one}.")]
    if named and cited and not own:
        what = named[0] if "-" in named[0] else f"rule {named[0]}"
        yield f"{what} (the ruling cites {', '.join(cited)})"


def _meant(result: str, text: str, meanings: Mapping[str, str]) -> Iterator[str]:
    """Yield the beginning of what another result means, if the text says it and not what the result means."""
    begins = {
        name: " ".join(means.casefold().split()[:MAX_WORDS]).rstrip(".,;:")
        for name, means in meanings.items()
        if len(means.split()) >= MIN_WORDS
    }
    said, own = in_digits(text.casefold()), in_digits(meanings.get(result, "").casefold())
    # a short meaning, such as "Nothing happens.", counts only as a whole clause
    whole = {means.casefold().rstrip("."): name for name, means in meanings.items() if name not in begins}
    for clause in clauses(text):
        if whole.get(clause.casefold().rstrip(".!"), result) != result:
            yield f"{clause.rstrip('.!').lower()}, not {result}"
    if result in begins and in_digits(begins[result]) not in said:
        hits = (one for one in begins.values() if in_digits(one) in said and in_digits(one) not in own)
        yield from (f"{one}, not {result}" for one in list(dict.fromkeys(hits))[:1])


def _whole_word(said: str) -> re.Pattern[str]:
    """Return a pattern for a word or words, in capitals or not, that are not part of another word."""
    return re.compile(rf"(?<![\w-]){re.escape(said)}(?![\w-])", re.IGNORECASE)
