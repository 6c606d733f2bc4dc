import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { RAY } from "../kit/maths/ray.js";
import { addressOf, uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import { priceRayAt, type SavingsRate } from "../kit/vault/savingsRate.js";
import type { Venue } from "../venue.js";
import type { PsmFacts } from "./facts.js";
import type { PsmState } from "./state.js";

const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const POCKET = "0xcccef9e2"; // pocket()
const CONVERSION_RATE = "0xf36089ec"; // getConversionRate()
const SSR = "0x5e37e811"; // getSSR()
const CHI = "0x0416c1a5"; // getChi()
const RHO = "0xb4c7ec78"; // getRho()

/**
 * Reads what can be paid and how the rate grows. The rate must be the one that its own growth gives at the block read,
 * if the node reports its time. A pocket that has moved is known again after the next discovery.
 */
export function* load({ address, tokens, sources }: Venue<PsmFacts>): Reading<PsmState | Unusable> {
  const [usdc, usds, susds] = tokens as readonly [Address, Address, Address];
  const { rateProvider, pocket } = sources as { readonly rateProvider: Address; readonly pocket: Address };
  const [pocketAnswer, clock, ...answers] = yield [
    { to: address, data: callData(POCKET) },
    clockCall(),
    { to: usdc, data: callData(BALANCE_OF, pocket) },
    { to: usds, data: callData(BALANCE_OF, address) },
    { to: susds, data: callData(BALANCE_OF, address) },
    { to: rateProvider, data: callData(CONVERSION_RATE) },
  ];
  const numbers = uintsOf(answers);
  if (numbers === undefined) return unusable("silent");
  if (addressOf(pocketAnswer) !== pocket) return unusable("changed");
  const [ofUsdc, ofUsds, ofSusds, nowRay] = numbers as [bigint, bigint, bigint, bigint];
  const rate = yield* rateOf(rateProvider, nowRay, uintOf(clock));
  return rate === undefined ? unusable("rates") : { balances: [ofUsdc, ofUsds, ofSusds], rate };
}

function* rateOf(
  rateProvider: Address,
  nowRay: bigint,
  now: bigint | undefined,
): Reading<SavingsRate | undefined> {
  const getters = [SSR, CHI, RHO] as const;
  const numbers = uintsOf(yield getters.map((selector) => ({ to: rateProvider, data: callData(selector) })));
  if (numbers === undefined) return undefined;
  const [dsrRay, chiRay, rho] = numbers as [bigint, bigint, bigint];
  if (dsrRay < RAY || chiRay < RAY || nowRay < chiRay) return undefined;
  const rate: SavingsRate = { kind: "savings", dsrRay, rho, chiRay, nowRay };
  return now === undefined || priceRayAt(rate, now) === nowRay ? rate : undefined;
}
