import type { Address } from "../lib/address.js";
import { WHOLE_PPM } from "../lib/whole.js";
import type { Pool } from "../market/market.js";
import type { TokenAmount } from "../protocols/index.js";

/** The amount of one token that a fill spends. */
export type Part = TokenAmount & {
  /**
   * Millionths of the token's remaining balance when the fill runs, 1…1,000,000, rounded down. The last fill of each
   * token takes 1,000,000, the whole rest, so that nothing stays behind.
   */
  readonly sharePpm: number;
  /** If present, the fill offers exactly this amount instead of a share. */
  readonly exact?: bigint;
};

/** The part of the Executor's balance of a token: millionths, rounded down, or an exact amount in raw units. */
export type Portion = { readonly sharePpm: number } | { readonly exact: bigint };

/** One trade through one venue. */
export type Fill = {
  readonly kind: "fill";
  readonly pool: Pool;
  /** One token, or several in the venue's order if shares are made from several tokens at once. */
  readonly inputs: readonly Part[];
  /** One token, or several if shares are converted to several. */
  readonly outputs: readonly TokenAmount[];
  /** Units of gas, for ranking. */
  readonly gas: number;
  /** Compressed bytes of the transaction, for ranking. */
  readonly bytes: number;
};

/** One operation on the Executor's balances. */
export type Move =
  | Fill
  | { readonly kind: "pay"; readonly token: Address; readonly portion: Portion; readonly to: Address }
  /** Fails if the Executor holds less than `minimum` of the token. */
  | { readonly kind: "check"; readonly token: Address; readonly minimum: bigint };

/** Everything that a transaction does between taking its inputs and checking its outputs, in order. */
export type Course<Of extends Move = Move> = {
  /** The amounts that the moves spend, after Sluice's fee. */
  readonly inputs: readonly TokenAmount[];
  /**
   * The receiver gets everything that the moves leave of these tokens. The amounts are those that arrive if everything
   * goes as planned.
   */
  readonly outputs: readonly TokenAmount[];
  /** The payer gets back everything that the moves leave of these tokens. */
  readonly refunds: readonly Address[];
  readonly moves: readonly Of[];
};

/**
 * The course that a search finds. Its fills are in execution order: every fill that yields a token comes before those
 * that spend it. Amounts are settled in bigint exactly as on chain.
 */
export type Plan = Course<Fill> & {
  readonly outputs: readonly [TokenAmount];
  /** What remains of the tokens when a pool takes several of them in its ratio. */
  readonly leftovers: readonly TokenAmount[];
  /** Gas of all fills and of the transaction around them, for ranking. */
  readonly gas: number;
  /** Compressed bytes of all fills and of the transaction around them, for ranking. */
  readonly bytes: number;
};

/**
 * Gas of the transaction around the fills: intrinsic cost, call data, pulling the input, checking the output.
 * `contracts/test/Gas.t.sol` measures it as the gas of one-hop routes beyond the gas of their fill.
 */
export const GAS_AROUND_FILLS = 45_000;

/** Compressed bytes of the transaction around the fills: the order, the ABI's framing and the signature. */
export const BYTES_AROUND_FILLS = 325;

/** Returns whether a fill spends one token and yields one token, and so has a direction through a venue. */
export function isConversion({ inputs, outputs }: Pick<Fill, "inputs" | "outputs">): boolean {
  return inputs.length === 1 && outputs.length === 1;
}

/**
 * Returns whether a fill may leave some of what it spends in the Executor: a pool that takes several tokens in its ratio,
 * or a venue that takes no small parts.
 */
export function mayLeaveRest({ pool: { adapter, venue }, inputs }: Fill): boolean {
  return inputs.length > 1 || inputs.some(({ token }) => adapter.leaves?.(venue, token) === true);
}

/**
 * Returns the tokens, other than the output, that fills may leave: those that do not fit the ratio of shares made from
 * several of them, and parts that are too small for a venue.
 */
export function leftBy(fills: readonly Fill[], tokenOut: Address): Address[] {
  const left = new Set<Address>();
  for (const fill of fills) {
    for (const { token, sharePpm, exact } of fill.inputs) {
      if (mayLeaveRest(fill)) left.add(token);
      else if (sharePpm === WHOLE_PPM && exact === undefined) left.delete(token);
    }
  }
  left.delete(tokenOut);
  return [...left];
}

/** Returns the first token that a fill spends, and the first that it yields. */
export function endsOf({ inputs, outputs }: Pick<Fill, "inputs" | "outputs">): {
  tokenIn: Address;
  tokenOut: Address;
} {
  const [paid] = inputs;
  const [got] = outputs;
  if (paid === undefined || got === undefined) throw new TypeError("a fill without input or output");
  return { tokenIn: paid.token, tokenOut: got.token };
}
