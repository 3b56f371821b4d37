// What the tests run in Node.
export { suited } from "./form.js";
export { anchor } from "./words.js";
export { chances, enough } from "./need.js";
export { asJson, receipt, receiptsIn } from "./receipt.js";
export { begin, py } from "./py.js";
export { plain } from "./py_questions.js";
