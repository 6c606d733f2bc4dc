import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Unusable } from "./unusable.js";

/**
 * What readings of a network found out about contracts that its venues call and whose behaviour no standard fixes. It
 * is kept while the network is followed, so that the same code is tried once and not for every venue.
 */
export type Proofs = {
  /** Hashes of code that a trial found to behave as the adapter models. */
  readonly codes: Set<Hex>;
  /** Hashes of code that is being tried, so that other venues of the same reading wait for the result. */
  readonly underWay: Set<Hex>;
  /** Contracts that have such code and can never have another one. */
  readonly contracts: Set<Address>;
  /** Contracts whose code can do nothing but compute, and can never change. */
  readonly harmless: Set<Address>;
  /** Why a contract, or a single venue, is refused for good: by address or venue id. */
  readonly refused: Map<string, Unusable>;
};

export function makeProofs(): Proofs {
  return {
    codes: new Set(),
    underWay: new Set(),
    contracts: new Set(),
    harmless: new Set(),
    refused: new Map(),
  };
}
