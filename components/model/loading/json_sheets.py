"""Read the lists of a JSON file as sheets of a workbook: a list of objects is a sheet, a key a heading."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from countermarch.components.model.loading.headings import means
from countermarch.components.model.loading.workbook_cells import (
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_ROWS,
    Row,
    WorkbookError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Value = None | bool | str | list["Value"] | dict[str, "Value"]
"""A value of JSON; numbers are kept as they are written, so that 1.50 is not printed as 1.5."""

Objects = Sequence[Mapping[str, "Value"]]
"""A list of objects."""

DEEPEST = 4
"""How deep lists are looked for, and how deep the values of a piece make columns of their own."""

MAX_SETS, PIECES_OF_SET = 5, 4
"""Most objects of a list that are sets, and how many things with names each then has, on average."""

MANY_ALIKE = 12
"""Least objects that are pieces because they have the same keys."""

SETS = frozenset(("cards", "cartes", "cartas", "carte", "karten", "karty", "units", "tiles"))
"""Keys of lists of pieces within the objects of a list, which are then sets however many they are."""

FACES = ("front", "back")
"""Keys of lists that are the two sides of the same pieces."""

SAYING = ("name", "title", "ability", "text", "effect", "description", "label")
"""Keys of an object within a cell whose value is said first, in bold; the others follow with their keys."""

NAMES = ("name", "title", "label")
"""Those of an object that is a thing of its own, such as an ability, rather than a group of values."""

MIN_BYTE, LAST_BYTE = 15, 255
"""Above the first, numbers of a colour are bytes, up to the second."""

AMOUNTS = ("value", "amount", "quantity")
"""Keys whose numbers are printed without the key."""

PLAIN = frozenset(
    (
        *("type", "kind", "stat", "operation", "op", "value", "amount", "quantity", "target", "effect"),
        *("action", "operator", "resource", "attribute", "function", "trigger"),
    )
)
"""Keys that mean something only to a program: their values are printed without the keys, and not at all if
the object has a sentence."""

PLACES = (("x", "y"), ("row", "col"), ("q", "r"), ("dx", "dy"))
"""Keys of an object that is a place."""

MIN_THING = 3
"""Minimum number of values of such an object; of fewer each is a column."""

MIN_TEXTS = 3
"""Minimum number of texts of a list that are pieces, though they are single words."""

LONGEST_NAME = 40
"""A longer text that is said first is not bold."""

LIKE_OBJECTS = 2
"""Minimum number of entries of an object whose values are all objects, for it to be read as a list with named
rows."""


def sheets(path: Path) -> list[tuple[str, list[Row]]]:
    """Return the names and rows of all lists of objects in a file, in order.

    A list in the file itself is named after the file. An object whose values are objects is a list too: its
    keys are the column ``name``, unless the objects have names. A row's number is its place below the
    heading.

    Raises ``WorkbookError`` for what is not JSON, for a file without a list, and beyond the limits.
    """
    data = _parsed(path)
    listed = _joined(list(_lists(path.stem, data, DEEPEST)))
    names = dict(_looked_up(data, DEEPEST))
    found = [(name, _with_names_for_numbers(_rows(items), names)) for name, items in listed]
    found = found or list(_lists_of_rows(path.stem, data, DEEPEST)) or _texts_by_key(path.stem, data)
    if not found:
        raise WorkbookError("a list of objects, one for each piece")
    if sum(len(cells) for _, rows in found for _, cells in rows) > MAX_CELLS:
        raise WorkbookError(f"at most {MAX_CELLS:,} cells")
    return found


def _parsed(path: Path) -> Value:
    """Return what a file holds, without its last record if it ends within it.

    Raises ``WorkbookError`` for what is not JSON.
    """
    text = _strict(path.read_bytes())
    try:
        try:
            return _loaded(text)
        except json.JSONDecodeError:
            if parts := _one_after_another(text):
                return parts
            whole, _ = _up_to_its_end(text)
            if whole:
                return _loaded(whole)
            raise
    except RecursionError:
        raise WorkbookError("JSON that is nested less deeply") from None
    except json.JSONDecodeError as fault:
        raise WorkbookError(f"valid JSON ({fault.msg}, column {fault.colno})", fault.lineno) from None
    except UnicodeDecodeError:
        raise WorkbookError("JSON saved as UTF-8") from None


def _loaded(text: bytes) -> Value:
    # numbers stay as they are written: 1.50 or 007 on a card is a text to its author, and a number of a
    # million digits is never computed
    made: Value = json.loads(text, parse_int=str, parse_float=str, parse_constant=_refuse_constant)
    return made


def _one_after_another(text: bytes) -> list[Value]:
    """Return the objects of a text that has several without a list around them; empty for any other text.

    >>> _one_after_another(b'{"a": "1"}, {"a": "2"}'), _one_after_another(b'{"x": [{"a": "1"}]} {"a": "2"}')
    ([{'a': '1'}, {'a': '2'}], [{'a': '1'}, {'a': '2'}])
    >>> _one_after_another(b'[1] [2]')
    []
    """
    try:
        parts = _loaded(
            b"["
            + _BETWEEN.sub(lambda found: b"}," if found[0][:1] == b"}" else found[0], text)
            .strip()
            .rstrip(b",")
            + b"]"
        )
    except json.JSONDecodeError:
        return []
    if not isinstance(parts, list) or not all(isinstance(one, dict) for one in parts):
        return []
    first = [one for one in parts[:1] if isinstance(one, dict)]
    lists = [one for part in first for one in part.values() if isinstance(one, list)]
    return (
        [*lists[0], *parts[1:]]
        if len(lists) == 1 and all(isinstance(one, dict) for one in lists[0])
        else parts
    )


def _up_to_its_end(text: bytes) -> tuple[bytes, int]:
    r"""Return the whole records of a text that ends early, with brackets closed, and the line of their end.

    >>> _up_to_its_end(b'{"cards": [{"a": 1},\n{"a": [2]}, {"a": ')
    (b'{"cards": [{"a": 1},\n{"a": [2]}]}', 2)
    >>> _up_to_its_end(b'[{"a": 1}]')
    (b'', 0)
    """
    opened: list[tuple[bytes, list[int]]] = []
    for found in _BRACKET.finditer(text):
        if found[0] in (b"[", b"{"):
            opened.append((found[0], []))
        elif len(found[0]) == 1 and opened:
            opened.pop()
            if opened:
                opened[-1][1].append(found.end())
    records = next((at for at, (sign, _) in enumerate(opened) if sign == b"["), 0)
    if not opened or not opened[records][1]:
        return b"", 0
    end = opened[records][1][-1]
    closed = b"".join(b"]" if sign == b"[" else b"}" for sign, _ in reversed(opened[: records + 1]))
    return text[:end] + closed, text[:end].count(b"\n") + 1


def last_line_read(path: Path) -> int:
    """Return the line up to which a file that ends early is read; 0 for a whole file."""
    text = _strict(path.read_bytes())
    try:
        _loaded(text)
    except json.JSONDecodeError:
        return 0 if _one_after_another(text) else _up_to_its_end(text)[1]
    return 0


def left_out(path: Path) -> tuple[str, ...]:
    """Return the keys beside the lists that are read; raises as ``sheets`` does."""
    return tuple(dict.fromkeys(_keys_beside_lists(_parsed(path), DEEPEST)))


def _keys_beside_lists(value: Value, depth: int) -> Iterator[str]:
    """Yield the keys beside lists of objects, but for remarks and for words that numbers stand for."""
    if isinstance(value, list) and _within_sets(
        "", items := [one for one in value if isinstance(one, dict)], depth
    ):
        keys = dict.fromkeys(
            key for item in items for key in item if not next(_lists(key, item[key], depth - 1), None)
        )
        yield from (key for key in keys if not (_REMARK.match(key) or key in NAMES or _ID(key)))
    if not isinstance(value, dict) or not depth:
        return
    lists = {key: next(_lists(key, one, depth - 1), None) for key, one in value.items()}
    if next(_lists("", value, depth), ("",))[0] == "" or not any(lists.values()):
        return  # the object is a list itself, or has none
    for key, one in value.items():
        if lists[key]:
            yield from _keys_beside_lists(one, depth - 1)
        elif not _REMARK.match(key) and one not in ([], {}, None, "") and not dict(_looked_up({key: one}, 1)):
            yield key


def _strict(text: bytes) -> bytes:
    """Return a text as JSON, without the comments and last commas of lists that people write.

    >>> _strict(b'[{"a": "x,]",}, // 1')
    b'[{"a": "x,]"}, '
    """
    return _NOT_JSON.sub(lambda found: found[1] or b"", text)


def _lists_of_rows(name: str, value: Value, depth: int) -> Iterator[tuple[str, list[Row]]]:
    """Yield the lists whose entries are lists of plain values: rows as a spreadsheet has them."""
    if isinstance(value, list):
        rows = [one for one in value if isinstance(one, list) and not any(map(_nested, one))]
        if 2 * len(rows) > len(value) and max(map(len, rows)) > 1:
            if len(rows) > MAX_ROWS or max(map(len, rows)) > MAX_COLUMNS:
                raise WorkbookError(f"a list of at most {MAX_ROWS:,} rows, of at most {MAX_COLUMNS} cells")
            yield name, [(at, list(map(_text, row))) for at, row in enumerate(rows, 1) if any(row)]
    elif isinstance(value, dict) and depth:
        for key, one in value.items():
            yield from _lists_of_rows(key, one, depth - 1)


def _texts_by_key(name: str, value: Value) -> list[tuple[str, list[Row]]]:
    """Return a list of texts as one list, or an object of such lists: the key of each is then their deck.

    >>> _texts_by_key("cards", {"events": ["Rain falls."], "chance": ["You win."]})
    [('cards', [(1, ['deck', 'text']), (2, ['events', 'Rain falls.']), (3, ['chance', 'You win.'])])]
    >>> _texts_by_key("cards", {"events": "Rain falls."})
    []
    >>> _texts_by_key("tasks", ["Sing.", "Tell a joke.", "Drink."])
    [('tasks', [(1, ['text']), (2, ['Sing.']), (3, ['Tell a joke.']), (4, ['Drink.'])])]
    >>> _texts_by_key("tasks", {"1": "Sing.", "2": "Tell a joke.", "3": "Drink."})[0][1][1:3]
    [(2, ['Sing.']), (3, ['Tell a joke.'])]
    """
    lists: Mapping[str, Value] = value if isinstance(value, dict) else {"": value}
    if len(lists) >= MIN_TEXTS and all(key.isdecimal() and isinstance(of, str) for key, of in lists.items()):
        lists = {"": [*lists.values()]}  # numbered texts
    texts = [
        [key, one]
        for key, of in lists.items()
        if isinstance(of, list)
        for one in of
        if isinstance(one, str) and not _NUMBER(one)
    ]
    every = sum(
        sum(one != "" for one in of) if isinstance(of, list) else 1
        for key, of in lists.items()
        if not _REMARK.match(key)
    )
    sentences = sum(" " in text for _, text in texts)
    words = len(texts) >= MIN_TEXTS
    if not texts or len(texts) < every or len(texts) > MAX_ROWS or not (2 * sentences > len(texts) or words):
        return []
    heads = ["deck", "text" if sentences or any(len(one) > LONGEST_NAME / 2 for _, one in texts) else "title"]
    alone = len({key for key, _ in texts}) == 1
    return [(name, [(at, row[1:] if alone else row) for at, row in enumerate((heads, *texts), 1)])]


def _refuse_constant(name: str) -> Value:
    """Refuse NaN and the infinities, which Python reads and JSON does not have."""
    raise WorkbookError(f"valid JSON, which has no {name}")


def _lists(name: str, value: Value, depth: int) -> Iterator[tuple[str, Sequence[Mapping[str, Value]]]]:
    """Yield the lists of objects in a value, with the keys that lead to each, with slashes between."""
    if isinstance(value, list):
        items = [one for one in value if isinstance(one, dict)]
        # a list of objects with a few strays, such as a comment in front, is still a list of pieces
        if items and 2 * len(items) > len(value):
            yield from _within_sets(name, items, depth) or [(name, _texts_of_sets(items) or items)]
    elif isinstance(value, dict) and depth:
        value = {key: one for key, one in value.items() if not _REMARK.match(key)}
        if faces := _faces(value):
            yield name, faces
            return
        value = {key: one for key, one in value.items() if one != {}}
        named = {key: one for key, one in value.items() if isinstance(one, dict)}
        if len(named) == len(value) >= LIKE_OBJECTS and (table := _table(named)):
            yield name, table
            return
        least = 1 if all(_named_by(one) for one in named.values()) else LIKE_OBJECTS
        if len(named) == len(value) >= least and _are_of_one_kind(list(named.values())):
            pieces = [one if "name" in one else {"name": key, **one} for key, one in named.items()]
            yield from (_are_sets(pieces) and _within_sets(name, pieces, depth)) or [(name, pieces)]
            return
        for key, one in value.items():
            yield from _lists(f"{name}/{key}", one, depth - 1)


def _within_sets(name: str, items: Objects, depth: int) -> list[tuple[str, Objects]]:
    """Return the lists within objects that are sets of pieces, such as decks; none if these are pieces."""
    called = _are_sets(items)
    within: list[tuple[str, Objects]] = [
        (key, [{"deck": _name_of(item), **piece} for piece in pieces] if called else pieces)
        for item in (items if depth and (called or (len(items) <= MAX_SETS and not _rated(items))) else ())
        for key, pieces in _lists(name, dict(item), depth - 1)
    ]
    things = sum(bool(_named_by(piece)) for _, pieces in within for piece in pieces)
    return within if called or things >= PIECES_OF_SET * len(items) else []


def _are_sets(items: Objects) -> bool:
    """Return whether each of some objects has a list whose key is a word for pieces."""
    return all(any(key.lower() in SETS and isinstance(item[key], list) for key in item) for item in items)


def _rated(items: Objects) -> bool:
    """Return whether objects have several numbers of their own each, as units that consist of others have.

    >>> _rated([{"name": "Scouts", "cost": "5", "profile": {"m": "6", "t": "4"}, "models": []}])
    True
    """
    own = [
        (*item.values(), *(v for one in item.values() if isinstance(one, dict) for v in one.values()))
        for item in items
    ]
    return all(
        sum(isinstance(one, str) and one != "" and bool(_NUMBER(one)) for one in of) >= MIN_THING
        for of in own
    )


def _texts_of_sets(items: Objects) -> list[dict[str, Value]]:
    """Return the texts in the long lists of objects without words of their own, such as levels; else nothing.

    >>> _texts_of_sets([{"level": "1", "dares": ["Sing a song.", "Run home.", "Go out.", "Sit here."]}])[:1]
    [{'level': '1', 'deck': 'dares', 'text': 'Sing a song.'}]
    """
    made: list[dict[str, Value]] = []
    lists = sentences = every = 0
    for item in items:
        plain = {key: one for key, one in item.items() if not _nested(one)}
        for key, of in item.items():
            cells = of if isinstance(of, list) else []
            texts = [one for one in cells if isinstance(one, str)]
            made += [{**plain, "deck": key, "text": one} for one in texts]
            lists, every = lists + bool(cells), every + len(cells)
            sentences += sum(" " in one for one in texts)
    able = len(made) == every > MIN_TEXTS * lists and 2 * sentences > every
    return made if able and not any(map(_says, items)) else []


def _joined(
    lists: Sequence[tuple[str, Sequence[Mapping[str, Value]]]],
) -> list[tuple[str, Sequence[Mapping[str, Value]]]]:
    """Return lists of one name as one, with a column for the key above each, as ``sales`` in *sales/cards*.

    >>> _joined([("sales/cards", [{"a": "1"}]), ("hr/cards", [{"a": "2"}])])
    [('cards', [{'group': 'sales', 'a': '1'}, {'group': 'hr', 'a': '2'}])]
    >>> _joined([("sales/cards", [{"a": "1"}])])
    [('cards', [{'a': '1'}])]
    """
    by_name: dict[str, list[tuple[str, Objects]]] = {}
    for path, items in lists:
        above, _, name = path.rpartition("/")
        by_name.setdefault(name, []).append((above.rpartition("/")[2], items))
    return [
        (name, [item for _, items in one for item in items])
        if len({above for above, _ in one}) == 1
        else (name, [{"group": above, **item} for above, items in one for item in items])
        for name, one in by_name.items()
    ]


def _looked_up(value: Value, depth: int) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the objects that name numbers, as ``"Categories": {"0": "Quest", "1": "Event"}`` does, by key."""
    if not isinstance(value, dict) or not depth:
        return
    for key, one in value.items():
        if not isinstance(one, dict):
            continue
        words = {code: word for code, word in one.items() if isinstance(word, str) and code.isdecimal()}
        if len(words) == len(one) > 1 and not any(word.isdecimal() for word in words.values()):
            yield key.lower(), words
        else:
            yield from _looked_up(one, depth - 1)


