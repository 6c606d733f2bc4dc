import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from "node:fs";
import { messageOf, SluiceError } from "../../errors/index.js";
import { marketFileOf, marketFileText } from "../../snapshot/index.js";
import { withNetwork } from "../request/withNetwork.js";

export type ExportOptions = { market?: boolean; chain: number; out?: string };

/** Reads the newest block's market from the node and writes it as a market file. */
export async function exportSnapshot({ market, chain: chainId, out }: ExportOptions): Promise<void> {
  if (market !== true) {
    throw new SluiceError("INVALID_PARAMETER", "nothing to export was named; allowed is --market");
  }
  await withNetwork(chainId, async ({ services: { follower, universe } }) => {
    const current = follower.current();
    const text = marketFileText(marketFileOf(current, universe.tokens.values()));
    if (out === undefined) process.stdout.write(text);
    else save(out, text);
    const { number } = current.head;
    process.stderr.write(`${current.pools.size} venues of block ${number}${out ? `: ${out}` : ""}\n`);
  });
}

/** Writes a file that only its user can read, even if it existed and was readable by others. */
function save(path: string, text: string): void {
  try {
    const file = openSync(path, "w", 0o600);
    try {
      if (fstatSync(file).isFile()) fchmodSync(file, 0o600);
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new SluiceError("INVALID_PARAMETER", `--out: ${messageOf(error)}`, { cause: error });
  }
}
