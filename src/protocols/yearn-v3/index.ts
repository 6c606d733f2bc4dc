import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { askEach } from "../kit/reading/ask.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { codeOfMade } from "../kit/vault/facts.js";
import { discoverMade, sourceOfMade } from "../kit/vault/made.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";
import { readMade, readNamed } from "./venue.js";

/** NewVault(address indexed vault_address, address indexed asset) */
const CREATED: Hex = "0x4241302c393c713e690702c4a45a57e93cef59aa8c6e2358495853b3420551d8";

/** Asks the tokens themselves whether this is their factory. */
function* areNaming(factory: Address, tokens: readonly Address[]): Reading<readonly boolean[]> {
  const named = yield* askEach("FACTORY() address", tokens);
  return named.map((each) => each === factory);
}

/**
 * Yearn's vaults of several strategies, of versions 3.0.1 to 3.0.4. Anybody may make a vault of any token with any
 * strategies. Fills run the code of one only if the vault passes deposits on: redemptions take what lies idle.
 */
export const yearnV3 = vaultAdapter({
  standard: "yearn-v3",
  meta,
  code: codeOfMade,
  probes: [{ contract: "factory", getter: "apiVersion()", data: "0x25829410" }],
  source: sourceOfMade({ topic: CREATED, vault: 1, asset: 2 }, readMade),
  discover: discoverMade(areNaming, readNamed),
  load,
  kind,
  accrued: readLater,
});
