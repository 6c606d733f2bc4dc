import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";

/** Raw units in the order of the pool's tokens; weights and fees with 18 decimals. */
export type PoolState = {
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  readonly weights: readonly bigint[];
  readonly swapFee: bigint;
  /** What the protocol takes of swap fees, when somebody joins or leaves. */
  readonly protocolFee: bigint;
  /** The invariant after the last join or exit. */
  readonly lastInvariant: bigint;
};

/** What never changes about a pool, as its venue says it. */
export type Pool = {
  readonly id: Hex;
  readonly assets: readonly Address[];
  /** The pool's contract, which is its share token. */
  readonly share: Address;
  /** By which an asset's raw units become 18 decimals. */
  readonly multipliers: readonly bigint[];
};

/** Parses the venue; its last token is the share. */
export function poolOf({ subject, tokens, parameters }: Venue): Pool {
  if (subject === undefined) throw new TypeError("a pool of the vault needs its id");
  const assets = tokens.slice(0, -1);
  const share = tokens[tokens.length - 1] as Address;
  return {
    id: subject,
    assets,
    share,
    multipliers: assets.map((_, index) => 10n ** BigInt(18 - (parameters[`decimals${index}`] ?? 18))),
  };
}
