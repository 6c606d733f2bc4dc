import type { z } from "zod";
import type { BlockContext } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Reading } from "../lib/reading.js";
import type { Refusal } from "../lib/refusal.js";
import type { Amount, PartyRef, Step } from "../program/index.js";
import type { Curve } from "./kit/curve.js";
import type { Deployment } from "./kit/deployment.js";
import type { VenueOfVersion1 } from "./kit/facts.js";
import type { ProtocolMeta } from "./kit/meta.js";
import type { SourceOf } from "./kit/source.js";
import type { Unusable } from "./kit/unusable.js";
import type { Log, Venue } from "./venue.js";

export type { BlockContext } from "../chain/index.js";

export type Swap<State> = { readonly amountOut: bigint; readonly state: State; readonly gas: number };

export type QuoteInput = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly context: BlockContext;
};

/** A fill as the program needs it: which way through the venue, how much, and where the output goes. */
export type FillToEncode = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amount: Amount;
  /** The input already lies in the venue; only for venues whose adapter says `prefundable`. */
  readonly prefunded: boolean;
  readonly to: PartyRef;
};

/** What discovery looks for: venues among tokens. */
export type DiscoverInput = {
  readonly deployment: Deployment;
  readonly tokens: readonly Address[];
  /** The pairs of them worth looking for, each once, the lower address first; without the native currency. */
  readonly pairs: readonly (readonly [Address, Address])[];
  readonly wrappedNative: Address;
};

/** Raw units of one token. */
export type TokenAmount = { readonly token: Address; readonly amount: bigint };

/**
 * Millionths of a raw unit of one token: a fee in ppm then needs no rounding, which would show where a token has few
 * decimals.
 */
export type Fee = { readonly token: Address; readonly microUnits: bigint };

/** When a state is looked at. */
export type Moment = Pick<BlockContext, "number" | "timestamp">;

/** What is offered of each of the venue's tokens, in their order. */
export type AddInput = { readonly amounts: readonly bigint[]; readonly context: BlockContext };

/** `spent`: what was taken of each token; the rest stays with whoever offered it. */
export type Added<State> = {
  readonly amountOut: bigint;
  readonly spent: readonly bigint[];
  readonly state: State;
  readonly gas: number;
};

/** `amountIn`: raw units of the share token. */
export type RemoveInput = { readonly amountIn: bigint; readonly context: BlockContext };

export type Removed<State> = {
  /** Of each of the venue's tokens, in their order. */
  readonly amountsOut: readonly bigint[];
  readonly state: State;
  readonly gas: number;
};

/**
 * How shares of a venue (`meta.position`) are made of all its tokens at once, in the venue's own ratio, and turned back
 * into all of them. Venues whose shares are made of one token alone trade them like any other token instead.
 */
export type Liquidity<State, Facts = unknown> = {
  /** Units of gas, for ranking. */
  readonly addGas: number;
  readonly removeGas: number;
  /** Raw units of each token behind all shares, and of the shares, as floats for the search. */
  basis(venue: Venue<Facts>, state: State): { readonly reserves: readonly number[]; readonly supply: number };
  /** Wei-exact, rounding as the contract does, and the state after it. */
  add(venue: Venue<Facts>, state: State, input: AddInput): Added<State> | Refusal;
  remove(venue: Venue<Facts>, state: State, input: RemoveInput): Removed<State> | Refusal;
  encodeAdd(venue: Venue<Facts>, amounts: readonly Amount[], to: PartyRef): Step;
  encodeRemove(venue: Venue<Facts>, amount: Amount, to: PartyRef): Step;
};

/** How somebody comes to a token and hands it on at once: in how many transfers, none where it was his, and whether in two. */
export type Hands = { readonly arrivals: number; readonly inParts: boolean };

/** What the holders of a venue's share token own and earn. */
export type Shares<State, Facts = unknown> = {
  /** First topics of the logs that tell of fees; they need not be those that change the state. */
  readonly topics: readonly Hex[];
  /** What lies in the venue for its holders. */
  reserves(venue: Venue<Facts>, state: State): readonly TokenAmount[];
  /** All shares there are, in raw units; undefined where the state does not tell, and a share is then not valued. */
  supply?(venue: Venue<Facts>, state: State): bigint | undefined;
  /** What the trade that `log` tells of left in the venue as fees; nothing for any other log. */
  fees(venue: Venue<Facts>, log: Log): readonly Fee[];
  /** Whether holders get at the reserves only after days, so that a market for the share tells its price before they do. */
  locked?(venue: Venue<Facts>): boolean;
  /** The state brought up to `moment`, where it moves with time alone; handed to the other functions in its place. */
  accrued?(state: State, moment: Moment): State;
  /** Yield of a year as a decimal fraction, where the state itself tells it. Blocks are `blockSeconds` apart. */
  rate?(venue: Venue<Facts>, state: State, blockSeconds: number): number | undefined;
  /**
   * What a share stands for, in a measure that trades, deposits and withdrawals at fair prices leave as it is: whatever
   * else makes it grow is the holders' yield. NaN where nobody can tell. Where this is told, fees need not be.
   */
  index?(venue: Venue<Facts>, state: State): number;
  /**
   * Raw units by which what can be handed on may fall short of what was transferred, at the worst of all amounts, where
   * transfers of the share token round. Absent: they do not.
   */
  handingLoss?(state: State, timestamp: bigint, hands: Hands): bigint;
};

