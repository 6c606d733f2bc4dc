import { type Address, NATIVE } from "../lib/address.js";

/** Everything that one byte of a program can refer to: an address in its table, or one of the fixed meanings. */
export type Ref = Address | "native" | "refundTo" | "receiver" | "executor";

/** A token: ERC-20 by its address, or the native currency. */
export type TokenRef = Address | "native";

/** Returns the token as a step encodes it. */
export function refOf(token: Address): TokenRef {
  return token === NATIVE ? "native" : token;
}

/** A holder of tokens. `receiver` and `refundTo` are the order's, and `executor` is the Executor itself. */
export type PartyRef = Exclude<Ref, "native">;

/**
 * The amount of a token that a step takes: a share of the Executor's current balance, in millionths and rounded down
 * (1,000,000 = everything, 0 = nothing, only where a step says so), or an exact amount below 2^128.
 */
export type Amount = { token: TokenRef; sharePpm: number } | { token: TokenRef; exact: bigint };
