import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import type { Venue } from "../venue.js";
import type { EtherFiState, MintLimit } from "./state.js";

const TOTAL_SHARES = "0x3a98ef39"; // totalShares()
const TOTAL_POOLED = "0x37cfdaca"; // getTotalPooledEther()
const PAUSED = "0x5c975abb"; // paused()
export const POOL = "0x665a11ca"; // liquidityPool()
export const STAKED = "0x0de371e2"; // eETH()
const PAUSED_UNTIL = "0xda748b10"; // pausedUntil()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const RATE_LIMITER = "0x53d4fe33"; // rateLimiter()
const GET_LIMIT = "0xd200f8c2"; // getLimit(bytes32)
const IS_CONSUMER = "0x25a5adf1"; // isConsumerAllowed(bytes32,address)
/** keccak256 of EETH_MINT_LIMIT_ID */
const MINT_LIMIT = BigInt("0xcc0f998d0366c7f31f40808a6c491ccd6963d72e35b41552ee1dc291920ad683");

/** Reads the pool and the venue's own limits. Unusable while a contract that trades call is paused. */
export function* load({ address, tokens, sources }: Venue): Reading<EtherFiState | Unusable> {
  const { pool, eeth } = sources as Record<"pool" | "eeth", Address>;
  const stakes = tokens[0] === NATIVE;
  const [shareCount, pooled, itsPool, itsToken, wrappedCount, clock] = yield [
    { to: eeth, data: callData(TOTAL_SHARES) },
    { to: pool, data: callData(TOTAL_POOLED) },
    { to: eeth, data: callData(POOL) },
    { to: stakes ? pool : address, data: callData(STAKED) },
    { to: address, data: callData(TOTAL_SUPPLY) },
    clockCall(),
  ];
  const [shares, pooledWei, wrapped] = [shareCount, pooled, wrappedCount].map(uintOf);
  if (shares === undefined || pooledWei === undefined || wrapped === undefined) return unusable("silent");
  if (addressOf(itsPool) !== pool || addressOf(itsToken) !== eeth) return unusable("changed");
  if (shares === 0n || pooledWei === 0n) return unusable("empty");
  if (yield* isPaused([stakes ? pool : address, eeth], uintOf(clock) ?? 0n)) return unusable("paused");
  if (!stakes) return { shares, pooledWei, wrapped };
  const mint = yield* readMintLimit(eeth);
  return mint === "silent" ? unusable("silent") : { shares, pooledWei, ...mint };
}

/** Contracts from before 2026 lack the pause that ends by itself. */
function* isPaused(contracts: readonly Address[], now: bigint): Reading<boolean> {
  const answers = yield contracts.flatMap((to) => [
    { to, data: callData(PAUSED) },
    { to, data: callData(PAUSED_UNTIL) },
  ]);
  const numbers = answers.map((answer) => uintOf(answer) ?? 0n);
  return numbers.some((number, index) => (index % 2 === 0 ? number !== 0n : number !== 0n && number >= now));
}

/** Reads the limit of eETH's supply. Contracts from before 2026 have none. */
function* readMintLimit(eeth: Address): Reading<{ readonly mint?: MintLimit } | "silent"> {
  const limiter = addressOf((yield [{ to: eeth, data: callData(RATE_LIMITER) }])[0]);
  if (limiter === undefined || limiter === ZERO_ADDRESS) return {};
  const [limit = "0x", consumer] = yield [
    { to: limiter, data: callData(GET_LIMIT, MINT_LIMIT) },
    { to: limiter, data: callData(IS_CONSUMER, MINT_LIMIT, eeth) },
  ];
  const [capacity, remaining, perSecond, since] = [0, 1, 2, 3].map((index) => uintAt(limit, index));
  if (capacity === undefined || remaining === undefined || perSecond === undefined || since === undefined)
    return "silent";
  // Whoever may not use the limit mints nothing.
  if (uintOf(consumer) !== 1n) return { mint: { capacity: 0n, remaining: 0n, perSecond: 0n, since: 0n } };
  return { mint: { capacity, remaining, perSecond, since } };
}
