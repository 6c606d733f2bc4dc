import { payerOf, type Strategy } from "../../execution/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import type { TokenAmount } from "../../protocols/index.js";

type Spender = {
  readonly strategy: Strategy["kind"];
  readonly fromAddress: Address;
  readonly spender: Address;
};

/**
 * Returns the strategy for these inputs. A wallet pulls the inputs from its owner if the owner is the spender, and
 * pulls nothing if it spends its own tokens. The native currency is sent with the call.
 */
export function strategyFor(
  { strategy: kind, fromAddress, spender }: Spender,
  inputs: readonly TokenAmount[],
): Strategy {
  if (kind !== "ensowallet") return { kind };
  const owns = spender === payerOf({ kind, pulls: [] }, fromAddress);
  return { kind, pulls: inputs.map(({ token, amount }) => (owns || token === NATIVE ? 0n : amount)) };
}
