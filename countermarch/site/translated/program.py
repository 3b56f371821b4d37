"""Build a program: everything that some questions use, as one script."""

from __future__ import annotations

import builtins
import dataclasses
import inspect
import json
import re
import sys
from functools import cached_property, partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeGuard

from countermarch.reference.engine import Question, registry
from countermarch.reference.engine import questions as engine_questions
from countermarch.reference.engine.claimed_results import claimed
from countermarch.reference.engine.headlines import game_headline
from countermarch.reference.engine.inverse import spreads
from countermarch.reference.engine.odds import odds, pool_scoring
from countermarch.site.translated.calls import Calls
from countermarch.site.translated.errors import UntranslatableError, untranslatable
from countermarch.site.translated.expressions import Expressions
from countermarch.site.translated.library import METHODS, in_library
from countermarch.site.translated.scopes import NameScope, variable_name
from countermarch.site.translated.sources import definition
from countermarch.site.translated.statements import Statements
from countermarch.site.translated.values import Values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import CodeType

    from countermarch.components.model.language import HeadlinePart

SPECIAL: Final = frozenset(
    "__init__ __str__ __eq__ __len__ __iter__ __getitem__ __contains__ "  # noqa: SIM905 -- words in a row read better
    "__bool__ __call__ __post_init__".split()
)
"""Methods that Python itself calls."""

BASES: Final = frozenset({"object", "Generic", "Protocol", "NamedTuple", "Mapping", "tuple"})

FRESH: Final[dict[Any, str]] = {list: "[]", dict: "py.dict([])", set: "py.set([])"}
"""Default factories of fields, and their JavaScript."""

COUNTED: Final = {"*odds": odds, "*spreads": spreads, "*totals": pool_scoring}
"""The other exports of a program, by names that no question can have."""


class UsedNames(NamedTuple):
    """What one pass finds out for the next: attributes read, methods, and methods called by keyword."""

    used: frozenset[str] = frozenset()
    methods: frozenset[str] = frozenset()
    by_name: frozenset[str] = frozenset()


def program(
    questions: Iterable[Question], headlines: Mapping[str, Sequence[HeadlinePart]] | None = None
) -> str:
    """Return the program of some questions: a function of ``py`` that returns them by name.

    ``headlines`` are the game's own sentences for their answers.
    """
    asked = list(questions)

    def enter(made: Program) -> dict[str, str]:
        counted = {name: made.reference(one) for name, one in COUNTED.items()}
        counted["*claimed"] = made.values.write(partial(claimed, headlines or {}))
        if headlines:
            counted["*spoken"] = made.values.write(partial(game_headline, headlines))
        return {one.id: made.question(one) for one in asked} | counted

    return translate(enter)


def translate(enter: Callable[[Program], Mapping[str, str]], *, texts: bool = False) -> str:
    """Return a program in JavaScript. ``enter`` adds what it exports, and returns the exports by name.

    With ``texts`` it includes the help and readings of parameters, which only the reader of sentences needs.

    It is translated again until a pass finds no new names of attributes.
    """
    names = UsedNames()
    while True:
        made = Program(names, texts=texts)
        given = enter(made)
        text = made.text(given)
        if made.names == names:
            return text
        names = made.names


