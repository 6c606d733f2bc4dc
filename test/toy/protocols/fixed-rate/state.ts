import { type Hex, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { callData } from "../kit/reading/calldata.js";
import type { Log, Venue } from "../venue.js";

/** The exchange's reserve in raw units of the asset, which limits what can be taken out. */
export type ExchangeState = { readonly reserve: bigint };

/** Exchanged(uint256 reserve) */
export const EXCHANGED: Hex = "0x52267c24870cdb90b3fd492f3a606bb05c86283836646a258134e82b9bd7bc0e";

const RESERVE = "0xcd3293de"; // reserve()

export function* load(venue: Venue): Reading<ExchangeState | Unusable> {
  const [answer] = yield [{ to: venue.address, data: callData(RESERVE) }];
  return stateOf(answer) ?? unusable("silent");
}

/** Applies a log. Every trade logs the reserve after it. */
export function apply(_venue: Venue, _state: ExchangeState, log: Log): ExchangeState | undefined {
  return stateOf(log.data);
}

function stateOf(data: Hex | undefined): ExchangeState | undefined {
  const reserve = uintAt(data ?? "0x", 0);
  return reserve === undefined ? undefined : { reserve };
}
