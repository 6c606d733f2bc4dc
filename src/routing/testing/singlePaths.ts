import { NATIVE } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Market } from "../../market/market.js";
import { type Costs, gasWithBytes } from "../compareAfterGas.js";
import { fillBytes } from "../graph/fillBytes.js";
import { BYTES_AROUND_FILLS, GAS_AROUND_FILLS } from "../plan.js";
import type { RouteRequest } from "../request.js";

/** Where a path has come to: raw units of the current token. */
type PathEnd = {
  readonly token: string;
  readonly amount: bigint;
  readonly gas: number;
  readonly bytes: number;
};

/**
 * Returns the most that any single path of the first input yields after gas, in raw units of tokenOut. Trades every
 * path exactly, through the adapters alone. Returns undefined if none takes the whole amount.
 */
export function bestOfAllPaths(
  { pools }: Market,
  { inputs, tokenOut, context, maxHops = 4 }: RouteRequest,
  costs: Costs,
): bigint | undefined {
  const { token: tokenIn, amount } = inputs[0]!;
  const ends = Number(tokenIn === NATIVE) + Number(tokenOut === NATIVE);
  let best: bigint | undefined;
  const follow = ({ token, amount: amountIn, gas, bytes }: PathEnd, tokens: string[], ids: string[]) => {
    if (token === tokenOut) {
      const net = amountIn - BigInt(Math.round(gasWithBytes({ gas, bytes }, costs) * costs.outPerGas));
      if (best === undefined || net > best) best = net;
      return;
    }
    if (ids.length === maxHops + ends) return;
    for (const { venue, adapter, state } of pools.values()) {
      const from = venue.tokens.find((each) => each === token);
      if (from === undefined || ids.includes(venue.id)) continue;
      for (const to of venue.tokens) {
        if (tokens.includes(to)) continue;
        const swap = adapter.quote(venue, state, { tokenIn: from, tokenOut: to, amountIn, context });
        if (isRefusal(swap)) continue;
        const next = {
          token: to,
          amount: swap.amountOut,
          gas: gas + swap.gas,
          bytes: bytes + fillBytes(adapter),
        };
        follow(next, [...tokens, to], [...ids, venue.id]);
      }
    }
  };
  follow({ token: tokenIn, amount, gas: GAS_AROUND_FILLS, bytes: BYTES_AROUND_FILLS }, [tokenIn], []);
  return best;
}
