/** Returns the tokens that the vault holds for a pool, and its balances of them, in the same order. */
export const GET_POOL_TOKENS = "getPoolTokens(bytes32) (address[] tokens, uint256[] balances)";

/**
 * Returns two amounts of a token: what the vault itself holds, which it calls cash, and what an asset manager claims to
 * hold elsewhere. The balances of `getPoolTokens` are their sums. But the vault pays only from its cash, and managers can
 * claim any amount.
 */
export const GET_CASH = "getPoolTokenInfo(bytes32,address) (uint256 cash, uint256 managed)";

/** Returns the protocol's part of one kind of earnings (`FEE_TYPES`). */
export const GET_FEE_CACHE = "getProtocolFeePercentageCache(uint256)";

export const FEE_TYPES = { swap: 0, yield: 2 } as const;

/** What is read from every pool: its balances in the vault, in vault order, its swap fee and its total supply. */
export type KeptAndSupply = {
  readonly balances: readonly bigint[];
  readonly swapFee: bigint;
  readonly supply: bigint;
};
