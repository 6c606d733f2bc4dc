export { keepSpan, recallSpans } from "./samples.js";
export { makeYields, type Yields } from "./yields.js";
