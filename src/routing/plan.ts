import type { Address } from "../lib/address.js";
import type { Pool } from "../market/market.js";
import type { TokenAmount } from "../protocols/index.js";

/** What a fill spends of one token. */
export type Part = TokenAmount & {
  /**
   * Millionths of what is left of the token when the fill's turn comes, 1…1,000,000, rounded down. The last fill of
   * each token takes 1,000,000: the whole rest, so that nothing stays behind.
   */
  readonly sharePpm: number;
  /** Where it is there, exactly this is offered instead of a share. */
  readonly exact?: bigint;
};

/** One trade of a plan through one venue. */
export type Fill = {
  readonly pool: Pool;
  /** One token; several where shares are made of several tokens at once, in the venue's order. */
  readonly inputs: readonly Part[];
  /** One token; several where shares are turned into several. */
  readonly outputs: readonly TokenAmount[];
  /** Units of gas, for ranking. */
  readonly gas: number;
};

/**
 * The chosen flow. Fills are in execution order: every fill that yields a token comes before those that spend
 * it. Amounts are settled in bigint exactly as the chain would.
 */
export type Plan = {
  readonly inputs: readonly TokenAmount[];
  readonly output: TokenAmount;
  /** What the ratio of a pool that is entered with several tokens leaves over of them. */
  readonly leftovers: readonly TokenAmount[];
  readonly fills: readonly Fill[];
  /** Gas of all fills and the transaction around them, for ranking. */
  readonly gas: number;
};

/**
 * Gas of the transaction around the fills: intrinsic cost, call data, pulling the input, checking the output.
 * Measured by `contracts/test/Gas.t.sol`: what one-hop routes use beyond the gas of their fill.
 */
export const GAS_AROUND_FILLS = 45_000;

/** Whether a fill and yields one token each, so that it says a direction through a venue. */
export function isConversion({ inputs, outputs }: Pick<Fill, "inputs" | "outputs">): boolean {
  return inputs.length === 1 && outputs.length === 1;
}

/** The first token a fill spends, and the first it yields. */
export function endsOf({ inputs, outputs }: Pick<Fill, "inputs" | "outputs">): {
  tokenIn: Address;
  tokenOut: Address;
} {
  const [paid] = inputs;
  const [got] = outputs;
  if (paid === undefined || got === undefined) throw new TypeError("a fill without input or output");
  return { tokenIn: paid.token, tokenOut: got.token };
}