def _with_names_for_numbers(rows: list[Row], names: Mapping[str, Mapping[str, str]]) -> list[Row]:
    """Return rows with words in place of the numbers that an object of the file names.

    >>> _with_names_for_numbers([(1, ["Category"]), (2, ["0"])], {"categories": {"0": "Quest", "1": "Event"}})
    [(1, ['Category']), (2, ['Quest'])]
    """
    heads = [one.lower() for one in rows[0][1]] if rows and names else []
    for at, head in enumerate(heads):
        plural = (head, f"{head}s", f"{head}es", f"{head.removesuffix('y')}ies", f"{head}_names")
        words = next((names[one] for one in plural if one in names), None)
        if words and all(row[at] in words for _, row in rows[1:] if row[at]):
            for _, row in rows[1:]:
                row[at] = words.get(row[at], row[at])
    return rows


def _faces(value: Mapping[str, Value]) -> list[dict[str, Value]]:
    """Return the pieces of two equally long lists named after the faces, each with both faces; else nothing.

    >>> _faces({"front": [{"name": "hill"}], "back": [{"name": "dune", "sand": "2"}]})
    [{'name': 'hill', 'back name': 'dune', 'back sand': '2'}]
    """
    front, back = value.get("front"), value.get("back")
    if len(value) != len(FACES) or not isinstance(front, list) or not isinstance(back, list):
        return []
    pairs = [(one, other) for one, other in zip(front, back, strict=False) if isinstance(one, dict)]
    made = [
        {**one, **{f"back {key}": cell for key, cell in other.items()}}
        for one, other in pairs
        if isinstance(other, dict)
    ]
    return made if len(made) == len(front) == len(back) else []


