import type { z } from "zod";
import type { BlockContext } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Reading } from "../lib/reading.js";
import type { Refusal } from "../lib/refusal.js";
import type { Amount, PartyRef, Step } from "../program/index.js";
import type { Deployment } from "./kit/adapter/deployment.js";
import type { ProtocolMeta } from "./kit/adapter/meta.js";
import type { Proofs } from "./kit/adapter/proofs.js";
import type { RunCode } from "./kit/adapter/provenance.js";
import type { Among, SourceOf } from "./kit/adapter/source.js";
import type { Unusable } from "./kit/adapter/unusable.js";
import type { Curve } from "./kit/curve/curve.js";
import type { Log, Venue } from "./venue.js";

export type { BlockContext } from "../chain/index.js";

export type Swap<State> = {
  readonly amountOut: bigint;
  readonly state: State;
  readonly gas: number;
  /** Raw units taken of the input, where that may be fewer than offered. */
  readonly spent?: bigint;
};

export type QuoteInput = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly context: BlockContext;
};

/** A fill in the form that the program needs: the direction through the venue, the amount, and the recipient. */
export type FillToEncode = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amount: Amount;
  /** Whether the venue already holds the input. Only for venues whose adapter is `prefundable`. */
  readonly prefunded: boolean;
  readonly to: PartyRef;
};

/** The input of discovery: venues among tokens. */
export type DiscoverInput = Among & { readonly deployment: Deployment };

/** Raw units of one token. */
export type TokenAmount = { readonly token: Address; readonly amount: bigint };

/**
 * Millionths of a raw unit of one token. A fee in ppm then needs no rounding, which would show in a token with few
 * decimals.
 */
export type Fee = { readonly token: Address; readonly microUnits: bigint };

/** The time at which a state is evaluated. */
export type Moment = Pick<BlockContext, "number" | "timestamp">;

/** The amounts offered of the venue's tokens, in their order. */
export type AddInput = { readonly amounts: readonly bigint[]; readonly context: BlockContext };

/** `spent` is the amount taken of each token. The rest stays with the caller. */
export type Added<State> = {
  readonly amountOut: bigint;
  readonly spent: readonly bigint[];
  readonly state: State;
  readonly gas: number;
};

/** `amountIn`: raw units of the share token. */
export type RemoveInput = { readonly amountIn: bigint; readonly context: BlockContext };

export type Removed<State> = {
  /** One amount for each of the venue's tokens, in their order. */
  readonly amountsOut: readonly bigint[];
  readonly state: State;
  readonly gas: number;
};

/**
 * Creation of a venue's shares (`meta.position`) from all its tokens at once, in the venue's own ratio, and their
 * conversion back into all of them. A venue whose shares are made from a single token trades them like any other token
 * instead.
 */
export type Liquidity<State, Facts = unknown> = {
  /** Units of gas, for ranking. */
  readonly addGas: number;
  readonly removeGas: number;
  /** Returns the raw units of each token behind all shares, and of the shares, as floats for the search. */
  basis(venue: Venue<Facts>, state: State): { readonly reserves: readonly number[]; readonly supply: number };
  /** Returns the wei-exact result, rounded as the contract does, and the state after it. */
  add(venue: Venue<Facts>, state: State, input: AddInput): Added<State> | Refusal;
  remove(venue: Venue<Facts>, state: State, input: RemoveInput): Removed<State> | Refusal;
  encodeAdd(venue: Venue<Facts>, amounts: readonly Amount[], to: PartyRef): Step;
  encodeRemove(venue: Venue<Facts>, amount: Amount, to: PartyRef): Step;
};

/**
 * How an account receives a token before passing it on in the same transaction: the number of transfers (0 if it
 * already owned the token), and whether it passes the token on in two parts.
 */
export type Hands = { readonly arrivals: number; readonly inParts: boolean };

