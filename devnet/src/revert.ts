import { rpc } from "./rpc.js";

type PoolStatus = { readonly pending: string };

const poolWaitMs = 2_000;

/**
 * Reverts a chain to a snapshot of `evm_snapshot`, once its transaction pool has let go of what was mined. Until then,
 * anvil takes the first transaction that the same account sends after the revert for the mined one, since both have the
 * same nonce: it drops it, and its receipt never comes. Waits 2 s at most, so that a chain that does not mine can be
 * reverted too. Throws `DevnetError` (`RPC_ERROR`) if the node refuses.
 */
export async function revertTo(url: string, snapshot: string): Promise<void> {
  const lastTryAtMs = performance.now() + poolWaitMs;
  while (performance.now() < lastTryAtMs) {
    const { pending } = await rpc<PoolStatus>(url, "txpool_status");
    if (BigInt(pending) === 0n) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await rpc(url, "evm_revert", [snapshot]);
}
