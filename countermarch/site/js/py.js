// What programs are written on: Python's values, operators and functions, by the names that programs call them.
import * as builtins from "./py_builtins.js";
import { get_close_matches } from "./py_difflib.js";
import { Fraction } from "./py_fractions.js";
import * as numbers from "./py_numbers.js";
import * as re from "./py_patterns.js";
import * as changes from "./py_changes.js";
import { grid } from "./py_dicts.js";
import { ask, join, m } from "./py_methods.js";
import { asked, entry, finder, game, once, plain, question, taken } from "./py_questions.js";
import { Random } from "./py_random.js";
import * as things from "./py_things.js";
import * as values from "./py_values.js";

const { AssertionError, Exception, KeyError, LookupError, RecursionError, Row, StopIteration, Thing, TypeError, ValueError } = things;
const { bound, by, fields, is_dataclass, isinstance, make, parted, raw, record, replace, takes } = things;

/** A row that `match` may take apart: so many items. */
const is_row = (value, many) => values.rowOf(value)?.length === many;

export const py = {
  ...values,
  ...changes,
  ...builtins,
  ...numbers,
  ...{ Fraction, Random, get_close_matches, re },
  ...{ AssertionError, Exception, KeyError, LookupError, RecursionError, Row, StopIteration, Thing, TypeError, ValueError },
  ...{ ask, bound, by, entry, fields, game, grid, is_dataclass, is_row, isinstance, join, m, make, once },
  ...{ question, parted, raw, record, replace, takes },
};

/** A program, begun: the questions of a game that it answers, `play` of a game that is played whole, the search's `index`, or `hear` of sentences. */
export function begin(program) {
  const { "*play": play, "*index": index, "*hear": hear, ...questions } = program(py);
  if (index) return { index: finder(index) };
  if (hear) return { hear: (text, game, told = {}) => plain(hear(text, game, taken(told))) };
  return play ? { play } : asked(questions);
}
