import { callData } from "../kit/reading/calldata.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { discoverMade } from "../kit/vault/discoverMade.js";
import { codeOfMade } from "../kit/vault/facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { source } from "./source.js";
import { readNamed } from "./venue.js";

const FACTORY = "0x2dd31000"; // FACTORY()

/**
 * Yearn's vaults of several strategies, of versions 3.0.1 to 3.0.4. Anybody may make a vault of any token with any
 * strategies. Fills run the code of one only if the vault passes deposits on: redemptions take what lies idle.
 */
export const yearnV3 = vaultAdapter({
  standard: "yearn-v3",
  meta,
  code: codeOfMade,
  probes: [{ contract: "factory", getter: "apiVersion()", data: "0x25829410" }],
  source,
  discover: discoverMade(
    (factory, token) => ({ call: { to: token, data: callData(FACTORY) }, yes: BigInt(factory) }),
    readNamed,
  ),
  load,
  kind,
  accrued: readLater,
});
