import { inspect, isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { type Adapter, refreshOf } from "../adapter.js";
import type { Venue } from "../venue.js";
import type { TestChain } from "./chain.js";
import { applyLogs } from "./compare.js";
import { loadAll, renewAll } from "./market.js";

type Followed = {
  readonly adapter: Adapter;
  /** Whether the adapter may require a reload after a log. */
  readonly reloads?: boolean;
};

/** Compares a state derived from logs with the chain. Requesting a reload is no disagreement if it is allowed. */
export function expectFollowed(
  { adapter, reloads = false }: Followed,
  venue: Venue,
  fromLogs: unknown,
  loaded: unknown,
  label = venue.id,
): void {
  // The market reads such venues at every block and ignores their logs.
  if (refreshOf(adapter, venue) === "everyBlock") return;
  if (reloads && fromLogs === undefined) return;
  expect(fromLogs, `${label}${differenceText(fromLogs, loaded)}`).toEqual(loaded);
}

/** The members in which a state that followed the logs differs from the one that was read. */
function differenceText(fromLogs: unknown, loaded: unknown): string {
  if (fromLogs === undefined) return ": a log requires a reload, which `reloads` does not allow";
  const [followed, read] = [Object(fromLogs), Object(loaded)] as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const names = [...new Set([...Object.keys(followed), ...Object.keys(read)])];
  return names
    .filter((name) => !isDeepStrictEqual(followed[name], read[name]))
    .map((name) => `; ${name} is ${inspect(followed[name])} by the logs, ${inspect(read[name])} on the chain`)
    .join("");
}

/**
 * Follows venues from their states `before` at block `from` to the newest block, as the market does, and compares them
 * with the chain after every single block: a reload in one block would hide what changed without a log in another.
 */
export async function expectFollowedBlocks(
  chain: TestChain,
  followed: Followed,
  venues: readonly Venue[],
  before: ReadonlyMap<string, unknown>,
  from: bigint,
): Promise<void> {
  const { adapter } = followed;
  const own = venues.filter((venue) => refreshOf(adapter, venue) !== "everyBlock");
  if (own.length === 0) return;
  let states = before;
  const newest = await chain.blockNumber();
  for (let number = from + 1n; number <= newest; number++) {
    const logs = await chain.logsSince(number - 1n, adapter.topics, number);
    const fromLogs = await renewAll(chain, adapter, own, applyLogs(adapter, own, states, logs), number);
    states = await loadAll(chain, adapter, own, number);
    for (const venue of own) {
      const topics = logs
        .filter(({ address }) => address === venue.address)
        .map(({ topics: [topic] }) => topic);
      const label = `${venue.id} after block ${number}, with ${topics.length === 0 ? "no logs of its own" : `the logs ${topics.join(", ")}`}`;
      expectFollowed(followed, venue, fromLogs.get(venue.id), states.get(venue.id), label);
    }
  }
}
