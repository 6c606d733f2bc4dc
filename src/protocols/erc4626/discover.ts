import { type Address, NATIVE } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { type Deployment, type Instance, identityOf } from "../kit/adapter/deployment.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { symbolOf } from "../kit/reading/symbol.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";

const ASSET = "0x38d52e0f"; // asset()
const TOTAL_ASSETS = "0x01e1d114"; // totalAssets()
const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()
const POT = "0x4ba2363a"; // pot()
/** Functions that only vaults with a standard of their own have. */
const ofOthers = [
  "0x3acb5624", // MORPHO()
  "0x087a6007", // interestAccumulator()
  "0x1e7b14d3", // vsr()
  "0xad468d11", // liquidityAdapter()
] as const;

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
  const answers = yield asked.map(({ address }) => ({ to: address, data: callData(ASSET) }));
  const wanted = new Set(tokens);
  const vaults = asked.flatMap((instance, index): Vault[] => {
    const asset = addressOf(answers[index]);
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
  const [answer] = yield [{ to: share, data: callData(ASSET) }];
  const asset = addressOf(answer);
  if (asset === undefined || asset === share) return undefined;
  return yield* readVenue(deployment, { address: share, asset });
}

/**
 * Returns undefined for a contract that has an asset but is no vault, and for a vault of another standard, unless the
 * network's data names it.
 */
function* readVenue(deployment: Deployment, vault: Vault): Reading<Venue<VaultFacts> | undefined> {
  const { address, asset, holder } = vault;
  const [totalAnswer, decimalsAnswer, ofAssetAnswer, symbolAnswer, potAnswer, ...others] = yield [
    { to: address, data: callData(TOTAL_ASSETS) },
    { to: address, data: callData(DECIMALS) },
    { to: asset, data: callData(DECIMALS) },
    { to: address, data: callData(SYMBOL) },
    { to: address, data: callData(POT) },
    ...ofOthers.map((selector) => ({ to: address, data: callData(selector) })),
  ];
  const [total, decimals, assetDecimals] = [totalAnswer, decimalsAnswer, ofAssetAnswer].map((answer) =>
    uintOf(answer),
  );
  if (total === undefined || decimals === undefined || assetDecimals === undefined) return undefined;
  if (decimals > MAX_DECIMALS || assetDecimals > MAX_DECIMALS) return undefined;
  const isNamed = deployment.instances?.some((instance) => instance.address === address) === true;
  if (others.some((answer) => answer !== undefined) && !isNamed) return undefined;
  const pot = addressOf(potAnswer);
  const shareSymbol = symbolOf(symbolAnswer);
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [asset, address],
    feePpm: 0,
    facts: { decimals: Number(decimals), assetDecimals: Number(assetDecimals) },
    sources: { ...(holder && { holder }), ...(pot && { pot }) },
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
  };
}
