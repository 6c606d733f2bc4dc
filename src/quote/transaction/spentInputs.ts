import type { Address } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import type { Market } from "../../market/index.js";
import type { BlockContext, Hands, TokenAmount } from "../../protocols/index.js";
import type { QuoteRequest } from "../request.js";

/**
 * Returns what an order spends of each input, in raw units: the requested amount, unless a wallet passes on a token whose
 * transfers round. The wallet may then hold a unit or two less than it took, depending on the second, and with a fee it
 * pays out in two parts what came as one. It spends less by as much as can be lost in any second of any block, and keeps
 * the rest. An amount that consists of such dust alone stays as it is. `market`: everything that is followed.
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

function lossOf(market: Market, { timestamp }: BlockContext, token: Address, hands: Hands): bigint {
  for (const { venue, adapter, state } of market.pools.values()) {
    const loss = adapter.shares?.handingLoss;
    if (loss !== undefined && adapter.meta.position?.(venue)?.address === token) {
      return loss(state, timestamp, hands);
    }
  }
  return 0n;
}
