import type { Order } from "../execution/order.js";
import type { Step } from "../program/format.js";
import { mostStepGas } from "../program/stepGas.js";

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
