// The evaluator for the tests, which run it in Node over whole domains.
export { enumerate, evaluate, prepare } from "./evaluate.js";
