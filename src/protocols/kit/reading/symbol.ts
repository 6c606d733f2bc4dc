import type { CallResult } from "../../../lib/reading.js";
import { valueAt } from "./parameters.js";

/** Returns the text of a contract's `symbol()`, or undefined unless it is short, printable ASCII. */
export function symbolOf(answer: CallResult): string | undefined {
  return valueAt("string", answer ?? "0x", 0) as string | undefined;
}
