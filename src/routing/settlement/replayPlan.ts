import type { Address } from "../../lib/address.js";
import { mulDivDown } from "../../lib/math.js";
import { isRefusal, type Refusal, refuse } from "../../lib/refusal.js";
import { PPM } from "../../lib/whole.js";
import type { BlockContext } from "../../protocols/index.js";
import type { Fill, Plan } from "../plan.js";
import { applyFill, type Ledger } from "./applyFill.js";
import { planOf } from "./settle.js";

/** Fills that were applied one after another, and what they leave. */
export type Replayed = { readonly ledger: Ledger; readonly fills: readonly Fill[] };

/**
 * Applies the fills of a plan to another amount of its only input, in raw units: every fill takes its share, or its
 * exact amount, of the available balance. Returns the refusal of the first venue that does not take its part.
 */
export function replayFills(
  { inputs, moves }: Plan,
  amountIn: bigint,
  context: BlockContext,
): Replayed | Refusal {
  const [input, another] = inputs;
  if (input === undefined || another !== undefined) throw new TypeError("a plan without a single input");
  const ledger: Ledger = { balances: new Map([[input.token, amountIn]]), states: new Map() };
  const fills: Fill[] = [];
  for (const fill of moves) {
    const heldOf = (token: Address) => ledger.balances.get(token) ?? 0n;
    const parts = fill.inputs.map((part) => {
      const amount = part.exact ?? mulDivDown(heldOf(part.token), BigInt(part.sharePpm), PPM);
      return { ...part, amount };
    });
    if (parts.some(({ token, amount }) => amount <= 0n || amount > heldOf(token)))
      return refuse("tooLittle", "less arrives than the fill takes");
    const outputs = fill.outputs.map(({ token }) => token);
    const applied = applyFill(ledger, fill.pool, parts, outputs, context);
    if (isRefusal(applied)) return applied;
    fills.push(applied);
  }
  return { ledger, fills };
}

/** Returns the plan with another amount of its only input, as `replayFills` applies it. */
export function replayPlan(plan: Plan, amountIn: bigint, context: BlockContext): Plan | Refusal {
  const replayed = replayFills(plan, amountIn, context);
  if (isRefusal(replayed)) return replayed;
  const inputs = [{ token: plan.inputs[0]!.token, amount: amountIn }];
  const { ledger, fills } = replayed;
  return planOf({ inputs, tokenOut: plan.outputs[0].token }, ledger.balances, fills);
}
