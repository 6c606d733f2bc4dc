import { ZERO_ADDRESS } from "../../lib/address.js";
import { callData } from "../kit/reading/calldata.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { askFactory, discoverMade } from "../kit/vault/discoverMade.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { adapterFactories } from "./readAdapter.js";
import { source } from "./source.js";
import { readVenue } from "./venue.js";

const MORPHO = "0x3acb5624"; // MORPHO()
const IS_VAULT_V2 = "0x5edec50d"; // isVaultV2(address)

/**
 * Morpho's vaults of the second generation, which lend through adapters. Everybody who lends or borrows where they lend
 * changes their price.
 */
export const morphoVaultV2 = vaultAdapter({
  standard: "morpho-vault-v2",
  meta,
  code: "protocol",
  probes: [
    { contract: "factory", getter: "isVaultV2(address)", data: callData(IS_VAULT_V2, ZERO_ADDRESS) },
    { contract: "vaultV1Factory", getter: "MORPHO()", data: MORPHO },
    { contract: "vaultV10Factory", getter: "MORPHO()", data: MORPHO },
    ...Object.entries(adapterFactories).map(([contract, { getter, selector }]) => ({
      contract,
      getter,
      data: callData(selector, ZERO_ADDRESS),
    })),
  ],
  source,
  discover: discoverMade(askFactory(IS_VAULT_V2), readVenue),
  load,
  kind,
  accrued: readLater,
});
