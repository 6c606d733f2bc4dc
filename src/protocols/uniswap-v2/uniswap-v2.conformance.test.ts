import { devContracts } from "@sluice/devnet";
import { parseAbi } from "viem";
import { expect } from "vitest";
import type { TestChain } from "../conformance/chain.js";
import { describeConformance } from "../conformance/suite.js";
import { uniswapV2 } from "./index.js";
import { amountOutOf } from "./quote.js";

const abi = parseAbi([
  "function allPairsLength() view returns (uint256)",
  "function allPairs(uint256) view returns (address)",
  "function getReserves() view returns (uint112, uint112, uint32)",
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
]);

async function allPairs(chain: TestChain): Promise<string[]> {
  const length = Number(await chain.view(devContracts.v2Factory, abi, "allPairsLength"));
  const pairs: string[] = [];
  for (let index = 0; index < length; index++) {
    const pair = (await chain.view(devContracts.v2Factory, abi, "allPairs", [BigInt(index)])) as string;
    pairs.push(pair.toLowerCase());
  }
  return pairs;
}

describeConformance({
  adapter: uniswapV2,
  deployment: {
    slug: "uniswap-v2",
    standard: "uniswap-v2",
    contracts: { factory: devContracts.v2Factory },
    parameters: { feePpm: 3000 },
  },
  venues: allPairs,
  // After mints and burns. Only trades are followed, as liquidity.conformance.test.ts shows.
  reloads: true,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 9 },
  async confirm(chain, venue, { reserve0, reserve1 }) {
    const reserves = (await chain.view(venue.address, abi, "getReserves")) as bigint[];
    expect(reserves.slice(0, 2)).toEqual([reserve0, reserve1]);
    const amountIn = reserve0 / 7n;
    const amounts = await chain.view(devContracts.v2Router02, abi, "getAmountsOut", [amountIn, venue.tokens]);
    expect(amounts).toEqual([amountIn, amountOutOf(amountIn, reserve0, reserve1, venue.feePpm)]);
  },
});
