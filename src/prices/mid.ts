import type { Address } from "../lib/address.js";
import type { Pool } from "../market/index.js";
import type { Curve } from "../protocols/index.js";
import { spotPrice } from "./depthNearMid.js";

/** A venue's price between two tokens, and its curves in both directions. */
type Mid = {
  /** Raw units of the second token for one of the first, without fees. */
  readonly rate: number;
  readonly selling: Curve;
  readonly buying: Curve;
};

/** Returns the midpoint of selling and buying the first token, or undefined unless the venue does both. */
export function midOf({ adapter, venue, state }: Pool, a: Address, b: Address): Mid | undefined {
  const selling = adapter.curve(venue, state, a, b);
  const buying = adapter.curve(venue, state, b, a);
  if (selling === undefined || buying === undefined) return undefined;
  const rate = Math.sqrt(spotPrice(selling) / spotPrice(buying));
  return rate > 0 && rate < Infinity ? { rate, selling, buying } : undefined;
}
