import { SluiceError } from "../errors/index.js";
import type { Move, Portion } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import { maxBigint, mulDivDown } from "../lib/math.js";
import { isRefusal, type Refusal } from "../lib/refusal.js";
import { PPM, WHOLE_PPM } from "../lib/whole.js";
import type { Pool } from "../market/index.js";
import type { BlockContext, TokenAmount } from "../protocols/index.js";
import { applyFill, endsOf, type Fill, isConversion, type Part } from "../routing/index.js";

/**
 * What the Executor will hold while a transaction of several plans runs, followed in bigint as the chain would, and the
 * moves so far. Plans are made one after the other, each on the states that those before leave.
 */
export type Draft = {
  readonly context: BlockContext;
  readonly holdings: Map<Address, bigint>;
  /** Tokens that fills have yielded: how much there will be of them is foreseen, not known. */
  readonly yielded: Set<Address>;
  /** By venue id: what the moves have changed. */
  readonly states: Map<string, unknown>;
  readonly moves: Move[];
};

const whole: Portion = { sharePpm: WHOLE_PPM };
/** A program's steps hold amounts below 2^128. */
const MAX_STEP_AMOUNT = (1n << 128n) - 1n;
/** Of a smaller part than one in so many, a share in millionths would miss too much. */
const COARSEST_PART = 1_000n;

/** A draft that holds `inputs`, in raw units, and does nothing yet. */
export function openDraft(context: BlockContext, inputs: readonly TokenAmount[]): Draft {
  const holdings = new Map(inputs.map(({ token, amount }) => [token, amount]));
  return { context, holdings, yielded: new Set(), states: new Map(), moves: [] };
}

/** The same once more, to try things on. */
export function copyOf(draft: Draft): Draft {
  const { holdings, yielded, states, moves } = draft;
  return {
    ...draft,
    holdings: new Map(holdings),
    yielded: new Set(yielded),
    states: new Map(states),
    moves: [...moves],
  };
}

/** How much of the token is held after the moves so far, in raw units; what rounded shares left included. */
export function heldOf({ holdings }: Draft, token: Address): bigint {
  return holdings.get(token) ?? 0n;
}

/** Every fill so far. */
export function fillsOf({ moves }: Draft): Fill[] {
  return moves.flatMap((move) => (move.kind === "fill" ? [move.fill] : []));
}

/**
 * How to say `amount` of a token in a program. All that is held is said as such and other amounts as shares, which move
 * with what really arrives; what is to be exact, and so small a part that a share would miss it, as the amount itself.
 */
export function portionOf(draft: Draft, { token, amount }: TokenAmount, isExact: boolean): Portion {
  const held = heldOf(draft, token);
  if (amount >= held) return whole;
  const isSmall = amount * COARSEST_PART < held;
  if ((isExact || isSmall) && amount <= MAX_STEP_AMOUNT) return { exact: amount };
  // Never more than the amount, since the rest is another's: of few units the next share above is not more.
  const rounding = held > PPM ? 0n : held - 1n;
  const share = Number((amount * PPM + rounding) / held);
  return { sharePpm: Math.min(WHOLE_PPM - 1, Math.max(1, share)) };
}

/** The same for what somebody is to get to the unit, or the transaction fails: less may be held than is foreseen. */
export function exactPortionOf(draft: Draft, { token, amount }: TokenAmount): Portion {
  const isKnown = !draft.yielded.has(token) && amount === heldOf(draft, token);
  return isKnown || amount > MAX_STEP_AMOUNT ? portionOf(draft, { token, amount }, true) : { exact: amount };
}

/** What a portion of what is held of a token amounts to. */
export function amountOf(draft: Draft, token: Address, portion: Portion): bigint {
  const held = heldOf(draft, token);
  if ("exact" in portion) return portion.exact;
  return mulDivDown(held, BigInt(portion.sharePpm), PPM);
}

/** Sends a portion to somebody; returns its amount. */
export function payOut(draft: Draft, token: Address, portion: Portion, to: Address): bigint {
  const amount = amountOf(draft, token, portion);
  take(draft, token, amount);
  draft.moves.push({ kind: "pay", token, portion, to });
  return amount;
}

