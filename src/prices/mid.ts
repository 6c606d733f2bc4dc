import type { Address } from "../lib/address.js";
import type { Pool } from "../market/index.js";
import type { Curve } from "../protocols/index.js";
import { spotPrice } from "./depthNearMid.js";

/** A venue's price between two tokens, and its curves in both directions. */
type Mid = {
  /** Raw units of the second token for one of the first, fees left out. */
  readonly rate: number;
  readonly selling: Curve;
  readonly buying: Curve;
};

/** The midpoint of selling and buying the first token; undefined where the venue does not do both. */
export function midOf({ adapter, venue, state }: Pool, a: Address, b: Address): Mid | undefined {
  const selling = adapter.curve(venue, state, a, b);
  const buying = adapter.curve(venue, state, b, a);
  if (selling === undefined || buying === undefined) return undefined;
  const rate = Math.sqrt(spotPrice(selling) / spotPrice(buying));
  return rate > 0 && rate < Infinity ? { rate, selling, buying } : undefined;
}
