import { pause } from "../../lib/wait.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { nodeFault } from "../transport/errors.js";
import { blockByNumber } from "./blocks.js";
import { confirmationOf, hostCount } from "./confirmHead.js";
import type { Head } from "./head.js";

/** The newest block as the node at `host` describes it. Undefined if the node has none. */
export type DescribedHead = { readonly head: Head | undefined; readonly host: string };

/** How long nodes that have no newest block are asked again. */
const PATIENCE_MS = 5_000;
const FIRST_PAUSE_MS = 100;

/** Asks one node for its newest block, and the next one if it has none. Throws what `Rpc.request` throws. */
export async function describedHead(rpc: Rpc, options: AskOptions): Promise<DescribedHead> {
  let host = "";
  const onHost = (answering: string) => {
    host = answering;
  };
  const isWhole = (block: unknown) => block !== null;
  return { head: await blockByNumber(rpc, "latest", { ...options, onHost, isWhole }), host };
}

/**
 * Returns the newest block. With several nodes, it is one that two of them have. Asks again for a while if no node has
 * one, as some gateways answer for a moment, and then throws RPC_UNAVAILABLE, as it does if no two nodes have the same.
 */
export async function newestHead(rpc: Rpc, options?: AskOptions): Promise<Head> {
  const hosts = hostCount(rpc);
  const startedAtMs = performance.now();
  for (let round = 0; ; round++) {
    /** The hosts whose newest block nobody confirms. */
    const not = new Set<string>();
    for (let attempt = 0; attempt < hosts; attempt++) {
      const prefer = hosts === 1 ? undefined : rpc.hosts().filter((host) => !not.has(host))[0];
      const { head, host } = await describedHead(rpc, { ...options, prefer, not });
      if (head === undefined) break;
      if (hosts === 1 || (await confirmationOf(rpc, head, host, options)) === "confirmed") return head;
      not.add(host);
    }
    if (not.size > 0) throw nodeFault("No two nodes have the same newest block");
    if (performance.now() - startedAtMs > PATIENCE_MS) throw nodeFault("The node has no newest block");
    await pause(FIRST_PAUSE_MS * 2 ** Math.min(round, 3), options?.signal);
  }
}