def _table(named: Mapping[str, Mapping[str, Value]]) -> list[dict[str, Value]]:
    """Return a table of two keys as its rows, a result of several values as ``6/0``; empty if it is none.

    The heading of the rows says what the values of a result are.

    >>> _table({"1-1": {"1": {"us": "0", "them": "2"}}, "2-1": {"1": {"us": "0", "them": "3"}}})
    [{'us/them': '1', '1-1': '0/2', '2-1': '0/3'}]
    """
    columns = list(named)
    dice = list(named[columns[0]])
    cells = [cell for column in named.values() for cell in column.values()]
    results = [cell for cell in cells if isinstance(cell, dict)]
    if len(results) < len(cells) or any(list(one) != dice for one in named.values()):
        return []
    if any(list(one) != list(results[0]) or any(map(_nested, one.values())) for one in results):
        return []
    joined = {
        column: {
            die: "/".join(map(_text, cell.values())) for die, cell in row.items() if isinstance(cell, dict)
        }
        for column, row in named.items()
    }
    values = "/".join(results[0])
    return [{values: die, **{column: joined[column][die] for column in columns}} for die in dice]


def _nested(value: Value) -> bool:
    return isinstance(value, list | dict)


def _objects(value: Value) -> bool:
    return isinstance(value, list) and any(map(_nested, value))