/** What the holders of a venue's share token own and earn. */
export type Shares<State, Facts = unknown> = {
  /** First topics of the logs that report fees. They may differ from those that change the state. */
  readonly topics: readonly Hex[];
  /** Returns what the venue holds for its shareholders. */
  reserves(venue: Venue<Facts>, state: State): readonly TokenAmount[];
  /**
   * Returns the total supply of shares in raw units, or undefined if the state does not include it. A share then has no
   * valuation.
   */
  supply?(venue: Venue<Facts>, state: State): bigint | undefined;
  /** Returns the fees that the trade in `log` left in the venue, and nothing for any other log. */
  fees(venue: Venue<Facts>, log: Log): readonly Fee[];
  /**
   * Returns whether holders can withdraw the reserves only after days, so that the share's market price takes
   * precedence over them.
   */
  locked?(venue: Venue<Facts>): boolean;
  /**
   * Returns the state brought forward to `moment`, if it changes with time alone. The other functions receive it
   * instead.
   */
  accrued?(state: State, moment: Moment): State;
  /** Returns the yearly yield as a decimal fraction, if the state includes it. Blocks are `blockSeconds` apart. */
  rate?(venue: Venue<Facts>, state: State, blockSeconds: number): number | undefined;
  /**
   * Returns the value of a share in a measure that trades, deposits and withdrawals at fair prices leave unchanged. Any
   * growth of it is therefore the holders' yield. NaN if unknown. A venue with an index need not report fees.
   */
  index?(venue: Venue<Facts>, state: State): number;
  /**
   * Returns by how many raw units the amount that can be passed on may fall short of the amount transferred, in the
   * worst case over all amounts, if transfers of the share token round. Absent if they do not.
   */
  handingLoss?(state: State, timestamp: bigint, hands: Hands): bigint;
};

/** How states that are not plain data are stored in files: as JSON, except for bigints. */
export type PlainForm<State> = {
  write(state: State): unknown;
  /** Restores the state that `write` converted. Throws if `plain` is not a valid state. */
  read(plain: unknown): State;
};

/**
 * How the state changes: by logs alone; by logs except for a part, such as a fee, that `renew` reads at every block; or
 * in such ways that all of it must be read at every block.
 */
export type Refresh = "logs" | "renewed" | "everyBlock";

/** A getter of one of a deployment's contracts. */
export type Probe = {
  /** The contract's name in the deployment. */
  readonly contract: string;
  /** The getter's signature. */
  readonly getter: string;
  readonly args?: readonly (Address | bigint)[];
};

/** A word in a step that says how to call its contract. */
type StepMode =
  | Extract<Step, { readonly mode: string }>["mode"]
  | Extract<Step, { readonly kind: string }>["kind"];

// Declared as methods so that an adapter with specific facts is assignable to the general type.
type RefreshRule<Facts> = { rule(venue: Venue<Facts>): Refresh }["rule"];
type CodeRule<Facts> = { rule(venue: Venue<Facts>): "protocol" | readonly RunCode[] }["rule"];

/**
 * A protocol standard as a pure state machine plus an encoder, without I/O or a clock. `State` is plain data
 * (structured-cloneable, with typed arrays) and is never changed in place. `Facts` is plain JSON data.
 */
