import type { Address } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { DiscoveredVenue, Weight } from "../adapter/source.js";
import { uintsOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";

const TOTAL_ASSETS = "0x01e1d114"; // totalAssets()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()

/** Weighs a vault by what belongs to its shares, wherever it is. */
export function* weighVault({ key: vault }: DiscoveredVenue): Reading<Weight | undefined> {
  const numbers = uintsOf(
    yield [
      { to: vault as Address, data: callData(TOTAL_ASSETS) },
      { to: vault as Address, data: callData(TOTAL_SUPPLY) },
    ],
  );
  const reserves = numbers?.map(Number);
  const [assets, supply] = reserves ?? [];
  if (reserves === undefined || !assets || !supply) return undefined;
  return { reserves, price: supply / assets };
}
