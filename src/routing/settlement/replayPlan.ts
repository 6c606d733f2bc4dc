import type { Address } from "../../lib/address.js";
import { mulDivDown } from "../../lib/math.js";
import { isRefusal, type Refusal, refuse } from "../../lib/refusal.js";
import { PPM } from "../../lib/whole.js";
import type { Pool } from "../../market/market.js";
import type { BlockContext, TokenAmount } from "../../protocols/index.js";
import type { Fill, Plan } from "../plan.js";
import { applyFill, type Ledger } from "./applyFill.js";
import { planOf } from "./settle.js";

/** Fills that were applied one after another, and what they leave. */
export type Replayed = { readonly ledger: Ledger; readonly fills: readonly Fill[] };

/** Fills in execution order, and what they start from, in raw units. */
export type Replayable = { readonly inputs: readonly TokenAmount[]; readonly moves: readonly Fill[] };

/** Where fills are replayed, if not on the pools that they were planned on. */
export type ReplayedOn = {
  /** States that earlier fills have left, by venue id. They are not changed. */
  readonly states?: ReadonlyMap<string, unknown>;
  /** Returns the pool of a fill, or undefined if there is none. */
  readonly poolOf?: (fill: Fill) => Pool | undefined;
};

/**
 * Applies fills one after another to other amounts or other states: every fill takes its share, or its exact amount, of
 * the available balance. Returns the refusal of the first venue that does not take its part.
 */
export function replayFills(
  { inputs, moves }: Replayable,
  context: BlockContext,
  { states, poolOf = ({ pool }) => pool }: ReplayedOn = {},
): Replayed | Refusal {
  const balances = new Map(inputs.map(({ token, amount }) => [token, amount]));
  const ledger: Ledger = { balances, states: new Map(states) };
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
    const pool = poolOf(fill);
    if (pool === undefined) return refuse("otherTokens", "the venue is not there");
    const applied = applyFill(ledger, pool, parts, outputs, context);
    if (isRefusal(applied)) return applied;
    fills.push(applied);
  }
  return { ledger, fills };
}

/** Returns the plan with another amount of its only input, as `replayFills` applies it. */
export function replayPlan(plan: Plan, amountIn: bigint, context: BlockContext): Plan | Refusal {
  const [input, another] = plan.inputs;
  if (input === undefined || another !== undefined) throw new TypeError("a plan without a single input");
  const inputs = [{ token: input.token, amount: amountIn }];
  const replayed = replayFills({ ...plan, inputs }, context);
  if (isRefusal(replayed)) return replayed;
  const { ledger, fills } = replayed;
  return planOf({ inputs, tokenOut: plan.outputs[0].token }, ledger.balances, fills);
}
