import { callData } from "../kit/reading/calldata.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { discoverMade } from "../kit/vault/discoverMade.js";
import { readVault } from "../kit/vault/readVault.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { source } from "./source.js";

const FACTORY = "0x2dd31000"; // FACTORY()

/**
 * Yearn's vaults of several strategies, of versions 3.0.1 to 3.0.4. Anybody may make a vault of any token with any
 * strategies, whose code its fills run, and no factory says which vaults it made: they name it themselves.
 */
export const yearnV3 = vaultAdapter({
  standard: "yearn-v3",
  meta,
  code: "anyone",
  probes: [{ contract: "factory", getter: "apiVersion()", data: "0x25829410" }],
  source,
  discover: discoverMade(
    (factory, token) => ({ call: { to: token, data: callData(FACTORY) }, yes: BigInt(factory) }),
    readVault,
  ),
  load,
  kind,
  accrued: readLater,
});