export type Adapter<State = unknown, Facts = unknown> = {
  readonly standard: string;
  /** Descriptions for people. Listings and docs are generated from them. */
  readonly meta: ProtocolMeta<Facts>;
  /** How a venue's state changes. A function if it depends on the venue. */
  readonly refresh: Refresh | RefreshRule<Facts>;
  /** The schema of its venues' facts, which validates those from a file or the database. */
  readonly facts: z.ZodType<Facts>;
  /** The program steps that `encode` makes. The decoder accepts no others for a fill of this protocol. */
  readonly steps: readonly Step["op"][];
  /**
   * The words that its contracts support, if a step offers several for the same operation: how a vault pays out, the
   * name of a lender's deposit, the width of a pool's indices. The decoder accepts no others.
   */
  readonly modes?: readonly StepMode[];
  /** First topics of the logs that change a venue's state. */
  readonly topics: readonly Hex[];
  /** Absent if the state has no typed arrays. */
  readonly plain?: PlainForm<State>;
  /** What backs the share token that `meta.position` names. */
  readonly shares?: Shares<State, Facts>;
  /** Present if shares are made from several tokens at once. */
  readonly liquidity?: Liquidity<State, Facts>;
  /** Whether the venue accepts input sent to it in advance and can send output to any address. */
  readonly prefundable: boolean;
  /**
   * Whether the venue takes `tokenIn` only if it is sent in advance. The step then trades what has arrived. Only for
   * venues whose adapter is `prefundable`; absent if none does.
   */
  onlyPrefunded?(venue: Venue<Facts>, state: State, tokenIn: Address): boolean;
  /** Whether output can go to any address in the same step. */
  readonly paysOut: boolean;
  /**
   * The code that a fill runs. With `protocol`, it runs only contracts that a factory or registry of the protocol
   * created or admitted, or that the network's data lists. With a function of the venue, it also runs the contracts
   * that the function returns, which anybody may have written. Routes use the venue only if something vouches for each
   * of them.
   */
  readonly code: "protocol" | CodeRule<Facts>;
  /** The deployment's source of all its venues. Absent if it has none. */
  readonly source?: SourceOf<Facts>;
  /**
   * The getters that a deployment's contracts must answer. A deployment that does not is left out. Absent if there is
   * nothing to ask, because the network's data lists the venues themselves.
   */
  readonly probes?: readonly Probe[];
  /**
   * Finds a deployment's venues among the given tokens. If the adapter has a `source`, `discoverBy` makes this function
   * from it.
   */
  discover(input: DiscoverInput): Reading<Venue<Facts>[]>;
  /**
   * Finds the venue whose share a request names, whatever its token. Returns undefined if `share` is not a share.
   * Present if anybody may deploy a venue and no registry knows it.
   */
  discoverShare?(deployment: Deployment, share: Address): Reading<Venue<Facts> | undefined>;
  /**
   * Reads a venue's whole state, or the reason why it cannot be traded. It records in `proofs` what it learns about
   * contracts that many venues share. Without `proofs`, it repeats the trials.
   */
  load(venue: Venue<Facts>, proofs?: Proofs): Reading<State | Unusable>;
  /**
   * Reads again the part of the state that changes without a log, at the block to which logs have brought `state`.
   * Returns `state` itself if that part is the same. Present if `refresh` may be `renewed`.
   */
  renew?(venue: Venue<Facts>, state: State): Reading<State | Unusable>;
  /** Returns the state after `log`, or undefined if the log is insufficient and the venue must be loaded again. */
  apply(venue: Venue<Facts>, state: State, log: Log): State | undefined;
  /**
   * Returns the wei-exact result of an exact-input trade, rounded as the contract does, and the state after it. Venues
   * with a `tolerancePpb` are the exception.
   */
  quote(venue: Venue<Facts>, state: State, input: QuoteInput): Swap<State> | Refusal;
  /**
   * Returns how far quotes may differ from the chain's result in a block `seconds` after the one read, in parts per
   * billion of the amount, rounded up, or one raw unit if that is more. Undefined or absent means that they are exact
   * to the wei.
   */
  tolerancePpb?(venue: Venue<Facts>, state: State, seconds: number): number | undefined;
  /**
   * Returns the venue's state after trades in other venues earlier in the same transaction, whose states `others` has by
   * venue id. Absent if none of its venues depends on another.
   */
  afterOthers?(
    venue: Venue<Facts>,
    state: State,
    others: ReadonlyMap<string, unknown>,
    moment: Moment,
  ): State;
  /** Returns the same state for the search, or undefined if this direction cannot be traded at all. */
  curve(venue: Venue<Facts>, state: State, tokenIn: Address, tokenOut: Address): Curve | undefined;
  /**
   * Returns whether a fill of this token may leave a part of it in the Executor that is too small to trade. The part goes
   * back to the payer. Absent if the venue takes everything.
   */
  leaves?(venue: Venue<Facts>, tokenIn: Address): boolean;
  /**
   * Returns the smallest amount of `tokenIn` for which the venue gives the same output as when it took `spent` of it. A
   * quote for `spent` itself may give less. Absent if the venue takes everything, or if it does not round so.
   */
  offerOf?(venue: Venue<Facts>, state: State, trade: { tokenIn: Address; spent: bigint }): bigint;
  /** Returns the gas of one fill of typical size, for ranking. */
  gas(venue: Venue<Facts>): number;
  /**
   * Returns the most gas that one more trade in the venue adds to a later fill, for example because the fill then
   * crosses another tick or moves a price. The fill takes the venue from `state` to `after`. For gas limits alone.
   * Absent if next to none.
   */
  gasOfOneMore?(venue: Venue<Facts>, state: State, after: State): number;
  /** The step that executes the fill. Fees and modes that can change on chain come from `state`, as in `quote`. */
  encode(venue: Venue<Facts>, state: State, fill: FillToEncode): Step;
};

/** Returns how the state of `venue` changes, whether its adapter declares a constant or a function. */
export function refreshOf<State, Facts>({ refresh }: Adapter<State, Facts>, venue: Venue<Facts>): Refresh {
  return typeof refresh === "function" ? refresh(venue) : refresh;
}

/** Returns the contracts that a fill in `venue` runs and that anybody may have written, for the judge of its deployment. */
export function runCodeOf<State, Facts>(
  { code }: Adapter<State, Facts>,
  venue: Venue<Facts>,
): readonly RunCode[] {
  const run = typeof code === "function" ? code(venue) : code;
  return typeof run === "string" ? [] : run;
}

/**
 * Returns whether the network's data vouches for all code that a fill in `venue` runs. Other code may do anything when
 * called, such as filling an order that the receiver has elsewhere, so the Executor checks the output of a route
 * through it before the receiver gets it. Routes may use code that only the operator or the request trusts, but prices,
 * depths and certificates do not rely on it.
 */
export function isVouched<State, Facts>(_: Adapter<State, Facts>, { unvouched }: Venue<Facts>): boolean {
  return unvouched === undefined;
}
