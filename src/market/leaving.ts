import type { Address } from "../lib/address.js";
import type { Pool } from "./market.js";

/**
 * Returns those of `positions` that no pool turns into another token at present, so that routes can enter but not leave
 * them: what they hold is lent out, must wait, cannot be transferred, or is paid only in all tokens at once.
 */
export function unleavable(pools: Iterable<Pool>, positions: Iterable<Address>): ReadonlySet<Address> {
  const stuck = new Set(positions);
  for (const pool of pools) {
    if (stuck.size === 0) break;
    for (const token of tokensOf(pool)) if (stuck.has(token) && takes(pool, token)) stuck.delete(token);
  }
  return stuck;
}

/** Returns the tokens that a pool may take, with the share that it is not traded for. */
function tokensOf({ adapter, venue }: Pool): readonly Address[] {
  const share = adapter.meta.position?.(venue).address;
  return share === undefined || venue.tokens.includes(share) ? venue.tokens : [...venue.tokens, share];
}

/** Routes convert shares of two tokens back into both tokens, and all other shares into one token. */
function takes({ adapter, venue, state }: Pool, token: Address): boolean {
  if (!venue.tokens.includes(token)) return adapter.liquidity !== undefined && venue.tokens.length === 2;
  return venue.tokens.some(
    (other) => other !== token && adapter.curve(venue, state, token, other) !== undefined,
  );
}
