import type { BlockContext } from "../chain/index.js";
import { contextAfter } from "../fees/index.js";
import type { Address } from "../lib/address.js";
import { isRefusal } from "../lib/refusal.js";
import type { Weight } from "../protocols/index.js";
import type { TradedPart } from "../venues/index.js";
import type { Market, Pool } from "./market.js";

/** The part of a reserve that trades while a constant-product pool's price moves by one percent. */
const NEAR = 0.005;
/** The parts of the reserves that are tried, the largest first. */
const PARTS = [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5];
/** A trade must pay at least this part of what a constant-product pool without a fee pays. */
const PAID = 0.5;

/** Returns a function that measures what part of their reserves the pools of `market` trade with. */
export function tradedParts({ network, head, pools }: Market): TradedPart {
  const context = contextAfter(head, network, Number(head.timestamp));
  return ({ deployment, discovered }, weight) => {
    const pool = pools.get(`${deployment}:${discovered.key}`);
    return pool && tradedPart(pool, weight, context);
  };
}

/**
 * Returns the part of `reserves` that a pool of two tokens trades with near its price, in both directions, as a
 * constant-product pool would: 1, 0.1 and so on, or 0 for less than 1e-5.
 */
function tradedPart({ venue, adapter, state }: Pool, { reserves }: Weight, context: BlockContext): number {
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const [reserve0 = 0, reserve1 = 0] = reserves;
  return Math.min(
    partSold(token0, token1, { reserveIn: reserve0, reserveOut: reserve1 }),
    partSold(token1, token0, { reserveIn: reserve1, reserveOut: reserve0 }),
  );

  function partSold(tokenIn: Address, tokenOut: Address, { reserveIn, reserveOut }: Reserves): number {
    const isTraded = (part: number) => {
      const amountIn = BigInt(Math.ceil(reserveIn * NEAR * part));
      const swap = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
      const fullOut = (reserveOut * NEAR * part) / (1 + NEAR * part);
      return !isRefusal(swap) && Number(swap.amountOut) >= PAID * fullOut;
    };
    return PARTS.find(isTraded) ?? 0;
  }
}

type Reserves = { readonly reserveIn: number; readonly reserveOut: number };
