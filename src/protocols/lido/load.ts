import type { Address } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { CallResult, Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { LidoState, StakeLimit } from "./state.js";

const GET_TOTAL_SHARES = "0xd5002f2e"; // getTotalShares()
const GET_TOTAL_POOLED_ETHER = "0x37cfdaca"; // getTotalPooledEther()
const IS_STOPPED = "0x3f683b6a"; // isStopped()
const GET_STAKE_LIMIT_FULL_INFO = "0x665b4b0b"; // getStakeLimitFullInfo()
const STETH = "0xc1fe3e48"; // stETH()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()

/** Reads the pool and the venue's own limits. Unusable while the pool is stopped or empty. */
export function* load(venue: Venue): Reading<LidoState | Unusable> {
  const steth = venue.sources?.steth as Address;
  const stakes = venue.address === steth;
  const [shareCount, pooled, stopped, ...own] = yield [
    { to: steth, data: callData(GET_TOTAL_SHARES) },
    { to: steth, data: callData(GET_TOTAL_POOLED_ETHER) },
    { to: steth, data: callData(IS_STOPPED) },
    ...(stakes
      ? [{ to: steth, data: callData(GET_STAKE_LIMIT_FULL_INFO) }]
      : [
          { to: venue.address, data: callData(STETH) },
          { to: venue.address, data: callData(TOTAL_SUPPLY) },
        ]),
  ];
  const shares = uintOf(shareCount);
  const pooledWei = uintOf(pooled);
  if (shares === undefined || pooledWei === undefined) return unusable("silent");
  if (shares === 0n || pooledWei === 0n) return unusable("empty");
  if (uintOf(stopped) !== 0n) return unusable("paused");
  if (stakes) {
    const stake = stakeLimitOf(own[0]);
    return stake === undefined ? unusable("silent") : { shares, pooledWei, stake };
  }
  const wrapped = uintOf(own[1]);
  if (addressOf(own[0]) !== steth) return unusable("changed");
  if (wrapped === undefined) return unusable("silent");
  return { shares, pooledWei, wrapped };
}

/**
 * Decodes: paused, limited, the current limit, the maximum, its blocks, the limit after the last stake, and its block.
 */
function stakeLimitOf(answer: CallResult): StakeLimit | undefined {
  const at = (index: number) => uintAt(answer ?? "0x", index);
  const [mostWei, growthBlocks, beforeWei, since] = [at(3), at(4), at(5), at(6)];
  if (mostWei === undefined || growthBlocks === undefined || beforeWei === undefined || since === undefined)
    return undefined;
  return { paused: at(0) !== 0n, limited: at(1) !== 0n, mostWei, growthBlocks, beforeWei, since };
}
