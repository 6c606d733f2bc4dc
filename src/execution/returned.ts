import { decodeFunctionResult } from "viem";
import { type Hex, uintAt } from "../lib/hex.js";
import { ownerWalletFactoryAbi } from "../program/index.js";
import type { Strategy } from "./strategy.js";

/** The amount out that a transaction of `strategy` returned; undefined when it is not there, as without any code. */
export function amountReturned(strategy: Strategy, returned: Hex): bigint | undefined {
  if (strategy.kind !== "ensowallet") return uintAt(returned, 0);
  try {
    const answers = decodeFunctionResult({
      abi: ownerWalletFactoryAbi,
      functionName: "deployAndExecute",
      data: returned,
    });
    // The last of the wallet's calls is the Router's.
    return uintAt(answers.at(-1) ?? "0x", 0);
  } catch {
    return undefined;
  }
}
