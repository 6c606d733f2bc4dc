import type { Address } from "../lib/address.js";
import { maxBigint } from "../lib/math.js";
import { type Market, wholeOf } from "../market/index.js";
import type { BlockContext, Hands, TokenAmount } from "../protocols/index.js";
import type { QuoteRequest } from "./request.js";

/**
 * What an order spends of each input, in raw units. That is what was asked for, but where a wallet hands on a token whose
 * transfers round: of what it takes it may hold a unit or two less than it took, at one second and not at the next, and
 * with the fee it pays out in two parts what came as one. It then spends so much less that no second of any block makes
 * the transaction fail, and the rest stays with it. An amount that is nothing but such dust is left as it is.
 */
export function spentInputs(
  market: Market,
  context: BlockContext,
  { inputs, strategy, fee }: Pick<QuoteRequest, "inputs" | "strategy" | "fee">,
): readonly TokenAmount[] {
  if (strategy.kind !== "ensowallet") return inputs;
  return inputs.map(({ token, amount }, index) => {
    const pulled = strategy.pulls[index] ?? 0n;
    const arrivals = [pulled, amount - pulled].filter((part) => part > 0n).length;
    const hands = { arrivals: pulled > 0n ? arrivals : 0, inParts: fee !== undefined };
    // What is taken beyond the amount makes up for what is lost.
    const most = maxBigint(amount, pulled) - lossOf(market, context, token, hands);
    return { token, amount: most <= 0n || most > amount ? amount : most };
  });
}

/** A token's transfers round whether or not routes may go through the venue that issues it. */
function lossOf(market: Market, { timestamp }: BlockContext, token: Address, hands: Hands): bigint {
  for (const { venue, adapter, state } of wholeOf(market).pools.values()) {
    const loss = adapter.shares?.handingLoss;
    if (loss !== undefined && adapter.meta.position?.(venue)?.address === token) {
      return loss(state, timestamp, hands);
    }
  }
  return 0n;
}
