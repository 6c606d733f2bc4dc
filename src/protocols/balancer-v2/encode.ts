import type { Step } from "../../program/index.js";
import type { FillToEncode, Venue } from "../adapter.js";
import { poolOf } from "./state.js";
import { wayThrough } from "./way.js";

/** The step that trades in the pool through the vault. Throws for a trade the pool does not make. */
export function encode(venue: Venue, { tokenIn, tokenOut, amount, to }: FillToEncode): Step {
  const pool = poolOf(venue);
  const way = wayThrough(pool, tokenIn, tokenOut);
  if (way === undefined) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
  const place = { vault: venue.address, poolId: pool.id, amount, to };
  if (way.kind === "swap") return { op: "balancer", ...place, tokenOut };
  if (way.kind === "deposit") return { op: "balancerJoin", ...place, assets: pool.assets };
  return { op: "balancerExit", ...place, assets: pool.assets, tokenOut };
}
