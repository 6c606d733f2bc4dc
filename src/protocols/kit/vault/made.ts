import { type Address, NATIVE } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { type Reading, together } from "../../../lib/reading.js";
import type { DiscoverInput } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { contractOf, type Deployment } from "../adapter/deployment.js";
import type { SourceOf } from "../adapter/source.js";
import { addressOf } from "../reading/answers.js";
import { askEach } from "../reading/ask.js";
import type { VaultFacts } from "./facts.js";
import { weighVault } from "./weighVault.js";

type ReadVault = (deployment: Deployment, vault: Address) => Reading<Venue<VaultFacts> | undefined>;

/** Asks which of some tokens are vaults that a factory made. Returns an answer for each. */
type CheckOrigins = (factory: Address, tokens: readonly Address[]) => Reading<readonly boolean[]>;

/** Finds the vaults among the tokens: those that the deployment's factory made, as `check` finds out. */
export function discoverMade(check: CheckOrigins, read: ReadVault) {
  return function* ({ deployment, tokens }: DiscoverInput): Reading<Venue<VaultFacts>[]> {
    const factory = contractOf(deployment, "factory");
    const asked = tokens.filter((token) => token !== NATIVE);
    const areMade = yield* check(factory, asked);
    const vaults = asked.filter((_, index) => areMade[index]);
    const venues = yield* together(vaults.map((vault) => read(deployment, vault)));
    return venues.filter((venue) => venue !== undefined);
  };
}

/** Asks the factory itself, by a function that takes an address. */
export function askFactory(isMade: `${string}(address) bool`): CheckOrigins {
  return function* (factory, tokens) {
    const answers = yield* askEach(
      isMade,
      tokens.map((token) => [factory, token] as const),
    );
    return answers.map((answer) => answer === true);
  };
}

/**
 * Returns the source of vaults that the deployment's factory lists by its logs alone. `vault` and `asset` are the places
 * of theirs among the topics.
 */
export function sourceOfMade(
  { topic, vault, asset }: { readonly topic: Hex; readonly vault: number; readonly asset: number },
  read: ReadVault,
): SourceOf<VaultFacts> {
  return (deployment) => ({
    contract: contractOf(deployment, "factory"),
    logs: {
      topic,
      sinceBlock: deployment.sinceBlock ?? 0,
      created({ topics }) {
        const [key, token] = [topics[vault], topics[asset]].map(addressOf);
        return key && token ? { key, tokens: [token, key], terms: "" } : undefined;
      },
    },
    weigh: weighVault,
    venue: ({ key }) => read(deployment, key as Address),
  });
}
