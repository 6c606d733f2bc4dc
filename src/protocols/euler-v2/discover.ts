import { NATIVE } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { uintOf } from "../kit/answers.js";
import { callData } from "../kit/calldata.js";
import { contractOf } from "../kit/deployment.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { readVault } from "../kit/vault/readVault.js";
import type { Venue } from "../venue.js";

const IS_PROXY = "0x29710388"; // isProxy(address)

/** Finds the vaults among the tokens: those that the factory made. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<VaultFacts>[]> {
  const factory = contractOf(deployment, "factory");
  const asked = tokens.filter((token) => token !== NATIVE);
  const answers = yield asked.map((token) => ({ to: factory, data: callData(IS_PROXY, token) }));
  const vaults = asked.filter((_, index) => uintOf(answers[index]) === 1n);
  const venues = yield* together(vaults.map((vault) => readVault(deployment, vault)));
  return venues.filter((venue) => venue !== undefined);
}
