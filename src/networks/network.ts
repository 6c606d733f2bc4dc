import type { Address } from "../lib/address.js";
import type { Deployment } from "../protocols/index.js";

/** A token in the network's data file; the chain must confirm its decimals. */
export type ListedToken = {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
};

/** Where nearly every chain has Multicall3. */
export const usualMulticall3: Address = "0xca11bde05977b3631167028862be2a173976ca11";

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
  /**
   * Within so many blocks a re-organisation costs nothing but the blocks it brings: their markets are kept, what venues
   * earned in them is not yet final, and sources are read again from there. A deeper one is followed too, with more reading.
   */
  readonly reorgBlocks: number;
  /** The largest gas limit a transaction may have (EIP-7825 on Ethereum). */
  readonly maxTransactionGas: bigint;
  /** Tokens through which most routes run: deployments are asked for pairs of each token with each of these. */
  readonly baseTokens: readonly Address[];
  /** The tokens worth one US dollar each, as long as the market agrees: all prices follow from them. */
  readonly stablecoins: readonly Address[];
  readonly tokens: readonly ListedToken[];
  readonly deployments: readonly Deployment[];
};