def _are_of_one_kind(items: Sequence[Mapping[str, Value]]) -> bool:
    """Return whether objects describe one kind of thing: each has a plain value by a key of the first's.

    So do many objects that all have the same keys.
    """
    if len(items) >= MANY_ALIKE and all({*item} == {*items[0]} for item in items):
        return len(items[0]) > 1
    plain = [{key for key, one in item.items() if not _nested(one)} for item in items]
    return all(keys & plain[0] for keys in plain)


def _rows(items: Sequence[Mapping[str, Value]]) -> list[Row]:
    """Return objects as rows below one row of all their keys."""
    if len(items) > MAX_ROWS:
        raise WorkbookError(f"a list of at most {MAX_ROWS:,} objects")
    flat = [
        dict(_cells("", item, DEEPEST, whole=_says(item), has_sentence=_has_long_text(item)))
        for item in items
    ]
    heads = _in_order(flat)
    for head in _only_named(items):
        for cells in flat:
            cells.update({head: "yes"} if head in cells else {})
    for head, of in _counting_lists(items):
        heads[heads.index(head)] = named = f"{of} in all"
        flat = [{**cells, named: cells.get(head, "")} for cells in flat]
    # null in place of an object of which other pieces have the keys is not a column
    whole = {head for head in heads if any(one.startswith(f"{head} ") for one in heads)}
    heads = [head for head in heads if head not in whole or any(cells.get(head) for cells in flat)]
    if len(heads) > MAX_COLUMNS:
        raise WorkbookError(f"objects of at most {MAX_COLUMNS} different keys")
    rows = [[item.get(head, "") for head in heads] for item in flat]
    return [(1, heads), *((number, cells) for number, cells in enumerate(rows, 2) if any(cells))]


