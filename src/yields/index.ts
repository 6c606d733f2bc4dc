export { lacksYields, makeHindsight } from "./hindsight.js";
export { keepPasts, keepSpan, recallYields } from "./samples.js";
export { makeYields, type Yields } from "./yields.js";
