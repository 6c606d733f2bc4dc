import { type Head, type Rpc, RpcError } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import { makeFeeReader } from "../../fees/index.js";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import { maxBigint } from "../../lib/math.js";
import type { Network } from "../../networks/index.js";
import { executors, runtimeCodes } from "../../program/index.js";
import { limitOf } from "../request/account.js";
import type { DeploymentTransaction } from "../serve/contracts.js";

/** What transactions cost in the block after the newest. */
export type DeploymentCost = {
  /**
   * The node's estimate, or on a network that charges the gas limit, the limit that is sent. On networks that charge for
   * bytes in gas, it includes that gas.
   */
  readonly gas: bigint;
  /** The highest price that a transaction needs, in wei per gas. */
  readonly gasPriceWei: bigint;
  readonly gasWei: bigint;
  /** The charge for the transactions' bytes in addition to gas, as the network computes it before they are signed. */
  readonly dataFeeWei: bigint;
  readonly totalWei: bigint;
};

/**
 * Estimates what `transactions` cost in the block after `head`, each as if the modules that it needs were there. Throws
 * DEPLOYMENT_FAILED if the node cannot estimate the gas, RPC_UNAVAILABLE and BlockGoneError.
 */
export async function deploymentCost(
  rpc: Rpc,
  network: Pick<Network, "fees">,
  head: Head,
  transactions: readonly DeploymentTransaction[],
): Promise<DeploymentCost> {
  const [fees, ...gases] = await Promise.all([
    makeFeeReader({ rpc, network }).at(head),
    ...transactions.map((transaction) => estimateGas(rpc, transaction)),
  ]);
  const costs = transactions.map(({ to, data, value }, index) => {
    const estimate = gases[index] as bigint;
    const gas = network.fees.chargesGasLimit === true ? limitOf(estimate) : estimate;
    const tx = { from: ZERO_ADDRESS, to, data, valueWei: value, gas };
    const gasPriceWei = fees.baseFeeWei + maxBigint(fees.tipWei, fees.data?.tipWei?.(tx) ?? 0n);
    return { gas, gasPriceWei, gasWei: gas * gasPriceWei, dataFeeWei: fees.data?.feeWei(tx) ?? 0n };
  });
  const sum = (figureOf: (cost: (typeof costs)[number]) => bigint) =>
    costs.reduce((total, cost) => total + figureOf(cost), 0n);
  const [gasWei, dataFeeWei] = [sum((cost) => cost.gasWei), sum((cost) => cost.dataFeeWei)];
  return {
    gas: sum((cost) => cost.gas),
    gasPriceWei: costs.reduce((most, cost) => maxBigint(most, cost.gasPriceWei), 0n),
    gasWei,
    dataFeeWei,
    totalWei: gasWei + dataFeeWei,
  };
}

async function estimateGas(rpc: Rpc, { to, data, value, creates }: DeploymentTransaction): Promise<bigint> {
  const call = { to, data, value: quantity(value) };
  const overrides = modulesBefore(creates);
  try {
    const params = overrides === undefined ? [call] : [call, "latest", overrides];
    return BigInt(await rpc.request<Hex>("eth_estimateGas", params));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const message = `The node cannot estimate the gas for the contract at ${creates}: ${error.message}`;
    throw new SluiceError("DEPLOYMENT_FAILED", message, { cause: error });
  }
}

/** Returns the modules of the contract as state overrides, since an Executor cannot be created without its modules. */
function modulesBefore(created: Address): Record<Address, { readonly code: Hex }> | undefined {
  const modules = executors.find(({ address }) => address === created)?.modules ?? [];
  const codes = runtimeCodes.filter(({ address }) => modules.includes(address));
  return codes.length === 0
    ? undefined
    : Object.fromEntries(codes.map(({ address, code }) => [address, { code }]));
}
