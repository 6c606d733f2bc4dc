import { type Head, type Rpc, RpcError } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import type { FeeRules, Network, PriorityFee } from "../networks/index.js";
import type { BlockFees } from "./blockFees.js";
import { readDataFees } from "./dataFees.js";
import { nextBaseFeeWei } from "./nextBlock.js";

/** Reads a network's fees once per block. */
export type FeeReader = {
  /**
   * Returns the fees of the block after `head`. Throws BlockGoneError if the node no longer has `head`, and
   * RPC_UNAVAILABLE.
   */
  at(head: Head): Promise<BlockFees>;
};

/**
 * Creates the reader of one network. It keeps the figures of the newest block that was asked for. The node's suggestion
 * of a priority fee is the one of the block before, so that nobody waits for it; only the first is waited for.
 */
export function makeFeeReader({ rpc, network }: { rpc: Rpc; network: Pick<Network, "fees"> }): FeeReader {
  let lastTipWei: bigint | undefined;
  let newest: { readonly hash: Hex; readonly fees: Promise<BlockFees> } | undefined;
  async function suggestedTip(rule: PriorityFee): Promise<bigint> {
    const read = readTip(rpc, rule).then((tipWei) => {
      lastTipWei = tipWei;
      return tipWei;
    });
    if (lastTipWei === undefined) return read;
    read.catch(() => undefined);
    return lastTipWei;
  }

  return {
    at(head) {
      if (newest?.hash === head.hash) return newest.fees;
      const fees = readFees(rpc, network.fees, head, suggestedTip);
      const entry = { hash: head.hash, fees };
      newest = entry;
      // The next caller tries again.
      fees.catch(() => {
        if (newest === entry) newest = undefined;
      });
      return fees;
    },
  };
}

async function readFees(
  rpc: Rpc,
  fees: FeeRules,
  head: Head,
  tipOf: (rule: PriorityFee) => Promise<bigint>,
): Promise<BlockFees> {
  const baseFeeWei = nextBaseFeeWei(head, fees.baseFee);
  const [tipWei, data] = await Promise.all([
    tipOf(fees.priorityFee),
    fees.dataFee === undefined ? undefined : readDataFees(rpc, fees.dataFee, head),
  ]);
  return {
    ...{ baseFeeWei, tipWei, gasPriceWei: baseFeeWei + tipWei },
    ...(data === undefined ? {} : { data }),
    ...(fees.chargesGasLimit === undefined ? {} : { chargesGasLimit: fees.chargesGasLimit }),
  };
}

/** Returns the priority fee, in wei per gas, that applies without a node. */
export function usualTipWei(rule: PriorityFee): bigint {
  return rule.kind === "fixed" ? rule.wei : rule.usualWei;
}

/** Returns the price of one more byte of a transaction, in wei and rounded up. For ranking only. */
export function bytePriceWei({ data }: Pick<BlockFees, "data">): bigint {
  return data === undefined ? 0n : BigInt(Math.ceil(data.weiPerByte));
}

/** Returns the priority fee in wei per gas. Throws RPC_UNAVAILABLE. */
async function readTip(rpc: Rpc, rule: PriorityFee): Promise<bigint> {
  if (rule.kind === "fixed") return rule.wei;
  try {
    return BigInt(await rpc.request<Hex>("eth_maxPriorityFeePerGas", []));
  } catch (error) {
    if (error instanceof RpcError) return usualTipWei(rule);
    throw error;
  }
}
