import { type Address, NATIVE } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { type Reading, together } from "../../../lib/reading.js";
import type { DiscoverInput } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { uintOf } from "../answers.js";
import { callData } from "../calldata.js";
import { contractOf, type Deployment } from "../deployment.js";
import type { VaultFacts } from "./facts.js";

/**
 * Finds the vaults among the tokens: those that the deployment's factory made, as its getter `isMade` says, which takes
 * an address.
 */
export function discoverMade(
  isMade: Hex,
  read: (deployment: Deployment, vault: Address) => Reading<Venue<VaultFacts> | undefined>,
) {
  return function* ({ deployment, tokens }: DiscoverInput): Reading<Venue<VaultFacts>[]> {
    const factory = contractOf(deployment, "factory");
    const asked = tokens.filter((token) => token !== NATIVE);
    const answers = yield asked.map((token) => ({ to: factory, data: callData(isMade, token) }));
    const vaults = asked.filter((_, index) => uintOf(answers[index]) === 1n);
    const venues = yield* together(vaults.map((vault) => read(deployment, vault)));
    return venues.filter((venue) => venue !== undefined);
  };
}
