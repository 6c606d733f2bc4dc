import type { Address } from "../../lib/address.js";
import { isRefusal, type Refusal } from "../../lib/refusal.js";
import type { Market, Pool } from "../../market/index.js";
import type { BlockContext, TokenAmount } from "../../protocols/index.js";

/**
 * A sample deposit, used when the deposit amount of another token is unknown. It shows whether deposits are open at
 * all.
 */
const probeUnits = 1_000_000n;

/**
 * Returns why positions among the inputs and outputs cannot be opened or closed now, one sentence per venue. Reasons
 * include paused or frozen reserves, caps, assets that are lent out and withdrawals that take days.
 */
export function closedPositions(
  { pools }: Market,
  context: BlockContext,
  inputs: readonly TokenAmount[],
  outputs: readonly Address[],
): string[] {
  const reasons = new Set<string>();
  for (const entry of pools.values()) {
    const share = entry.adapter.meta.position?.(entry.venue).address;
    if (share === undefined) continue;
    const given = inputs.find(({ token }) => token === share);
    if (given === undefined && !outputs.includes(share)) continue;
    for (const token of entry.venue.tokens) {
      if (token === share) continue;
      const brought = inputs.find((input) => input.token === token)?.amount ?? probeUnits;
      const refused =
        given === undefined
          ? refusedBy(entry, context, { token, amount: brought }, share)
          : refusedBy(entry, context, given, token);
      for (const { reason } of refused)
        reasons.add(`${entry.venue.protocol} ${entry.venue.address}: ${reason}`);
    }
  }
  return [...reasons];
}

/** Returns the venue's refusal of the trade, or an empty list if the venue accepts it. */
function refusedBy(
  { adapter, venue, state }: Pool,
  context: BlockContext,
  { token, amount }: TokenAmount,
  tokenOut: Address,
): Refusal[] {
  // Shares that only all tokens together make are not traded for a single token.
  const trades = venue.tokens.includes(token) && venue.tokens.includes(tokenOut);
  if (adapter.liquidity !== undefined && !trades) return [];
  const swap = adapter.quote(venue, state, { tokenIn: token, tokenOut, amountIn: amount, context });
  return isRefusal(swap) ? [swap] : [];
}
