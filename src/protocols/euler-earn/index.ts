import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { askFactory, discoverMade } from "../kit/vault/discoverMade.js";
import { readVault } from "../kit/vault/readVault.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { source } from "./source.js";

const IS_VAULT = "0x652b9b41"; // isVault(address)

/**
 * Vaults of Euler Earn that deposit in vaults of the Euler Vault Kit. Everybody who lends or borrows there changes their
 * price. Anybody may make one, but only with strategies that the factory admits.
 */
export const eulerEarn = vaultAdapter({
  standard: "euler-earn",
  meta,
  code: "protocol",
  probes: [{ contract: "factory", getter: "getVaultListLength()", data: "0x71c6d03c" }],
  source,
  discover: discoverMade(askFactory(IS_VAULT), readVault),
  load,
  kind,
  accrued: readLater,
});
