import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { symbolOf } from "../kit/reading/symbol.js";
import type { Venue } from "../venue.js";
import type { YearnState } from "./state.js";

const API_VERSION = "0x25829410"; // apiVersion()
const TOKEN = "0xfc0c546a"; // token()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const TOTAL_DEBT = "0xfc7b9c18"; // totalDebt()
const DEPOSIT_LIMIT = "0xecf70858"; // depositLimit()
const EMERGENCY_SHUTDOWN = "0x3403c2fc"; // emergencyShutdown()
const GUEST_LIST = "0x46d55875"; // guestList()
const LOCKED_PROFIT = "0x44b81396"; // lockedProfit()
const LOCKED_PROFIT_DEGRATION = "0x2140254d"; // lockedProfitDegration()
const LAST_REPORT = "0xc3535b52"; // lastReport()

/** The vault versions with the arithmetic modelled here. Others round and count differently. */
const VERSIONS: readonly (string | undefined)[] = ["0.3.4"];

/**
 * Reads a vault. Unusable if it is of another version, or if the registry lists it for an asset that is not its own.
 */
export function* load(venue: Venue): Reading<YearnState | Unusable> {
  const vault = venue.address;
  const [asset] = venue.tokens as readonly [Address];
  const [version, token, guests, balance, ...results] = yield [
    { to: vault, data: callData(API_VERSION) },
    { to: vault, data: callData(TOKEN) },
    { to: vault, data: callData(GUEST_LIST) },
    { to: asset, data: callData(BALANCE_OF, vault) },
    ...[
      TOTAL_SUPPLY,
      TOTAL_DEBT,
      DEPOSIT_LIMIT,
      EMERGENCY_SHUTDOWN,
      LOCKED_PROFIT,
      LOCKED_PROFIT_DEGRATION,
      LAST_REPORT,
    ].map((selector) => ({ to: vault, data: callData(selector as `0x${string}`) })),
  ];
  if (!VERSIONS.includes(symbolOf(version))) return unusable("unknownCode");
  if (addressOf(token) !== asset) return unusable("changed");
  const numbers = [balance, ...results].map(uintOf);
  const [idle, supply, debt, limit, shutdown, lockedProfit, releasedPerSecond, reportedAt] = numbers;
  if (idle === undefined || supply === undefined || debt === undefined || limit === undefined)
    return unusable("silent");
  if (lockedProfit === undefined || releasedPerSecond === undefined || reportedAt === undefined)
    return unusable("silent");
  const open = shutdown === 0n && addressOf(guests) === ZERO_ADDRESS;
  return { supply, idle, debt, limit, open, lockedProfit, releasedPerSecond, reportedAt };
}
