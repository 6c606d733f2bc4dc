import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { readEvkVault } from "../kit/evk/model.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { weighVault } from "../kit/vault/weighVault.js";
import type { Log } from "../venue.js";

/** ProxyCreated(address indexed proxy, bool upgradeable, address implementation, bytes trailingData) */
const CREATED: Hex = "0x04e664079117e113faa9684bc14aecb41651cbf098b14eda271248c6d0cda57c";
const COUNT = "0x0a68b7ba"; // getProxyListLength()
const AT = "0x378cdb62"; // proxyList(uint256)
const ASSET = "0x38d52e0f"; // asset()
/** Where the log has the first of the addresses that the proxy passes on, in characters: after four words. */
const ASSET_AT = 2 + 4 * 64;

/** Finds vaults by the factory's count, so that existing vaults need no logs: two calls for each. */
export function source(deployment: Deployment): Source<VaultFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  return {
    contract: factory,
    logs: { topic: CREATED, sinceBlock, created },
    index: {
      *count(): Reading<number | undefined> {
        const [answer] = yield [{ to: factory, data: callData(COUNT) }];
        const count = uintOf(answer);
        return count === undefined ? undefined : Number(count);
      },
      *discover(from, to, isKnown): Reading<readonly DiscoveredVenue[]> {
        const answers = yield Array.from({ length: to - from }, (_, place) => ({
          to: factory,
          data: callData(AT, BigInt(from + place)),
        }));
        const vaults = answers.map(addressOf).filter((vault) => vault !== undefined && !isKnown(vault));
        const assets = yield vaults.map((vault) => ({ to: vault as Address, data: callData(ASSET) }));
        return vaults.flatMap((vault, index) => discoveredOf(vault, addressOf(assets[index])));
      },
    },
    weigh: weighVault,
    venue: ({ key }) => readEvkVault(deployment, key as Address),
  };
}

function discoveredOf(vault: Address | undefined, asset: Address | undefined): DiscoveredVenue[] {
  return vault && asset ? [{ key: vault, tokens: [asset, vault], terms: "" }] : [];
}

function created({ topics, data }: Log): DiscoveredVenue | undefined {
  const asset = data.slice(ASSET_AT, ASSET_AT + 40);
  return asset.length < 40 ? undefined : discoveredOf(addressOf(topics[1]), `0x${asset}`)[0];
}
