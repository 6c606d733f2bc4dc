import type { Address } from "../lib/address.js";
import type { Token } from "../tokens/index.js";
import type { Figures } from "./positionFigures.js";

/** A token in listings. */
export type TokenListing = Token & {
  /** The position that the token is a share of. Undefined for base tokens. */
  readonly position: Position | undefined;
};

export type Position = {
  /** The slug of the deployment. */
  readonly protocol: string;
  readonly project: string;
  /** The contract through which the position is opened and closed. */
  readonly primaryAddress: Address;
  readonly underlying: readonly Underlying[];
} & Figures;

export type Underlying = Token & { readonly kind: TokenKind };

/** `base`: traded directly. `defi`: a share of a position. */
export type TokenKind = "base" | "defi";

/** Returns whether a token is a share of a position (`defi`) or not (`base`). */
export function kindOf(token: TokenListing): TokenKind {
  return token.position === undefined ? "base" : "defi";
}
