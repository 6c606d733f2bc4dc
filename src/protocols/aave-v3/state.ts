import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { minBigint } from "../../lib/math.js";
import type { Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { CallResult, Reading } from "../reading.js";
import { type Unusable, unusable } from "../unusable.js";

/**
 * A reserve as the pool stored it at `updatedAt`, in seconds. What is scaled grows with its index. Amounts are raw
 * units of the asset, rates a year's.
 */
export type ReserveState = {
  readonly active: boolean;
  readonly frozen: boolean;
  readonly paused: boolean;
  /** The most that may be supplied; undefined where there is no cap. */
  readonly supplyCap: bigint | undefined;
  readonly reserveFactorBps: bigint;
  readonly updatedAt: bigint;
  readonly liquidityIndexRay: bigint;
  readonly liquidityRateRay: bigint;
  readonly debtIndexRay: bigint;
  readonly debtRateRay: bigint;
  readonly scaledDebt: bigint;
  readonly stableDebt: StableDebt;
  readonly scaledSupply: bigint;
  /** What the treasury has earned and not yet got, scaled as the supply is. */
  readonly scaledTreasury: bigint;
  /** What lies in the reserve and can be withdrawn. */
  readonly available: bigint;
  /** The pool rounds in its own favour, as it does since Aave 3.5; before, and where this is absent, half up. */
  readonly directed?: boolean;
};

/** Loans at fixed rates: what was owed at `updatedAt`. */
export type StableDebt = {
  readonly principal: bigint;
  readonly rateRay: bigint;
  readonly updatedAt: bigint;
};

export const GET_RESERVE_DATA = "0x35ea6a75"; // getReserveData(address)
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const GET_VIRTUAL_UNDERLYING_BALANCE = "0x6fb07f96"; // getVirtualUnderlyingBalance(address)
const POOL_REVISION = "0x0148170e"; // POOL_REVISION()
const SCALED_TOTAL_SUPPLY = "0xb1bf962d"; // scaledTotalSupply()
const GET_SUPPLY_DATA = "0x79774338"; // getSupplyData()

/** What the pool of Aave 3.5 says its code is; each version since 3.0 has counted one up. */
const FIRST_DIRECTED = 9n;

/** Words of DataTypes.ReserveData. */
export const RESERVE = {
  configuration: 0,
  liquidityIndex: 1,
  liquidityRate: 2,
  debtIndex: 3,
  debtRate: 4,
  updatedAt: 6,
  aToken: 8,
  stableDebt: 9,
  variableDebt: 10,
  treasury: 12,
} as const;

/** Reads the reserve; unusable where the pool does not have it, or with another aToken, or does not say its revision. */
export function* load(venue: Venue): Reading<ReserveState | Unusable> {
  const [asset, aToken] = venue.tokens as readonly [Address, Address];
  const { stableDebt = ZERO_ADDRESS, variableDebt = ZERO_ADDRESS } = venue.sources ?? {};
  const [reserve, held, counted, supply, debt, stable, revisionAnswer] = yield [
    { to: venue.address, data: callData(GET_RESERVE_DATA, asset) },
    { to: asset, data: callData(BALANCE_OF, aToken) },
    { to: venue.address, data: callData(GET_VIRTUAL_UNDERLYING_BALANCE, asset) },
    { to: aToken, data: callData(SCALED_TOTAL_SUPPLY) },
    { to: variableDebt, data: callData(SCALED_TOTAL_SUPPLY) },
    { to: stableDebt, data: callData(GET_SUPPLY_DATA) },
    { to: venue.address, data: POOL_REVISION },
  ];
  if (reserve === undefined || addressAt(reserve, RESERVE.aToken) !== aToken) return unusable("changed");
  const available = availableOf(held, counted);
  const scaledSupply = uintAt(supply ?? "0x", 0);
  const scaledDebt = uintAt(debt ?? "0x", 0);
  const revision = uintAt(revisionAnswer ?? "0x", 0);
  if (available === undefined || scaledSupply === undefined || scaledDebt === undefined)
    return unusable("silent");
  if (revision === undefined) return unusable("unknownCode");
  const directed = revision >= FIRST_DIRECTED;
  const balances = { available, scaledSupply, scaledDebt, stableDebt: stableDebtOf(stable) };
  return stateOf(reserve, { ...balances, ...(directed && { directed }) }) ?? unusable("silent");
}

/** Pools since 3.1 keep count themselves and ignore what is sent to them unasked. */
function availableOf(held: CallResult, counted: CallResult): bigint | undefined {
  const balance = uintAt(held ?? "0x", 0);
  const count = uintAt(counted ?? "0x", 0);
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

type Balances = Pick<ReserveState, "available" | "scaledSupply" | "scaledDebt" | "stableDebt" | "directed">;

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

/** The bits of ReserveConfigurationMap that decide about supplies and withdrawals. */
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
