import { SluiceError } from "../../errors/index.js";
import type { Move, Portion } from "../../execution/index.js";
import type { Address } from "../../lib/address.js";
import { maxBigint, mulDivDown } from "../../lib/math.js";
import { isRefusal, type Refusal } from "../../lib/refusal.js";
import { PPM, WHOLE_PPM } from "../../lib/whole.js";
import type { Pool } from "../../market/index.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import type { BlockContext, TokenAmount } from "../../protocols/index.js";
import { applyFill, endsOf, type Fill, isConversion, type Part } from "../../routing/index.js";

/**
 * A course in the making: the moves so far, and what the Executor holds after them, computed in bigint exactly as on chain.
 * Plans are added one after the other, each on the states that the ones before it leave.
 */
export type Draft = {
  readonly context: BlockContext;
  readonly holdings: Map<Address, bigint>;
  /** Tokens that fills have yielded; their amounts are predicted, not known. */
  readonly yielded: Set<Address>;
  /** By venue id: states that the moves have changed. */
  readonly states: Map<string, unknown>;
  readonly moves: Move[];
};

const whole: Portion = { sharePpm: WHOLE_PPM };
/** A share in millionths would be too coarse for less than one part in this many. */
const COARSEST_PART = 1_000n;

/** Returns a draft that holds `inputs`, in raw units, and has no moves. */
export function openDraft(context: BlockContext, inputs: readonly TokenAmount[]): Draft {
  const holdings = new Map(inputs.map(({ token, amount }) => [token, amount]));
  return { context, holdings, yielded: new Set(), states: new Map(), moves: [] };
}

/** Returns an independent copy, for trials. */
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

/** Returns how much of the token is held after the moves so far, in raw units, including what rounded shares left. */
export function heldOf({ holdings }: Draft, token: Address): bigint {
  return holdings.get(token) ?? 0n;
}

/** Returns the fills among the moves. */
export function fillsOf({ moves }: { readonly moves: readonly Move[] }): Fill[] {
  return moves.flatMap((move) => (move.kind === "fill" ? [move.fill] : []));
}

/**
 * Returns how a program states `amount` of a token: everything that is held as the whole, other amounts as shares, which
 * scale with what really arrives. Exact amounts, and parts too small for a share, are stated as they are.
 */
export function portionOf(draft: Draft, { token, amount }: TokenAmount, isExact: boolean): Portion {
  const held = heldOf(draft, token);
  if (amount >= held) return whole;
  const isSmall = amount * COARSEST_PART < held;
  if ((isExact || isSmall) && amount <= MAX_STEP_AMOUNT) return { exact: amount };
  // Never more than the amount, since the rest belongs to others. Of a few units, the next larger share is not more.
  const rounding = held > PPM ? 0n : held - 1n;
  const share = Number((amount * PPM + rounding) / held);
  return { sharePpm: Math.min(WHOLE_PPM - 1, Math.max(1, share)) };
}

/** Returns the same for an amount that must arrive to the unit; the transaction fails if less is held than predicted. */
export function exactPortionOf(draft: Draft, { token, amount }: TokenAmount): Portion {
  const isKnown = !draft.yielded.has(token) && amount === heldOf(draft, token);
  return isKnown || amount > MAX_STEP_AMOUNT ? portionOf(draft, { token, amount }, true) : { exact: amount };
}

/** Returns the amount of a portion of what is held of a token. */
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

/** Adds a check that at least `minimum` of the token is held at this point. Throws if no program can state it. */
export function insist(draft: Draft, token: Address, minimum: bigint): void {
  if (minimum > MAX_STEP_AMOUNT) {
    const message = `Could not quote shortcuts for route: a minimum of ${minimum} of ${token} is more than a program can insist on`;
    throw new SluiceError("INSUFFICIENT_LIQUIDITY", message);
  }
  draft.moves.push({ kind: "check", token, minimum });
}

/**
 * Returns the tokens of which the moves may leave something: those whose last portion is not the whole, and those offered
 * to a pool together, since its ratio may not take all of them. `inputs` is what was held at first.
 */
export function tokensLeft(moves: readonly Move[], inputs: readonly TokenAmount[]): Set<Address> {
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

/** What a fill spends of a token. */
export type Offer = { readonly token: Address; readonly portion: Portion };

/**
 * Adds one fill: one token for another, all tokens of a venue for its shares, or shares for all of them. Returns the
 * venue's refusal, and changes nothing, if it refuses.
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

/** The part of the holdings that a plan spends; `isExact`: to the unit. */
export type Source = TokenAmount & { readonly isExact: boolean };

/**
 * Adds the fills of a plan that was made for `sources`. Returns what they yield of `tokenOut`, or a venue's refusal, after
 * which the draft must not be used.
 */
export function playPlan(
  draft: Draft,
  fills: readonly Fill[],
  sources: readonly Source[],
  tokenOut: Address,
): bigint | Refusal {
  const before = heldOf(draft, tokenOut);
  /** The plan's own part of each holding. */
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
    // Earlier rounded shares may have used up its part.
    if (fill.inputs.every(({ token }) => ownOf(token) === 0n)) continue;
    const outputs = isConversion(fill) ? [endsOf(fill).tokenOut] : fill.outputs.map(({ token }) => token);
    const made = fillThrough(draft, fill.pool, offers, outputs);
    if (isRefusal(made)) return made;
    for (const { token, amount } of made.inputs) own.set(token, maxBigint(ownOf(token) - amount, 0n));
    for (const { token, amount } of made.outputs) own.set(token, ownOf(token) + amount);
  }
  return heldOf(draft, tokenOut) - before;
}