def _counting_lists(items: Objects) -> list[tuple[str, str]]:
    """Return the key *count* of objects that is the length of their list by another key, and that key.

    >>> _counting_lists([{"count": "2", "lands": ["a", "b"]}, {"count": "1", "lands": ["a"]}])
    [('count', 'lands')]
    """
    lists = [key for key, one in items[0].items() if isinstance(one, list)] if len(items) > 1 else []
    return [
        ("count", key)
        for key in lists
        if all(isinstance(of := one.get(key), list) and one.get("count") == str(len(of)) for one in items)
    ][:1]


def _in_order(rows: Sequence[Mapping[str, str]]) -> list[str]:
    """Return the keys of all rows; one of an object comes before the key that follows it in its row.

    >>> _in_order([{"one a": "", "two": ""}, {"one b": "", "two": "", "c": ""}])
    ['one a', 'one b', 'two', 'c']
    """
    heads: list[str] = []
    known: set[str] = set()
    for row in rows:
        new = [key for key in row if key not in known]
        for key in new:
            after = [one for one in list(row)[list(row).index(key) :] if one in known and " " in key]
            heads.insert(heads.index(after[0]) if after else len(heads), key)
            known.add(key)
    return heads


def _only_named(items: Sequence[Mapping[str, Value]]) -> set[str]:
    """Return the headings of keys within objects that some pieces have, always as null: these mean yes.

    >>> sorted(_only_named([{"effects": {"again": None, "coins": None}}, {"effects": {"coins": "2"}}]))
    ['effects again']
    """
    found: dict[str, list[Mapping[str, Value]]] = {}
    for item in items:
        for key, one in item.items():
            if isinstance(one, dict):
                found.setdefault(key, []).append(one)
    return {
        f"{key} {name}"
        for key, objects in found.items()
        for name in {name for one in objects for name in one}
        if all(one.get(name) is None for one in objects) and any(one and name not in one for one in objects)
    }


