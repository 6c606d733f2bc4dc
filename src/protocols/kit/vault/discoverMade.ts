import { type Address, NATIVE } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { type Call, type Reading, together } from "../../../lib/reading.js";
import type { DiscoverInput } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { contractOf, type Deployment } from "../adapter/deployment.js";
import { uintOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import type { VaultFacts } from "./facts.js";

/** A call that asks whether a factory made a vault, and the number that its answer is if so. */
type OriginCheck = { readonly call: Call; readonly yes: bigint };

/** Finds the vaults among the tokens: those that the deployment's factory made, which `ask` asks. */
export function discoverMade(
  ask: (factory: Address, token: Address) => OriginCheck,
  read: (deployment: Deployment, vault: Address) => Reading<Venue<VaultFacts> | undefined>,
) {
  return function* ({ deployment, tokens }: DiscoverInput): Reading<Venue<VaultFacts>[]> {
    const factory = contractOf(deployment, "factory");
    const asked = tokens.filter((token) => token !== NATIVE);
    const questions = asked.map((token) => ask(factory, token));
    const answers = yield questions.map(({ call }) => call);
    const vaults = asked.filter((_, index) => uintOf(answers[index]) === questions[index]?.yes);
    const venues = yield* together(vaults.map((vault) => read(deployment, vault)));
    return venues.filter((venue) => venue !== undefined);
  };
}

/** Asks the factory itself, by its getter `isMade`, which takes an address. */
export function askFactory(isMade: Hex) {
  return (factory: Address, token: Address): OriginCheck => ({
    call: { to: factory, data: callData(isMade, token) },
    yes: 1n,
  });
}
