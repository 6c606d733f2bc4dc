import { pause } from "../../lib/wait.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { blockByHash } from "./blocks.js";
import { type Head, isSameHead } from "./head.js";

/** How long the other nodes may take to receive a block that one of them described. */
const PROPAGATION_MS = 1_500;
const FIRST_PAUSE_MS = 50;
/** A node that answers nothing for so long confirms nothing. */
const ANSWER_MS = 5_000;

/** Returns the number of different hosts, in service or not; 1 if none is named. */
export function hostCount(rpc: Rpc): number {
  return Math.max(1, new Set(rpc.endpoints().map(({ host }) => host)).size);
}

/** Returns the hosts in service other than `host`. */
export function othersThan(rpc: Rpc, host: string): readonly string[] {
  return rpc.hosts().filter((other) => other !== host);
}

/**
 * Returns whether another node describes the block as the node at `host` does, waiting a moment until it has the block.
 * True if no other node is in service: then nobody can confirm anything. Throws the reason of the signal.
 */
export async function isConfirmed(
  rpc: Rpc,
  head: Head,
  host: string,
  options: AskOptions = {},
  patienceMs = PROPAGATION_MS,
): Promise<boolean> {
  const startedAtMs = performance.now();
  for (let turn = 0; ; turn++) {
    const others = othersThan(rpc, host);
    if (others.length === 0) return true;
    const prefer = others[turn % others.length];
    const asked = { ...options, prefer, not: new Set([host]), witnesses: 1, timeoutMs: ANSWER_MS } as const;
    const described = await blockByHash(rpc, head.hash, asked).catch(() => undefined);
    options.signal?.throwIfAborted();
    // A header that does not prove itself may be false under a hash that exists.
    if (described !== undefined && isSameHead(described, head)) return true;
    if (performance.now() - startedAtMs >= patienceMs) return othersThan(rpc, host).length === 0;
    // Each node is asked at once, then again and again.
    const rounds = Math.floor((turn + 1) / others.length);
    await pause(rounds === 0 ? 0 : FIRST_PAUSE_MS * 2 ** Math.min(rounds, 3), options.signal);
  }
}
