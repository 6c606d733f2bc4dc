import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addressOf, uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import { unlockedAt } from "../kit/vault/rewardCycle.js";
import type { Venue } from "../venue.js";
import type { FraxState } from "./state.js";

const FRXETH = "0xba947f27"; // frxETHToken()
export const SFRXETH = "0x1c568db6"; // sfrxETHToken()
const SUBMIT_PAUSED = "0xb6d24f18"; // submitPaused()
const MINTERS = "0xf46eccc4"; // minters(address)
const ASSET = "0x38d52e0f"; // asset()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const TOTAL_ASSETS = "0x01e1d114"; // totalAssets()
const CYCLE_AMOUNT = "0xbafedcaa"; // lastRewardAmount()
const CYCLE_SINCE = "0x6917516b"; // lastSync()
const CYCLE_UNTIL = "0xe7ff69f1"; // rewardsCycleEnd()

/**
 * Reads what sfrxETH is worth and whether the minter issues frxETH. Paused while it does not, because it was stopped or
 * the token no longer lets it mint.
 */
export function* load({ address: staked, contracts }: Venue): Reading<FraxState | Unusable> {
  const minter = contracts?.[0] as Address;
  const [token, itsStaked, paused, asset] = yield [
    { to: minter, data: callData(FRXETH) },
    { to: minter, data: callData(SFRXETH) },
    { to: minter, data: callData(SUBMIT_PAUSED) },
    { to: staked, data: callData(ASSET) },
  ];
  const frxeth = addressOf(token);
  if (frxeth === undefined || uintOf(paused) === undefined) return unusable("silent");
  if (addressOf(itsStaked) !== staked || addressOf(asset) !== frxeth) return unusable("changed");
  const numbers = uintsOf(
    yield [
      ...[TOTAL_SUPPLY, TOTAL_ASSETS, CYCLE_AMOUNT, CYCLE_SINCE, CYCLE_UNTIL].map((selector) => ({
        to: staked,
        data: callData(selector as typeof TOTAL_SUPPLY),
      })),
      clockCall(),
      { to: frxeth, data: callData(MINTERS, minter) },
    ],
  );
  if (numbers === undefined) return unusable("silent");
  const [supply, total, amount, since, until, now, mints] = numbers as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (uintOf(paused) !== 0n || mints !== 1n) return unusable("paused");
  if (supply === 0n || total === 0n) return unusable("empty");
  if (since > now || since >= until) return unusable("doesNotAddUp");
  const cycle = { amount, since, until };
  const stored = total - unlockedAt(cycle, now);
  return stored < 0n ? unusable("doesNotAddUp") : { supply, stored, cycle, readAt: now };
}
