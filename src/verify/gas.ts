import type { Order } from "../execution/order.js";
import type { OpName } from "../program/fields.js";
import type { Step } from "../program/format.js";

/**
 * The most gas that a step of each kind may take: three to ten times what the contracts' gas tests and the quotes of the
 * protocols' adapters measure, since a pool may cross many ticks, a vault may lend to many markets, and a token may work
 * in every transfer.
 */
const mostStepGas: Readonly<Record<OpName, number>> = {
  ...{ v2Swap: 500_000, solidlySwap: 700_000, v2Add: 700_000, v2Remove: 700_000 },
  ...{ v3Swap: 2_000_000, v4Swap: 2_000_000, v4HookSwap: 2_500_000 },
  ...{ curve: 1_200_000, curveExchange: 1_500_000 },
  ...{ curveAdd: 1_500_000, curveAddList: 1_500_000, curveRemove: 1_000_000, curveRemoveList: 1_000_000 },
  ...{ curveRemoveOne: 1_500_000, curveRemoveOneUint: 1_500_000 },
  ...{ balancer: 1_000_000, balancerJoin: 1_200_000, balancerExit: 1_200_000 },
  ...{ vault: 4_000_000, aave: 1_200_000, compoundV2: 1_200_000, lido: 600_000, weth: 150_000 },
  ...{ convert: 1_000_000, stake: 1_200_000, pay: 300_000, sweep: 300_000, check: 150_000 },
};

/** The transaction itself, its signatures, and the deployment of a smart wallet. */
const baseGas = 1_000_000;
/** Taking an input or measuring an output, in a token that works in every transfer. */
const tokenGas = 400_000;
/** A byte of call data costs at most 40 since EIP-7623. */
const byteGas = 40;
/** Networks whose gas includes what the bytes cost on the network below, at most so much a byte. */
const byteGasOf: Readonly<Record<number, number>> = { 42161: 20_000 };

/** Returns the most gas that a transaction of these steps may honestly take. */
export function mostGasOf(
  chainId: bigint,
  { inputs, outputs }: Pick<Order, "inputs" | "outputs">,
  steps: readonly Step[],
  dataBytes: number,
): bigint {
  const perByte = byteGasOf[Number(chainId)] ?? byteGas;
  const ofSteps = steps.reduce((sum, { op }) => sum + mostStepGas[op], 0);
  return BigInt(baseGas + tokenGas * (inputs.length + outputs.length) + perByte * dataBytes + ofSteps);
}

/** Checks the gas limit against the steps and, if there is one, the caller's own limit. A hostile pool burns all of it. */
export function findGasFaults(gas: bigint, most: bigint, own: bigint | undefined): string[] {
  if (own !== undefined && gas > own) return [`its gas limit is ${gas}; the most allowed is ${own}`];
  return gas > most ? [`its gas limit is ${gas}; its steps take at most ${most}`] : [];
}
