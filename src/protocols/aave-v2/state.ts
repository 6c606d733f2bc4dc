import { type Address, addressAt } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { rayMul } from "../kit/maths/ray.js";
import { uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { GET_RESERVE_DATA, RESERVE_WORDS } from "../kit/reading/reserve.js";
import type { Venue } from "../venue.js";

/** A reserve as the pool stored it at `updatedAt`, in seconds. */
export type ReserveState = {
  readonly active: boolean;
  readonly frozen: boolean;
  /** Whether the whole pool is paused. */
  readonly paused: boolean;
  readonly updatedAt: bigint;
  readonly liquidityIndexRay: bigint;
  /** Per year. */
  readonly liquidityRateRay: bigint;
  /** Raw units of the asset in the reserve that can be withdrawn. */
  readonly available: bigint;
  /** The aToken supply at the block that was read. Trades leave it unchanged, because nothing in them depends on it. */
  readonly supply: bigint;
};

const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const PAUSED = "0x5c975abb"; // paused()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const SCALED_TOTAL_SUPPLY = "0xb1bf962d"; // scaledTotalSupply()
const GET_RESERVE_NORMALIZED_INCOME = "0xd15e0053"; // getReserveNormalizedIncome(address)

/**
 * Reads the reserve. Unusable if the pool does not have it, has it with another aToken, or if balances do not confirm
 * that it rounds half up.
 */
export function* load(venue: Venue): Reading<ReserveState | Unusable> {
  const [asset, aToken] = venue.tokens as readonly [Address, Address];
  const [reserve, ...answers] = yield [
    { to: venue.address, data: callData(GET_RESERVE_DATA, asset) },
    { to: asset, data: callData(BALANCE_OF, aToken) },
    { to: venue.address, data: callData(PAUSED) },
    { to: aToken, data: callData(TOTAL_SUPPLY) },
    { to: aToken, data: callData(SCALED_TOTAL_SUPPLY) },
    { to: venue.address, data: callData(GET_RESERVE_NORMALIZED_INCOME, asset) },
  ];
  if (reserve === undefined || addressAt(reserve, RESERVE_WORDS.aToken) !== aToken)
    return unusable("changed");
  const numbers = uintsOf(answers);
  if (numbers === undefined) return unusable("silent");
  const [available, paused, supply, scaledSupply, incomeRay] = numbers as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (supply !== rayMul(scaledSupply, incomeRay)) return unusable("unknownRounding");
  return stateOf(reserve, { available, supply, paused: paused !== 0n }) ?? unusable("silent");
}

function stateOf(
  reserve: Hex,
  { available, supply, paused }: Pick<ReserveState, "available" | "supply" | "paused">,
): ReserveState | undefined {
  const configuration = uintAt(reserve, RESERVE_WORDS.configuration);
  const liquidityIndexRay = uintAt(reserve, RESERVE_WORDS.liquidityIndex);
  const liquidityRateRay = uintAt(reserve, RESERVE_WORDS.liquidityRate);
  const updatedAt = uintAt(reserve, RESERVE_WORDS.updatedAt);
  if (configuration === undefined || !liquidityIndexRay) return undefined;
  if (liquidityRateRay === undefined || updatedAt === undefined) return undefined;
  const isSet = (bit: bigint) => ((configuration >> bit) & 1n) === 1n;
  return {
    active: isSet(56n),
    frozen: isSet(57n),
    paused,
    updatedAt,
    liquidityIndexRay,
    liquidityRateRay,
    available,
    supply,
  };
}
