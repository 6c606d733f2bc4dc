import type { Hex } from "../../lib/hex.js";
import { readLater, vaultAdapter } from "../kit/vault/adapter.js";
import { askFactory, discoverMade, sourceOfMade } from "../kit/vault/made.js";
import { readVault } from "../kit/vault/readVault.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";

/**
 * CreateEulerEarn(address indexed eulerEarn, address indexed caller, address initialOwner, uint256 initialTimelock,
 * address indexed asset, string name, string symbol, bytes32 salt)
 */
const CREATED: Hex = "0x2ecfce4fdb2055c9639b56f59c2a14eeafce06a51d93d898155bc11b6141896f";

/**
 * Vaults of Euler Earn that deposit in vaults of the Euler Vault Kit. Everybody who lends or borrows there changes their
 * price. Anybody may make one, but only with strategies that the factory admits.
 */
export const eulerEarn = vaultAdapter({
  standard: "euler-earn",
  meta,
  code: "protocol",
  probes: [{ contract: "factory", getter: "getVaultListLength()", data: "0x71c6d03c" }],
  source: sourceOfMade({ topic: CREATED, vault: 1, asset: 3 }, readVault),
  discover: discoverMade(askFactory("isVault(address) bool"), readVault),
  load,
  kind,
  accrued: readLater,
});