def _cells(
    heading: str, value: Value | Mapping[str, Value], depth: int, *, whole: bool, has_sentence: bool
) -> Iterator[tuple[str, str]]:
    """Yield the columns of a value with their texts: an object has one for each of its keys.

    With ``whole``, since the piece has words of its own, an object with a name is the text of one column.
    With ``has_sentence`` (the piece has a sentence of its own), nested values are printed with their keys.
    """
    named = isinstance(value, Mapping) and whole and bool(heading) and (_named_by(value) or _sentence(value))
    if isinstance(value, Mapping) and depth and not named:
        choices = [key for key, one in value.items() if isinstance(one, Mapping) and one.get("label")]
        for key, one in value.items():
            if _REMARK.match(key):
                continue
            if len(choices) > 1 and key in choices:  # each is said as a whole: its label and what it does
                yield f"{heading} {key}".strip(), _text(one)
                continue
            yield from _cells(
                f"{heading} {key}".strip(), one, depth - 1, whole=whole, has_sentence=has_sentence
            )
    elif isinstance(value, list) and re.search("colou?r", heading.lower()) and (colour := _colour(value)):
        yield heading, colour
    else:
        yield heading, _text(dict(value) if isinstance(value, Mapping) else value, keyed=has_sentence)


def _says(value: Mapping[str, Value]) -> bool:
    """Return whether an object has a name or a text, in any language."""
    return any(isinstance(one, str) and means(key) & {"name", "title", "body"} for key, one in value.items())


def _has_long_text(value: Mapping[str, Value]) -> bool:
    """Return whether an object has a text of several words that is no name, in any language."""
    texts = (one for key, one in value.items() if key in SAYING[2:] or "body" in means(key))
    return any(isinstance(one, str) and (one.count(" ") > 1 or not one.isascii()) for one in texts)


def _named_by(value: Mapping[str, Value]) -> str:
    """Return the key of the name of an object of several values; empty for none, and for that of a file."""
    names = [key for key in NAMES if isinstance(one := value.get(key), str) and one and not _FILE(one)]
    return names[0] if names and len(value) >= MIN_THING else ""


