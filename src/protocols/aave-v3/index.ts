import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { type Reading, together } from "../../lib/reading.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import { reserves } from "../kit/aave.js";
import { beyond } from "../kit/adapter/beyond.js";
import type { OneWay } from "../kit/adapter/conversion.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addedEverySecond } from "../kit/maths/ray.js";
import { ask } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { noFees } from "../kit/shares/shares.js";
import type { Venue } from "../venue.js";
import {
  accrue,
  growsBySeries,
  isDirected,
  type PoolAnswers,
  type Preference,
  type ReserveState,
  roundingOf,
} from "./rounding.js";

/** Gas that one more fill adds to a route, measured with our Executor: 149,000 to 167,000, the most with USDC. */
const SUPPLY_GAS = 150_000;
/** 176,000 to 189,000: the aToken calls the pool at every transfer, including the one to the Executor. */
const WITHDRAW_GAS = 178_000;

// Both ways give one for one, except for rounding to whole scaled units. The transfer to the Executor rounds too: if
// the pool rounds in its own favour, the sender of aTokens sends one unit more than a withdrawal pays. Withdrawing a
// part of the Executor's balance pays that part, within one unit. The state afterwards applies to trades of the same
// block, in which no more interest accrues, so it keeps the earlier rates.

const supply: OneWay<ReserveState> = {
  trade({ state, amountIn, context }) {
    const closed = closedTo(state, true);
    if (closed !== undefined) return closed;
    const now = accrue(state, context.timestamp);
    const { balance, countedSupply, mostScaled, scaledIn } = roundingOf(now);
    const scaled = scaledIn(amountIn, now.liquidityIndexRay);
    if (scaled === 0n) return refuse("tooLittle", "the output is zero");
    if (scaled > mostScaled) return refuse("tooMuch", "the amount is more than the reserve can count");
    if (now.supplyCap !== undefined && countedSupply(now, amountIn, scaled) > now.supplyCap)
      return beyond(now.supplyCap - supplied(now), "the supply cap does not allow that much");
    const after = { ...now, scaledSupply: now.scaledSupply + scaled, available: now.available + amountIn };
    return { amountOut: balance(scaled, now.liquidityIndexRay), state: after };
  },
  line: (state) => (closedTo(state, true) === undefined ? { price: 1, most: roomOf(state) } : undefined),
  gas: SUPPLY_GAS,
};

const withdraw: OneWay<ReserveState> = {
  trade({ state, amountIn, context }) {
    const closed = closedTo(state, false);
    if (closed !== undefined) return closed;
    const now = accrue(state, context.timestamp);
    const { balance, scaledOut } = roundingOf(now);
    const scaled = scaledOut(amountIn, now.liquidityIndexRay);
    if (scaled > now.scaledSupply) return beyond(now.scaledSupply, "the amount is more than there is");
    const amountOut = balance(scaled, now.liquidityIndexRay);
    if (amountOut > now.available) return beyond(now.available, "too much of the reserve is lent out");
    const after = { ...now, scaledSupply: now.scaledSupply - scaled, available: now.available - amountOut };
    return { amountOut, state: after };
  },
  line: (state) => (closedTo(state, false) === undefined ? { price: 1, most: state.available } : undefined),
  gas: WITHDRAW_GAS,
};

function closedTo({ active, paused, frozen }: ReserveState, supplies: boolean): Refusal | undefined {
  if (!active) return refuse("closed", "the reserve is not active");
  if (paused) return refuse("closed", "the reserve is paused");
  if (frozen && supplies) return refuse("closed", "the reserve is frozen");
  return undefined;
}

/** Returns the amount that currently counts towards the supply cap. */
function supplied(state: ReserveState): bigint {
  return roundingOf(state).countedSupply(state, 0n, 0n);
}

function roomOf(state: ReserveState): bigint {
  return state.supplyCap === undefined ? roundingOf(state).mostScaled : state.supplyCap - supplied(state);
}

function supplyOf(state: ReserveState): bigint {
  return roundingOf(state).balance(state.scaledSupply, state.liquidityIndexRay);
}

/** The code revisions that the pools of Aave 3.4 and 3.5 report. Each version since 3.0 has increased it by one. */
const FIRST_BY_SERIES = 8n;
const FIRST_DIRECTED = 9n;

/** How much later the pool is probed again if its answers do not show how it rounds. */
const LATER_SECONDS = 24n;

/** The pool's function that returns what it stores about an asset, with the words of `DataTypes.ReserveData`. */
const GET_RESERVE_DATA =
  "getReserveData(address) (uint256 configuration, uint128 liquidityIndexRay, uint128 liquidityRateRay, uint128 debtIndexRay, uint128 debtRateRay, uint128 stableRateRay, uint40 updatedAt, uint16 id, address aToken, address stableDebt, address variableDebt, address rateModel, uint128 scaledTreasury)";

/**
 * Reads the reserve. Unusable if the pool does not have it, has it with another aToken, or rounds in no known way.
 * Balances and debts at the pool's own indexes show how it rounds. Its reported code revision decides only if both
 * known ways give the same result.
 */
