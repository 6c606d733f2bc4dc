import { writeFileSync } from "node:fs";
import { messageOf, SluiceError } from "../../errors/index.js";
import { silent } from "../../lib/logger.js";
import { networks } from "../../networks/index.js";
import { marketFileOf, marketFileText } from "../../snapshot/index.js";
import { chainUrls } from "../service/chainUrls.js";
import { type OpenNetwork, openNetwork } from "../service/network/open.js";
import { settingsInForce } from "../service/settings.js";

export type ExportOptions = { market?: boolean; chain: number; out?: string };

/** Reads the newest block's market from the node and writes it as a market file. */
export async function exportSnapshot({ market, chain: chainId, out }: ExportOptions): Promise<void> {
  if (market !== true) {
    throw new SluiceError("INVALID_PARAMETER", "nothing to export was named; allowed is --market");
  }
  const settings = settingsInForce();
  const network = networks.get(chainId);
  if (network === undefined) {
    const message = `--chain is ${chainId}; supported are ${[...networks.keys()].join(", ")}`;
    throw new SluiceError("UNSUPPORTED_CHAIN", message);
  }
  const onProgress = (step: string) => process.stderr.write(`${step}\n`);
  const chain = await chainUrls(settings, network.id, { mayStart: true, onProgress });
  let service: OpenNetwork | undefined;
  try {
    service = openNetwork({
      settings,
      network,
      urls: chain.urls,
      local: chain.local,
      name: network.name,
      log: silent,
      attempts: 1,
    });
    const { follower, universe } = await service.ready;
    const current = follower.current();
    const text = marketFileText(marketFileOf(current, universe.tokens.values()));
    if (out === undefined) process.stdout.write(text);
    else save(out, text);
    const { number } = current.head;
    process.stderr.write(`${current.pools.size} venues of block ${number}${out ? `: ${out}` : ""}\n`);
  } finally {
    await service?.close();
    await chain.close();
  }
}

function save(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new SluiceError("INVALID_PARAMETER", `--out: ${messageOf(error)}`, { cause: error });
  }
}
