import type { Address } from "../lib/address.js";

/**
 * The price of one raw unit of a token in US dollars, and the amount in US dollars that can be traded near that price.
 */
export type UsdPrice = {
  readonly usdPerUnit: number;
  readonly depthUsd: number;
  /** The price that all depth would give, if depth that is new moves it. Absent otherwise. */
  readonly heldBackFrom?: number;
};

export type Prices = ReadonlyMap<Address, UsdPrice>;
