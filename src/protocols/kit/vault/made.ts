import { type Address, addressAt, NATIVE } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { Adapter } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { contractOf, type Deployment, identityOf } from "../adapter/deployment.js";
import { discoverBy } from "../adapter/discovering.js";
import type { Among, DiscoveredVenue, Source, Weight } from "../adapter/source.js";
import { ask, askEach } from "../reading/ask.js";
import { event } from "../reading/event.js";
import type { VaultFacts } from "./facts.js";

const MAX_DECIMALS = 36n;

/** What the source says about a vault besides its tokens. */
export type Origin = {
  /** Whether the vault itself, and nobody else, names the factory. Any contract can do so. */
  readonly isClaimed?: true;
};

type ReadVault = (
  deployment: Deployment,
  vault: Address,
  origin: Origin,
) => Reading<Venue<VaultFacts> | undefined>;

/** Returns, for each token, where it comes from if it is a vault of the factory. */
type FindOrigins = (factory: Address, tokens: readonly Address[]) => Reading<readonly (Origin | undefined)[]>;

/** Asks the factory itself, by a function that takes an address. */
export function askFactory(isMade: `${string}(address) bool`): FindOrigins {
  return function* (factory, tokens) {
    const answers = yield* askEach(
      isMade,
      tokens.map((token) => [factory, token] as const),
    );
    return answers.map((answer) => (answer === true ? {} : undefined));
  };
}

/** Finds the factory's vaults among the tokens. `find` says which tokens are its vaults. */
export function* vaultsAmong(
  factory: Address,
  { tokens }: Among,
  find: FindOrigins,
): Reading<DiscoveredVenue<Origin>[]> {
  const asked = tokens.filter((token) => token !== NATIVE);
  const origins = yield* find(factory, asked);
  const vaults = asked.filter((_, index) => origins[index] !== undefined);
  const facts = origins.filter((origin) => origin !== undefined);
  const assets = yield* askEach("asset() address", vaults);
  return vaults.flatMap((key, index) => {
    const [asset, origin] = [assets[index], facts[index]];
    return asset && origin ? [{ key, tokens: [asset, key], facts: origin }] : [];
  });
}

/**
 * How a factory announces its vaults: the signature of its event, and the positions of the vault and its asset among
 * the topics.
 */
type Announcement = {
  readonly event: string;
  readonly vault: number;
  readonly asset: number;
  /** How vaults are recognised until the factory's logs have been read. */
  readonly find: FindOrigins;
};

/** Returns how an adapter discovers the vaults that the deployment's factory lists by its logs alone. */
export function madeByFactory(
  { event: signature, vault, asset, find }: Announcement,
  read: ReadVault,
): Pick<Adapter<unknown, VaultFacts>, "source" | "discover"> {
  const { topic } = event(signature);
  function source(deployment: Deployment): Source<VaultFacts, Origin> {
    const factory = contractOf(deployment, "factory");
    return {
      contract: factory,
      logs: {
        topic,
        sinceBlock: deployment.sinceBlock ?? 0,
        created({ topics }) {
          const [key, token] = [vault, asset].map((place) => addressAt(topics[place] ?? "0x", 0));
          return key && token ? { key, tokens: [token, key], facts: {} } : undefined;
        },
      },
      among: (asked) => vaultsAmong(factory, asked, find),
      weigh: weighVault,
      venue: ({ key, facts }) => read(deployment, key as Address, facts),
    };
  }
  return { source, discover: discoverBy(source) };
}

/**
 * Reads a vault whose shares have the decimals of its asset. Undefined if it does not answer, for example as a proxy of
 * something else, or if its asset is its own share.
 */
export function* readVault(deployment: Deployment, address: Address): Reading<Venue<VaultFacts> | undefined> {
  const found = yield* ask({
    asset: [address, "asset() address"],
    decimals: [address, "decimals()"],
    shareSymbol: { maybe: [address, "symbol() string"] },
  });
  if (found === undefined || found.decimals > MAX_DECIMALS) return undefined;
  const { asset, decimals, shareSymbol } = found;
  if (asset === address || asset === NATIVE) return undefined;
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [asset, address],
    feePpm: 0,
    facts: { decimals: Number(decimals), assetDecimals: Number(decimals) },
    ...(shareSymbol && { shareSymbol }),
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