def _clause(value: Mapping[str, Value]) -> str:
    """Return the key of the text that is printed first for an object, preferring words to identifiers."""
    said = [key for key in SAYING if isinstance(value.get(key), str)]
    worded = [key for key in said if not _CODED(str(value[key]))]
    return min(worded or said, key=lambda key: key not in NAMES, default="")


def _sentence(value: Mapping[str, Value]) -> str:
    """Return the key of the sentence of an object that says in words what its other values do; else empty."""
    sayings = (key for key in SAYING if key not in NAMES and isinstance(value.get(key), str))
    return next((key for key in sayings if str(value[key]).count(" ") > 1 and len(value) > 1), "")


def _name_of(value: Mapping[str, Value]) -> str:
    """Return the name of an object; empty if it has none."""
    return next((one for key in NAMES if isinstance(one := value.get(key), str)), "")


def _colour(value: Sequence[Value]) -> str:
    """Return three or four shares of red, green, blue and opacity as a colour; empty for anything else.

    >>> _colour(["0.2", "0.4", "1"]), _colour(["80", "180", "80"]), _colour(["1", "2", "3"])
    ('#3366ff', '#50b450', '')
    """
    bytes_ = [int(one) for one in value if isinstance(one, str) and re.fullmatch(r"\d{1,3}", one)]
    if len(bytes_) == len(value) in (3, 4) and MIN_BYTE < max(bytes_) <= LAST_BYTE:
        return "#" + "".join(f"{one:02x}" for one in bytes_[:3])
    shares = [one for one in value if isinstance(one, str) and re.fullmatch(r"[01](?:\.\d{1,9})?", one)]
    if len(shares) < len(value) or len(value) not in (3, 4) or any(float(one) > 1 for one in shares):
        return ""
    return "#" + "".join(f"{round(float(one) * 255):02x}" for one in shares[:3])


def _text(value: Value, *, keyed: bool = False) -> str:
    r"""Return a value as the text of one cell: a list with commas between its parts, sentences in lines.

    With ``keyed`` (another text already says it in words), each value is printed with its key.

    >>> _text(["wood", "clay"]), _text(True), _text(None), _text([{"gain": "2"}, {"lose": "1"}])
    ('wood, clay', 'yes', '', 'gain: 2\nlose: 1')
    >>> _text({"name": "Whip", "hitChance": "0.9", "primary": True, "slow": False})
    '**Whip** hit chance 0.9, primary'
    >>> _text({"stat": "Power", "operation": "PCT_SUB", "value": "50", "duration": "2"})
    'Power pct sub 50, duration 2'
    >>> _text({"type": "movement", "value": "1", "text": "Gain +1 movement now."})
    'Gain +1 movement now.'
    >>> _text({"effect": "gain_gold", "text": "Gain 2 gold now.", "label": "Dig"})
    '**Dig** Gain 2 gold now.'
    >>> _text([{"x": "0", "y": "-1"}, {"x": "1", "y": "0"}]), _text([{"code": "barrier"}])
    ('(0, -1), (1, 0)', 'barrier')
    """
    if isinstance(value, list):
        texts = [*filter(None, (_text(one, keyed=keyed) for one in value))]
        if all(map(_VARIABLE, texts)):
            texts = [_SNAKE.sub(" ", one) for one in texts]
        if any(map(_nested, value)) and len(set(texts)) < len(texts):
            texts = [
                f"{count} \N{MULTIPLICATION SIGN} {text}" if count > 1 else text
                for text, count in Counter(texts).items()
            ]
        sentences = 2 * sum(one.endswith((".", "!", "?")) and " " in one for one in texts) >= len(texts) > 0
        lines = (any(map(_nested, value)) and not all(map(_PLACE, texts))) or sentences
        return ("\n" if lines else ", ").join(texts)
    if isinstance(value, dict) and tuple(value) in PLACES:
        return f"({', '.join(map(_text, value.values()))})"
    if isinstance(value, dict) and len(value) == 1 and not keyed and {*value} <= PLAIN | {"code", "key"}:
        return _text(next(iter(value.values())))
    if isinstance(value, dict):
        if {*value} == {"type", "value"} and _WORDS(_text(value["value"])):
            value = {"text": value["value"]}  # its type is for a program that lays texts out
        said = _clause(value)
        value = {
            key: one
            for key, one in value.items()
            if not (_REMARK.match(key) or _is_id(key, one, named=bool(said) or len(value) > MIN_THING))
        }
        name, parts = (
            _text(value.pop(said)) if said else "",
            [(key, _SNAKE.sub(" ", _text(one, keyed=keyed))) for key, one in value.items()],
        )
        has_sentence = bool(_sentence({said: name, **value}))
        rest = [
            (key, text.replace("\n", "; ").replace("**", ""))
            for key, text in parts
            if text
            and value[key] is not False
            and not (has_sentence and (key in PLAIN or _nested(value[key])))
        ]
        flat = not (said or keyed) and not any(
            isinstance(one, dict) or _objects(one) for one in value.values()
        )
        between = " " if said or (flat and len(PLAIN.intersection(value)) > 1) else ": "
        sayings = [
            text
            for key, text in rest
            if key in SAYING and text != name and not (has_sentence and _CODED(str(value[key])))
        ]
        short = {
            key for key, text in rest if flat and key in PLAIN and not (_NUMBER(text) and key not in AMOUNTS)
        }
        plain = " ".join(_spoken(text) for key, text in rest if key in short)
        described = ", ".join(
            [plain] * bool(plain)
            + [
                _spelt(key) if value[key] is True and said else f"{_spelt(key)}{between}{_spoken(text)}"
                for key, text in rest
                if key not in SAYING and key not in short
            ]
        )
        bold = f"**{name}**" if rest and 0 < len(name) <= LONGEST_NAME else name
        return " ".join(filter(None, (bold, *sayings, described)))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value or ""


