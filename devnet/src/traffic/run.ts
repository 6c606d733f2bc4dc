import { setTimeout as sleep } from "node:timers/promises";
import { provider } from "../build/session.js";
import { rpc } from "../rpc.js";
import { sendBlockful, type Traffic } from "./block.js";
import { seededRandom } from "./random.js";

const pollMs = 100;

/**
 * Sends a block of traffic after every block of a chain that mines at intervals. Returns a function that stops it and
 * resolves after the last request.
 */
export function runTraffic(url: string, seed: number): () => Promise<void> {
  const abort = new AbortController();
  const finished = loop(url, seed, abort.signal);
  return async () => {
    abort.abort();
    await finished;
  };
}

async function loop(url: string, seed: number, signal: AbortSignal): Promise<void> {
  const traffic: Traffic = { url, random: seededRandom(seed), approved: false };
  let servedBlock: string | undefined;
  while (!signal.aborted) {
    try {
      const head = await rpc<{ hash: string }>(url, "eth_getBlockByNumber", ["latest", false]);
      if (servedBlock === undefined) await rpc(url, "anvil_impersonateAccount", [provider]);
      if (head.hash !== servedBlock) await sendBlockful(traffic);
      servedBlock = head.hash;
    } catch {
      // The next block makes up for a failed batch. If the chain is gone, stop() ends the loop.
    }
    await sleep(pollMs, undefined, { signal }).catch(() => {});
  }
}
