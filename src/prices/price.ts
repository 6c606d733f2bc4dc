import type { Address } from "../lib/address.js";

/** The price of one raw unit of a token in US dollars, and the dollars that can be traded near it. */
export type UsdPrice = { readonly usdPerUnit: number; readonly depthUsd: number };

/** Prices by token. */
export type Prices = ReadonlyMap<Address, UsdPrice>;
