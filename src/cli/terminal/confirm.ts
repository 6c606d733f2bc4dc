import { createInterface } from "node:readline/promises";
import { SluiceError } from "../../errors/index.js";

/** Asks at the terminal. Throws INVALID_PARAMETER where there is none: nothing is sent that nobody agreed to. */
export async function confirm(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true) {
    const message =
      "--send asks before it sends, and there is no terminal to ask at; allowed is --yes with it";
    throw new SluiceError("INVALID_PARAMETER", message);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