/** How states that are no plain data stand in files: as JSON holds them, bigints apart. */
export type PlainForm<State> = {
  write(state: State): unknown;
  /** What `write` made of a state; throws where `plain` cannot be that. */
  read(plain: unknown): State;
};

/** By logs alone, or also without one, so that the state is read at every block. */
export type Refresh = "logs" | "everyBlock";

/** A word of a step that says how its contract is called. */
type StepMode =
  | Extract<Step, { readonly mode: string }>["mode"]
  | Extract<Step, { readonly kind: string }>["kind"];

// A method, so that an adapter of certain facts is an adapter as well.
type RefreshRule<Facts> = { rule(venue: Venue<Facts>): Refresh }["rule"];

/**
 * A protocol standard as a pure state machine plus an encoder. No I/O, no clock.
 * `State` is plain data (structured-cloneable, typed arrays included) and never changed in place. `Facts` is plain data as
 * JSON holds it.
 */
export type Adapter<State = unknown, Facts = unknown> = {
  readonly standard: string;
  /** Facts for people: listings and docs are made from these. */
  readonly meta: ProtocolMeta<Facts>;
  /** How a venue's state moves; a function where the standard's venues differ in it. */
  readonly refresh: Refresh | RefreshRule<Facts>;
  /** What the facts of its venues are, to check those that come from a file or the database. */
  readonly facts: z.ZodType<Facts>;
  /** The facts of a venue that a market file of version 1 states, unchecked. Absent: there are none. */
  readonly factsOfVersion1?: (old: VenueOfVersion1) => unknown;
  /** The program's steps that `encode` makes; the decoder takes no others for a fill of this protocol. */
  readonly steps: readonly Step["op"][];
  /**
   * The words for one and the same that its contracts know, where a step has several ways to say it: how a vault pays
   * back, by which name a lender takes a deposit, how wide a pool's indices are. The decoder takes no others.
   */
  readonly modes?: readonly StepMode[];
  /** First topics of the logs that change a venue's state. */
  readonly topics: readonly Hex[];
  /** Absent where the state has no typed arrays. */
  readonly plain?: PlainForm<State>;
  /** Where `meta.position` names a share token: what stands behind it. */
  readonly shares?: Shares<State, Facts>;
  /** Where shares are made of several tokens at once. */
  readonly liquidity?: Liquidity<State, Facts>;
  /** The venue accepts input sent to it beforehand and can send output to any address. */
  readonly prefundable: boolean;
  /** Output can be sent to any address in the same step. */
  readonly paysOut: boolean;
  /**
   * Whose code a fill runs. `protocol`: that of contracts which a factory or registry of the protocol made or admits, or
   * which the network's data names. `anyone`: whatever answers as a venue does is taken for one, and may do what it likes
   * when it is called, such as filling an order that the receiver has elsewhere. A route through such a venue has its
   * output counted in the Executor before the receiver gets it.
   */
  readonly code: "protocol" | "anyone";
  /** Where a deployment tells of all its venues; absent where it does not, so that they are looked for token by token. */
  readonly source?: SourceOf<Facts>;
  /** Finds a deployment's venues among the given tokens. */
  discover(input: DiscoverInput): Reading<Venue<Facts>[]>;
  /** Reads one venue's whole state, or why it cannot be traded. */
  load(venue: Venue<Facts>): Reading<State | Unusable>;
  /** The state after `log`; undefined when the log does not suffice and the venue must be loaded again. */
  apply(venue: Venue<Facts>, state: State, log: Log): State | undefined;
  /**
   * Wei-exact result of an exact-input trade, rounding as the contract does, and the state after it. A venue for which
   * `tolerancePpb` answers is the exception.
   */
  quote(venue: Venue<Facts>, state: State, input: QuoteInput): Swap<State> | Refusal;
  /**
   * How far quotes may be off what the chain pays in a block `seconds` after the one that was read, in parts per thousand
   * million of the amount, rounded up, or by one raw unit where that is more. Undefined, and where this is absent: to the
   * wei.
   */
  tolerancePpb?(venue: Venue<Facts>, state: State, seconds: number): number | undefined;
  /** The same state for the search; undefined when this direction cannot be traded at all. */
  curve(venue: Venue<Facts>, state: State, tokenIn: Address, tokenOut: Address): Curve | undefined;
  /** Gas of one fill of typical size, for ranking. */
  gas(venue: Venue<Facts>): number;
  encode(venue: Venue<Facts>, fill: FillToEncode): Step;
};

/** How the state of `venue` moves, whichever way its adapter says it. */
export function refreshOf<State, Facts>({ refresh }: Adapter<State, Facts>, venue: Venue<Facts>): Refresh {
  return typeof refresh === "function" ? refresh(venue) : refresh;
}
