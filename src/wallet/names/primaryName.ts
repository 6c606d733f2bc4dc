import type { Address } from "../../lib/address.js";
import { onNewestMarket } from "../../quote/index.js";
import { readOn } from "../readOn.js";
import type { WalletServices } from "../services.js";
import { reverseNameOf } from "./nodes.js";
import { normalName } from "./normalName.js";
import { readRecord, textIn } from "./readRecord.js";
import { readAddress, registryOf, withoutRegistry } from "./resolveName.js";

/** `name(bytes32)` of a resolver (EIP-181). */
const NAME = "0x691f3431";

/**
 * Returns the name that an address claims at the newest block, if it is in normal form and leads back to the address.
 * Anybody can claim any name; without the way back a claim means nothing, and is left out. Throws NAMES_UNSUPPORTED,
 * STATE_STALE, RPC_UNAVAILABLE and BlockGoneError.
 */
export async function primaryName(services: WalletServices, address: Address): Promise<string | undefined> {
  const registry = registryOf(services.network);
  return onNewestMarket(services, async (market) => {
    const claim = await readOn(services, market, readRecord(registry, reverseNameOf(address), NAME));
    if (claim.kind === "noRegistry") throw withoutRegistry(services.network);
    const claimed = claim.kind === "found" ? textIn(claim.data) : undefined;
    if (claimed === undefined) return undefined;
    const normal = await normalName(claimed);
    if (!("name" in normal) || normal.name !== claimed) return undefined;
    const forward = await readOn(services, market, readAddress(registry, claimed));
    return forward.address === address ? claimed : undefined;
  });
}
