import type { Address } from "../lib/address.js";
import type { Token } from "../tokens/index.js";
import type { Figures } from "./figures.js";

/** A token as listings know it. */
export type CatalogToken = Token & {
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
} & Figures;

export type Underlying = Token & { readonly kind: TokenKind };

/** `base`: swapped as it is. `defi`: a share of something. */
export type TokenKind = "base" | "defi";

/** Says whether a token is a share of something (`defi`) or swapped as it is (`base`). */
export function kindOf(token: CatalogToken): TokenKind {
  return token.position === undefined ? "base" : "defi";
}
