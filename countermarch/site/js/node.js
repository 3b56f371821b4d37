// What the tests run in Node: the evaluator over whole domains, and the anchors of all clauses.
export { evaluate, prepare } from "./evaluate.js";
export { headline } from "./headline.js";
export { follow } from "./walk.js";
export { anchor } from "./words.js";
export { Index } from "./search.js";
export { Stemmer } from "./stems.js";
export { chances, enough, tried } from "./need.js";
export { receipt, receiptIn } from "./receipt.js";
export { begin, py } from "./py.js";
export { plain } from "./py_questions.js";
