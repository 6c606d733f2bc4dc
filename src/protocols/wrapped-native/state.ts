import { type Hex, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Log, Venue } from "../venue.js";

/** The wrapped supply in wei, which limits withdrawals. */
export type WrapperState = { readonly supplyWei: bigint };

/** Deposit(address indexed to, uint256 wad) */
export const DEPOSIT: Hex = "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c";
/** Withdrawal(address indexed from, uint256 wad) */
export const WITHDRAWAL: Hex = "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65";

const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()

/** Reads the supply. Unusable if there is no token at the address. */
export function* load(venue: Venue): Reading<WrapperState | Unusable> {
  const [supply] = yield [{ to: venue.address, data: callData(TOTAL_SUPPLY) }];
  const supplyWei = uintOf(supply);
  return supplyWei === undefined ? unusable("silent") : { supplyWei };
}

/** Applies a log. Every wrap and unwrap is logged with its amount. */
export function apply(_venue: Venue, state: WrapperState, log: Log): WrapperState | undefined {
  const amountWei = uintAt(log.data, 0);
  if (amountWei === undefined) return undefined;
  if (log.topics[0] === DEPOSIT) return { supplyWei: state.supplyWei + amountWei };
  if (log.topics[0] === WITHDRAWAL && amountWei <= state.supplyWei) {
    return { supplyWei: state.supplyWei - amountWei };
  }
  return undefined;
}
