import { payerOf, type Strategy } from "../execution/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { TokenAmount } from "../protocols/index.js";

type Spender = {
  readonly strategy: Strategy["kind"];
  readonly fromAddress: Address;
  readonly spender: Address;
};

/**
 * The strategy for these inputs: a wallet takes them from its owner where the owner spends, and nothing where it is to
 * spend its own. The native currency comes with the call.
 */
export function strategyFor(
  { strategy: kind, fromAddress, spender }: Spender,
  inputs: readonly TokenAmount[],
): Strategy {
  if (kind !== "ensowallet") return { kind };
  const owns = spender === payerOf({ kind, pulls: [] }, fromAddress);
  return { kind, pulls: inputs.map(({ token, amount }) => (owns || token === NATIVE ? 0n : amount)) };
}
