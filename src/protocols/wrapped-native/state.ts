import { uintAt } from "../../lib/hex.js";
import type { Log, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { Reading } from "../reading.js";

/** Wrapping has no state: it is 1:1 whatever happened before. */
export type WrapperState = Readonly<Record<string, never>>;

const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()

/** Nothing to read but whether a token lives there; undefined when none does. */
export function* load(venue: Venue): Reading<WrapperState | undefined> {
  const [supply] = yield [{ to: venue.address, data: callData(TOTAL_SUPPLY) }];
  return uintAt(supply ?? "0x", 0) === undefined ? undefined : {};
}

/** No log changes anything. */
export function apply(_venue: Venue, state: WrapperState, _log: Log): WrapperState {
  return state;
}
