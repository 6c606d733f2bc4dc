import { type Address, NATIVE } from "../lib/address.js";
import { executorAddress, type PartyRef, type Program, type Step, type TokenRef } from "../program/index.js";
import type { Fill, Plan } from "../routing/index.js";

export type CompiledPlan = {
  readonly program: Program;
  /** Who receives tokenIn from the sender: the Executor, or the first pool when it can be paid beforehand. */
  readonly fundTo: Address;
  /** Which fill of the plan each step carries out; undefined for a step that only moves what is left. */
  readonly fillOfStep: readonly (number | undefined)[];
};

/**
 * The plan as a program. Tokens move as seldom as possible: the output of a fill goes straight to the receiver,
 * or into the pool that spends all of it, wherever both sides allow that.
 */
export function compilePlan(plan: Plan): CompiledPlan {
  const fundTo = prefundedConsumer(plan, plan.tokenIn)?.market.venue.address ?? executorAddress;
  const steps: Step[] = [];
  const fillOfStep: (number | undefined)[] = [];
  for (const [index, fill] of plan.fills.entries()) {
    steps.push(encodeFill(plan, fill));
    fillOfStep.push(index);
  }
  if (plan.fills.some((fill) => fill.tokenOut === plan.tokenOut && !fill.market.adapter.paysOut)) {
    steps.push({ op: "sweep", token: tokenRef(plan.tokenOut), to: "receiver" });
    fillOfStep.push(undefined);
  }
  return { program: { steps }, fundTo, fillOfStep };
}

function encodeFill(plan: Plan, fill: Fill): Step {
  const { adapter, venue } = fill.market;
  const prefunded = prefundedConsumer(plan, fill.tokenIn) === fill;
  return adapter.encode(venue, {
    tokenIn: fill.tokenIn,
    tokenOut: fill.tokenOut,
    amount: { token: tokenRef(fill.tokenIn), shareBps: prefunded ? 0 : fill.shareBps },
    prefunded,
    to: recipientOf(plan, fill),
  });
}

function recipientOf(plan: Plan, fill: Fill): PartyRef {
  if (!fill.market.adapter.paysOut) return "executor";
  if (fill.tokenOut === plan.tokenOut) return "receiver";
  return prefundedConsumer(plan, fill.tokenOut)?.market.venue.address ?? "executor";
}

/**
 * The fill into whose pool all of `token` can be sent before its turn: it spends the token alone, its pool
 * measures what arrived, and everybody who yields the token can send it there.
 */
function prefundedConsumer(plan: Plan, token: Address): Fill | undefined {
  const [consumer, another] = plan.fills.filter((fill) => fill.tokenIn === token);
  if (consumer === undefined || another !== undefined || !consumer.market.adapter.prefundable)
    return undefined;
  const producers = plan.fills.filter((fill) => fill.tokenOut === token);
  return producers.every((fill) => fill.market.adapter.paysOut) ? consumer : undefined;
}

function tokenRef(token: Address): TokenRef {
  return token === NATIVE ? "native" : token;
}
