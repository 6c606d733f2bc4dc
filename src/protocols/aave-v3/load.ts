import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { minBigint } from "../../lib/math.js";
import type { CallResult, Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { GET_RESERVE_DATA } from "../kit/reading/reserve.js";
import type { Venue } from "../venue.js";
import { growsBySeries, isDirected, sampleCalls, sampleOf, type Verdict } from "./probe.js";
import type { ReserveState, StableDebt } from "./state.js";

const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const GET_VIRTUAL_UNDERLYING_BALANCE = "0x6fb07f96"; // getVirtualUnderlyingBalance(address)
const POOL_REVISION = "0x0148170e"; // POOL_REVISION()
const SCALED_TOTAL_SUPPLY = "0xb1bf962d"; // scaledTotalSupply()
const GET_SUPPLY_DATA = "0x79774338"; // getSupplyData()

/** The code revisions that the pools of Aave 3.4 and 3.5 report. Each version since 3.0 has increased it by one. */
const FIRST_BY_SERIES = 8n;
const FIRST_DIRECTED = 9n;

/** How much later the pool is probed again if its answers do not show how it rounds. */
const LATER_SECONDS = 24n;

/** Word indices in DataTypes.ReserveData. */
export const RESERVE = {
  configuration: 0,
  liquidityIndex: 1,
  liquidityRate: 2,
  debtIndex: 3,
  debtRate: 4,
  updatedAt: 6,
  aToken: 8,
  sources: { stableDebt: 9, variableDebt: 10 },
  treasury: 12,
} as const;

/**
 * Reads the reserve. Unusable if the pool does not have it, has it with another aToken, or rounds in no known way.
 * Balances and debts at the pool's own indexes show how it rounds. Its reported code revision decides only if both
 * known ways give the same result.
 */
export function* load(venue: Venue): Reading<ReserveState | Unusable> {
  const [asset, aToken] = venue.tokens as readonly [Address, Address];
  const { stableDebt = ZERO_ADDRESS, variableDebt = ZERO_ADDRESS } = venue.sources ?? {};
  const [reserve, held, counted, supply, debt, stable, revisionAnswer, ...sampled] = yield [
    { to: venue.address, data: callData(GET_RESERVE_DATA, asset) },
    { to: asset, data: callData(BALANCE_OF, aToken) },
    { to: venue.address, data: callData(GET_VIRTUAL_UNDERLYING_BALANCE, asset) },
    { to: aToken, data: callData(SCALED_TOTAL_SUPPLY) },
    { to: variableDebt, data: callData(SCALED_TOTAL_SUPPLY) },
    { to: stableDebt, data: callData(GET_SUPPLY_DATA) },
    { to: venue.address, data: POOL_REVISION },
    ...sampleCalls(venue.address, asset, aToken, variableDebt),
  ];
  if (reserve === undefined || addressAt(reserve, RESERVE.aToken) !== aToken) return unusable("changed");
  const available = availableOf(held, counted);
  const scaledSupply = uintOf(supply);
  const scaledDebt = uintOf(debt);
  if (available === undefined || scaledSupply === undefined || scaledDebt === undefined)
    return unusable("silent");
  const state = stateOf(reserve, { available, scaledSupply, scaledDebt, stableDebt: stableDebtOf(stable) });
  if (state === undefined) return unusable("silent");

  const samples = [sampleOf(sampled)];
  const now = samples[0]?.time;
  if (isDirected(state, samples) === "undecided" && now !== undefined) {
    const later = now + LATER_SECONDS;
    const sample = sampleOf(yield sampleCalls(venue.address, asset, aToken, variableDebt, later));
    if (sample.time === later) samples.push(sample);
  }
  const revision = uintOf(revisionAnswer);
  const directed = decided(isDirected(state, samples), revision, FIRST_DIRECTED);
  const bySeries = decided(growsBySeries(state, samples), revision, FIRST_BY_SERIES);
  if (directed === "neither" || bySeries === "neither") return unusable("unknownRounding");
  if (directed === undefined || bySeries === undefined) return unusable("unknownCode");
  return { ...state, ...(directed && { directed }), ...(bySeries !== directed && { bySeries }) };
}

/** Returns the verdict or, if there is none, what the revision implies. */
function decided(
  verdict: Verdict,
  revision: bigint | undefined,
  first: bigint,
): boolean | "neither" | undefined {
  if (verdict !== "undecided") return verdict;
  return revision === undefined ? undefined : revision >= first;
}

/** Pools since 3.1 track their own balance and ignore unsolicited transfers. */
function availableOf(held: CallResult, counted: CallResult): bigint | undefined {
  const balance = uintOf(held);
  const count = uintOf(counted);
  return balance === undefined || count === undefined ? balance : minBigint(balance, count);
}

/** Pools since 3.2 have no loans at fixed rates. */
function stableDebtOf(answer: CallResult): StableDebt {
  const data = answer ?? "0x";
  return {
    principal: uintAt(data, 0) ?? 0n,
    rateRay: uintAt(data, 2) ?? 0n,
    updatedAt: uintAt(data, 3) ?? 0n,
  };
}

type Balances = Pick<ReserveState, "available" | "scaledSupply" | "scaledDebt" | "stableDebt">;

function stateOf(reserve: Hex, balances: Balances): ReserveState | undefined {
  const configuration = uintAt(reserve, RESERVE.configuration);
  const liquidityIndexRay = uintAt(reserve, RESERVE.liquidityIndex);
  const liquidityRateRay = uintAt(reserve, RESERVE.liquidityRate);
  const debtIndexRay = uintAt(reserve, RESERVE.debtIndex);
  const debtRateRay = uintAt(reserve, RESERVE.debtRate);
  const updatedAt = uintAt(reserve, RESERVE.updatedAt);
  const scaledTreasury = uintAt(reserve, RESERVE.treasury);
  if (configuration === undefined || !liquidityIndexRay || liquidityRateRay === undefined) return undefined;
  if (!debtIndexRay || debtRateRay === undefined) return undefined;
  if (updatedAt === undefined || scaledTreasury === undefined) return undefined;
  return {
    ...settingsOf(configuration),
    updatedAt,
    liquidityIndexRay,
    liquidityRateRay,
    debtIndexRay,
    debtRateRay,
    scaledTreasury,
    ...balances,
  };
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
