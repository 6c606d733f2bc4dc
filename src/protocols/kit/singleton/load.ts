import type { Hex } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import { isUnusable, type Unusable, unusable } from "../adapter/unusable.js";
import type { PoolHeader } from "../concentrated/packedTicks.js";
import { readPool } from "../concentrated/readPool.js";
import { ask, askWith } from "../reading/ask.js";
import { EXTSLOAD, slotsOf } from "./slots.js";
import { type Fees, type PoolState, type SingletonFacts, withFees } from "./state.js";

/** The slot of a tick that holds its liquidity. */
const TICK_GAS = 3_000;

/** Reads the fees again, which the pool's first slot holds together with the price that logs report. */
export function* renewFees(
  { address, subject, facts }: Venue<SingletonFacts>,
  state: PoolState,
  poolsSlot: bigint,
): Reading<PoolState | Unusable> {
  const { slot0: slot } = slotsOf(subject as Hex, poolsSlot);
  const found = yield* ask({ slot0: [address, EXTSLOAD, slot] });
  if (found === undefined) return unusable("silent");
  const { protocolFee = 0, ownFeePpm } = feesIn(found.slot0, facts);
  const isSame = protocolFee === (state.protocolFee ?? 0) && ownFeePpm === state.ownFeePpm;
  return isSame ? state : withFees(state, { protocolFee, ...(ownFeePpm !== undefined && { ownFeePpm }) });
}

function feesIn(slot0: bigint, { dynamicFee = false }: SingletonFacts): Fees {
  const ownFeePpm = Number(BigInt.asUintN(24, slot0 >> 208n));
  const protocolFee = Number(BigInt.asUintN(24, slot0 >> 184n));
  return dynamicFee ? { protocolFee, ownFeePpm } : { protocolFee };
}

/**
 * Reads a whole pool from the manager's storage. Unusable if it has no price, charges another fee than its key states, or
 * is inconsistent.
 */
export function* readState(venue: Venue<SingletonFacts>, poolsSlot: bigint): Reading<PoolState | Unusable> {
  const slots = slotsOf(venue.subject as Hex, poolsSlot);
  const { tickSpacing, dynamicFee = false } = venue.facts;
  const manager = venue.address;
  let fees: Fees = {};
  const state = yield* readPool({
    tickSpacing,
    lens: {
      near: "nearOfManager(address,uint256,int256,int256)",
      words: "wordsOfManager(address,uint256,int256,int256,int256)",
      args: [BigInt(manager), slots.slot0, BigInt(tickSpacing)],
      tickGas: TICK_GAS,
    },
    refuses(slot0) {
      const ownFeePpm = Number(BigInt.asUintN(24, slot0 >> 208n));
      fees = feesIn(slot0, venue.facts);
      return dynamicFee || ownFeePpm === venue.feePpm ? undefined : unusable("dynamicFee");
    },
    *header(): Reading<PoolHeader | Unusable> {
      const found = yield* ask({
        slot0: [manager, EXTSLOAD, slots.slot0],
        liquidity: [manager, EXTSLOAD, slots.liquidity],
      });
      return found ?? unusable("silent");
    },
    words: (indexes) => askWith(manager, EXTSLOAD, indexes.map(slots.bitmapWord)),
    *ticks(ticks) {
      const found = yield* askWith(manager, EXTSLOAD, ticks.map(slots.tick));
      return found.map((packed = 0n) => ({
        liquidityGross: BigInt.asUintN(128, packed),
        liquidityNet: BigInt.asIntN(128, packed >> 128n),
      }));
    },
  });
  return isUnusable(state) ? state : withFees(state, fees);
}
