import { quantity } from "../../lib/hex.js";
import type { Adapter } from "../adapter.js";
import type { Venue } from "../venue.js";
import { randomAmount } from "./amounts.js";
import type { TestChain } from "./chain.js";
import { compareAll, expectAgreement, type QuotedTrade, quoteTrade } from "./compare.js";
import { loadAll, type Side, sidesOf } from "./market.js";
import { type Random, seededRandom } from "./random.js";

const DAY_SECONDS = 86_400n;

/** Mines a block this many days later. */
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
 * Reads the venues at the newest block, and compares random trades on every side with their execution some blocks
 * later: `each` trades per side for each number in `blocks`. Returns how many trades the quotes accepted.
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
 * After each span of days, compares `each` random trades on every side of the venues with their execution. Returns how
 * many trades the quotes accepted: `entries` into a venue's share, and `exits` from it.
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