/** Insists that at least `minimum` of the token is held at this point. Throws where no program can say so. */
export function insist(draft: Draft, token: Address, minimum: bigint): void {
  if (minimum > MAX_STEP_AMOUNT) {
    const message = `Could not quote shortcuts for route: a minimum of ${minimum} of ${token} is more than a program can insist on`;
    throw new SluiceError("INSUFFICIENT_LIQUIDITY", message);
  }
  draft.moves.push({ kind: "check", token, minimum });
}

/**
 * Tokens of which the moves may leave something: those whose last portion is not all there is, and what is offered to a
 * pool whose ratio may have no room for it. `inputs` is what was there at first.
 */
export function tokensLeft({ moves }: Draft, inputs: readonly TokenAmount[]): Set<Address> {
  const left = new Set(inputs.map(({ token }) => token));
  for (const move of moves) {
    if (move.kind === "check") continue;
    if (move.kind === "pay") {
      if ("sharePpm" in move.portion && move.portion.sharePpm === WHOLE_PPM) left.delete(move.token);
      continue;
    }
    const { inputs: parts, outputs } = move.fill;
    const [part] = parts;
    const isAll = parts.length === 1 && part?.exact === undefined && part?.sharePpm === WHOLE_PPM;
    if (isAll) left.delete(part.token);
    for (const { token } of outputs) left.add(token);
  }
  return left;
}

/** What a part of a fill is to be: a portion of the token. */
export type Offer = { readonly token: Address; readonly portion: Portion };

/**
 * Makes one fill: one token for one other, all tokens of a venue for its shares, or shares for all of them. Where the
 * venue refuses, its refusal is returned and nothing has changed.
 */
export function fillThrough(
  draft: Draft,
  pool: Pool,
  offers: readonly Offer[],
  outputs: readonly Address[],
): Fill | Refusal {
  const parts = offers.map(({ token, portion }): Part => {
    const amount = amountOf(draft, token, portion);
    return "exact" in portion
      ? { token, amount, sharePpm: WHOLE_PPM, exact: portion.exact }
      : { token, amount, sharePpm: portion.sharePpm };
  });
  const { holdings: balances, states, context } = draft;
  const fill = applyFill({ balances, states }, pool, parts, outputs, context);
  if (isRefusal(fill)) return fill;
  for (const { token } of fill.outputs) draft.yielded.add(token);
  draft.moves.push({ kind: "fill", fill });
  return fill;
}

function take(draft: Draft, token: Address, amount: bigint): void {
  draft.holdings.set(token, heldOf(draft, token) - amount);
}

/** What a plan is made for, a part of what is held; `isExact`: to be taken to the unit. */
export type Source = TokenAmount & { readonly isExact: boolean };

/**
 * Plays the fills of a plan that was made for `sources`. Returns what it yielded of `tokenOut`, or the
 * refusal of a venue, which leaves the draft unfit for more.
 */
export function playPlan(
  draft: Draft,
  fills: readonly Fill[],
  sources: readonly Source[],
  tokenOut: Address,
): bigint | Refusal {
  const before = heldOf(draft, tokenOut);
  /** What the plan has of each token, of all that is held. */
  const own = new Map(sources.map(({ token, amount }) => [token, amount]));
  const exact = new Set(sources.filter(({ isExact }) => isExact).map(({ token }) => token));
  const ownOf = (token: Address) => own.get(token) ?? 0n;
  for (const fill of fills) {
    const offers = fill.inputs.map(({ token, sharePpm }) => {
      const isExact = exact.has(token);
      const isAlone = ownOf(token) === heldOf(draft, token);
      const amount = mulDivDown(ownOf(token), BigInt(sharePpm), PPM);
      return { token, portion: isAlone ? { sharePpm } : portionOf(draft, { token, amount }, isExact) };
    });
    // Rounded shares before may have used up what was left for it.
    if (fill.inputs.every(({ token }) => ownOf(token) === 0n)) continue;
    const outputs = isConversion(fill) ? [endsOf(fill).tokenOut] : fill.outputs.map(({ token }) => token);
    const made = fillThrough(draft, fill.pool, offers, outputs);
    if (isRefusal(made)) return made;
    for (const { token, amount } of made.inputs) own.set(token, maxBigint(ownOf(token) - amount, 0n));
    for (const { token, amount } of made.outputs) own.set(token, ownOf(token) + amount);
  }
  return heldOf(draft, tokenOut) - before;
}
