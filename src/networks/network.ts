import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Deployment } from "../protocols/index.js";
import type { FeeRules } from "./fees.js";

/** A token in the network's data file. The chain must confirm its decimals. */
export type ListedToken = {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
};

/** A node that takes private transactions. */
export type PrivateEndpoint = {
  readonly name: string;
  readonly url: string;
  /** The page of its operator that documents it. */
  readonly docs: string;
};

/** The address of Multicall3 on nearly every chain. */
export const usualMulticall3: Address = "0xca11bde05977b3631167028862be2a173976ca11";

/** Everything that Sluice knows about a chain without a node. Contains only data. */
export type Network = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** The hash of block 0, for networks with nodes that do not have that block. */
  readonly genesisHash?: Hex;
  readonly native: { readonly symbol: string; readonly name: string; readonly decimals: number };
  readonly wrappedNative: Address;
  readonly multicall3: Address;
  /** The protocol's target time between blocks, in seconds. */
  readonly blockTimeSeconds: number;
  /**
   * The depth, in blocks, up to which a re-organisation costs nothing but its new blocks. Within this depth, markets
   * are kept, the earnings of venues are not final, and sources are read again. Deeper re-organisations are followed
   * too, but require more reads.
   */
  readonly reorgBlocks: number;
  /** The largest gas limit that a transaction may have (EIP-7825 on Ethereum). */
  readonly maxTransactionGas: bigint;
  /**
   * False if the network runs contracts of another machine than the EVM, so that Sluice's contracts cannot be deployed
   * there. It then serves listings, prices and balances, and refuses transactions.
   */
  readonly runsEvm?: false;
  readonly fees: FeeRules;
  /** The site that shows the network's blocks, without a trailing slash. */
  readonly explorer?: { readonly name: string; readonly url: string };
  /**
   * A node that answers everybody without a key, for wallets that do not know the network. The service never asks it.
   * Absent on networks that every wallet knows.
   */
  readonly publicNode?: string;
  /**
   * Nodes that take transactions and keep them from the public mempool, so that nobody trades around them. The service
   * never sends to them: it only names them to wallets.
   */
  readonly privateEndpoints?: readonly PrivateEndpoint[];
  /** The registry of names (ENS). Absent on networks where names have no addresses. */
  readonly ensRegistry?: Address;
  /** Tokens through which most routes run. Deployments are queried for pairs of each token with each of these. */
  readonly baseTokens: readonly Address[];
  /** The tokens that are worth one US dollar each, as long as the market agrees. All prices derive from them. */
  readonly stablecoins: readonly Address[];
  readonly tokens: readonly ListedToken[];
  readonly deployments: readonly Deployment[];
};
