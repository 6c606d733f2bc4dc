import type { Address } from "../lib/address.js";
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

/** One trade of a plan through one venue. */
export type Fill = {
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

/**
 * The chosen flow. Fills are in execution order: every fill that yields a token comes before those that spend it.
 * Amounts are settled in bigint exactly as on chain.
 */
export type Plan = {
  readonly inputs: readonly TokenAmount[];
  readonly output: TokenAmount;
  /** What remains of the tokens when a pool takes several of them in its ratio. */
  readonly leftovers: readonly TokenAmount[];
  readonly fills: readonly Fill[];
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
