/**
 * How far below the simulation an output may be if a request to the API does not state it, in basis points. The
 * published interface sets it.
 */
export const defaultSlippageBps = 300;

/** The same for people who trade at the terminal, as on the page: a sandwich can take what the minimum leaves. */
export const terminalSlippageBps = 50;

/** The longest path of a route and the most fills it may have, if the operator does not state them. */
export const defaultRouteLimits = { maxHops: 6, maxFills: 64 } as const;

/**
 * How long a search may take where nobody else waits for it, in milliseconds: in commands that read the chain
 * themselves, and for programs that search market files. It is far more than nearly all searches take, even before their
 * code is compiled.
 */
export const oneShotDeadlineMs = 10_000;

/**
 * How long a transaction stays valid if neither the operator nor the caller states it, in seconds. The first value is
 * for an ordinary account. The second is for a contract, for which several people may have to sign.
 */
export const defaultDeadlineSeconds = { account: 1800, contract: 604_800 } as const;
