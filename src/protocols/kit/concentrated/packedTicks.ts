import { bytesIn } from "../../../lib/hex.js";
import type { CallResult } from "../../../lib/reading.js";
import { type Unusable, unusable } from "../adapter/unusable.js";
import type { Tick } from "./ticks.js";

/**
 * A pool's price: its first slot, with the price in the low 160 bits and the tick in the next 24, and the liquidity in
 * range.
 */
export type PoolHeader = { readonly slot0: bigint; readonly liquidity: bigint };

/** Returns the header of a pool that states this price. Unusable if no pool states such a price. */
export function headerOf(
  { sqrtPriceX96, tick }: { readonly sqrtPriceX96: bigint; readonly tick: bigint },
  liquidity: bigint,
): PoolHeader | Unusable {
  if (sqrtPriceX96 >> 160n || tick !== BigInt.asIntN(24, tick)) return unusable("doesNotAddUp");
  return { slot0: sqrtPriceX96 | (BigInt.asUintN(24, tick) << 160n), liquidity };
}

/** Reads a tick without the lens. */
export const GET_TICK = "ticks(int24) (uint128 liquidityGross, int128 liquidityNet)";

/** Hex digits of a header: a word and 16 bytes. */
const HEADER = 2 * 48;
/** Hex digits of a tick: 3 bytes, then 16 bytes each for its net and gross liquidity. */
const TICK = 2 * 35;

/**
 * Decodes the lens's result for a pool's price and ticks. Returns undefined if it returned nothing or something
 * impossible.
 */
export function packedPool(
  answer: CallResult,
): { readonly header: PoolHeader; readonly ticks: Tick[] } | undefined {
  const digits = bytesIn(answer ?? "0x");
  if (digits === undefined || digits.length < HEADER) return undefined;
  const ticks = ticksIn(digits.slice(HEADER));
  const header = {
    slot0: BigInt(`0x${digits.slice(0, 64)}`),
    liquidity: BigInt(`0x${digits.slice(64, HEADER)}`),
  };
  return ticks && { header, ticks };
}

/**
 * Decodes the lens's result for words of a bitmap. Returns undefined if it returned nothing or something impossible.
 */
export function packedTicks(answer: CallResult): Tick[] | undefined {
  const digits = bytesIn(answer ?? "0x");
  return digits === undefined ? undefined : ticksIn(digits);
}

function ticksIn(digits: string): Tick[] | undefined {
  if (digits.length % TICK !== 0) return undefined;
  const ticks: Tick[] = [];
  for (let at = 0; at < digits.length; at += TICK) {
    const [tick, net, gross] = [0, 6, 38].map((from) => at + from) as [number, number, number];
    const liquidityGross = BigInt(`0x${digits.slice(gross, at + TICK)}`);
    if (liquidityGross === 0n) return undefined;
    ticks.push({
      tick: (Number.parseInt(digits.slice(tick, net), 16) << 8) >> 8,
      liquidityNet: BigInt.asIntN(128, BigInt(`0x${digits.slice(net, gross)}`)),
      liquidityGross,
    });
  }
  return ticks;
}
