import { provider } from "../build/session.js";
import { rpc } from "../rpc.js";
import { sendBlockful, type Traffic } from "./block.js";
import { seededRandom } from "./random.js";

export type TrafficOptions = { seed: number; blocks: number };

/**
 * Mines exactly `blocks` blocks of seeded traffic, one after another, and then restores the mining mode. On equal
 * chains the same seed gives the same reserves, prices and positions. Do not use it while the devnet generates its own
 * traffic.
 */
export async function driveTraffic(
  { url }: { url: string },
  { seed, blocks }: TrafficOptions,
): Promise<void> {
  const automine = await rpc<boolean>(url, "anvil_getAutomine");
  const intervalSeconds = await rpc<number | null>(url, "anvil_getIntervalMining");
  await rpc(url, "evm_setAutomine", [false]);
  await rpc(url, "evm_setIntervalMining", [0]);
  await rpc(url, "anvil_impersonateAccount", [provider]);
  try {
    const traffic: Traffic = { url, random: seededRandom(seed), approved: false };
    for (let mined = 0; mined < blocks; mined++) {
      await sendBlockful(traffic);
      await rpc(url, "evm_mine");
    }
  } finally {
    await rpc(url, "anvil_stopImpersonatingAccount", [provider]);
    if (intervalSeconds) await rpc(url, "evm_setIntervalMining", [intervalSeconds]);
    if (automine) await rpc(url, "evm_setAutomine", [true]);
  }
}
