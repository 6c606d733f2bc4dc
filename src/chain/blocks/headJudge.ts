import type { Rpc } from "../pool/rpc.js";
import { blockByNumber } from "./blocks.js";
import { confirmationOf } from "./confirmHead.js";
import type { Head } from "./head.js";

export type HeadJudgeInput = {
  readonly rpc: Rpc;
  readonly signal: AbortSignal;
  /** Returns the head that was taken last. */
  readonly current: () => Head | undefined;
  readonly take: (head: Head) => void;
};

/** A node whose heads nobody confirms for this long is set aside. */
const UNCONFIRMED_MS = 4_000;
/** Number of heads remembered, so that a node that lags behind is not taken for one that lies. */
const MAX_REMEMBERED = 256;

type Suspicion = { readonly sinceMs: number; readonly first: Head; readonly hashes: Set<string> };

/**
 * Decides which of the heads that several nodes describe becomes the current one: a head that another node has too. A
 * head that is not higher than the current one replaces it only if another node has dropped the current one as well.
 */
export function makeHeadJudge({ rpc, signal, current, take }: HeadJudgeInput) {
  const judging = new Set<string>();
  const taken = new Set<string>();
  const suspicions = new Map<string, Suspicion>();

  function accept(head: Head): void {
    taken.add(head.hash);
    for (const oldest of taken) if (taken.size > MAX_REMEMBERED) taken.delete(oldest);
    // The node was only ahead of the others, and its head was true.
    for (const [host, { hashes }] of suspicions) if (hashes.has(head.hash)) suspicions.delete(host);
    take(head);
  }

  function suspect(head: Head, host: string): void {
    const known = suspicions.get(host) ?? { sinceMs: performance.now(), first: head, hashes: new Set() };
    known.hashes.add(head.hash);
    suspicions.set(host, known);
    if (performance.now() - known.sinceMs < UNCONFIRMED_MS) return;
    suspicions.delete(host);
    const { number, hash } = known.first;
    rpc.setAside(host, `described block ${number} as ${hash}, which no other node has`);
  }

  /** Returns whether another node still has the current head in its chain. */
  async function stands({ number, hash }: Head, host: string): Promise<boolean> {
    if (rpc.certainty() === "alone") return false;
    const asked = { signal, not: new Set([host]), witnesses: 1 } as const;
    return (await blockByNumber(rpc, number, asked))?.hash === hash;
  }

  async function judge(head: Head, host: string): Promise<void> {
    const before = current();
    if (before !== undefined && head.number <= before.number && (await stands(before, host))) {
      const said = taken.has(head.hash) ? "confirmed" : await confirmationOf(rpc, head, host, { signal }, 0);
      if (said === "confirmed") suspicions.delete(host);
      return said === "denied" ? suspect(head, host) : undefined;
    }
    const said = await confirmationOf(rpc, head, host, { signal });
    if (said === "denied") suspect(head, host);
    if (said !== "confirmed") return;
    const after = current();
    // A later head may have been taken meanwhile.
    if (after !== before && after !== undefined && after.number >= head.number) return;
    accept(head);
  }

  return async (head: Head, host: string): Promise<void> => {
    if (current()?.hash === head.hash) {
      suspicions.delete(host);
      return accept(head);
    }
    const key = `${host} ${head.hash}`;
    if (judging.has(key)) return;
    judging.add(key);
    try {
      await judge(head, host);
    } finally {
      judging.delete(key);
    }
  };
}
