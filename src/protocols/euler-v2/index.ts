import { load } from "../kit/evk/load.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { askFactory, discoverMade } from "../kit/vault/discoverMade.js";
import { readVault } from "../kit/vault/readVault.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { source } from "./source.js";

const IS_PROXY = "0x29710388"; // isProxy(address)

/**
 * Vaults of the Euler Vault Kit. Their interest grows with time, and its rate changes with every operation. Anybody may
 * make a vault of any token with any interest rate model, whose code its fills run.
 */
export const eulerV2 = vaultAdapter({
  standard: "euler-v2",
  meta,
  code: "anyone",
  probes: [{ contract: "factory", getter: "getProxyListLength()", data: "0x0a68b7ba" }],
  source,
  discover: discoverMade(askFactory(IS_PROXY), readVault),
  load,
  kind,
  accrued: readLater,
});
