import { numberToHex } from "viem";
import { provider } from "./build/session.js";
import { blockGasLimit, startBaseFeeWei } from "./definition/chain.js";
import { rpc } from "./rpc.js";

/**
 * Returns a transaction that fills blocks: creation code with a single invalid instruction burns exactly its gas limit
 * and takes no time to run.
 */
export function fillerTx(gas: number, maxFeePerGasWei: bigint): Record<string, string> {
  return {
    from: provider,
    data: "0xfe",
    gas: numberToHex(gas),
    maxFeePerGas: numberToHex(maxFeePerGasWei),
    maxPriorityFeePerGas: "0x0",
  };
}

/**
 * Mines one block at the current time on a chain whose mining is off. Its base fee is 10 gwei, and it is filled exactly
 * to the gas target, so by EIP-1559 the next block's base fee is 10 gwei too.
 */
export async function mineFreshHead(url: string): Promise<void> {
  await rpc(url, "anvil_impersonateAccount", [provider]);
  await rpc(url, "anvil_setNextBlockBaseFeePerGas", [numberToHex(startBaseFeeWei)]);
  // Two halves, because EIP-7825 caps a transaction below the target of a block.
  for (let half = 0; half < 2; half++) {
    await rpc(url, "eth_sendTransaction", [fillerTx(blockGasLimit / 4, 2n * startBaseFeeWei)]);
  }
  await rpc(url, "evm_mine");
  await rpc(url, "anvil_stopImpersonatingAccount", [provider]);
}
