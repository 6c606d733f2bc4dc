import { decodeFunctionResult } from "viem";
import type { Address } from "../lib/address.js";
import { type Hex, uintAt } from "../lib/hex.js";
import { ownerWalletFactoryAbi } from "../program/index.js";
import type { TokenAmount } from "../protocols/index.js";
import type { RouteCall } from "./order.js";
import type { Strategy } from "./strategy.js";

type Call = Pick<RouteCall, "signed"> & {
  readonly inputs: readonly TokenAmount[];
  readonly outputs: readonly Address[];
};

/**
 * Decodes the outputs that a transaction of `strategy` reported. Returns undefined if it reported none, for example
 * because there is no code.
 */
export function amountsReturned(
  strategy: Strategy,
  { inputs, outputs, signed }: Call,
  returned: Hex,
): TokenAmount[] | undefined {
  const answer = strategy.kind === "ensowallet" ? lastAnswer(returned) : returned;
  // `route` returns a word. All other functions return an array, even for one output: its offset, its length, the
  // words.
  const isArray = signed !== undefined || inputs.length > 1 || outputs.length > 1;
  if (isArray && uintAt(answer, 1) !== BigInt(outputs.length)) return undefined;
  const first = isArray ? 2 : 0;
  const paid = outputs.flatMap((token, index) => {
    const amount = uintAt(answer, first + index);
    return amount === undefined ? [] : [{ token, amount }];
  });
  return paid.length === outputs.length ? paid : undefined;
}

/** Returns the result of the wallet's last call, the Router's. */
function lastAnswer(returned: Hex): Hex {
  try {
    const answers = decodeFunctionResult({
      abi: ownerWalletFactoryAbi,
      functionName: "deployAndExecute",
      data: returned,
    });
    return answers.at(-1) ?? "0x";
  } catch {
    return "0x";
  }
}
