import type { Address } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { Proofs } from "../adapter/proofs.js";
import { uintOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import { clockCall } from "../reading/clock.js";

export const TOTAL_ASSETS = "0x01e1d114"; // totalAssets()

/** How far ahead the vault's assets are compared, once: longer than rates take to move visibly. */
const AHEAD_SECONDS = 3_600n;

/**
 * Returns whether a vault's assets are what `assetsAt` computes: at the block read, at the Unix second `now`, and an hour
 * later if the node supports that. The latter shows that the interest rate models are the known one, once for a vault.
 */
export function* addsUp(
  { vault, now, totalAssets }: { vault: Address; now: bigint; totalAssets: bigint },
  assetsAt: (timestamp: bigint) => bigint | undefined,
  proofs: Proofs | undefined,
): Reading<boolean> {
  if (assetsAt(now) !== totalAssets) return false;
  if (proofs?.contracts.has(vault)) return true;
  const timestamp = now + AHEAD_SECONDS;
  const [clock, assets] = (yield [
    clockCall(timestamp),
    { to: vault, data: callData(TOTAL_ASSETS), timestamp },
  ]).map(uintOf);
  if (clock !== timestamp || assets === undefined) return true;
  if (assetsAt(timestamp) !== assets) return false;
  proofs?.contracts.add(vault);
  return true;
}
