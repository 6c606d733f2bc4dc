import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { isComposable, poolOf } from "./state.js";
import { wayThrough } from "./way.js";

/** The step that trades in the pool through the vault. Throws for a trade the pool does not make. */
export function encode(venue: Venue<PoolFacts>, { tokenIn, tokenOut, amount, to }: FillToEncode): Step {
  const pool = poolOf(venue);
  const way = wayThrough(pool, tokenIn, tokenOut);
  if (way === undefined) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
  const place = { vault: venue.address, poolId: pool.id, amount, to };
  // A composable pool sells its shares as it sells a token, for less gas than a join; how it takes them back, the
  // Executor cannot pay: the vault has an allowance for everybody's shares, which the step would have to end.
  const sells = way.kind === "swap" || (way.kind === "deposit" && isComposable(venue));
  if (sells) return { op: "balancer", ...place, tokenOut };
  if (way.kind === "deposit") return { op: "balancerJoin", ...place, assets: pool.kept };
  return { op: "balancerExit", ...place, assets: pool.kept, tokenOut };
}
