import type { Address } from "../lib/address.js";
import type { Token } from "../tokens/index.js";

/** A token as listings know it. */
export type CatalogToken = Token & {
  readonly logosUri: readonly string[];
  /** Set on DeFi tokens: what the token is a share of. */
  readonly position: Position | undefined;
};

export type Position = {
  /** Slug of the deployment. */
  readonly protocol: string;
  readonly project: string;
  /** The contract through which the position is entered and left. */
  readonly primaryAddress: Address;
  readonly underlying: readonly Underlying[];
  /** Yield as a decimal fraction; null while it is not known. */
  readonly apy: number | null;
  /** US dollars; null while they are not known. */
  readonly tvl: number | null;
};

export type Underlying = Token & { readonly kind: TokenKind; readonly logosUri: readonly string[] };

/** `base`: swapped as it is. `defi`: a share of something. */
export type TokenKind = "base" | "defi";

export function kindOf(token: CatalogToken): TokenKind {
  return token.position === undefined ? "base" : "defi";
}