function* load(venue: Venue): Reading<ReserveState | Unusable> {
  const { address: pool, sources = {} } = venue;
  const [asset, aToken] = venue.tokens as readonly [Address, Address];
  const { stableDebt = ZERO_ADDRESS, variableDebt = ZERO_ADDRESS } = sources;
  const [kept, scaled, told, sample] = yield* together([
    ask({ reserve: [pool, GET_RESERVE_DATA, asset] }),
    ask({
      held: [asset, "balanceOf(address)", aToken],
      supply: [aToken, "scaledTotalSupply()"],
      debt: [variableDebt, "scaledTotalSupply()"],
    }),
    ask({
      // Pools since 3.1 track their own balance and ignore unsolicited transfers.
      counted: { maybe: [pool, "getVirtualUnderlyingBalance(address)", asset] },
      // Pools since 3.2 have no loans at fixed rates.
      stable: { maybe: [stableDebt, "getSupplyData() (uint256, uint256, uint256, uint256)"] },
      revision: { maybe: [pool, "POOL_REVISION()"] },
    }),
    sampleAt(venue),
  ]);
  if (kept?.reserve.aToken !== aToken) return unusable("changed");
  if (scaled === undefined) return unusable("silent");
  const { configuration, liquidityIndexRay, liquidityRateRay, debtIndexRay, debtRateRay } = kept.reserve;
  if (liquidityIndexRay === 0n || debtIndexRay === 0n) return unusable("silent");
  const [principal, , rateRay, updatedAt] = told.stable ?? [0n, 0n, 0n, 0n];
  const state: ReserveState = {
    ...settingsOf(configuration),
    ...{ updatedAt: kept.reserve.updatedAt, scaledTreasury: kept.reserve.scaledTreasury },
    ...{ liquidityIndexRay, liquidityRateRay, debtIndexRay, debtRateRay },
    available: told.counted === undefined ? scaled.held : minBigint(scaled.held, told.counted),
    scaledSupply: scaled.supply,
    scaledDebt: scaled.debt,
    stableDebt: { principal, rateRay, updatedAt },
  };
  const samples = [sample];
  if (isDirected(state, samples) === "undecided" && sample.time !== undefined) {
    const later = sample.time + LATER_SECONDS;
    const next = yield* sampleAt(venue, later);
    if (next.time === later) samples.push(next);
  }
  const directed = decided(isDirected(state, samples), told.revision, FIRST_DIRECTED);
  const bySeries = decided(growsBySeries(state, samples), told.revision, FIRST_BY_SERIES);
  if (directed === "neither" || bySeries === "neither") return unusable("unknownRounding");
  if (directed === undefined || bySeries === undefined) return unusable("unknownCode");
  return { ...state, ...(directed && { directed }), ...(bySeries !== directed && { bySeries }) };
}

/** Reads a sample at the block's time or at another. */
function* sampleAt({ address: pool, tokens, sources }: Venue, timestamp?: bigint): Reading<PoolAnswers> {
  const [asset, aToken] = tokens as readonly [Address, Address];
  const debt = sources?.variableDebt ?? ZERO_ADDRESS;
  return yield* ask({
    time: { maybe: clockCall(timestamp) },
    supply: { maybe: { call: [aToken, "totalSupply()"], timestamp } },
    incomeRay: { maybe: { call: [pool, "getReserveNormalizedIncome(address)", asset], timestamp } },
    debt: { maybe: { call: [debt, "totalSupply()"], timestamp } },
    debtIndexRay: { maybe: { call: [pool, "getReserveNormalizedVariableDebt(address)", asset], timestamp } },
  });
}

/** Returns the verdict or, if there is none, what the revision implies. */
function decided(
  verdict: Preference,
  revision: bigint | undefined,
  first: bigint,
): boolean | "neither" | undefined {
  if (verdict !== "undecided") return verdict;
  return revision === undefined ? undefined : revision >= first;
}

/** Extracts the settings in ReserveConfigurationMap that affect supplies and withdrawals. */
function settingsOf(configuration: bigint) {
  const bits = (start: bigint, width: bigint) => (configuration >> start) & ((1n << width) - 1n);
  const capTokens = bits(116n, 36n);
  return {
    active: bits(56n, 1n) === 1n,
    frozen: bits(57n, 1n) === 1n,
    paused: bits(60n, 1n) === 1n,
    supplyCap: capTokens === 0n ? undefined : capTokens * 10n ** bits(48n, 8n),
    reserveFactorBps: bits(64n, 16n),
  };
}

/** Reserves of Aave V3 and its forks. */
export const aaveV3 = reserves<ReserveState>({
  standard: "aave-v3",
  name: "Aave V3",
  entry: "supply",
  reserve: GET_RESERVE_DATA,
  sources: ["stableDebt", "variableDebt"],
  /**
   * An aToken is a claim to one unit of the asset, whether lent out or not. The yield is the supply rate as Aave displays
   * it, with interest on interest every second.
   */
  shares: {
    ...noFees,
    reserves: ({ tokens: [asset] }, state) => [{ token: asset as Address, amount: supplyOf(state) }],
    supply: (_, state) => supplyOf(state),
    accrued: (state, { timestamp }) => accrue(state, timestamp),
    rate: (_, { liquidityRateRay }) => addedEverySecond(liquidityRateRay),
    handingLoss: (state, timestamp, hands) =>
      roundingOf(state).handingLoss(accrue(state, timestamp).liquidityIndexRay, hands),
  },
  load,
  forth: supply,
  back: withdraw,
});
