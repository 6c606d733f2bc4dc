import type { AskOptions, Rpc } from "../pool/rpc.js";
import { nodeFault } from "../transport/errors.js";
import { blockByNumber } from "./blocks.js";
import { hostCount, isConfirmed } from "./confirmHead.js";
import type { Head } from "./head.js";

/** The newest block as the node at `host` describes it. Undefined if the node has none. */
export type DescribedHead = { readonly head: Head | undefined; readonly host: string };

/** Asks one node for its newest block. Throws what `Rpc.request` throws. */
export async function describedHead(rpc: Rpc, options: AskOptions): Promise<DescribedHead> {
  let host = "";
  const onHost = (answering: string) => {
    host = answering;
  };
  return { head: await blockByNumber(rpc, "latest", { ...options, onHost }), host };
}

/**
 * Returns the newest block. With several nodes, it is one that two of them have. Throws RPC_UNAVAILABLE if the node has
 * none, and if no two nodes have the same.
 */
export async function newestHead(rpc: Rpc, options?: AskOptions): Promise<Head> {
  const attempts = hostCount(rpc);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const prefer = attempts === 1 ? undefined : rpc.hosts()[attempt];
    const { head, host } = await describedHead(rpc, { ...options, prefer });
    if (head === undefined) throw nodeFault("The node has no newest block");
    if (attempts === 1 || (await isConfirmed(rpc, head, host, options))) return head;
  }
  throw nodeFault("No two nodes have the same newest block");
}
