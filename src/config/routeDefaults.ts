/** How much less than simulated may arrive where the caller says nothing, in basis points. */
export const defaultSlippageBps = 300;

/** How long the longest path of a route may be, and how many fills it may have, where the operator says nothing. */
export const defaultRouteLimits = { maxHops: 6, maxFills: 64 } as const;

/**
 * How long a transaction stays valid where neither the operator nor the caller says, in seconds: one that an ordinary account
 * signs, and one that several people may have to sign, since a contract does.
 */
export const defaultDeadlineSeconds = { account: 1800, contract: 604_800 } as const;