def variables(function: FunctionType) -> dict[str, Any]:
    """Return the variables that a function captures from the function around it, by name."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell.cell_contents for name, cell in cells if name != "__class__"}


class Program:
    """A program as far as it is translated."""

    def __init__(self, names: UsedNames, *, texts: bool = False) -> None:
        """Start with the names that the pass before found."""
        self.texts = texts
        self._names = names
        self._used: set[str] = set(names.used)
        self._by_name: set[str] = set(names.by_name)
        self._called: dict[int, str] = {}
        self._taken: set[str] = set()
        self._kept: list[Any] = []
        self._functions: dict[str, str] = {}
        self._makers: dict[CodeType, str] = {}
        self._parameters: dict[str, list[str]] = {}
        self._placed: set[str] = set()
        self._classes: dict[str, _Class] = {}
        self._questions: dict[str, str] = {}
        self._cached: set[str] = set()
        self.stand_ins: dict[int, str] = {}
        """The replacements of some functions in the script, by their ids."""
        self.values = Values(self)
        self.expressions = Expressions(self)
        self.calls = Calls(self)
        self.statements = Statements(self)

    @property
    def names(self) -> UsedNames:
        """The names that this pass found."""
        methods = {name for one in self._classes.values() for name in one.methods}
        return UsedNames(frozenset(self._used), frozenset(methods), frozenset(self._by_name))

    def replace(self, function: object, replacement: object) -> None:
        """Replace a function with another."""
        self.stand_ins[id(function)] = self.values.reserve(replacement)
        self.values.write(replacement)

    def record_use(self, name: str) -> None:
        """Record that an attribute of this name is read or called."""
        self._used.add(name)

    def record_keyword_call(self, name: str) -> None:
        """Record that a method of this name is called with keyword arguments."""
        self._by_name.add(name)

    def record_reordered_arguments(self, called: str) -> None:
        """Record that the arguments of a function are put in order when it is called."""
        self._placed.add(called)

    def is_used(self, name: str) -> bool:
        """Return whether an attribute of this name is read anywhere."""
        return name in self._used

    def is_method(self, name: str) -> bool:
        """Return whether one of our classes has a method of this name."""
        return name in self._names.methods

    def is_ambiguous(self, name: str) -> bool:
        """Return whether a built-in type has a method of this name too."""
        return name in METHODS

    def look_up(self, name: str, scope: NameScope) -> object:
        """Return the value of a global or built-in name; raises ``UntranslatableError``."""
        if name in scope.module:
            return scope.module[name]
        try:
            return getattr(builtins, name)
        except AttributeError:
            raise untranslatable(f"the name {name}") from None

    def global_name(self, name: str, scope: NameScope) -> str:
        """Return the name in the script of a global or built-in name."""
        return self.reference(self.look_up(name, scope))

    def is_constant(self, value: object) -> TypeGuard[Callable[[], object]]:
        """Return whether something is a cached function without parameters."""
        return callable(value) and hasattr(value, "cache_info") and not inspect.signature(value).parameters

    def reference(self, value: object) -> str:
        """Return the name in the script of a value, and add the value to the program."""
        known = in_library(value) or self.stand_ins.get(id(value))
        if known is not None:
            return known
        if self.is_constant(value):
            return self.values.write(value())
        return self.values.write(value)

    def name_of_definition(self, value: object) -> str | None:
        """Return the name of a function, a class or a question; None for any other value."""
        known = in_library(value) or self.stand_ins.get(id(value))
        if known is not None:
            return known
        if value is registry.find:
            return "$find"
        if callable(value) and hasattr(value, "cache_info"):
            called = self.name_of_definition(inspect.unwrap(value))
            self._cached.add(str(called))
            return called
        if not isinstance(value, type | FunctionType):
            return None
        if isinstance(value, FunctionType) and not hasattr(value, "question") and variables(value):
            return None
        made_of_data = value.__module__ == "types" and dataclasses.is_dataclass(value)
        if value.__module__.split(".")[0] in sys.stdlib_module_names and not made_of_data:
            raise untranslatable(f"{value.__module__}.{value.__qualname__}")
        if id(value) not in self._called:
            # an object that is gone could leave its id to another, which would then have its name
            self._kept.append(value)
            self._called[id(value)] = self._free(f"${value.__module__.split('.')[-1]}__{value.__qualname__}")
            self._enter(value, self._called[id(value)])
        return self._called[id(value)]

    def _free(self, name: str) -> str:
        name = re.sub(r"\W", "_", name.replace("<locals>", "").replace("$", "")).strip(".")
        found, count = f"${name}", 1
        while found in self._taken:
            count += 1
            found = f"${name}${count}"
        self._taken.add(found)
        return found

    def _enter(self, value: type | FunctionType, called: str) -> None:
        if isinstance(value, type):
            self._classes[called] = _Class(self, value, called)
        elif isinstance(question := getattr(value, "question", None), Question):
            self._questions[called] = ""
            self._questions[called] = self._question(question)
        else:
            self._functions[called] = ""
            self._parameters[called] = list(inspect.signature(value).parameters)
            self._functions[called] = self._function(value, called)

    def _function(self, function: FunctionType, called: str) -> str:
        try:
            return self.of(function, f"function# {called}")
        except UntranslatableError as error:
            # an error only if it is called: programs hold much that a browser never runs
            return f"function {called}() {{ py.outside({json.dumps(f'{function.__qualname__}: {error}')}); }}"

    def of(self, function: FunctionType, written: str, owner: type | None = None) -> str:
        """Return a function of a module or a class as JavaScript."""
        defaults = {
            name: self.reference(one.default)
            for name, one in inspect.signature(function, follow_wrapped=False).parameters.items()
            if one.default is not one.empty
        }
        module, kept = function.__globals__, variables(function)
        around = NameScope(set(kept), None, module) if kept else None
        return self.statements.function(
            definition(function), module, written, around=around, owner=owner, defaults=defaults
        )

    def inner(self, function: FunctionType) -> str:
        """Return a closure, as a call of its factory with the variables it captures."""
        kept = variables(function)
        code = function.__code__
        if code not in self._makers:
            called = self._makers[code] = self._free(f"${function.__module__.split('.')[-1]}__{code.co_name}")
            try:
                body = self.of(function, "function#")
            except UntranslatableError as error:
                body = f"() => py.outside({json.dumps(f'{function.__qualname__}: {error}')})"
            self._functions[called] = f"const {called} = ({', '.join(map(variable_name, kept))}) => {body};"
        return f"{self._makers[code]}({', '.join(map(self.reference, kept.values()))})"

    def question(self, question: Question) -> str:
        """Add a question as others ask it, and return its name in the script."""
        function = question.function
        wrapped = function.__globals__.get(function.__name__)
        if getattr(wrapped, "question", None) is question:
            return self.reference(wrapped)
        called = self._free(question.id)  # built from data
        self._questions[called] = self._question(question)
        return called

    def _question(self, question: Question) -> str:
        run = self.reference(question.function)
        fields = json.dumps([one.attribute for one in question.parameters])
        code = question.function.__code__
        # a question built from data takes its facts as ``**given``
        if code.co_flags & inspect.CO_VARKEYWORDS:
            run = f"(...given) => {run}(py.dict({fields}.map((name, place) => [name, given[place]])))"
        check = self.reference(engine_questions.compiled)  # which ``Question.check`` calls
        parts = {
            "kind": self.reference(Question),
            "id": json.dumps(question.id),
            "game": json.dumps(question.game),
            "asks": json.dumps(question.asks, ensure_ascii=False) if self.is_used("asks") else '""',
            "run": run,
            "check": f"{check}({self.reference(question.parameters)})",
            "parameters": self.reference(question.parameters),
            "answer": self.reference(question.answer),
            "tallies": self.reference(question.tallies),
            "course": self.reference(question.course),
            "fields": fields,
            "headline": json.dumps(question.headline),
            "refusals": json.dumps(list(question.refusals)),
        }
        return ", ".join(f"{name}: {value}" for name, value in parts.items())

    def text(self, given: Mapping[str, str]) -> str:
        """Return the whole program; ``given`` are its exports by name."""
        before = -1
        # a method that is translated may use further names and classes: go on until nothing is new
        while before != len(self._used) + len(self._classes):
            before = len(self._used) + len(self._classes)
            for one in list(self._classes.values()):
                one.complete()
        # a class must come before those that extend it, since JavaScript reads them in order
        classes = sorted(self._classes.values(), key=lambda one: len(one.kind.__mro__))
        lines = [*self._functions.values(), *(one.text() for one in classes)]
        lines += [
            f"{called} = py.cached({called});" for called in sorted(self._cached & set(self._functions))
        ]
        lines += [
            f"py.takes({called}, {json.dumps(self._parameters[called])}, false);"
            for called in sorted(self._placed & set(self._parameters))
        ]
        lines += [f"const $d{place} = py.once(() => {text});" for place, text in enumerate(self.values.texts)]
        lines += [
            f"const {name} = py.question(() => ({{{text}}}));" for name, text in self._questions.items()
        ]
        handed = ", ".join(f"{json.dumps(name)}: {called}" for name, called in given.items())
        lines += [f"const $given = {{{handed}}};", "const $find = (game, name) => py.entry($given[name]);"]
        whole = "\n".join([*lines, "return $given;"])
        return f"(py) => {{\n{whole}\n}}"


class _Class:
    """A class of the program: its fields, its base, and the methods whose names are used."""

    def __init__(self, program: Program, kind: type, called: str) -> None:
        self.program, self.kind, self.called = program, kind, called
        self.methods: dict[str, str] = {}
        self.fields: list[str] = []
        self.base = next(
            (
                program.reference(one)
                for one in kind.__bases__
                if one.__name__ not in BASES and not getattr(one, "_is_protocol", False)
            ),
            "py.Row" if hasattr(kind, "_fields") else "py.Thing",
        )
        self.defaults: dict[str, str] = {}
        self.order: list[str] = []
        if hasattr(kind, "_fields"):
            self.fields = list(kind._fields)
            self.order = self.fields
            self.defaults = {name: program.reference(value) for name, value in kind._field_defaults.items()}  # type: ignore[attr-defined] # of every named tuple
        elif dataclasses.is_dataclass(kind):
            self._record(kind)

    def _record(self, kind: type) -> None:
        fields = dataclasses.fields(kind)
        self.fields = [one.name for one in fields]
        own = kind.__dict__.get("__init__")
        # what ``dataclasses`` generates is compiled from "<string>" and has no source to translate
        made_by_hand = isinstance(own, FunctionType) and own.__code__.co_filename != "<string>"
        self.order = self.fields if made_by_hand else list(inspect.signature(kind).parameters)
        for one in fields:
            if one.default is not dataclasses.MISSING:
                self.defaults[one.name] = self.program.reference(one.default)
            elif one.default_factory is not dataclasses.MISSING:
                fresh = FRESH.get(one.default_factory)
                self.defaults[one.name] = fresh or self.program.reference(one.default_factory())

    def complete(self) -> None:
        """Translate the methods whose names are used so far."""
        for name, value in self.kind.__dict__.items():
            if name in self.methods or not (name in SPECIAL or self.program.is_used(name)):
                continue
            written, function = f"#{name}", value
            owner: type | None = self.kind
            if isinstance(value, property):
                written, function = f"get {name}", value.fget
            elif isinstance(value, cached_property):
                written, function = f"get {name}", value.func
            elif isinstance(value, classmethod):
                written, function = f"static #{name}", value.__func__
            elif isinstance(value, staticmethod):
                written, function, owner = f"static #{name}", value.__func__, None
            if not isinstance(function, FunctionType) or function.__code__.co_filename == "<string>":
                continue
            # ``_replace`` and the like, which ``py.Row`` has
            if hasattr(self.kind, "_fields") and name.startswith("_") and name not in SPECIAL:
                continue
            if "countermarch.components.model.game" in self.kind.__module__ and written.startswith("get "):
                continue  # the parts of a game are written as values
            if self.kind is Question and name in ("parameters", "answer", "check"):
                continue  # ``_question`` writes them
            self.methods[name] = ""
            try:
                self.methods[name] = self.program.of(function, written, owner=owner)
            except UntranslatableError as error:
                says = json.dumps(f"{function.__qualname__}: {error}")
                self.methods[name] = f"{written.replace('#', '')}() {{ py.outside({says}); }}"

    def text(self) -> str:
        """Return the class as JavaScript, with its record of fields and what its methods take by name."""
        parts = [f"class {self.called} extends {self.base} {{ {' '.join(self.methods.values())} }}"]
        if self.fields:
            defaults = ", ".join(f"{name}: () => {value}" for name, value in self.defaults.items())
            order = "" if self.order == self.fields else f", {json.dumps(self.order)}"
            parts.append(f"py.record({self.called}, {json.dumps(self.fields)}, {{{defaults}}}{order});")
        for name in self.methods:
            value = self.kind.__dict__[name]
            if isinstance(value, staticmethod | classmethod):  # Python finds these on instances too
                parts.append(f"{self.called}.prototype.{name} = {self.called}.{name}.bind({self.called});")
            if isinstance(value, FunctionType) and (name in self.program.names.by_name or name == "__init__"):
                parameters = list(inspect.signature(value).parameters.values())[1:]
                kinds = [one.kind for one in parameters]
                plain = [
                    one.name for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
                ]
                more = inspect.Parameter.VAR_KEYWORD in kinds
                if more and inspect.Parameter.VAR_POSITIONAL in kinds:
                    continue  # it separates them itself
                parts.append(
                    f"py.takes({self.called}.prototype.{name}, {json.dumps(plain)}, {json.dumps(more)});"
                )
        return " ".join(parts)
