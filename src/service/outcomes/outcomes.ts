import { keccak256 } from "viem";
import { parseHead } from "../../chain/blocks/blocks.js";
import type { Head, Rpc } from "../../chain/index.js";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { MarketFollower } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import type { Promised } from "../../quote/index.js";
import type { Simulator } from "../../simulation/index.js";
import { type Included, judge, type Receipt } from "./judge.js";

/** What became of a transaction: it paid what was simulated, less, or nothing. */
export type OutcomeKind = "done" | "below" | "reverted";

/** A venue that no route passes through for a while, because of what it did in a block. */
export type SetAside = {
  readonly id: string;
  readonly protocol: string;
  readonly address: Address;
  readonly reason: string;
  /** Unix milliseconds. */
  readonly untilMs: number;
};

export type Outcomes = {
  /** Remembers a transaction that is answered. */
  note(promised: Promised): void;
  /** Returns the venues set aside at present. The array stays the same until one is added or its time is over. */
  setAside(): readonly SetAside[];
};

export type OutcomesOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly follower: MarketFollower;
  readonly simulator: Pick<Simulator, "run">;
  /** Called with every outcome. */
  readonly onOutcome: (kind: OutcomeKind) => void;
  readonly nowMs: () => number;
};

/** Transactions remembered, and for how long: most are sent within a minute, or never. */
const maxPromises = 5_000;
const rememberMs = 20 * 60_000;
/** How long a venue is set aside, and the most venues that are set aside at once. */
const asideMs = 60 * 60_000;
const maxAside = 1_000;
/**
 * The limits of reading whole blocks: one a second on average, and this many at once. On a faster chain, some are left
 * out.
 */
const readEveryMs = 1_000;
const mostReads = 60;
/**
 * Venues are set aside after this many failed transactions, because a single sender's may have failed for other
 * reasons.
 */
const maxStrikes = 2;

type Remembered = { readonly promised: Promised; readonly atMs: number };

/**
 * Reads the outcomes of the service's own transactions, and sets aside venues that behave differently in a block than
 * in a simulation. The Router emits no event, so each new block is read with its transactions while some are
 * remembered: one request a block, and at most one a second. Transactions that are called through another contract are
 * not seen.
 */
export function makeOutcomes(options: OutcomesOptions): Outcomes {
  const { rpc, follower, onOutcome, nowMs } = options;
  const promises = new Map<string, Remembered>();
  const strikes = new Map<string, number>();
  let aside: readonly SetAside[] = [];
  let readable = mostReads;
  let countedAtMs = nowMs();
  let reading = Promise.resolve();

  function forgetOld(): void {
    for (const [key, { atMs }] of promises) {
      if (promises.size <= maxPromises && nowMs() - atMs <= rememberMs) break;
      promises.delete(key);
    }
  }

  function blame({ id, protocol, address }: Promised["fills"][number], reason: string): void {
    const others = setAside().filter((each) => each.id !== id);
    const entry = { id, protocol, address, reason, untilMs: nowMs() + asideMs };
    aside = [...others, entry].slice(-maxAside);
    strikes.delete(id);
  }

  function setAside(): readonly SetAside[] {
    const kept = aside.filter(({ untilMs }) => untilMs > nowMs());
    if (kept.length < aside.length) aside = kept;
    return aside;
  }

  async function settle(promised: Promised, included: Included): Promise<void> {
    const { kind, venues, reason } = await judge(options, promised, included);
    onOutcome(kind);
    if (kind === "done") for (const { id } of promised.fills) strikes.delete(id);
    for (const venue of venues) {
      const count = (strikes.get(venue.id) ?? 0) + 1;
      if (strikes.size >= maxAside) strikes.clear();
      strikes.set(venue.id, count);
      if (count >= maxStrikes) blame(venue, reason);
    }
  }

  async function read(hash: Hex): Promise<void> {
    const block = await rpc.request<Block | null>("eth_getBlockByHash", [hash, true]);
    for (const tx of block?.transactions ?? []) {
      const key = tx.to ? keyOf(tx.to, tx.input) : "";
      const remembered = promises.get(key);
      if (remembered === undefined) continue;
      promises.delete(key);
      const receipt = await rpc.request<Receipt | null>("eth_getTransactionReceipt", [tx.hash]);
      if (receipt !== null) await settle(remembered.promised, { head: parseHead(block), tx, receipt });
    }
  }

  follower.subscribe(({ head }: { readonly head: Head }) => {
    forgetOld();
    readable = Math.min(mostReads, readable + (nowMs() - countedAtMs) / readEveryMs);
    countedAtMs = nowMs();
    if (promises.size === 0 || readable < 1) return;
    readable -= 1;
    // A node that fails here loses an outcome, and nothing else.
    reading = reading.then(() => read(head.hash)).catch(() => undefined);
  });

  return {
    note(promised) {
      const key = keyOf(promised.tx.to, promised.tx.data);
      promises.delete(key);
      promises.set(key, { promised, atMs: nowMs() });
      forgetOld();
    },
    setAside,
  };
}

type Block = { readonly transactions: readonly Included["tx"][] };

function keyOf(to: Address, data: Hex): string {
  return keccak256(`0x${to.slice(2)}${data.slice(2)}`);
}
