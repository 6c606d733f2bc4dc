import type { Address } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import type { Market } from "../../market/index.js";
import type { BlockContext, Hands, TokenAmount } from "../../protocols/index.js";
import type { QuoteRequest } from "../request.js";

/**
 * Returns the amount that an order spends of each input, in raw units. This is the requested amount, unless a wallet
 * passes on a token whose transfers round. The wallet may then hold one or two units less than it pulled, depending on
 * the second, and with a fee it pays out in two parts what arrived as one. In that case the order spends less, by the
 * most that can be lost in any second of any block, and the wallet keeps the rest. An amount that consists entirely of
 * such dust is left unchanged. `market` must contain all followed venues.
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
    // Any surplus that the wallet pulls offsets the loss.
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
