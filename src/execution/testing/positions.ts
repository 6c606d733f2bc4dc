import { type Address, NATIVE } from "../../lib/address.js";
import type { Pool } from "../../market/market.js";
import type { Venue } from "../../protocols/index.js";
import { adapters } from "../../protocols/index.js";
import type { Plan } from "../../routing/index.js";
import { dai, fill, planOf, usdc, usdt, weth } from "./plans.js";

/** Returns an address that has nothing on the chain. */
const contract = (digits: string): Address => `0x${digits.padStart(40, "c0de")}`;

function pool(
  standard: string,
  address: Address,
  tokens: readonly Address[],
  more: Partial<Venue> = {},
): Pool {
  const adapter = adapters.get(standard);
  if (adapter === undefined) throw new Error(`no adapter for ${standard}`);
  const id = `${standard}:${address}:${tokens.join(":")}`;
  const facts = adapter.facts.parse(more.facts ?? {});
  const venue = { id, protocol: standard, standard, address, tokens, feePpm: 0, ...more, facts };
  return { venue, adapter, state: undefined };
}

const threeShare = contract("3001");
const [steth, wsteth] = [contract("5001"), contract("5002")];
const [weightedShare, stableShare] = [contract("6001"), contract("6002")];
const vault = contract("6000");
const [aaveV2, aaveV3] = [contract("7002"), contract("7003")];
const [oldLent, lent] = [contract("7012"), contract("7013")];
const [cDai, cDaiOfFork, cEth] = [contract("8001"), contract("8002"), contract("8003")];
const [savings, yearn] = [contract("9001"), contract("9002")];

const composable = {
  sharePlace: 1,
  rateProviders: [null, null, null],
  exempt: [false, false, false],
  bounded: true,
};

/** Pools of the kinds that the plans of pairs and pools do not cover. */
const pools = {
  otherCallback: pool("uniswap-v3", contract("2001"), [usdc, weth].sort(), {
    feePpm: 2500,
    facts: { tickSpacing: 50, callback: "pancakeV3" },
  }),
  nativeV4: pool("uniswap-v4", contract("4000"), [NATIVE, usdc], {
    feePpm: 500,
    facts: { tickSpacing: 10 },
  }),
  stableV4: pool("uniswap-v4", contract("4000"), [dai, usdc].sort(), {
    feePpm: 100,
    facts: { tickSpacing: 1 },
  }),
  three: pool("curve-dex", contract("3000"), [dai, usdc, usdt, threeShare], {
    feePpm: 100,
    facts: { early: false, precision: 1, decimals: [18, 6, 6] },
  }),
  weighted: pool("balancer-v2", vault, [dai, usdc, weth, weightedShare], {
    feePpm: 3000,
    subject: `${weightedShare}000200000000000000000001`,
    facts: { decimals: [18, 6, 18] },
  }),
  composable: pool("balancer-v2", vault, [dai, usdc, usdt, stableShare], {
    feePpm: 400,
    subject: `${stableShare}000000000000000000000002`,
    facts: { decimals: [18, 6, 6], composable },
  }),
  aaveV2: pool("aave-v2", aaveV2, [dai, oldLent], { facts: { decimals: 18 } }),
  aaveV3: pool("aave-v3", aaveV3, [dai, lent], { facts: { decimals: 18 } }),
  cDai: pool("compound-v2", cDai, [dai, cDai], { facts: { decimals: 8 } }),
  cDaiOfFork: pool("compound-v2", cDaiOfFork, [dai, cDaiOfFork], { facts: { decimals: 8 } }),
  cEth: pool("compound-v2", cEth, [NATIVE, cEth], { facts: { decimals: 8 } }),
  steth: pool("lido", steth, [NATIVE, steth]),
  wsteth: pool("lido", wsteth, [steth, wsteth]),
  savings: pool("erc4626", savings, [dai, savings], { facts: { decimals: 18, assetDecimals: 18 } }),
  yearn: pool("yearn-v2", yearn, [dai, yearn], { facts: { decimals: 18 } }),
};

/** A Curve pool, which withdraws all coins. */
export const emptying: Pool = pools.three;

/** Plans through every kind of pool beyond pairs, pools and the wrapper, in both directions. */
export const positions: Readonly<Record<string, Plan>> = {
  "a pool of the other callback": planOf([fill(pools.otherCallback, weth, usdc)], weth, usdc),
  "native through the singleton": planOf(
    [fill(pools.nativeV4, NATIVE, usdc), fill(pools.stableV4, usdc, dai)],
    NATIVE,
    dai,
  ),
  "the singleton to native": planOf([fill(pools.nativeV4, usdc, NATIVE)], usdc, NATIVE),
  "coins by their places": planOf(
    [
      fill(pools.three, usdc, usdt),
      fill(pools.three, usdt, threeShare, 400_000),
      fill(pools.three, usdt, dai),
      fill(pools.three, threeShare, dai),
    ],
    usdc,
    dai,
  ),
  "a weighted pool of the vault": planOf(
    [
      fill(pools.weighted, usdc, weth),
      fill(pools.weighted, weth, weightedShare),
      fill(pools.weighted, weightedShare, dai),
    ],
    usdc,
    dai,
  ),
  "a composable pool of the vault": planOf(
    [
      fill(pools.composable, usdc, usdt),
      fill(pools.composable, usdt, stableShare),
      fill(pools.composable, stableShare, dai),
    ],
    usdc,
    dai,
  ),
  "from an old lender to a new one": planOf(
    [fill(pools.aaveV2, oldLent, dai), fill(pools.aaveV3, dai, lent)],
    oldLent,
    lent,
  ),
  "from a new lender to an old one": planOf(
    [fill(pools.aaveV3, lent, dai), fill(pools.aaveV2, dai, oldLent)],
    lent,
    oldLent,
  ),
  "from one market to another": planOf(
    [fill(pools.cDai, cDai, dai), fill(pools.cDaiOfFork, dai, cDaiOfFork)],
    cDai,
    cDaiOfFork,
  ),
  "native lent": planOf([fill(pools.cEth, NATIVE, cEth)], NATIVE, cEth),
  "native taken back": planOf([fill(pools.cEth, cEth, NATIVE)], cEth, NATIVE),
  "staked and wrapped": planOf(
    [fill(pools.steth, NATIVE, steth), fill(pools.wsteth, steth, wsteth)],
    NATIVE,
    wsteth,
  ),
  "unwrapped, still staked": planOf([fill(pools.wsteth, wsteth, steth)], wsteth, steth),
  "from an old vault to a new one": planOf(
    [fill(pools.yearn, yearn, dai), fill(pools.savings, dai, savings)],
    yearn,
    savings,
  ),
  "from a new vault to an old one": planOf(
    [fill(pools.savings, savings, dai), fill(pools.yearn, dai, yearn)],
    savings,
    yearn,
  ),
};
