import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { maxBigint, minBigint, mulDivDown } from "../../lib/math.js";
import { isRefusal, type Refusal } from "../../lib/refusal.js";
import { PPM, WHOLE_PPM } from "../../lib/whole.js";
import type { Pool } from "../../market/index.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import type { BlockContext, TokenAmount } from "../../protocols/index.js";
import {
  applyFill,
  endsOf,
  type Fill,
  isConversion,
  type Move,
  mayLeaveRest,
  type Part,
  type Portion,
} from "../../routing/index.js";

/**
 * A course under construction: the moves so far, and the Executor's holdings after them, computed in bigint exactly as
 * on chain. Plans are added one after another. Each starts from the states that the previous ones leave.
 */
export type Draft = {
  readonly context: BlockContext;
  readonly holdings: Map<Address, bigint>;
  /** Tokens that fills have yielded. Their amounts are predictions, not known values. */
  readonly yielded: Set<Address>;
  /** States that the moves have changed, by venue id. */
  readonly states: Map<string, unknown>;
  readonly moves: Move[];
};

const whole: Portion = { sharePpm: WHOLE_PPM };
/** Parts smaller than one in this many are stated as amounts, since a share in millionths would be too coarse. */
const COARSEST_PART = 1_000n;

/** Returns a draft that holds `inputs`, in raw units, and has no moves. */
export function openDraft(context: BlockContext, inputs: readonly TokenAmount[]): Draft {
  const holdings = new Map(inputs.map(({ token, amount }) => [token, amount]));
  return { context, holdings, yielded: new Set(), states: new Map(), moves: [] };
}

/** Returns an independent copy for trial moves. */
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

/**
 * Returns how much of the token is held after the moves so far, in raw units. Includes the remainders of rounded
 * shares.
 */
export function heldOf({ holdings }: Draft, token: Address): bigint {
  return holdings.get(token) ?? 0n;
}

/** Returns the fills among the moves. */
export function fillsOf({ moves }: { readonly moves: readonly Move[] }): Fill[] {
  return moves.flatMap((move) => (move.kind === "fill" ? [move] : []));
}

/**
 * Returns how a program states `amount` of a token. The whole holding is stated as the whole. Other amounts are stated
 * as shares, which scale with the amount that arrives. Exact amounts, and parts too small for a share, are stated as
 * amounts.
 */
export function portionOf(draft: Draft, { token, amount }: TokenAmount, isExact: boolean): Portion {
  const held = heldOf(draft, token);
  if (amount >= held) return whole;
  const isSmall = amount * COARSEST_PART < held;
  if ((isExact || isSmall) && amount <= MAX_STEP_AMOUNT) return { exact: amount };
  // The share must not exceed the amount, since the rest belongs to other plans. For holdings up to a million units,
  // rounding the share up is safe: it still yields no more than the amount.
  const rounding = held > PPM ? 0n : held - 1n;
  const share = Number((amount * PPM + rounding) / held);
  return { sharePpm: Math.min(WHOLE_PPM - 1, Math.max(1, share)) };
}

/**
 * Returns the portion for an amount that must be exact to the unit. The transaction fails if less is held than
 * predicted.
 */
export function exactPortionOf(draft: Draft, { token, amount }: TokenAmount): Portion {
  const isKnown = !draft.yielded.has(token) && amount === heldOf(draft, token);
  return isKnown || amount > MAX_STEP_AMOUNT ? portionOf(draft, { token, amount }, true) : { exact: amount };
}

/** Returns the amount that a portion of a token's holding represents. */
export function amountOf(draft: Draft, token: Address, portion: Portion): bigint {
  const held = heldOf(draft, token);
  if ("exact" in portion) return portion.exact;
  return mulDivDown(held, BigInt(portion.sharePpm), PPM);
}

/** Adds a payment and returns its amount. */
export function payOut(draft: Draft, token: Address, portion: Portion, to: Address): bigint {
  const amount = amountOf(draft, token, portion);
  take(draft, token, amount);
  draft.moves.push({ kind: "pay", token, portion, to });
  return amount;
}

