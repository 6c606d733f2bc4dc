import type { Order } from "../../execution/order.js";
import type { Address } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import type { Step } from "../../program/format.js";
import type { PartyRef } from "../../program/refs.js";
import { touchedBy } from "../contracts/program.js";
import { tokenOfRef } from "./calls.js";

const WHOLE = 1_000_000n;

/** A payment of a program, and the least that it pays if the program runs to its end. */
export type Payment = {
  readonly step: number;
  readonly token: Address;
  readonly to: Address;
  readonly least: bigint;
  /** The least that the Executor holds of the token at that point. */
  readonly held: bigint;
  /** The part of what is held, or exact raw units. */
  readonly amount: { readonly sharePpm: number } | { readonly exact: bigint };
  /** Whether no venue has been traded through before, so that only what the payer supplied is held. */
  readonly isFirst: boolean;
};

/**
 * Follows a program with lower bounds only. The Executor holds of each token at least what the Router sent or a check
 * has seen, less what steps have taken since. Payments by venues only add to this, so whatever the venues do, each
 * payment is at least its bound.
 */
export function paymentsOf(steps: readonly Step[], order: Order): Payment[] {
  const held = new Map<Address, bigint>();
  for (const { token, amountIn, fundTo } of order.inputs)
    if (fundTo === order.executor) held.set(token, amountIn);
  const payments: Payment[] = [];
  let isFirst = true;
  for (const [index, step] of steps.entries()) {
    if (step.op === "check") {
      const token = tokenOfRef(step.token);
      if (step.who === "executor" || step.who === order.executor)
        held.set(token, maxBigint(held.get(token) ?? 0n, step.min));
      continue;
    }
    if (step.op === "pay" || step.op === "sweep") {
      const amount = step.op === "sweep" ? { token: step.token, sharePpm: Number(WHOLE) } : step.amount;
      const token = tokenOfRef(amount.token);
      const before = held.get(token) ?? 0n;
      const least = "exact" in amount ? amount.exact : (before * BigInt(amount.sharePpm)) / WHOLE;
      const to = placeOf(step.to, order);
      payments.push({ step: index, token, to, least, held: before, amount, isFirst });
      if (to !== order.executor) held.set(token, maxBigint(before - least, 0n));
      continue;
    }
    isFirst = false;
    for (const amount of touchedBy(step).amounts) {
      const token = tokenOfRef(amount.token);
      const before = held.get(token) ?? 0n;
      const taken =
        "exact" in amount ? amount.exact : (before * BigInt(amount.sharePpm) + WHOLE - 1n) / WHOLE;
      held.set(token, maxBigint(before - taken, 0n));
    }
  }
  return payments;
}

function placeOf(party: PartyRef, order: Order): Address {
  if (party === "receiver" || party === "refundTo" || party === "executor") return order[party];
  return party;
}
