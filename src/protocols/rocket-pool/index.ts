import { z } from "zod";
import { type Address, MOST_NATIVE_WEI, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { minBigint } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { beyond } from "../kit/adapter/beyond.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import { noFees } from "../kit/shares/shares.js";

/** The name of the stake in the step and in the decoder, and the fact that rETH can be burnt for ether. */
export type RocketFacts = { readonly staking: "deposit"; readonly burns: true };

/** What rETH is worth, as the network last reported it, and what may be staked and burnt. Amounts are in wei. */
export type RocketState = {
  /**
   * All ether of the network and all rETH at the time of the report. As long as there is no rETH, one is worth one
   * ether.
   */
  readonly reportedWei: bigint;
  readonly reportedSupply: bigint;
  /** The least and the most that a deposit may bring. The most is zero while deposits are off. */
  readonly leastWei: bigint;
  readonly mostWei: bigint;
  /** The fee of a deposit, in parts of 10^18. */
  readonly feeE18: bigint;
  /** The ether available to those who burn rETH. */
  readonly collateralWei: bigint;
  /** The total supply of rETH. */
  readonly supply: bigint;
};

/** The keys of Rocket Pool's contracts in its storage: keccak256 of `contract.address` and the name. */
const keys = {
  token: "0xe3744443225bff7cc22028be036b80de58057d65a3fdca0a3df329f525e31ccc", // rocketTokenRETH
  pool: "0x65dd923ddfc8d8ae6088f80077201d2403cbd565f0ba25e09841e2799ec90bb2", // rocketDepositPool
  balances: "0x7630e125f1c009e5fc974f6dae77c6d5b1802979b36e6d7145463c21782af01e", // rocketNetworkBalances
  settings: "0x876d8a498b5341a6b5897a8239bfb0347e2b8d81fe9401d355c1e4b0ecebedaa", // rocketDAOProtocolSettingsDeposit
} as const satisfies Record<string, Hex>;

const named = (storage: Address, name: keyof typeof keys) =>
  [storage, "getAddress(bytes32) address", keys[name]] as const;

/** Converts wei to rETH, rounded down. */
function rethFor({ reportedWei, reportedSupply }: RocketState, amountWei: bigint): bigint {
  return reportedSupply === 0n ? amountWei : (amountWei * reportedSupply) / reportedWei;
}

/** Converts rETH to wei, rounded down. */
export function weiFor({ reportedWei, reportedSupply }: RocketState, amount: bigint): bigint {
  return reportedSupply === 0n ? amount : (amount * reportedWei) / reportedSupply;
}

/** Returns how much rETH one ether is worth. */
function price({ reportedWei, reportedSupply }: RocketState): number {
  return reportedSupply === 0n ? 1 : Number(reportedSupply) / Number(reportedWei);
}

/** The state afterwards assumes that the deposit goes to nodes, and so leaves no ether for those who burn rETH. */
const deposit: OneWay<RocketState> = {
  trade({ state, amountIn }) {
    const { mostWei, leastWei, feeE18 } = state;
    if (mostWei === 0n) return refuse("closed", "deposits are off, or the pool is full");
    if (amountIn < leastWei) return refuse("tooLittle", "the deposit is below the pool's minimum");
    if (amountIn > mostWei) return beyond(mostWei, "the deposit exceeds what the pool takes now");
    const amountOut = rethFor(state, amountIn - (amountIn * feeE18) / WAD);
    return {
      amountOut,
      state: { ...state, mostWei: mostWei - amountIn, supply: state.supply + amountOut },
    };
  },
  line: (state) => ({
    price: price(state) * (Number(WAD - state.feeE18) / Number(WAD)),
    most: minBigint(state.mostWei, MOST_NATIVE_WEI),
  }),
  // Measured: 58,000 with our Executor on contracts written after the published source. The network's own contracts look
  // up every address and setting in a common storage, and a deposit may hand ether on to nodes.
  gas: 220_000,
};

const burn: OneWay<RocketState> = {
  trade({ state, amountIn }) {
    const { supply, collateralWei } = state;
    if (amountIn > supply) return beyond(supply, "the amount exceeds the supply of rETH");
    const amountOut = weiFor(state, amountIn);
    if (amountOut > collateralWei) return beyond(collateralWei, "rETH does not hold enough ether now");
    return {
      amountOut,
      state: { ...state, collateralWei: collateralWei - amountOut, supply: supply - amountIn },
    };
  },
  line: (state) => ({
    price: 1 / price(state),
    most: minBigint(state.supply, rethFor(state, state.collateralWei)),
  }),
  // Measured: 32,000 in the same way. A burn may take ether from the pool.
  gas: 130_000,
};

const inputs = conversionInputs("The deposit pool, or rETH that is burnt");

/**
 * Rocket Pool's rETH: deposits into its pool, and burning for the ether that it holds. Deposits by node operators
 * change the limits.
 */
export const rocketPool = conversion<RocketState, RocketFacts>({
  standard: "rocket-pool",
  meta: {
    name: "Rocket Pool",
    project: "rocket-pool",
    description: "Staked ether as a token that pays ether back as far as there is some",
    url: "https://stake.rocketpool.net",
    action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
    actions: [
      { action: "deposit", functionNames: ["deposit"], inputs },
      { action: "redeem", functionNames: ["burn"], inputs },
    ],
    position: ({ address, shareSymbol = "rETH" }) => ({ address, symbol: shareSymbol, decimals: 18 }),
  },
  facts: z.strictObject({ staking: z.literal("deposit"), burns: z.literal(true) }),
  steps: ["stake"],
  /** rETH is a claim to ether. Most of that ether is staked, so rETH's market price takes precedence. */
  shares: {
    ...noFees,
    reserves: (_, state) => [{ token: NATIVE, amount: weiFor(state, state.supply) }],
    supply: (_, { supply }) => supply,
    locked: () => true,
    index: (_, state) => 1 / price(state),
  },
  /** Finds rETH and the present deposit pool, which the storage names. */
  *discover({ deployment }) {
    const storage = contractOf(deployment, "storage");
    const found = yield* ask({ token: named(storage, "token"), pool: named(storage, "pool") });
    if (found === undefined || found.token === ZERO_ADDRESS || found.pool === ZERO_ADDRESS) return [];
    const { token, pool } = found;
    return [
      {
        ...identityOf(deployment, token),
        address: token,
        tokens: [NATIVE, token],
        feePpm: 0,
        facts: { staking: "deposit", burns: true },
        contracts: [pool],
        sources: { storage },
        shareSymbol: "rETH",
      },
    ];
  },
  /** Reads rate and limits. Changed once an upgrade has replaced the deposit pool, until the next discovery. */
  *load({ address: token, contracts, sources }) {
    const storage = sources?.storage as Address;
    const found = yield* ask({
      pool: named(storage, "pool"),
      balances: named(storage, "balances"),
      settings: named(storage, "settings"),
    });
    if (found === undefined) return unusable("silent");
    const { pool, balances, settings } = found;
    if (pool !== contracts?.[0]) return unusable("changed");
    const state = yield* ask({
      reportedWei: [balances, "getTotalETHBalance()"],
      reportedSupply: [balances, "getTotalRETHSupply()"],
      leastWei: [settings, "getMinimumDeposit()"],
      mostWei: [pool, "getMaximumDepositAmount()"],
      feeE18: [settings, "getDepositFee()"],
      collateralWei: [token, "getTotalCollateral()"],
      supply: [token, "totalSupply()"],
    });
    if (state === undefined) return unusable("silent");
    const { feeE18, reportedWei, reportedSupply } = state;
    return feeE18 > WAD || (reportedWei === 0n && reportedSupply > 0n) ? unusable("doesNotAddUp") : state;
  },
  forth: deposit,
  back: burn,
  encode({ id, address, contracts }, isForth, { amount }) {
    if (!isForth) return { op: "stake", venue: address, kind: "burn", amount };
    const [pool] = contracts ?? [];
    if (pool === undefined) throw new TypeError(`${id} has no deposit pool`);
    return { op: "stake", venue: pool, kind: "deposit", amount };
  },
});
