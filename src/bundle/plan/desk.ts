import { SluiceError } from "../../errors/index.js";
import type { Portion } from "../../execution/index.js";
import type { Address } from "../../lib/address.js";
import { type Draft, payOut } from "../../quote/index.js";
import type { AmountRef, OutputRef } from "../call.js";
import { type Call, outputsOf, spendsOf } from "../call.js";
import type { Floor } from "./floors.js";

/** Something a call put out; `isExact`: known to the unit, since only the payer's own is in it. */
export type Output = { readonly token: Address; readonly amount: bigint; readonly isExact: boolean };

/** Something that was sent to somebody, by the move number `move`, and the least of it that is insisted on. */
export type Payment = {
  readonly move: number;
  readonly token: Address;
  readonly to: Address;
  readonly amount: bigint;
  readonly floor: Floor;
  readonly isFee: boolean;
};

/** What a bundle's calls have done so far, and what is still to be known to plan the next. */
export type Desk = {
  readonly draft: Draft;
  readonly calls: readonly Call[];
  /** By call, by index; nothing yet of calls whose turn has not come. */
  readonly outputs: (readonly Output[])[];
  /** By move of the draft: the call it belongs to. */
  readonly callOfMove: number[];
  /** Of each token: outputs that no call refers to, and that no amount has used up. Such amounts may be taken by others. */
  readonly free: Map<Address, bigint>;
  /** Raw units that the payer has to bring, by token. */
  readonly brought: Map<Address, bigint>;
  /** What the payer brought before the first call; undefined in the first round, which finds that out. */
  readonly supply: ReadonlyMap<Address, bigint> | undefined;
  readonly payments: Payment[];
  /**
   * Transfers of exact amounts that the payer alone brings, when others came before. Done first, they cannot fall short
   * because a trade yields less of the same token than foreseen.
   */
  readonly ahead: Set<number>;
};

/** A desk on which no call was planned yet; `supply` is what the payer brings, where an earlier round found it out. */
export function openDesk(draft: Draft, calls: readonly Call[], supply: Desk["supply"]): Desk {
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

/** Adds to what is noted of a token, in raw units; a negative amount takes away. */
export function add(amounts: Map<Address, bigint>, token: Address, amount: bigint): void {
  amounts.set(token, (amounts.get(token) ?? 0n) + amount);
}

/** The call that refers to the output and so spends it; undefined where none does. */
export function referrerOf({ calls }: Pick<Desk, "calls">, { call, index }: OutputRef): number | undefined {
  const referring = calls.findIndex((other) =>
    spendsOf(other).some(
      ({ amount }) => amount.kind === "output" && amount.call === call && amount.index === index,
    ),
  );
  return referring < 0 ? undefined : referring;
}

/** The same, or else the first balance that takes the output with all there is of the token. */
export function spenderOf(desk: Pick<Desk, "calls">, of: OutputRef): number | undefined {
  const referring = referrerOf(desk, of);
  const source = desk.calls[of.call];
  if (referring !== undefined || source === undefined || receiverOf(source) !== undefined) return referring;
  const token = outputsOf(source)[of.index];
  const balance = desk.calls.findIndex(
    (other, at) => at > of.call && other.kind === "balance" && other.token === token,
  );
  return balance < 0 ? undefined : balance;
}

/** Whom a call sends its outputs to. What a fee or a transfer sends is none of its outputs. */
export function receiverOf(call: Call | undefined): Address | undefined {
  if (call === undefined || call.kind === "fee" || call.kind === "transfer") return undefined;
  return "receiver" in call ? call.receiver : undefined;
}

/** Sends a portion to somebody, and remembers it; returns its amount. */
export function pay(
  { draft, payments }: Desk,
  { token, portion, to, floor, isFee }: Omit<Payment, "move" | "amount"> & { readonly portion: Portion },
): bigint {
  const amount = payOut(draft, token, portion, to);
  payments.push({ move: draft.moves.length - 1, token, to, amount, floor, isFee });
  return amount;
}

/** What is to be taken of a token, and whether to the unit. */
export type Taking = { readonly token: Address; readonly amount: bigint; readonly isExact: boolean };

/**
 * What an amount of a call comes to. An exact one takes first what earlier calls left for anybody, then what the payer
 * brings for it. Throws INVALID_PARAMETER for an output that no call before put out.
 */
export function takingOf(desk: Desk, token: Address, amount: AmountRef): Taking {
  if (amount.kind === "output") {
    const output = desk.outputs[amount.call]?.[amount.index];
    if (output === undefined) throw noSuchOutput(amount);
    return output;
  }
  const free = desk.free.get(token) ?? 0n;
  const taken = free < amount.amount ? free : amount.amount;
  add(desk.free, token, -taken);
  bring(desk, token, amount.amount - taken);
  return { token, amount: amount.amount, isExact: true };
}

function noSuchOutput({ call, index }: OutputRef): SluiceError {
  return new SluiceError("INVALID_PARAMETER", [`call ${call} has no output ${index} yet`]);
}

/** The payer brings this much: in the first round when it is needed, in later ones it is there from the start. */
export function bring(desk: Desk, token: Address, amount: bigint): void {
  if (amount === 0n) return;
  add(desk.brought, token, amount);
  if (desk.supply === undefined) add(desk.draft.holdings, token, amount);
}
