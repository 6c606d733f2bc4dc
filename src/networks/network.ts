import type { Address } from "../lib/address.js";
import type { Deployment } from "../protocols/index.js";

/** A token in the network's data file; the chain must confirm its decimals. */
export type ListedToken = {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
};

/** Everything Sluice knows about a chain without a node. Data only. */
export type Network = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly native: { readonly symbol: string; readonly name: string; readonly decimals: number };
  readonly wrappedNative: Address;
  readonly multicall3: Address;
  /** The protocol's target time between blocks, in seconds. */
  readonly blockTimeSeconds: number;
  /** The largest gas limit a transaction may have (EIP-7825 on Ethereum). */
  readonly maxTransactionGas: bigint;
  /** Tokens through which most routes run: deployments are asked for pairs of each token with each of these. */
  readonly baseTokens: readonly Address[];
  /** The tokens worth one US dollar each, as long as the market agrees: all prices follow from them. */
  readonly stablecoins: readonly Address[];
  readonly tokens: readonly ListedToken[];
  readonly deployments: readonly Deployment[];
};
