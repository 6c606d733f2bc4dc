import { devContracts } from "@sluice/devnet";
import { parseAbi } from "viem";
import { expect } from "vitest";
import { isRefusal } from "../../lib/refusal.js";
import { describeConformance } from "../conformance/suite.js";
import { swap } from "../kit/concentrated/swap.js";
import { uniswapV3 } from "./index.js";
import { makePools, type NewPool } from "./testing/makePools.js";
import { allPools, expectPool } from "./testing/pools.js";

const abi = parseAbi([
  "struct Params { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }",
  "function quoteExactInputSingle(Params) returns (uint256, uint160, uint32, uint256)",
]);

const E18 = 10n ** 18n;
const E30 = 10n ** 30n;

/** Shapes that no sane market has: gaps without liquidity, prices at the very ends, ticks on word boundaries. */
const oddPools: readonly NewPool[] = [
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

describeConformance({
  adapter: uniswapV3,
  prepare: (chain) => makePools(chain, oddPools),
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
