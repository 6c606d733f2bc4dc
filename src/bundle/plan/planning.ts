import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { type Draft, payOut } from "../../quote/index.js";
import type { Portion } from "../../routing/index.js";
import type { CallSpending } from "../answer.js";
import type { AmountRef, OutputRef } from "../call.js";
import { type Call, outputsOf, spendsOf } from "../call.js";
import type { Floor } from "./floors.js";

/** An output of a call. `isExact`: known to the unit, because it consists only of the payer's own tokens. */
export type Output = { readonly token: Address; readonly amount: bigint; readonly isExact: boolean };

/** A payment by move number `move`, and the least amount that the program enforces for it. */
export type Payment = {
  readonly move: number;
  readonly token: Address;
  readonly to: Address;
  readonly amount: bigint;
  readonly floor: Floor;
  readonly isFee: boolean;
  /** Whether it is an exact output, which the fills after it follow from. */
  readonly isExactOutput?: true;
};

/** The effects of a bundle's calls so far, and the data that planning the next call needs. */
export type Planning = {
  readonly draft: Draft;
  readonly calls: readonly Call[];
  /** Outputs by call, then by index. Calls that are not planned yet have none. */
  readonly outputs: (readonly Output[])[];
  /** The call that each move of the draft belongs to, by move. */
  readonly callOfMove: number[];
  /**
   * Outputs that no call refers to and no exact amount has used up, by token. Later calls with exact amounts may take
   * them.
   */
  readonly free: Map<Address, bigint>;
  /** Raw units that the payer has to supply, by token. */
  readonly brought: Map<Address, bigint>;
  /** The amounts that the payer supplies before the first call. Undefined in the first round, which determines them. */
  readonly supply: ReadonlyMap<Address, bigint> | undefined;
  readonly payments: Payment[];
  /** What the calls for exact outputs spend. */
  readonly spent: CallSpending[];
  /**
   * Transfers of exact amounts that the payer alone supplies, if other calls precede them. They are executed first.
   * They then cannot fall short because a trade yields less of the same token than predicted.
   */
  readonly ahead: Set<number>;
  /** Whether the deadline cut a search for one of the calls short. */
  isCut: boolean;
};

/** Starts the planning of a bundle. `supply` is what the payer supplies, if an earlier round determined it. */
export function startPlanning(draft: Draft, calls: readonly Call[], supply: Planning["supply"]): Planning {
  return {
    draft,
    calls,
    outputs: calls.map(() => []),
    callOfMove: [],
    free: new Map(),
    brought: new Map(),
    supply,
    payments: [],
    spent: [],
    ahead: new Set(),
    isCut: false,
  };
}

/** Adds raw units to a token's entry. Negative units are subtracted. */
export function add(amounts: Map<Address, bigint>, token: Address, amount: bigint): void {
  amounts.set(token, (amounts.get(token) ?? 0n) + amount);
}

/** Returns the call that refers to the output and so spends it, or undefined if there is none. */
export function referrerOf(
  { calls }: Pick<Planning, "calls">,
  { call, index }: OutputRef,
): number | undefined {
  const referring = calls.findIndex((other) =>
    spendsOf(other).some(
      ({ amount }) => amount.kind === "output" && amount.call === call && amount.index === index,
    ),
  );
  return referring < 0 ? undefined : referring;
}

/** Returns the call that refers to the output, or else the first balance call that takes all of its token. */
export function spendingCallOf(planning: Pick<Planning, "calls">, of: OutputRef): number | undefined {
  const referring = referrerOf(planning, of);
  const source = planning.calls[of.call];
  if (referring !== undefined || source === undefined || receiverOf(source) !== undefined) return referring;
  const token = outputsOf(source)[of.index];
  const balance = planning.calls.findIndex(
    (other, at) => at > of.call && other.kind === "balance" && other.token === token,
  );
  return balance < 0 ? undefined : balance;
}

/** Returns the receiver of a call's outputs. Amounts that a fee or a transfer sends are not outputs. */
export function receiverOf(call: Call | undefined): Address | undefined {
  if (call === undefined || call.kind === "fee" || call.kind === "transfer") return undefined;
  return "receiver" in call ? call.receiver : undefined;
}

/** Pays out a portion, records the payment and returns its amount. */
export function pay(
  { draft, payments }: Planning,
  { portion, ...payment }: Omit<Payment, "move" | "amount"> & { readonly portion: Portion },
): bigint {
  const amount = payOut(draft, payment.token, portion, payment.to);
  payments.push({ ...payment, move: draft.moves.length - 1, amount });
  return amount;
}

/** The amount of a token that a call takes, and whether it is exact to the unit. */
export type Taking = { readonly token: Address; readonly amount: bigint; readonly isExact: boolean };

/**
 * Returns what a call takes for an amount. An exact amount first takes what earlier calls left over, then what the
 * payer supplies. Throws INVALID_PARAMETER for an output that no earlier call has.
 */
export function takingOf(planning: Planning, token: Address, amount: AmountRef): Taking {
  if (amount.kind === "output") {
    const output = planning.outputs[amount.call]?.[amount.index];
    if (output === undefined) throw noSuchOutput(amount);
    return output;
  }
  const free = planning.free.get(token) ?? 0n;
  const taken = free < amount.amount ? free : amount.amount;
  add(planning.free, token, -taken);
  bring(planning, token, amount.amount - taken);
  return { token, amount: amount.amount, isExact: true };
}

function noSuchOutput({ call, index }: OutputRef): SluiceError {
  return new SluiceError("INVALID_PARAMETER", [`call ${call} has no output ${index} yet`]);
}

/** Records that the payer supplies this much. The first round adds it now. Later rounds have it from the start. */
export function bring(planning: Planning, token: Address, amount: bigint): void {
  if (amount === 0n) return;
  add(planning.brought, token, amount);
  if (planning.supply === undefined) add(planning.draft.holdings, token, amount);
}
