import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { WAD } from "../../lib/whole.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addressOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import { contractKeys, GET_ADDRESS } from "./names.js";
import type { RocketState } from "./state.js";

const TOTAL_ETH = "0x964d042c"; // getTotalETHBalance()
const TOTAL_RETH = "0xc4c8d0ad"; // getTotalRETHSupply()
const MINIMUM_DEPOSIT = "0x035cf142"; // getMinimumDeposit()
const MAXIMUM_DEPOSIT = "0x1eddb626"; // getMaximumDepositAmount()
const DEPOSIT_FEE = "0x0de705b5"; // getDepositFee()
const TOTAL_COLLATERAL = "0xd6eb5910"; // getTotalCollateral()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()

/** Reads rate and limits. Changed once an upgrade has replaced the deposit pool, until the next discovery. */
export function* load({ address: token, contracts, sources }: Venue): Reading<RocketState | Unusable> {
  const storage = sources?.storage as Address;
  const { pool: ofPool, balances: ofBalances, settings: ofSettings } = contractKeys;
  const [pool, balances, settings] = (yield [ofPool, ofBalances, ofSettings].map((key) => ({
    to: storage,
    data: callData(GET_ADDRESS, BigInt(key)),
  }))).map(addressOf);
  if (pool === undefined || balances === undefined || settings === undefined) return unusable("silent");
  if (pool !== contracts?.[0]) return unusable("changed");
  const numbers = uintsOf(
    yield [
      { to: balances, data: callData(TOTAL_ETH) },
      { to: balances, data: callData(TOTAL_RETH) },
      { to: settings, data: callData(MINIMUM_DEPOSIT) },
      { to: pool, data: callData(MAXIMUM_DEPOSIT) },
      { to: settings, data: callData(DEPOSIT_FEE) },
      { to: token, data: callData(TOTAL_COLLATERAL) },
      { to: token, data: callData(TOTAL_SUPPLY) },
    ],
  );
  if (numbers === undefined) return unusable("silent");
  const [reportedWei, reportedSupply, leastWei, mostWei, feeE18, collateralWei, supply] = numbers as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (feeE18 > WAD || (reportedWei === 0n && reportedSupply > 0n)) return unusable("doesNotAddUp");
  return { reportedWei, reportedSupply, leastWei, mostWei, feeE18, collateralWei, supply };
}
