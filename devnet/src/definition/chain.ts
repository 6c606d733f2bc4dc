/** As on mainnet since early 2025. */
export const blockGasLimit = 36_000_000;

/** Recent enough for transient storage and for contracts compiled with today's defaults. */
export const hardfork = "osaka";

/** Base fee of the devnet's first head and of the block after it, in wei. */
export const startBaseFeeWei = 10_000_000_000n;
