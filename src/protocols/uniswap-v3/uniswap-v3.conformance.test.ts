import { type DevTokenSymbol, devContracts, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import type { TestChain } from "../conformance/chain.js";
import { describeConformance } from "../conformance/suite.js";
import { amount0Up, amount1Up } from "../lib/concentrated/priceMath.js";
import { swap } from "../lib/concentrated/swap.js";
import { sqrtRatioAtTick } from "../lib/concentrated/tickMath.js";
import { uniswapV3 } from "./index.js";
import { allPools, expectPool } from "./testing/pools.js";

const abi = parseAbi([
  "struct Params { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }",
  "struct Position { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }",
  "function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)",
  "function mint(Position) payable returns (uint256, uint128, uint256, uint256)",
  "function quoteExactInputSingle(Params) returns (uint256, uint160, uint32, uint256)",
]);

const E18 = 10n ** 18n;
const E30 = 10n ** 30n;

type OddPool = {
  readonly pair: readonly [DevTokenSymbol, DevTokenSymbol];
  readonly feePpm: number;
  readonly tick: number;
  readonly ranges: readonly (readonly [lower: number, upper: number, liquidity: bigint])[];
};

/** Shapes that no sane market has: gaps without liquidity, prices at the very ends, ticks on the borders of words. */
const oddPools: readonly OddPool[] = [
  {
    pair: ["YFI", "SHIB"],
    feePpm: 500,
    tick: 0,
    ranges: [
      [-100, 100, E18],
      [50_000, 60_000, E18],
      [-90_000, -80_000, E18],
    ],
  },
  {
    pair: ["YFI", "SHIB"],
    feePpm: 3000,
    tick: 5000,
    ranges: [
      [-120, 120, E18],
      [7_200, 7_260, E18],
    ],
  },
  {
    pair: ["YFI", "SHIB"],
    feePpm: 10_000,
    tick: -800_000,
    ranges: [
      [-887_200, 887_200, E18],
      [-887_200, -887_000, E18],
    ],
  },
  {
    pair: ["YFI", "PEPE"],
    feePpm: 10_000,
    tick: 880_000,
    ranges: [
      [-887_200, 887_200, E18],
      [880_000, 881_000, E18],
    ],
  },
  {
    pair: ["YFI", "PEPE"],
    feePpm: 100,
    tick: 0,
    ranges: [
      [-887_272, 887_272, E18],
      [-256, 256, E18],
      [0, 255, E18],
      [-1, 1, E18],
    ],
  },
  {
    pair: ["YFI", "PEPE"],
    feePpm: 3000,
    tick: 60,
    ranges: [
      [60, 120, E18],
      [0, 60, E18],
      [-15_360, 15_300, 10n],
    ],
  },
  { pair: ["YFI", "PEPE"], feePpm: 500, tick: 887_271, ranges: [[-887_270, 887_270, E18]] },
  { pair: ["YFI", "GRT"], feePpm: 3000, tick: 0, ranges: [[-887_220, 887_220, 5n]] },
  { pair: ["YFI", "GRT"], feePpm: 500, tick: 123, ranges: [] },
  {
    pair: ["GUSD", "GRT"],
    feePpm: 500,
    tick: 391_000,
    ranges: [
      [-887_270, 887_270, E18],
      [390_000, 392_000, E18],
    ],
  },
  { pair: ["YFI", "SHIB"], feePpm: 100, tick: 887_000, ranges: [[-887_272, 887_272, E30]] },
  { pair: ["YFI", "GRT"], feePpm: 100, tick: -887_000, ranges: [[-887_272, 887_272, E30]] },
  { pair: ["GUSD", "GRT"], feePpm: 10_000, tick: -391_000, ranges: [[-887_200, 887_200, E30]] },
];

/** What a position of `liquidity` takes of both tokens, and a little more. */
function amountsFor(price: bigint, lower: bigint, upper: bigint, liquidity: bigint): [bigint, bigint] {
  const within = price < lower ? lower : price > upper ? upper : price;
  return [amount0Up(within, upper, liquidity) + 1n, amount1Up(lower, within, liquidity) + 1n];
}

async function makeOddPools(chain: TestChain): Promise<void> {
  const manager = devContracts.v3PositionManager;
  for (const symbol of ["YFI", "SHIB", "PEPE", "GRT", "GUSD"] as const) {
    const allowance = [chain.trader, manager, devToken(symbol).address, `0x${"f".repeat(60)}`];
    await chain.rpc.request("anvil_setERC20Allowance", allowance);
  }
  for (const { pair, feePpm, tick, ranges } of oddPools) {
    const [token0, token1] = pair.map((symbol) => devToken(symbol).address).sort() as [Hex, Hex];
    const create = [token0, token1, feePpm, sqrtRatioAtTick(tick)] as const;
    await chain.send({
      to: manager,
      data: encodeFunctionData({ abi, functionName: "createAndInitializePoolIfNecessary", args: create }),
    });
    for (const [tickLower, tickUpper, liquidity] of ranges) {
      const prices = [tick, tickLower, tickUpper].map(sqrtRatioAtTick) as [bigint, bigint, bigint];
      const [amount0Desired, amount1Desired] = amountsFor(...prices, liquidity);
      const position = {
        ...{ token0, token1, fee: feePpm, tickLower, tickUpper },
        ...{ amount0Desired, amount1Desired, amount0Min: 0n, amount1Min: 0n },
        ...{ recipient: chain.trader, deadline: 2n ** 64n },
      };
      await chain.send({
        to: manager,
        data: encodeFunctionData({ abi, functionName: "mint", args: [position] }),
      });
    }
  }
}

describeConformance({
  adapter: uniswapV3,
  prepare: makeOddPools,
  deployment: {
    slug: "uniswap-v3",
    standard: "uniswap-v3",
    contracts: { factory: devContracts.v3Factory },
    lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
  },
  venues: (chain) => allPools(chain, devContracts.v3Factory),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 21 },
  async confirm(chain, venue, state) {
    await expectPool(chain, venue, state);
    const [tokenIn, tokenOut] = venue.tokens;
    const amountIn = 10n ** 15n;
    const quote = swap({ feePpm: venue.feePpm, tickSpacing: venue.facts.tickSpacing }, state, true, amountIn);
    if (isRefusal(quote)) return;
    const params = { tokenIn, tokenOut, amountIn, fee: venue.feePpm, limit: 0n };
    const [amountOut, after] = (await chain.view(devContracts.v3QuoterV2, abi, "quoteExactInputSingle", [
      params,
    ])) as bigint[];
    expect([quote.amountOut, quote.state.sqrtPriceX96]).toEqual([amountOut, after]);
  },
});
