import { createInterface } from "node:readline/promises";
import { SluiceError } from "../../errors/index.js";

/**
 * Asks for confirmation at the terminal. Throws INVALID_PARAMETER if there is no terminal, so nothing is sent without
 * consent.
 */
export async function confirm(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true) {
    const message =
      "--send requires confirmation at a terminal, and there is none; add --yes to send without confirmation";
    throw new SluiceError("INVALID_PARAMETER", message);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
