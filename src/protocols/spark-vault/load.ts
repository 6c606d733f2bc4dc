import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { RAY } from "../kit/maths/ray.js";
import { addressOf, uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { priceRayAt, type SavingsRate } from "../kit/vault/savingsRate.js";
import type { Venue } from "../venue.js";
import type { VaultState } from "./state.js";

const ASSET = "0x38d52e0f"; // asset()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const getters = [
  "0x1e7b14d3", // vsr()
  "0xc92aecc4", // chi()
  "0x20aba08b", // rho()
  "0x4ab65039", // nowChi()
  "0x18160ddd", // totalSupply()
  "0xdbd5edc7", // depositCap()
] as const;

/** Reads a vault. Its price must be the one that its own rate gives at the block read, if the node reports its time. */
export function* load({ address, tokens }: Venue<VaultFacts>): Reading<VaultState | Unusable> {
  const asset = tokens[0] as Address;
  const [assetAnswer, clock, ...answers] = yield [
    { to: address, data: callData(ASSET) },
    clockCall(),
    ...getters.map((selector) => ({ to: address, data: callData(selector) })),
    { to: asset, data: callData(BALANCE_OF, address) },
  ];
  const numbers = uintsOf(answers);
  if (numbers === undefined) return unusable("silent");
  if (addressOf(assetAnswer) !== asset) return unusable("changed");
  const [dsrRay, chiRay, rho, nowRay, supply, cap, idle] = numbers as [
    ...[bigint, bigint, bigint, bigint],
    ...[bigint, bigint, bigint],
  ];
  const now = uintOf(clock);
  const rate: SavingsRate = { kind: "savings", dsrRay, rho, chiRay, nowRay };
  if (dsrRay < RAY || chiRay < RAY) return unusable("doesNotAddUp");
  if (now !== undefined && priceRayAt(rate, now) !== nowRay) return unusable("doesNotAddUp");
  return { rate, supply, idle, cap };
}