def _spoken(text: str) -> str:
    """Return the constant of a program as words: ``ALLY_SINGLE`` is *ally single*."""
    if _CAMEL_WORD(text):
        return _CAMEL.sub(" ", text).lower()
    return text.replace("_", " ").lower() if _CONSTANT(text) else text


def _is_id(key: str, value: Value, *, named: bool) -> bool:
    """Return whether a value is an id of a program: that of a thing with a name, or one of many digits."""
    return isinstance(value, str) and ((named and bool(_ID(key))) or bool(_UUID(value)))


def _spelt(key: str) -> str:
    """Return a key as words: ``hitChance`` and ``hit_chance`` are *hit chance*."""
    return _CAMEL.sub(" ", key.replace("_", " ")).lower()


_NOT_JSON = re.compile(rb'("(?:[^"\\]|\\.)*+(?:"|\\?\Z))|,(?=(?:\s|//[^\n]*+)*+[\]}])|//[^\n]*', re.DOTALL)
"""A text, which stays, or what only looks like JSON.

A text without its end reaches to that of the file, and nothing is read twice: hostile files take no longer.
"""

_BETWEEN = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|\}\s*+,?\s*+(?=\{)', re.DOTALL)
"""A string, which is kept, or the end of an object with everything up to the start of the next."""

_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
"""A text, or a bracket outside texts."""

_REMARK = re.compile(r"_+comment|//|#|\$schema|\$type|(?:schema)?_?version$|_*meta(?:data)?$", re.IGNORECASE)
"""Begins a key whose value is a remark."""

_ID = re.compile(r"(?:.*_)?(?:id|uid|uuid|guid)|\w*[a-z]Id", re.ASCII).fullmatch
_UUID = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.*[a-f])[0-9a-f]{24,64}", re.IGNORECASE
).fullmatch
"""A key of an id, and an id as programs make them."""

_WORDS = re.compile(r"(?:\S+\s+){3}\S.*", re.DOTALL).fullmatch
"""Four words or more."""

_NUMBER = re.compile(r"[\d.,+-]*").fullmatch

_SNAKE = re.compile(r"(?<=[a-z0-9])_(?=[a-z0-9])")
_VARIABLE = re.compile(r"[a-z]+(?:_[a-z0-9]+)*").fullmatch

_PLACE = re.compile(r"\([\d-]+, [\d-]+\)").fullmatch
_CAMEL_WORD = re.compile(r"[A-Za-z]?[a-z]+\d?(?:[A-Z][a-z]+\d?)+").fullmatch
_CODED = re.compile(r"[a-z]+(?:_[a-z0-9]+)+").fullmatch
_CONSTANT = re.compile(r"[A-Z]+(?:_[A-Z0-9]+)+").fullmatch

_FILE = re.compile(r"\S+\.\w{2,4}").fullmatch

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
