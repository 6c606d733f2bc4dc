import { NATIVE } from "../../lib/address.js";
import { refOf } from "../../program/index.js";
import type { StepRules } from "./rule.js";

/** Steps that wrap, pay, sweep and check, as in contracts/src/steps/BasicSteps.sol. */
export const basicSteps: StepRules<"weth" | "pay" | "sweep" | "check"> = {
  weth: {
    read: (from) => ({ weth: from.contract(), mode: from.label(["wrap", "unwrap"]), amount: from.amount() }),
    planned({ contract, amount, tokenIn, tokenOut }) {
      const step = { weth: contract, amount };
      if (tokenIn === NATIVE && tokenOut === contract) return { ...step, mode: "wrap" };
      return tokenIn === contract && tokenOut === NATIVE ? { ...step, mode: "unwrap" } : undefined;
    },
  },
  pay: {
    read: (from) => ({ amount: from.amount(), to: from.party() }),
    planned: ({ token, portion, to }) => ({ amount: { token: refOf(token), ...portion }, to }),
  },
  sweep: {
    read: (from) => ({ token: from.token(), to: from.party() }),
    planned: ({ token, to }) => ({ token: refOf(token), to }),
  },
  check: {
    read: (from) => ({ token: from.token(), who: from.party(), min: from.uint128() }),
    planned: ({ token, minimum }) => ({ token: refOf(token), who: "executor", min: minimum }),
  },
};
