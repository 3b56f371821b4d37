"""The parser of expressions: from tokens to a syntax tree. It neither resolves names nor evaluates."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.components.model.expressions.lexer import KEYWORDS, Token, tokens

if TYPE_CHECKING:
    from countermarch.components.model.expressions.nodes import Node, Walk

DEEPEST: Final = 25
"""Maximum nesting of brackets, functions and conditions, well below Python's recursion limit."""

_COMPARISONS: Final = ("==", "!=", "<", "<=", ">", ">=")
_WORDS: Final[dict[str, bool | None]] = {"yes": True, "no": False, "none": None}
_HINTS: Final = {
    "true": "yes",
    "false": "no",
    "null": "none",
    "elif": "else if",
    "lambda": "an expression",
    "while": "an expression; there are no loops",
}


def parse(source: str, *, decimals: bool = False) -> Node:
    """Parse an expression; ``decimals`` as for ``tokens``. Raises ``ExpressionError``.

    >>> parse("die + 1 >= 6").first.rest[0][2]
    Literal(at=6, value=1)
    >>> parse("(die + 1")
    Traceback (most recent call last):
    countermarch...ExpressionError: at 8: '': expected ) for the ( at 1
    """
    reader = _Reader(source, decimals=decimals)
    found = reader.expression()
    reader.end()
    return found


def parse_walk(source: str) -> Walk:
    """Parse the loop of a step: ``unit in units`` (see ``Walk``); raises ``ExpressionError``."""
    reader = _Reader(source)
    found = reader.walk()
    reader.end()
    return found


