import { SluiceError } from "../../errors/index.js";
import type { Portion } from "../../execution/index.js";
import type { Address } from "../../lib/address.js";
import { type Draft, payOut } from "../../quote/index.js";
import type { AmountRef, OutputRef } from "../call.js";
import { type Call, outputsOf, spendsOf } from "../call.js";
import type { Floor } from "./floors.js";

/** An output of a call; `isExact`: known to the unit, because it consists of the payer's own tokens alone. */
export type Output = { readonly token: Address; readonly amount: bigint; readonly isExact: boolean };

/** A payment by move number `move`, and the least of it that the program insists on. */
export type Payment = {
  readonly move: number;
  readonly token: Address;
  readonly to: Address;
  readonly amount: bigint;
  readonly floor: Floor;
  readonly isFee: boolean;
};

/** What a bundle's calls have done so far, and what planning the next one needs. */
export type Planning = {
  readonly draft: Draft;
  readonly calls: readonly Call[];
  /** By call, by index; empty for calls that are not planned yet. */
  readonly outputs: (readonly Output[])[];
  /** By move of the draft: the call it belongs to. */
  readonly callOfMove: number[];
  /** By token: outputs that no call refers to and no exact amount has used up. Later calls with exact amounts may take them. */
  readonly free: Map<Address, bigint>;
  /** By token: raw units that the payer has to bring. */
  readonly brought: Map<Address, bigint>;
  /** What the payer brought before the first call; undefined in the first round, which finds it out. */
  readonly supply: ReadonlyMap<Address, bigint> | undefined;
  readonly payments: Payment[];
  /**
   * Transfers of exact amounts that the payer alone brings, when others came before. Done first, they cannot fall short
   * because a trade yields less of the same token than foreseen.
   */
  readonly ahead: Set<number>;
};

/** Returns a planning without planned calls; `supply` is what the payer brings, if an earlier round found it out. */
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
    ahead: new Set(),
  };
}

/** Adds raw units to a token's entry; negative ones are subtracted. */
export function add(amounts: Map<Address, bigint>, token: Address, amount: bigint): void {
  amounts.set(token, (amounts.get(token) ?? 0n) + amount);
}

/** Returns the call that refers to the output and so spends it; undefined if there is none. */
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

/** Returns the call that refers to the output, or else the first balance call that takes everything of its token. */
export function spenderOf(planning: Pick<Planning, "calls">, of: OutputRef): number | undefined {
  const referring = referrerOf(planning, of);
  const source = planning.calls[of.call];
  if (referring !== undefined || source === undefined || receiverOf(source) !== undefined) return referring;
  const token = outputsOf(source)[of.index];
  const balance = planning.calls.findIndex(
    (other, at) => at > of.call && other.kind === "balance" && other.token === token,
  );
  return balance < 0 ? undefined : balance;
}

/** Returns the receiver of a call's outputs. What a fee or a transfer sends is no output. */
export function receiverOf(call: Call | undefined): Address | undefined {
  if (call === undefined || call.kind === "fee" || call.kind === "transfer") return undefined;
  return "receiver" in call ? call.receiver : undefined;
}

/** Pays out a portion, records the payment, and returns its amount. */
export function pay(
  { draft, payments }: Planning,
  { token, portion, to, floor, isFee }: Omit<Payment, "move" | "amount"> & { readonly portion: Portion },
): bigint {
  const amount = payOut(draft, token, portion, to);
  payments.push({ move: draft.moves.length - 1, token, to, amount, floor, isFee });
  return amount;
}

/** How much a call takes of a token, and whether to the unit. */
export type Taking = { readonly token: Address; readonly amount: bigint; readonly isExact: boolean };

/**
 * Returns what a call takes for an amount. An exact amount first takes what earlier calls left over, then what the payer
 * brings. Throws INVALID_PARAMETER for an output that no earlier call has.
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

/** Records that the payer brings this much. The first round adds it now; later rounds have it from the start. */
export function bring(planning: Planning, token: Address, amount: bigint): void {
  if (amount === 0n) return;
  add(planning.brought, token, amount);
  if (planning.supply === undefined) add(planning.draft.holdings, token, amount);
}
