import { readVenue } from "../kit/morpho/readVenue.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { askFactory, discoverMade } from "../kit/vault/discoverMade.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { source } from "./source.js";

const IS_META_MORPHO = "0x29b5352c"; // isMetaMorpho(address)

/**
 * MetaMorpho's vaults, of versions 1.0 and 1.1. Everybody who lends or borrows in one of their markets changes their
 * price.
 */
export const metamorpho = vaultAdapter({
  standard: "metamorpho",
  meta,
  code: "protocol",
  probes: [{ contract: "factory", getter: "MORPHO()", data: "0x3acb5624" }],
  source,
  discover: discoverMade(askFactory(IS_META_MORPHO), (deployment, vault) =>
    readVenue(deployment, vault, vault),
  ),
  load,
  kind,
  accrued: readLater,
});
