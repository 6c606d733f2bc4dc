import type { Address } from "../../lib/address.js";
import type { Market, Pool } from "../../market/index.js";
import type { CallOf } from "../call.js";

/**
 * Returns the venues of the call's protocol that perform its action between its tokens. If the caller names venues,
 * returns only these.
 */
export function venuesFor(market: Market, call: CallOf<"convert">): Pool[] {
  const fitting = [...market.pools.values()].filter((each) => fits(each, call));
  const { primaryAddress: primary, poolFeePpm } = call;
  const ofFee = fitting.filter(
    ({ venue }) => poolFeePpm === undefined || BigInt(venue.feePpm) === poolFeePpm,
  );
  const named = ofFee.filter((each) => primary !== undefined && namesOf(each).includes(primary));
  return named.length > 0 ? named : ofFee;
}

/** Returns the addresses that identify a venue. A protocol's router does not identify one. */
function namesOf({ venue, adapter }: Pool): readonly (Address | undefined)[] {
  return [venue.address, adapter.meta.position?.(venue).address];
}

function fits({ venue, adapter }: Pool, { protocol, action, inputs, outputs }: CallOf<"convert">): boolean {
  if (venue.protocol !== protocol) return false;
  const paid = inputs.map(({ token }) => token);
  const [tokenIn] = paid;
  const [tokenOut] = outputs;
  if (tokenIn === undefined || tokenOut === undefined) return false;
  if (paid.length === 1 && outputs.length === 1) {
    const trades = venue.tokens.includes(tokenIn) && venue.tokens.includes(tokenOut);
    return trades && adapter.meta.action({ venue, tokenIn, tokenOut }) === action;
  }
  const share = adapter.liquidity === undefined ? undefined : adapter.meta.position?.(venue).address;
  const coins = venue.tokens.filter((token) => token !== share);
  const isAll = (tokens: readonly Address[]) =>
    tokens.length === coins.length && coins.every((token) => tokens.includes(token));
  if (action === "deposit") return outputs.length === 1 && tokenOut === share && isAll(paid);
  return action === "redeem" && paid.length === 1 && tokenIn === share && isAll(outputs);
}
