import { quantity } from "../../lib/hex.js";
import type { Adapter } from "../adapter.js";
import type { Venue } from "../venue.js";
import { randomAmount } from "./amounts.js";
import type { TestChain } from "./chain.js";
import { compareAll, expectAgreement, type QuotedTrade, quoteTrade } from "./compare.js";
import { loadAll, type Side, sidesOf } from "./market.js";
import { type Random, seededRandom } from "./random.js";

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

/** Returns `each` random trades of each side. */
function randomPlans(
  adapter: Adapter,
  sides: readonly Side[],
  { each, mostIn, random }: { each: number; mostIn: bigint; random: Random },
): QuotedTrade[] {
  return sides.flatMap((side) =>
    Array.from({ length: each }, () =>
      quoteTrade(adapter, side, randomAmount(adapter, side, mostIn, random)),
    ),
  );
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
    const sides = sidesOf(adapter, venues, states, await chain.context());
    const plans = randomPlans(adapter, sides, { each, mostIn, random });
    for (const result of await compareAll(chain, adapter, plans)) {
      if (result.taken) taken++;
      if (!result.agrees) found.push(`${ahead} blocks ahead, ${result.evidence}`);
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
    const sides = sidesOf(adapter, venues, states, await chain.context());
    const plans = randomPlans(adapter, sides, { each, mostIn, random });
    for (const [index, result] of (await compareAll(chain, adapter, plans)).entries()) {
      const { tokenIn, venue } = (plans[index] as QuotedTrade).trade;
      if (result.taken) taken[tokenIn === venue.tokens[0] ? "entries" : "exits"]++;
      if (!result.agrees) found.push(result.evidence);
    }
  }
  expectAgreement(found);
  return taken;
}
