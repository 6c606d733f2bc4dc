import { isCoinToken, type NetworkPlan } from "./network.js";

/** As on mainnet since early 2025. */
export const blockGasLimit = 36_000_000;

/** Recent enough for transient storage and for contracts compiled with today's defaults. */
const hardfork = "osaka";

/** Base fee of the devnet's first head and of the block after it, in wei. */
export const startBaseFeeWei = 10_000_000_000n;

/** Returns anvil's arguments that make the chain the given network's, or mainnet's. */
export function chainArgs(network: NetworkPlan | undefined): string[] {
  const id = network?.id ?? 1;
  const args = ["--chain-id", String(id), "--hardfork", hardfork, "--gas-limit", String(blockGasLimit)];
  // With Celo's precompile, which moves the coin for the token that stands for it.
  return network !== undefined && isCoinToken(network) ? [...args, "--celo"] : args;
}
