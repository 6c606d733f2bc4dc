import type { Address } from "../../lib/address.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { RpcError } from "../transport/errors.js";
import { type LogPage, type LogRange, logsInRange } from "./logRange.js";

/** The logs of some contracts with some first topics, from one block to another, both inclusive. */
export type WalkedLogs = LogRange & { readonly addresses: readonly Address[] };

/** One walk along the chain for many contracts, since a node limits the blocks of a request, not its contracts. */
export type LogWalk = {
  /** Yields pages as `logsInRange` does, which may have been read together with those of other contracts. Throws alike. */
  logs(wanted: WalkedLogs): AsyncGenerator<LogPage, void, void>;
};

type Walker = {
  readonly wanted: WalkedLogs;
  /** The first block whose logs it lacks. */
  at: number;
  readonly pages: LogPage[];
  failure: { readonly error: unknown } | undefined;
  /** Called with every page, and at the end. */
  wake(): void;
};

/** Starts a walk without participants. A participant who starts behind the others is first brought up to them. */
export function makeLogWalk(rpc: Rpc, options?: AskOptions): LogWalk {
  const walkers = new Set<Walker>();
  let walking = false;
  /** Some nodes return the logs of a few contracts or topics, but not of all that the sources have together. */
  let apart = false;

  async function walk(): Promise<void> {
    walking = true;
    // Those that start now walk together from their first block.
    await new Promise(setImmediate);
    while (walkers.size > 0) await step();
    walking = false;
  }

  /** Reads further logs for the walkers that are furthest behind, at most to where the next ones are. */
  async function step(): Promise<void> {
    const all = [...walkers];
    const at = Math.min(...all.map((each) => each.at));
    const together = all.filter((each) => each.at === at);
    const group = apart ? together.slice(0, 1) : together;
    const ahead = all.filter((each) => each.at > at).map((each) => each.at - 1);
    const to = Math.min(...group.map(({ wanted }) => wanted.to), ...ahead);
    const addresses = [...new Set(group.flatMap(({ wanted }) => wanted.addresses))];
    const topics0 = [...new Set(group.flatMap(({ wanted }) => wanted.topics0))];
    try {
      for await (const page of logsInRange(rpc, { addresses, topics0, from: at, to }, options)) {
        for (const walker of group) give(walker, page);
        // Somebody who came meanwhile may be behind.
        if (walkers.size > all.length) return;
      }
    } catch (error) {
      if (group.length > 1 && error instanceof RpcError) {
        apart = true;
        return;
      }
      for (const walker of group) {
        walker.failure = { error };
        leave(walker);
      }
    }
  }

  function give(walker: Walker, { logs, to }: LogPage): void {
    const { addresses, topics0 } = walker.wanted;
    const own = logs.filter(
      ({ address, topics: [topic] }) =>
        topic !== undefined && addresses.includes(address) && topics0.includes(topic),
    );
    walker.pages.push({ logs: own, to });
    walker.at = to + 1;
    if (walker.at > walker.wanted.to) leave(walker);
    else walker.wake();
  }

  function leave(walker: Walker): void {
    walkers.delete(walker);
    walker.wake();
  }

  return {
    async *logs(wanted) {
      if (wanted.from > wanted.to) return;
      const walker: Walker = { wanted, at: wanted.from, pages: [], failure: undefined, wake() {} };
      walkers.add(walker);
      if (!walking) void walk();
      try {
        for (;;) {
          const page = walker.pages.shift();
          if (page !== undefined) yield page;
          else if (walker.failure !== undefined) throw walker.failure.error;
          else if (!walkers.has(walker)) return;
          else await new Promise<void>((resolve) => (walker.wake = resolve));
        }
      } finally {
        walkers.delete(walker);
      }
    },
  };
}
