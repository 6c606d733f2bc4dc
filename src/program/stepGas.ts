import type { OpName } from "./fields.js";

/**
 * The most gas that a step of each kind may take: three to ten times what the contracts' gas tests and the quotes of the
 * protocols' adapters measure, since a pool may cross many ticks, a vault may lend to many markets, and a token may work
 * in every transfer.
 */
export const mostStepGas: Readonly<Record<OpName, number>> = {
  ...{ v2Swap: 500_000, solidlySwap: 700_000, v2Add: 700_000, v2Remove: 700_000 },
  ...{ v3Swap: 2_000_000, v4Swap: 2_000_000, v4HookSwap: 2_500_000 },
  // Bins may be as many as in `lbSwap`.
  ...{ infinitySwap: 3_000_000, infinityHookSwap: 3_500_000 },
  ...{ curve: 1_200_000, curveExchange: 1_500_000 },
  ...{ curveAdd: 1_500_000, curveAddList: 1_500_000, curveRemove: 1_000_000, curveRemoveList: 1_000_000 },
  ...{ curveRemoveOne: 1_500_000, curveRemoveOneUint: 1_500_000 },
  balancerV3Swap: 2_000_000,
  ...{ balancer: 1_000_000, balancerJoin: 1_200_000, balancerExit: 1_200_000 },
  ...{ vault: 4_000_000, aave: 1_200_000, compoundV2: 1_200_000, lido: 600_000, weth: 150_000 },
  ...{
    lbSwap: 3_000_000,
    fluidSwap: 1_500_000,
    convert: 1_000_000,
    stake: 1_200_000,
    pay: 300_000,
    sweep: 300_000,
    check: 150_000,
  },
};

/**
 * The part of Ethereum's transaction gas limit (16,777,216, EIP-7825) available to one fill. A large trade may cross
 * hundreds of ticks, each of which takes 24,500. It is also the most gas of a step through a pool with ticks or bins whose
 * contracts are known, and so burn none on purpose.
 */
export const MAX_FILL_GAS = 16_000_000;

/** The steps through pools with ticks or bins. */
export const crossingSteps: ReadonlySet<OpName> = new Set<OpName>([
  ...(["v3Swap", "v4Swap", "v4HookSwap", "infinitySwap", "infinityHookSwap", "lbSwap"] as const),
]);
