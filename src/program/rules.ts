import type { Step } from "./format.js";
import type { TokenRef } from "./refs.js";

/** Why `step` cannot take its amount in `token`; undefined when it can. The Executor refuses exactly the same. */
export function tokenFault(step: Step, token: TokenRef): string | undefined {
  switch (step.op) {
    case "v2Swap":
    case "v3Swap":
      return token === "native" ? "amount.token must be an ERC-20 token, not native" : undefined;
    case "weth": {
      const expected = step.mode === "wrap" ? "native" : step.weth;
      return token === expected
        ? undefined
        : `amount.token must be ${expected} to ${step.mode}, got ${token}`;
    }
    default:
      return undefined;
  }
}

/** Why `step` cannot take an amount of share 0 (`none`) or of any other; undefined when it can. */
export function shareFault(step: Step, none: boolean): string | undefined {
  const prefunded = step.op === "v2Swap" && step.prefunded;
  if (prefunded === none) return undefined;
  return prefunded
    ? "amount must have share 0, the pool is prefunded"
    : "amount must not have share 0, which is for prefunded pools only";
}
