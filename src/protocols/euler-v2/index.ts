import { readEvkVault } from "../kit/evk/model.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { codeOfMade } from "../kit/vault/facts.js";
import { askFactory, discoverMade } from "../kit/vault/made.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { source } from "./source.js";

/**
 * Vaults of the Euler Vault Kit. Their interest grows with time, and its rate changes with every operation. Anybody may
 * make a vault of any token with any model of interest, whose code its fills run; what a hook may decide is refused.
 */
export const eulerV2 = vaultAdapter({
  standard: "euler-v2",
  meta,
  code: codeOfMade,
  probes: [{ contract: "factory", getter: "getProxyListLength()", data: "0x0a68b7ba" }],
  source,
  discover: discoverMade(askFactory("isProxy(address) bool"), readEvkVault),
  load,
  kind,
  accrued: readLater,
});
