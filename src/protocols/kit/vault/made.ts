import { type Address, NATIVE } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { type Reading, together } from "../../../lib/reading.js";
import type { DiscoverInput } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { contractOf, type Deployment, identityOf } from "../adapter/deployment.js";
import type { DiscoveredVenue, SourceOf, Weight } from "../adapter/source.js";
import { addressOf } from "../reading/answers.js";
import { ask, askEach } from "../reading/ask.js";
import { symbolOf } from "../reading/symbol.js";
import type { VaultFacts } from "./facts.js";

const MAX_DECIMALS = 36n;

type ReadVault = (deployment: Deployment, vault: Address) => Reading<Venue<VaultFacts> | undefined>;

/** Returns, for each token, whether it is a vault that the factory made. */
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

/**
 * Reads a vault whose shares have the decimals of its asset. Undefined if it does not answer, for example as a proxy of
 * something else, or if its asset is its own share.
 */
export function* readVault(deployment: Deployment, address: Address): Reading<Venue<VaultFacts> | undefined> {
  const found = yield* ask({
    asset: [address, "asset() address"],
    decimals: [address, "decimals()"],
    symbol: { maybe: [address, "symbol() data"] },
  });
  if (found === undefined || found.decimals > MAX_DECIMALS) return undefined;
  const { asset, decimals } = found;
  if (asset === address || asset === NATIVE) return undefined;
  const shareSymbol = symbolOf(found.symbol);
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [asset, address],
    feePpm: 0,
    facts: { decimals: Number(decimals), assetDecimals: Number(decimals) },
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
  };
}

/** Weighs a vault by the assets that belong to its shares, wherever they are. */
export function* weighVault({ key }: DiscoveredVenue): Reading<Weight | undefined> {
  const vault = key as Address;
  const found = yield* ask({ assets: [vault, "totalAssets()"], supply: [vault, "totalSupply()"] });
  if (!found?.assets || !found.supply) return undefined;
  const [assets, supply] = [Number(found.assets), Number(found.supply)];
  return { reserves: [assets, supply], price: supply / assets };
}
