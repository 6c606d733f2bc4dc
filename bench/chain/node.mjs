import { readFileSync } from "node:fs";
import { mineFreshHead } from "../../devnet/dist/freshHead.js";
import { rpc } from "../../devnet/dist/index.js";
import { startAnvil } from "./anvil.mjs";

/** As on Ethereum since late 2025. */
const blockGasLimit = 60_000_000;
/** How many states a full node keeps. anvil copies the whole state for each, so a large chain keeps fewer. */
const keptStates = (accounts) => (accounts > 5_000 ? 8 : 128);

/** The chain as a node serves it, its head a block of the present time: `{ url, loadMs, residentMiB, mine, stop }`. */
export async function startNode(file, { counts }) {
  const startedAt = performance.now();
  const kept = keptStates(counts.tokens + counts.pairs);
  const anvil = await startAnvil(["--load-state", file, "--prune-history", String(kept)]);
  const { url, pid, stop } = anvil;
  await rpc(url, "evm_setBlockGasLimit", [`0x${blockGasLimit.toString(16)}`]);
  await mineFreshHead(url);
  return {
    url,
    pid,
    loadMs: performance.now() - startedAt,
    residentMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
    mine: () => rpc(url, "evm_mine"),
    stop,
  };
}
