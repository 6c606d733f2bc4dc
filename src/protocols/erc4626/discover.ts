import { type Address, NATIVE } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { type Deployment, type Instance, identityOf } from "../kit/adapter/deployment.js";
import { ask, askEach } from "../kit/reading/ask.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";

/** Functions that only vaults with a standard of their own have. */
const ofOthers = [
  "MORPHO()",
  "interestAccumulator()",
  "vsr()",
  "liquidityAdapter()",
  "maxDistributionPerSecondPerAsset()",
];

const MAX_DECIMALS = 36n;

/** A vault of a known asset, with its details from the network's data. */
type Vault = Instance & { readonly asset: Address };

/**
 * Finds the vaults of known assets. There is no registry, so every token is probed, as are the vaults in the network's
 * data.
 */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<VaultFacts>[]> {
  const { instances = [] } = deployment;
  const named = new Set(instances.map(({ address }) => address));
  const others = tokens.filter((token) => token !== NATIVE && !named.has(token));
  const asked: readonly Instance[] = [...instances, ...others.map((address) => ({ address }))];
  const assets = yield* askEach(
    "asset() address",
    asked.map(({ address }) => address),
  );
  const wanted = new Set(tokens);
  const vaults = asked.flatMap((instance, index): Vault[] => {
    const asset = assets[index];
    return asset === undefined || asset === instance.address || !wanted.has(asset)
      ? []
      : [{ ...instance, asset }];
  });
  const venues = yield* together(vaults.map((vault) => readVenue(deployment, vault)));
  return venues.filter((venue) => venue !== undefined);
}

/** Finds the vault whose share somebody names, whatever its asset. */
export function* discoverShare(
  deployment: Deployment,
  share: Address,
): Reading<Venue<VaultFacts> | undefined> {
  const [asset] = yield* askEach("asset() address", [share]);
  if (asset === undefined || asset === share) return undefined;
  return yield* readVenue(deployment, { address: share, asset });
}

/**
 * Returns undefined for a contract that has an asset but is no vault, and for a vault of another standard, unless the
 * network's data names it.
 */
function* readVenue(deployment: Deployment, vault: Vault): Reading<Venue<VaultFacts> | undefined> {
  const { address, asset, holder } = vault;
  const found = yield* ask({
    total: [address, "totalAssets()"],
    decimals: [address, "decimals()"],
    assetDecimals: [asset, "decimals()"],
    shareSymbol: { maybe: [address, "symbol() string"] },
    pot: { maybe: [address, "pot() address"] },
    // Any answer counts, even an empty one.
    others: { maybe: ofOthers.map((getter) => [address, `${getter} answer`] as const) },
  });
  if (found === undefined) return undefined;
  const { decimals, assetDecimals, shareSymbol, pot, others } = found;
  if (decimals > MAX_DECIMALS || assetDecimals > MAX_DECIMALS) return undefined;
  const isNamed = deployment.instances?.some((instance) => instance.address === address) === true;
  if (others.some((answer) => answer !== undefined) && !isNamed) return undefined;
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [asset, address],
    feePpm: 0,
    facts: { decimals: Number(decimals), assetDecimals: Number(assetDecimals) },
    sources: { ...(holder && { holder }), ...(pot && { pot }) },
    ...(shareSymbol && { shareSymbol }),
  };
}
