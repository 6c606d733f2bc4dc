import { vaultAdapter } from "../kit/vault/adapter.js";
import { discover } from "./discover.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { kind } from "./quote.js";

/**
 * Spark's savings vaults of the second version. What they hold changes with transfers, and their rate and cap by their
 * roles.
 */
export const sparkVault = vaultAdapter({
  standard: "spark-vault",
  meta,
  code: "protocol",
  discover,
  load,
  kind,
});
