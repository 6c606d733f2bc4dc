/** The parts of the service's answers that the page uses. */

export type Hop = {
  readonly action: string;
  readonly protocol: string;
  readonly tokenIn: readonly string[];
  readonly tokenOut: readonly string[];
  readonly primary: string;
  readonly share: number;
  /** Present if nobody vouches for code that the fill runs. */
  readonly unvouched?: true;
};

export type Leg = {
  readonly venue: string;
  readonly protocol: string;
  readonly pool: string;
  readonly tokenIn: readonly string[];
  readonly amountIn: readonly string[];
  readonly share: readonly number[];
  readonly tokenOut: readonly string[];
  readonly amountOut: readonly string[];
  readonly gas: number;
  readonly marginalPrice: number | null;
};

export type Explanation = {
  readonly bound: { readonly gross: string; readonly net: string } | null;
  readonly gap: { readonly grossBps: number; readonly netBps: number } | null;
  readonly netAmountOut: string;
  readonly singlePathNetAmountOut: string | null;
  readonly gasPrice: string;
  readonly searchMilliseconds: number;
  readonly certifyMilliseconds: number;
  readonly excludedVenues: number;
  readonly unreadVenues: number;
  readonly legs: readonly Leg[];
};

export type Tx = {
  readonly data: string;
  readonly to: string;
  readonly from: string;
  readonly value: string;
};

export type Quote = {
  readonly gas: string;
  /** Wei for the transaction's bytes, in addition to gas. Absent on networks without such a fee. */
  readonly dataFee?: string;
  /** The gas pays for the bytes, so `dataFee` is a part of its price. */
  readonly gasIncludesDataFee?: true;
  /** Only for an exact output: what is spent of the input in the end, and what the transaction takes at first. */
  readonly amountIn?: string;
  readonly maxAmountIn?: string;
  readonly amountOut: string | readonly string[];
  readonly minAmountOut: string | readonly string[];
  /** The slippage that the service chose, and why, in basis points. Only if it was left to the service. */
  readonly slippage?: {
    readonly bps: number;
    readonly movedBps: number;
    readonly depthBps: number | null;
    readonly measured: boolean;
    readonly horizonBlocks: number;
  };
  readonly priceImpact: number | null;
  readonly createdAt: number;
  readonly route: readonly Hop[];
  readonly feeAmount?: readonly string[];
  readonly explain?: Explanation;
  /** Only on a route. */
  readonly tx?: Tx;
};

export type Token = {
  readonly chainId: number;
  readonly address: string;
  readonly decimals: number;
  readonly type: "base" | "defi";
  readonly symbol: string;
  readonly name: string;
  readonly protocol?: string;
  readonly project?: string;
  readonly primaryAddress?: string;
  readonly apy?: number | null;
  readonly tvl?: number | null;
  readonly unlisted?: true;
  /** Present if no venue takes the position back at present. */
  readonly redeemable?: false;
  readonly underlyingTokens: readonly { readonly address: string; readonly symbol?: string }[];
};

export type TokenPage = {
  readonly data: readonly Token[];
  readonly meta: { readonly total: number; readonly lastPage: number };
};

/** A token's price, in US dollars for one whole token. */
export type Priced = {
  readonly price: number;
  readonly depthUsd?: number;
  readonly change?: { readonly fraction: number; readonly seconds: number };
};

export type NetworkItem = {
  readonly id: number;
  readonly name: string;
  readonly isConnected: boolean;
  readonly blockTimeSeconds: number;
  /** How long the node has been silent. Absent until the network has been read. */
  readonly secondsSinceConfirmed?: number;
  /** The block that answers are computed on. Absent until the network has been read. */
  readonly block?: { readonly number: number; readonly hash: string };
  /** The coin that pays for gas. */
  readonly nativeCurrency: { readonly symbol: string; readonly name: string; readonly decimals: number };
  /** Where wallets on this machine reach the local chain. Absent for every other network. */
  readonly rpcUrl?: string;
  /** Routes may have several tokens on either side. */
  readonly takesSeveralTokens?: true;
  /** The largest gas limit of a transaction. Absent on most networks, which have Ethereum's or a larger one. */
  readonly maxTransactionGas?: string;
  /** A transaction pays for its gas limit. Absent on most networks, where it pays for the gas that it uses. */
  readonly chargesGasLimit?: true;
  /** The site that shows the network's transactions. Absent for the local chain. */
  readonly explorer?: { readonly name: string; readonly url: string };
  /** The registry of names. Absent on networks without names. */
  readonly ensRegistry?: string;
};

export type ProtocolItem = {
  readonly slug: string;
  readonly project: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly chains: readonly { readonly id: number; readonly name: string }[];
};

export type Balance = {
  readonly token: string;
  readonly amount: string;
  readonly chainId: number;
  readonly decimals: number;
  readonly price: string | null;
  readonly name: string;
  readonly symbol: string;
};

export type Allowance = { readonly token: string; readonly spender: string; readonly amount: string };

export type Approval = {
  readonly tx: Tx;
  readonly gas: string;
  readonly resetTx?: Tx;
  readonly resetGas?: string;
};

export type NetworkStatus = {
  readonly id: number;
  readonly name: string;
  readonly trouble: string | null;
  readonly block: number | null;
  readonly blockTimestamp?: number;
  readonly secondsSinceConfirmed?: number;
  readonly clockSkewSeconds?: number | null;
  readonly venues?: number;
  readonly venuesToCome?: number;
  readonly tokens?: number;
  readonly contractsDeployed?: boolean | null;
  readonly executors?: readonly { readonly version: number; readonly address: string }[] | null;
  readonly start?: { readonly phase: string; readonly share: number };
  readonly catalogue?: readonly {
    readonly protocol: string;
    readonly venues: number;
    readonly complete: boolean;
    readonly share: number;
    readonly trouble: string | null;
  }[];
  readonly refused?: readonly {
    readonly protocol: string;
    readonly reason: string;
    readonly venues: number;
  }[];
  readonly nodes?: readonly {
    readonly host: string;
    readonly transport: "http" | "websocket";
    readonly state: string;
    readonly requestsPerSecond?: number;
    readonly lastError?: string;
  }[];
};

export type Status = {
  readonly engine: {
    readonly workers: number;
    readonly searching: number;
    readonly waiting: number;
    readonly searches: number;
    readonly refused: number;
  };
  readonly networks: readonly NetworkStatus[];
};

/** What one venue says a token is worth. */
export type VenuePrice = {
  readonly venue: string;
  readonly protocol: string;
  readonly pool: string;
  readonly against: string;
  readonly price: number;
  readonly depthUsd: number;
};
