"""The parts of the standard library that rules may use, and their names in ``js/py.js``."""

from __future__ import annotations

import bisect
import collections
import collections.abc
import dataclasses
import difflib
import fractions
import functools
import itertools
import json
import math
import operator
import random
import re
import statistics
import time
import unicodedata
from types import GeneratorType
from typing import Final

from countermarch.reference.engine import pools

_FUNCTIONS: Final = (
    *(abs, all, any, bool, dict, divmod, enumerate, filter, frozenset, getattr, int, isinstance, iter, len),
    *(list, map, max, min, next, object, range, repr, reversed, round, set, sorted, str, sum, tuple, type),
    *(zip, float),
    *(AssertionError, Exception, KeyError, LookupError, RecursionError, StopIteration, TypeError, ValueError),
    *(collections.Counter, collections.defaultdict, functools.partial),
    *(dataclasses.asdict, dataclasses.replace, dataclasses.fields, dataclasses.is_dataclass),
    *(random.Random, json.dumps, json.loads, math.exp, math.sqrt),
    *(statistics.fmean, statistics.stdev, time.monotonic),
    *(bisect.bisect_left, bisect.bisect_right),
    *(itertools.groupby, itertools.combinations, itertools.combinations_with_replacement, itertools.product),
    *(math.gcd, math.lcm, math.factorial, math.prod, math.comb, math.floor, math.log, math.ceil),
    *(operator.itemgetter, operator.attrgetter, operator.lt, operator.le, operator.gt, operator.ge),
    *(operator.eq, operator.ne),
    *(fractions.Fraction, pools.sums, difflib.get_close_matches, unicodedata.normalize),
)  # fmt: skip

_PATTERNS: Final = (re.fullmatch, re.match, re.search, re.findall, re.finditer, re.split, re.sub, re.escape)

LIBRARY: Final[dict[int, str]] = {id(one): f"py.{one.__name__}" for one in _FUNCTIONS} | {
    **{id(one): f"py.re.{one.__name__}" for one in _PATTERNS},
    id(set.intersection): "py.intersection",
    id(re.compile): "py.re.pattern",
    id(type(None)): "py.none",
    id(str): "py.strKind",
    id(dict): "py.dictKind",
    id(collections.abc.Mapping): "py.dictKind",
    id(set): "py.setKind",
    id(frozenset): "py.setKind",
}
"""By the ids of things that are there as long as Python is."""

_KINDS: Final = (
    GeneratorType, str, list, tuple, dict, set, frozenset, collections.Counter, collections.defaultdict,
    re.Pattern, re.Match,
)  # fmt: skip
METHODS: Final = frozenset(name for kind in _KINDS for name in dir(kind) if not name.startswith("_")) | {
    "_asdict",
    "_replace",
}
"""Methods of built-in types: a call by such a name may be one of these, or of a translated class."""


def in_library(value: object) -> str | None:
    """Return the name in the script of something of the standard library; None for anything else.

    >>> in_library(len), in_library(dict.fromkeys), in_library(in_library)
    ('py.len', 'py.fromkeys', None)
    """
    if value == dict.fromkeys:
        return "py.fromkeys"
    return LIBRARY.get(id(value))
