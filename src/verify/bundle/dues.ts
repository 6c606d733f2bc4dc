import type { Order } from "../../execution/order.js";
import type { Address } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import { BPS } from "../../lib/whole.js";
import { answeredAmount, type Members, membersOf, shown } from "../readValues.js";
import type { AgreedCall, Due } from "./calls.js";
import type { Payment } from "./guarantees.js";

/** What a party certainly gets of a token. */
type Guaranteed = { readonly to: Address; readonly token: Address; readonly least: bigint };

export type Owed = {
  readonly faults: readonly string[];
  readonly minimums: readonly Guaranteed[];
};

type Terms = {
  readonly from: Address;
  readonly receiver: Address;
  readonly calls: readonly AgreedCall[];
  readonly dues: readonly Due[];
  readonly atLeast: ReadonlyMap<Address, bigint>;
};

/** Shares in millionths leave a remainder of less than one part in this many, and each payment rounds by a unit. */
const dustPart = 100_000n;
const dustUnits = 8n;

/**
 * Compares who is certainly paid with who is due. The Router enforces the order's minimums for its receiver, which
 * include what the program itself pays that account of the same token; everything else is guaranteed by the program.
 */
export function findDueFaults(
  terms: Terms,
  order: Order,
  payments: readonly Payment[],
  answer: Members,
): Owed {
  const { dues, receiver } = terms;
  const own = [receiver, terms.from, order.refundTo];
  const faults: string[] = [];
  const left = new Set(dues);
  for (const payment of payments) {
    const { to, token, step } = payment;
    if (to === order.executor || own.includes(to)) continue;
    const due = [...left].find(
      (each) => each.to === to && each.token === token && fits(each, payment, answer),
    );
    // The Router's own receiver gets what is left at the end, however many payments that is.
    if (due !== undefined && (to !== order.receiver || due.isFee)) left.delete(due);
    if (due === undefined) faults.push(`its step ${step} pays ${to} of ${token} what no call agrees to`);
  }
  if (!own.includes(order.receiver) && !dues.some(({ to, isFee }) => to === order.receiver && !isFee))
    faults.push(`it pays ${order.receiver}; the receiver is ${receiver}`);
  const guaranteed = (to: Address, token: Address): bigint => {
    const watched =
      to === order.receiver ? order.outputs.find((output) => output.token === token) : undefined;
    if (watched !== undefined) return watched.minAmountOut;
    return payments
      .filter((payment) => payment.to === to && payment.token === token)
      .reduce((sum, { least }) => sum + least, 0n);
  };
  const minimums = partiesOf(dues).map(({ to, token }) => ({ to, token, least: guaranteed(to, token) }));
  for (const { to, token, least } of minimums) {
    const stated = dues.filter((due) => !due.isFee && due.to === to && due.token === token);
    const due = stated.reduce((sum, each) => sum + each.least, 0n);
    const wanted = maxBigint(due, to === receiver ? (terms.atLeast.get(token) ?? 0n) : 0n);
    // The amounts due to others may use up all that there is of the token.
    const isShared = dues.some((each) => each.token === token && each.to !== to && each.least > 0n);
    const needed = maxBigint(wanted, isShared ? 0n : 1n);
    if (least < needed) faults.push(`it is content with ${least} of ${token} for ${to}, not ${needed}`);
  }
  for (const [token, wanted] of terms.atLeast)
    if (!minimums.some((minimum) => minimum.to === receiver && minimum.token === token))
      faults.push(`no call yields ${token} for ${receiver}, of which ${wanted} were agreed to`);
  faults.push(...findTotalFaults(terms, minimums, answer));
  return { faults, minimums };
}

function partiesOf(dues: readonly Due[]): readonly { to: Address; token: Address }[] {
  const seen = new Set<string>();
  return dues.filter(({ to, token, isFee }) => {
    const key = `${to} ${token}`;
    if (isFee || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns whether a payment is no more than what a call agrees to. */
function fits({ most, token }: Due, { amount, held, isFirst }: Payment, answer: Members): boolean {
  if (most === undefined) return true;
  if ("units" in most) {
    if ("exact" in amount) return amount.exact <= most.units;
    // Only what the payer supplied is there, so that the share has a known amount.
    return isFirst && (held * BigInt(amount.sharePpm)) / 1_000_000n <= most.units;
  }
  if ("sharePpm" in amount) return BigInt(amount.sharePpm) <= most.bps * (1_000_000n / BPS);
  // A small fee is stated in units: a part of the amount that is certainly there, or of the whole amount that the
  // answer promises.
  const promised = ["amountsOut", "feeAmount"]
    .map((name) => answeredAmount(membersOf(answer[name])[token]) ?? 0n)
    .reduce((sum, each) => sum + each, 0n);
  return amount.exact * BPS <= most.bps * maxBigint(held, promised);
}

/**
 * Checks what all receivers certainly get of each token against what the answer states, and what it states against its
 * own expected amount less the slippage, unless calls state other minimums.
 */
function findTotalFaults(
  { calls, dues, atLeast, receiver }: Terms,
  minimums: readonly Guaranteed[],
  answer: Members,
): string[] {
  return [...new Set(minimums.map(({ token }) => token))].flatMap((token) => {
    const [expected, told] = ["amountsOut", "minAmountsOut"].map((name) =>
      answeredAmount(membersOf(answer[name])[token]),
    );
    if (expected === undefined || told === undefined)
      return [
        `amountsOut and minAmountsOut must state ${token}; they are ${shown(expected)} and ${shown(told)}`,
      ];
    const sure = minimums
      .filter((minimum) => minimum.token === token)
      .reduce((sum, { least }) => sum + least, 0n);
    const faults: string[] = [];
    const short = (amount: bigint) => sure + dustUnits + sure / dustPart < amount;
    if (short(told))
      faults.push(
        `the answer says that at least ${told} of ${token} arrive; the transaction insists on ${sure}`,
      );
    const paid = dues.filter((due) => due.token === token && !due.isFee);
    const slippages = paid.flatMap(({ slippageBps }) => (slippageBps === undefined ? [] : [slippageBps]));
    const isStated = paid.some(
      ({ slippageBps, to }) => slippageBps === undefined || (atLeast.has(token) && to === receiver),
    );
    if (isStated || isTakenFrom(calls, token)) return faults;
    const slippage = slippages.reduce((one, other) => (one > other ? one : other), 0n);
    const least = (expected * (BPS - slippage)) / BPS;
    if (short(least))
      faults.push(`it insists on ${sure} of ${token}; ${expected} less the slippage is ${least}`);
    return faults;
  });
}

/** Returns whether a call turns an exact amount of the token into another after an earlier call has yielded it. */
function isTakenFrom(calls: readonly AgreedCall[], token: Address): boolean {
  const first = calls.findIndex(({ outputs }) => outputs.includes(token));
  return calls.some(
    ({ kind, spends }, at) =>
      first >= 0 &&
      at > first &&
      kind === "convert" &&
      spends.some((spend) => spend.token === token && typeof spend.amount === "bigint"),
  );
}
