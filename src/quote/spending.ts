import { payerOf, type Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";

type Spender = {
  readonly strategy: Strategy["kind"];
  readonly fromAddress: Address;
  readonly spender: Address;
};

/**
 * The strategy for inputs of these amounts: a wallet takes them from its owner where the owner spends, and nothing where
 * it is to spend its own.
 */
export function strategyFor(
  { strategy: kind, fromAddress, spender }: Spender,
  amountsIn: readonly bigint[],
): Strategy {
  if (kind !== "ensowallet") return { kind };
  const owns = spender === payerOf({ kind, pulls: [] }, fromAddress);
  return { kind, pulls: amountsIn.map((amount) => (owns ? 0n : amount)) };
}
