// What programs are written on: Python's values, operators and functions, by the names that programs call them.
import * as builtins from "./py_builtins.js";
import { get_close_matches } from "./py_difflib.js";
import { Fraction } from "./py_fractions.js";
import { fullmatch, pattern } from "./py_patterns.js";
import * as changes from "./py_changes.js";
import { grid } from "./py_dicts.js";
import { ask, join, m } from "./py_methods.js";
import { asked, entry, game, once, question } from "./py_questions.js";
import * as things from "./py_things.js";
import * as values from "./py_values.js";

const { Exception, KeyError, LookupError, Row, Thing, TypeError, ValueError } = things;
const { bound, by, fields, is_dataclass, isinstance, make, raw, record, replace, takes } = things;

/** A row that `match` may take apart: so many items. */
const is_row = (value, many) => values.rowOf(value)?.length === many;

export const py = {
  ...values,
  ...changes,
  ...builtins,
  ...{ Fraction, fullmatch, get_close_matches, pattern },
  ...{ Exception, KeyError, LookupError, Row, Thing, TypeError, ValueError },
  ...{ ask, bound, by, entry, fields, game, grid, is_dataclass, is_row, isinstance, join, m, make, once },
  ...{ question, raw, record, replace, takes },
};

/** A program, begun: what it answers by the names of its questions. */
export const begin = (program) => asked(program(py));