/**
 * Adds a check that at least `minimum` of the token is held at this point. Throws INSUFFICIENT_LIQUIDITY if the minimum
 * is too large for a program.
 */
export function insist(draft: Draft, token: Address, minimum: bigint): void {
  if (minimum > MAX_STEP_AMOUNT) {
    const message = `Could not quote shortcuts for route: a minimum of ${minimum} of ${token} is more than a program can insist on`;
    throw new SluiceError("INSUFFICIENT_LIQUIDITY", message);
  }
  draft.moves.push({ kind: "check", token, minimum });
}

/**
 * Returns the tokens that the moves may not use up. These are tokens whose last portion is not the whole, and tokens
 * offered to a pool together, since the pool's ratio may not take all of them, or to a venue that takes no small parts.
 * `inputs` are the initial holdings.
 */
export function tokensLeft(moves: readonly Move[], inputs: readonly TokenAmount[]): Set<Address> {
  const left = new Set(inputs.map(({ token }) => token));
  for (const move of moves) {
    if (move.kind === "check") continue;
    if (move.kind === "pay") {
      if ("sharePpm" in move.portion && move.portion.sharePpm === WHOLE_PPM) left.delete(move.token);
      continue;
    }
    const { inputs: parts, outputs } = move;
    const [part] = parts;
    const isAll = part?.exact === undefined && part?.sharePpm === WHOLE_PPM;
    if (isAll && !mayLeaveRest(move)) left.delete(part.token);
    for (const { token } of outputs) left.add(token);
  }
  return left;
}

/** The portion of a token that a fill spends. */
export type Offer = { readonly token: Address; readonly portion: Portion };

/**
 * Adds one fill. A fill trades one token for another, all tokens of a venue for its shares, or shares for all its
 * tokens. If the venue refuses, returns the refusal and changes nothing.
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
  draft.moves.push(fill);
  return fill;
}

function take(draft: Draft, token: Address, amount: bigint): void {
  draft.holdings.set(token, heldOf(draft, token) - amount);
}

/** The part of a holding that a plan spends. `isExact`: the amount must be exact to the unit. */
export type HeldInput = TokenAmount & { readonly isExact: boolean };

/**
 * Adds the fills of a plan that was made for `sources`. Returns the amount of `tokenOut` that they yield, or a venue's
 * refusal. After a refusal, the draft must not be used.
 */
export function playPlan(
  draft: Draft,
  fills: readonly Fill[],
  sources: readonly HeldInput[],
  tokenOut: Address,
): bigint | Refusal {
  const before = heldOf(draft, tokenOut);
  /** The part of each holding that belongs to the plan. */
  const own = new Map(sources.map(({ token, amount }) => [token, amount]));
  const exact = new Set(sources.filter(({ isExact }) => isExact).map(({ token }) => token));
  const ownOf = (token: Address) => own.get(token) ?? 0n;
  for (const fill of fills) {
    const offers = fill.inputs.map(({ token, sharePpm, exact: stated }) => {
      if (stated !== undefined) return { token, portion: { exact: minBigint(stated, ownOf(token)) } };
      const isExact = exact.has(token);
      const isAlone = ownOf(token) === heldOf(draft, token);
      const amount = mulDivDown(ownOf(token), BigInt(sharePpm), PPM);
      return { token, portion: isAlone ? { sharePpm } : portionOf(draft, { token, amount }, isExact) };
    });
    // Earlier fills with rounded shares may have used up this fill's part.
    if (fill.inputs.every(({ token }) => ownOf(token) === 0n)) continue;
    const outputs = isConversion(fill) ? [endsOf(fill).tokenOut] : fill.outputs.map(({ token }) => token);
    const made = fillThrough(draft, fill.pool, offers, outputs);
    if (isRefusal(made)) return made;
    for (const { token, amount } of made.inputs) own.set(token, maxBigint(ownOf(token) - amount, 0n));
    for (const { token, amount } of made.outputs) own.set(token, ownOf(token) + amount);
  }
  return heldOf(draft, tokenOut) - before;
}
