import type { Address } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import { ask } from "../reading/ask.js";
import type { PooledShares } from "./pooledShares.js";

/**
 * Reads the shares and the native currency of a token that counts in shares, as stETH does. Since its third version, the
 * totals of stETH contain shares that others back in vaults of their own, but its rate is that of the rest alone. Returns
 * undefined without an answer.
 */
export function* readPooled(token: Address): Reading<PooledShares | undefined> {
  const found = yield* ask({
    shares: [token, "getTotalShares()"],
    pooledWei: [token, "getTotalPooledEther()"],
    external: {
      maybe: [
        [token, "getExternalShares()"],
        [token, "getExternalEther()"],
      ],
    },
  });
  if (found === undefined) return undefined;
  const [externalShares, externalWei] = found.external;
  // Earlier versions have neither.
  if ((externalShares === undefined) !== (externalWei === undefined)) return undefined;
  return {
    shares: found.shares - (externalShares ?? 0n),
    pooledWei: found.pooledWei - (externalWei ?? 0n),
    ...(externalShares && { externalShares }),
  };
}
