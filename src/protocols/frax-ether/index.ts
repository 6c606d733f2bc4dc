import { z } from "zod";
import { type Address, MOST_NATIVE_WEI, NATIVE } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { type RewardCycle, unlockedAt } from "../kit/vault/growth.js";

/** The name of the stake in the step and in the decoder. */
export type FraxFacts = { readonly staking: "submitAndDeposit" };

/** What sfrxETH is worth. Amounts are in wei of frxETH, which the minter issues one to one for the native currency. */
export type FraxState = {
  /** The total supply of sfrxETH. */
  readonly supply: bigint;
  /** The assets that count without the rewards of the cycle. */
  readonly stored: bigint;
  readonly cycle: RewardCycle;
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
};

/** Returns all assets that count at `timestamp`. */
export function assetsAt({ stored, cycle }: FraxState, timestamp: bigint): bigint {
  return stored + unlockedAt(cycle, timestamp);
}

/**
 * Mints frxETH and deposits it: frxETHMinter.submitAndDeposit, and sfrxETH's deposit, which rounds down. A deposit after
 * the end of a cycle begins the next one, which does not change the price.
 */
const deposit: OneWay<FraxState> = {
  trade({ state, amountIn, context }) {
    if (amountIn > MOST_NATIVE_WEI) return refuse("tooMuch", "the amount is more than there is");
    const { supply, stored } = state;
    const amountOut = (amountIn * supply) / assetsAt(state, context.timestamp);
    return { amountOut, state: { ...state, supply: supply + amountOut, stored: stored + amountIn } };
  },
  line: (state) => ({
    price: Number(state.supply) / Number(assetsAt(state, state.readAt)),
    most: MOST_NATIVE_WEI,
  }),
  // Measured: 112,000 with our Executor on contracts written after the published source, which use no proxies either, and
  // somewhat more for the first deposit after a cycle.
  gas: 110_000,
};

/**
 * Frax's minter, which takes the native currency and gives sfrxETH. sfrxETH itself is a tokenised vault of frxETH, a
 * venue of its own that describes the shares. Its price moves with time.
 */
export const fraxEther = conversion<FraxState, FraxFacts>({
  standard: "frax-ether",
  meta: {
    name: "Frax Ether",
    project: "frax-ether",
    description: "Ether that is minted as frxETH and deposited for sfrxETH at once",
    url: "https://app.frax.finance/frxeth/mint",
    action: () => "deposit",
    actions: [
      {
        action: "deposit",
        functionNames: ["submitAndDeposit"],
        inputs: conversionInputs("The minter of frxETH"),
      },
    ],
  },
  facts: z.strictObject({ staking: z.literal("submitAndDeposit") }),
  steps: ["stake"],
  /** Returns the way from the native currency to sfrxETH, if the minter names that token. */
  *discover({ deployment }) {
    const [minter, staked] = [contractOf(deployment, "minter"), contractOf(deployment, "sfrxeth")];
    const found = yield* ask({ staked: [minter, "sfrxETHToken() address"] });
    if (found?.staked !== staked) return [];
    return [
      {
        ...identityOf(deployment, staked),
        address: staked,
        tokens: [NATIVE, staked],
        feePpm: 0,
        facts: { staking: "submitAndDeposit" },
        contracts: [minter],
      },
    ];
  },
  /**
   * Reads what sfrxETH is worth and whether the minter issues frxETH. Paused if it does not, because its owner paused it or
   * the token no longer lets it mint.
   */
  *load({ address: staked, contracts }) {
    const minter = contracts?.[0] as Address;
    const parts = yield* ask({
      frxeth: [minter, "frxETHToken() address"],
      staked: { maybe: [minter, "sfrxETHToken() address"] },
      isPaused: [minter, "submitPaused() bool"],
      asset: { maybe: [staked, "asset() address"] },
    });
    if (parts === undefined) return unusable("silent");
    if (parts.staked !== staked || parts.asset !== parts.frxeth) return unusable("changed");
    const found = yield* ask({
      supply: [staked, "totalSupply()"],
      total: [staked, "totalAssets()"],
      amount: [staked, "lastRewardAmount()"],
      since: [staked, "lastSync()"],
      until: [staked, "rewardsCycleEnd()"],
      now: clockCall(),
      mayMint: [parts.frxeth, "minters(address) bool", minter],
    });
    if (found === undefined) return unusable("silent");
    const { supply, total, amount, since, until, now, mayMint } = found;
    if (parts.isPaused || !mayMint) return unusable("paused");
    if (supply === 0n || total === 0n) return unusable("empty");
    if (since > now || since >= until) return unusable("doesNotAddUp");
    const cycle = { amount, since, until };
    const stored = total - unlockedAt(cycle, now);
    return stored < 0n ? unusable("doesNotAddUp") : { supply, stored, cycle, readAt: now };
  },
  forth: deposit,
  back: "sfrxETH is redeemed for frxETH, elsewhere",
  encode({ id, contracts }, _, { amount }) {
    const [minter] = contracts ?? [];
    if (minter === undefined) throw new TypeError(`${id} has no minter`);
    return { op: "stake", venue: minter, kind: "submitAndDeposit", amount };
  },
});
