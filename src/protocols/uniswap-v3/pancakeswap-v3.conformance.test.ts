import { devContracts, devPancakePools, poolMinter } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import type { Hex } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import type { TestChain } from "../conformance/chain.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { uniswapV3 } from "./index.js";
import { allPools, expectPool } from "./testing/pools.js";

const abi = parseAbi([
  "function mint(address pool, int24 tickLower, int24 tickUpper, uint128 liquidity)",
  "function burn(int24 tickLower, int24 tickUpper, uint128 amount)",
]);

/** Opens a position around the price of every pool and closes half of it. */
async function changeLiquidity(chain: TestChain): Promise<void> {
  const pools = devPancakePools.map(({ address }) => address);
  const tokens = new Set(devPancakePools.flatMap(({ tokenA, tokenB }) => [tokenA, tokenB]));
  for (const token of tokens) {
    const allowance = [chain.trader, poolMinter, token, `0x${"f".repeat(60)}` as Hex];
    await chain.rpc.request("anvil_setERC20Allowance", allowance);
  }
  for (const pool of pools) {
    const range = [-200_000, 400_000] as const;
    const mint = encodeFunctionData({ abi, functionName: "mint", args: [pool, ...range, 10n ** 12n] });
    await chain.send({ to: poolMinter, data: mint });
    const burn = encodeFunctionData({ abi, functionName: "burn", args: [...range, 5n * 10n ** 11n] });
    await chain.send({ to: pool, data: burn });
  }
}

describeConformance({
  adapter: uniswapV3,
  deployment: mainnet.deployments.find(({ slug }) => slug === "pancakeswap-v3") as Deployment,
  venues: (chain) => allPools(chain, devContracts.pancakeV3Factory),
  confirm: expectPool,
  stir: changeLiquidity,
});
