import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { messageOf, SluiceError } from "../../errors/index.js";

/** The most characters of an answer: far more than any has. */
const mostLength = 20_000_000;

/**
 * Reads the JSON of a file, or of standard input for `-`. `name` is what the command calls it. Throws INVALID_PARAMETER
 * if there is none.
 */
export async function readJson(name: string, path: string): Promise<unknown> {
  const content = await readText(name, path);
  try {
    return JSON.parse(content);
  } catch {
    throw new SluiceError("INVALID_PARAMETER", `${name} ${path} does not hold JSON`);
  }
}

/** Reads the call data of a transaction: `text` itself, or that of an answer, of a transaction, or alone in a file. */
export async function readCallData(argument: string): Promise<unknown> {
  if (/^0x/i.test(argument)) return argument;
  const content = (await readText("transaction", argument)).trim();
  if (/^0x/i.test(content)) return content;
  let read: { readonly data?: unknown; readonly tx?: { readonly data?: unknown } | null } | null;
  try {
    read = JSON.parse(content);
  } catch {
    read = null;
  }
  const data = read?.tx?.data ?? read?.data;
  if (data !== undefined) return data;
  const message = `transaction ${argument} has no call data; allowed are 0x…, an answer with tx.data, or a transaction with data`;
  throw new SluiceError("INVALID_PARAMETER", message);
}

async function readText(name: string, path: string): Promise<string> {
  try {
    const content = path === "-" ? await text(process.stdin) : readFileSync(path, "utf8");
    if (content.length <= mostLength) return content;
  } catch (error) {
    throw new SluiceError("INVALID_PARAMETER", `${name} ${path} cannot be read: ${messageOf(error)}`);
  }
  throw new SluiceError("INVALID_PARAMETER", `${name} ${path} is too long to be an answer`);
}
