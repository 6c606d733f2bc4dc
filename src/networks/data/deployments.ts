import type { Deployment } from "../../protocols/index.js";

/** What the deployments of one team have in common on every network. A network's file adds where they are. */
export const common = {
  balancerV3: { slug: "balancer-v3", standard: "balancer-v3" },
  curveFactory: {
    slug: "curve-factory",
    standard: "curve-dex",
    about: { name: "Curve factory", project: "curve", url: "https://curve.finance" },
  },
  curveNg: {
    slug: "curve-ng",
    standard: "curve-dex",
    about: { name: "Curve NG", project: "curve", url: "https://curve.finance" },
  },
  curveTricrypto: {
    slug: "curve-tricrypto",
    standard: "curve-dex",
    about: { name: "Curve Tricrypto NG", project: "curve", url: "https://curve.finance" },
  },
  curveTwocrypto: {
    slug: "curve-twocrypto",
    standard: "curve-dex",
    about: { name: "Curve Twocrypto NG", project: "curve", url: "https://curve.finance" },
  },
  liquidityBookFirst: {
    slug: "traderjoe-lb",
    standard: "liquidity-book",
    parameters: { version: "2.0" },
    about: { name: "LFJ V2.0", project: "traderjoe", url: "https://lfj.gg" },
  },
  liquidityBookSecond: {
    slug: "traderjoe-lb-v2-1",
    standard: "liquidity-book",
    about: { name: "LFJ V2.1", project: "traderjoe", url: "https://lfj.gg" },
  },
  liquidityBookThird: {
    slug: "traderjoe-lb-v2-2",
    standard: "liquidity-book",
    about: { name: "LFJ V2.2", project: "traderjoe", url: "https://lfj.gg" },
  },
  fluidDex: {
    slug: "fluid-dex",
    standard: "fluid-dex",
  },
  pancakeswapV2: {
    slug: "pancakeswap-v2",
    standard: "uniswap-v2",
    parameters: { feePpm: 2500 },
    about: {
      positionSymbol: "Cake-LP",
      name: "PancakeSwap V2",
      project: "pancakeswap",
      url: "https://pancakeswap.finance",
    },
  },
  pancakeswapV3: {
    slug: "pancakeswap-v3",
    standard: "uniswap-v3",
    parameters: { callback: "pancakeV3" },
    lists: { feeTiersPpm: [100, 500, 2500, 10_000] },
    about: { name: "PancakeSwap V3", project: "pancakeswap", url: "https://pancakeswap.finance" },
  },
  sushiswapV2: {
    slug: "sushiswap-v2",
    standard: "uniswap-v2",
    parameters: { feePpm: 3000 },
    about: {
      positionSymbol: "SLP",
      name: "SushiSwap V2",
      project: "sushiswap",
      url: "https://www.sushi.com",
    },
  },
  sushiswapV3: {
    slug: "sushiswap-v3",
    standard: "uniswap-v3",
    lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
    about: { name: "SushiSwap V3", project: "sushiswap", url: "https://www.sushi.com" },
  },
  // The tiers are those of PancakeSwap V3. Logs of the manager have all pools.
  pancakeInfinityCl: {
    slug: "pancakeswap-infinity-cl",
    standard: "infinity-cl",
    about: { name: "PancakeSwap Infinity CL", project: "pancakeswap", url: "https://pancakeswap.finance" },
    lists: { feeTiersPpm: [100, 500, 2500, 10_000], tickSpacings: [1, 10, 50, 200] },
  },
  // Any fee may go with any step. These are searched before the manager's logs, which have all pools, have been read.
  pancakeInfinityBin: {
    slug: "pancakeswap-infinity-bin",
    standard: "infinity-bin",
    about: { name: "PancakeSwap Infinity Bin", project: "pancakeswap", url: "https://pancakeswap.finance" },
    lists: { feeTiersPpm: [100, 100, 500, 500, 2500, 10_000], stepsBps: [1, 5, 5, 10, 25, 100] },
  },
  uniswapV2: {
    slug: "uniswap-v2",
    standard: "uniswap-v2",
    parameters: { feePpm: 3000 },
  },
  uniswapV3: {
    slug: "uniswap-v3",
    standard: "uniswap-v3",
    lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
  },
  uniswapV4: {
    slug: "uniswap-v4",
    standard: "uniswap-v4",
    lists: { feeTiersPpm: [100, 500, 3000, 10_000], tickSpacings: [1, 10, 60, 200] },
  },
  velodromeV2: {
    slug: "velodrome-v2",
    standard: "solidly",
    about: { name: "Velodrome V2", project: "velodrome", url: "https://velodrome.finance" },
  },
} as const satisfies Record<string, Partial<Deployment>>;
