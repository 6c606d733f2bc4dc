import { type Hex, uintAt } from "../../../../lib/hex.js";
import type { Call, CallResult } from "../../../../lib/reading.js";
import { uintOf } from "../../../kit/reading/answers.js";
import type { Venue } from "../../../venue.js";
import type { StableFacts } from "../facts.js";

const STORED_RATES = "0xfd0684b1"; // stored_rates()
const GET_VIRTUAL_PRICE = "0xbb7b8b80"; // get_virtual_price()

/** Each rate may come from a vault behind proxies. */
const RATES_GAS = 1_000_000;

/** Returns the call for the rates that are not constant, or undefined if all are. */
export function ratesCallOf({ facts, address, sources }: Venue<StableFacts>): Call | undefined {
  if (facts.rates === "decimals") return undefined;
  if (facts.rates === "stored" || facts.rates === "storedList") {
    return { to: address, data: STORED_RATES, gas: RATES_GAS };
  }
  return { to: sources?.base ?? address, data: GET_VIRTUAL_PRICE as Hex, gas: RATES_GAS };
}

/** Returns the rates in an answer: a list, as many words as there are coins, or the last of them alone. */
export function ratesIn(facts: StableFacts, answer: CallResult): bigint[] | undefined {
  const { rates, decimals } = facts;
  if (rates === "base" || rates === "rememberedBase") {
    const price = uintOf(answer);
    return price === undefined ? undefined : [...plainRates(facts).slice(0, -1), price];
  }
  const first = rates === "storedList" ? 2 : 0;
  const found = decimals.map((_, index) => uintAt(answer ?? "0x", first + index));
  return found.every((rate) => rate !== undefined) ? found : undefined;
}

export function plainRates({ decimals }: StableFacts): bigint[] {
  return decimals.map((count) => 10n ** BigInt(36 - count));
}
