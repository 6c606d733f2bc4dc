import { ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { askFactory, discoverMade, sourceOfMade } from "../kit/vault/made.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { adapterFactories } from "./readAdapter.js";
import { readVenue } from "./venue.js";

/** CreateVaultV2(address indexed owner, address indexed asset, bytes32 salt, address indexed newVaultV2) */
const CREATED: Hex = "0x341ce009267aa0d78cc12b34155e223904a51ed49d144beb6eb8be87813edb4e";

/**
 * Morpho's vaults of the second generation, which lend through adapters. Everybody who lends or borrows where they lend
 * changes their price.
 */
export const morphoVaultV2 = vaultAdapter({
  standard: "morpho-vault-v2",
  meta,
  code: "protocol",
  probes: [
    { contract: "factory", getter: "isVaultV2(address)", args: [ZERO_ADDRESS] },
    { contract: "vaultV1Factory", getter: "MORPHO()" },
    { contract: "vaultV10Factory", getter: "MORPHO()" },
    ...Object.entries(adapterFactories).map(([contract, { getter }]) => ({
      contract,
      getter,
      args: [ZERO_ADDRESS],
    })),
  ],
  source: sourceOfMade({ topic: CREATED, vault: 3, asset: 2 }, readVenue),
  discover: discoverMade(askFactory("isVaultV2(address) bool"), readVenue),
  load,
  kind,
  accrued: readLater,
});