class _Reader:
    """A recursive-descent parser with one token of lookahead, and two for labels (``name:``)."""

    def __init__(self, source: str, *, decimals: bool = False) -> None:
        self._tokens = tokens(source, decimals=decimals)
        self._next = 0
        self._depth = 0

    @property
    def here(self) -> Token:
        return self._tokens[self._next]

    def take(self) -> Token:
        token = self.here
        # the end token stays, so that looking ahead never leaves the list
        self._next += token.kind != "end"
        return token

    def takes(self, *texts: str) -> Token | None:
        """Consume the next token if it is one of these operators or keywords; a string in quotes never is."""
        token = self.here
        return self.take() if token.kind in ("sign", "keyword") and token.text in texts else None

    def need(self, text: str, expected: str) -> Token:
        found = self.takes(text)
        if found is None:
            raise ExpressionError(self.here.at, self.here.text, expected)
        return found

    def end(self) -> None:
        token = self.here
        if token.kind != "end":
            hint = _HINTS.get(token.text, "an operator such as + or and, or the end of the expression")
            raise ExpressionError(token.at, token.text, hint)

    def expression(self) -> Node:
        self._depth += 1
        # expressions come from downloaded folders: a thousand brackets would end in a ``RecursionError``
        if self._depth > DEEPEST:
            raise ExpressionError(
                self.here.at, self.here.text, f"at most {DEEPEST} levels inside each other; use more steps"
            )
        start = self.takes("if")
        found = self._either() if start is None else self._choice(start)
        self._depth -= 1
        return found

    def _choice(self, start: Token) -> Node:
        test = self.expression()
        self.need("then", "then, and the value if the condition holds: if a then b else c")
        so = self.expression()
        self.need("else", "else, and the value if the condition does not hold: if a then b else c")
        return nodes.Choose(start.at, test, so, self.expression())

    def _either(self) -> Node:
        parts = [self._both()]
        while self.takes("or"):
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else nodes.Joined(parts[0].at, "or", tuple(parts))

    def _both(self) -> Node:
        parts = [self._perhaps_not()]
        while self.takes("and"):
            parts.append(self._perhaps_not())
        return parts[0] if len(parts) == 1 else nodes.Joined(parts[0].at, "and", tuple(parts))

    def _perhaps_not(self) -> Node:
        # a loop, not recursion: a long row of "not" must not use up the stack
        inverted: list[Token] = []
        while (token := self.takes("not")) is not None:
            inverted.append(token)
        found = self._comparison()
        return nodes.Inverted(inverted[0].at, found) if len(inverted) % 2 else found

    def _comparison(self) -> Node:
        first = self._sum()
        rest: list[tuple[str, int, Node]] = []
        while True:
            sign = self.takes(*_COMPARISONS, "in", "not")
            if sign is None:
                break
            word = sign.text
            if word == "not":
                self.need("in", "in, as in: a not in b")
                word = "not in"
            rest.append((word, sign.at, self._sum()))
        return nodes.Compared(first.at, first, tuple(rest)) if rest else first

    def _sum(self) -> Node:
        first = self._product()
        rest = []
        while (sign := self.takes("+", "-")) is not None:
            rest.append((sign.text, sign.at, self._product()))
        return nodes.Chain(first.at, first, tuple(rest)) if rest else first

    def _product(self) -> Node:
        first = self._signed()
        rest = []
        while (sign := self.takes("*", "/")) is not None:
            rest.append((sign.text, sign.at, self._signed()))
        return nodes.Chain(first.at, first, tuple(rest)) if rest else first

    def _signed(self) -> Node:
        # as for "not"
        signs: list[Token] = []
        while (token := self.takes("-")) is not None:
            signs.append(token)
        found = self._member()
        return nodes.Negative(signs[0].at, found) if len(signs) % 2 else found

    def _member(self) -> Node:
        found = self._primary()
        depth = 0
        while (dot := self.takes(".")) is not None:
            token = self.take()
            if token.kind != "name":
                raise ExpressionError(token.at, token.text, "the name of a field after the dot")
            depth += 1
            if depth > DEEPEST:
                raise ExpressionError(dot.at, ".", "fewer fields in a row")
            found = nodes.Member(token.at, found, token.text)
        return found

    def _primary(self) -> Node:  # noqa: PLR0911 # one line for each kind of value
        token = self.take()
        if token.kind == "number":
            return nodes.Literal(token.at, Fraction(token.text) if "." in token.text else int(token.text))
        if token.kind == "text":
            return nodes.Literal(token.at, token.text)
        if token.kind == "name":
            if self.takes("("):
                return self._call(token)
            return nodes.Name(token.at, token.text)
        if token.kind == "keyword" and token.text in _WORDS:
            return nodes.Literal(token.at, _WORDS[token.text])
        if token.kind == "sign" and token.text == "(":
            found = self.expression()
            self.need(")", f") for the ( at {token.at + 1}")
            return found
        if token.kind == "sign" and token.text == "[":
            return self._list(token)
        if token.kind == "keyword" and token.text == "if":
            raise ExpressionError(
                token.at, "if", "brackets around a condition inside an expression: (if a then b else c)"
            )
        raise ExpressionError(
            token.at, token.text, "a value: a name, a number, a text in quotes, yes, no, or a function"
        )

    def _list(self, start: Token) -> Node:
        if self.takes("]"):
            return nodes.Listed(start.at, ())
        items = [self.expression()]
        if self.takes("for"):
            each = nodes.Each(start.at, items[0], self.walk())
            self.need("]", f"] for the [ at {start.at + 1}")
            return each
        while self.takes(","):
            items.append(self.expression())
        self.need("]", f"a comma, or ] for the [ at {start.at + 1}")
        return nodes.Listed(start.at, tuple(items))

    def _call(self, function: Token) -> Node:
        arguments: list[Node] = []
        named: list[tuple[str, int, Node]] = []
        closing = f"a comma, or ) for the ( of {function.text}"
        while not self.takes(")"):
            if (arguments or named) and not self.takes(","):
                raise ExpressionError(self.here.at, self.here.text, closing)
            label = self._label()
            if label is not None:
                named.append((label.text, label.at, self.expression()))
                continue
            if named:
                raise ExpressionError(
                    self.here.at, self.here.text, "arguments without a name before those with one"
                )
            value = self.expression()
            if self.takes("for"):
                value = nodes.Each(value.at, value, self.walk())
            arguments.append(value)
        return nodes.Call(function.at, function.text, tuple(arguments), tuple(named))

    def _label(self) -> Token | None:
        """Consume ``name:`` or ``"name":`` before a value, if present."""
        # a name before a colon is a label and no value; the second token of lookahead decides
        token, after = self.here, self._tokens[min(self._next + 1, len(self._tokens) - 1)]
        if token.kind in ("name", "text") and after.kind == "sign" and after.text == ":":
            self._next += 2
            return token
        return None

    def walk(self) -> Walk:
        """Parse ``a, b in first, second if condition``; the shortest list ends the iteration."""
        names = [self._item_name()]
        while self.takes(","):
            names.append(self._item_name())
        word = self.need("in", "in, and the list whose items are meant")
        # not ``expression``: an if after the lists is the condition of the walk
        lists = [self._either()]
        while len(lists) < len(names):
            self.need(",", f"a comma and another list: there are {len(names)} names before in")
            lists.append(self._either())
        test = self._either() if self.takes("if") else None
        return nodes.Walk(word.at, tuple(names), tuple(lists), test)

    def _item_name(self) -> str:
        token = self.take()
        if token.kind != "name" or token.text in KEYWORDS:
            raise ExpressionError(
                token.at, token.text, "a name for one item of the list, as in: sum(u.strength for u in units)"
            )
        return token.text
