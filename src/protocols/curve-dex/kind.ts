import { type Address, addressAt } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { ask } from "../kit/reading/ask.js";
import type { OtherKind } from "./facts.js";

/** What a pool's functions tell of its kind. */
export type Kind = {
  /**
   * Undefined for a plain pool, and for one that does not reveal its kind, which its quotes then show (`load`). Early
   * lending pools apply rates without reporting them, but their coins wrap others. Pools with oracles apply rates too.
   */
  readonly otherKind: OtherKind | undefined;
  /** The form in which `stored_rates()` answers: as many numbers as there are coins, or a list of them. */
  readonly stored: "stored" | "storedList" | undefined;
  /** Whether the pool names oracles of its coins' rates, which whoever created it may replace at any time. */
  readonly hasOracles: boolean;
  /** The pool whose share is a coin of the metapool. */
  readonly basePool: Address | undefined;
  /** Whether the pool's fee grows with imbalance. */
  readonly hasMovingFee: boolean;
};

/** Identifies the kind of a pool by functions that only some kinds have, whatever they answer. */
export function* readKind(pool: Address, coins: readonly Address[]): Reading<Kind> {
  const found = yield* ask({
    gamma: { maybe: [pool, "gamma() answer"] },
    basePool: { maybe: [pool, "BASE_POOL() answer"] },
    earlyBasePool: { maybe: [pool, "base_pool() answer"] },
    rates: { maybe: [pool, "stored_rates() answer"] },
    offpeg: { maybe: [pool, "offpeg_fee_multiplier() answer"] },
    oracle: { maybe: [pool, "oracle(uint256) answer", 0] },
    earlyWrapped: { maybe: [pool, "underlying_coins(int128) address", 0] },
    wrapped: { maybe: [pool, "underlying_coins(uint256) address", 0] },
  });
  const { gamma, rates, offpeg, oracle, earlyWrapped = coins[0], wrapped = coins[0] } = found;
  const basePool = found.basePool ?? found.earlyBasePool;
  function otherKind(): OtherKind | undefined {
    if (gamma !== undefined) return "crypto";
    if (basePool !== undefined) return "metapool";
    if (rates !== undefined) return offpeg === undefined ? "rates" : "newGeneration";
    if (offpeg !== undefined) return "dynamicFee";
    return oracle !== undefined || earlyWrapped !== coins[0] || wrapped !== coins[0] ? "rates" : undefined;
  }
  return {
    otherKind: otherKind(),
    stored: storedIn(rates, coins.length),
    hasOracles: oracle !== undefined,
    basePool: addressAt(basePool ?? "0x", 0),
    hasMovingFee: offpeg !== undefined,
  };
}

function storedIn(rates: Hex = "0x", coins: number): Kind["stored"] {
  const words = (rates.length - 2) / 64;
  if (words === coins) return "stored";
  const isList = words === coins + 2 && uintAt(rates, 0) === 32n && uintAt(rates, 1) === BigInt(coins);
  return isList ? "storedList" : undefined;
}
