import { quantity } from "../../lib/hex.js";
import type { Adapter } from "../adapter.js";
import type { Venue } from "../venue.js";
import { randomAmount } from "./amounts.js";
import type { TestChain } from "./chain.js";
import { compare, expectAgreement } from "./compare.js";
import { loadAll, sidesOf } from "./market.js";
import { seededRandom } from "./random.js";

const DAY_SECONDS = 86_400n;

/** Mines a block so many days later. */
export async function passDays(chain: TestChain, days: bigint): Promise<void> {
  const { timestamp } = await chain.context();
  await passTo(chain, timestamp + days * DAY_SECONDS);
}

/** Mines a block at this Unix second. */
export async function passTo(chain: TestChain, timestamp: bigint): Promise<void> {
  await chain.rpc.request("evm_setNextBlockTimestamp", [quantity(timestamp)]);
  await chain.rpc.request("evm_mine", []);
}

/**
 * Compares random trades on every side of the venues, read at the newest block, with their execution in each of the
 * blocks that so many others precede, `each` of them on each side. Returns how many the quotes took.
 */
export async function tradeAhead(
  chain: TestChain,
  adapter: Adapter,
  venues: readonly Venue[],
  { blocks, each, mostIn }: { blocks: readonly number[]; each: number; mostIn: bigint },
): Promise<number> {
  const random = seededRandom(22);
  const states = await loadAll(chain, adapter, venues);
  const found: string[] = [];
  let taken = 0;
  for (const ahead of blocks) {
    chain.lookAhead(ahead);
    for (const side of sidesOf(adapter, venues, states, await chain.context())) {
      for (let index = 0; index < each; index++) {
        const result = await compare(chain, adapter, side, randomAmount(adapter, side, mostIn, random));
        if (result.taken) taken++;
        if (!result.agrees) found.push(`${ahead} blocks ahead, ${result.evidence}`);
      }
    }
  }
  chain.lookAhead(0);
  expectAgreement(found);
  return taken;
}

/**
 * Compares random trades on every side of the venues with their execution, `each` of them after each of the spans of
 * days. Returns how many trades that enter a venue's share, and that leave it, the quotes took.
 */
export async function tradeOverDays(
  chain: TestChain,
  adapter: Adapter,
  venues: readonly Venue[],
  { spans, each, mostIn }: { spans: readonly bigint[]; each: number; mostIn: bigint },
): Promise<{ entries: number; exits: number }> {
  const random = seededRandom(21);
  const found: string[] = [];
  const taken = { entries: 0, exits: 0 };
  for (const days of spans) {
    await passDays(chain, days);
    const states = await loadAll(chain, adapter, venues);
    for (const side of sidesOf(adapter, venues, states, await chain.context())) {
      for (let index = 0; index < each; index++) {
        const result = await compare(chain, adapter, side, randomAmount(adapter, side, mostIn, random));
        if (result.taken) taken[side.tokenIn === side.venue.tokens[0] ? "entries" : "exits"]++;
        if (!result.agrees) found.push(result.evidence);
      }
    }
  }
  expectAgreement(found);
  return taken;
}
