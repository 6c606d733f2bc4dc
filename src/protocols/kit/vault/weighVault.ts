import type { Address } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { DiscoveredVenue, Weight } from "../adapter/source.js";
import { ask } from "../reading/ask.js";

/** Weighs a vault by what belongs to its shares, wherever it is. */
export function* weighVault({ key }: DiscoveredVenue): Reading<Weight | undefined> {
  const vault = key as Address;
  const found = yield* ask({ assets: [vault, "totalAssets()"], supply: [vault, "totalSupply()"] });
  if (!found?.assets || !found.supply) return undefined;
  const [assets, supply] = [Number(found.assets), Number(found.supply)];
  return { reserves: [assets, supply], price: supply / assets };
}
