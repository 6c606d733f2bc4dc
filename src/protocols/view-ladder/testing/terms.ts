import { devContracts, devToken } from "@sluice/devnet";
import type { Address } from "../../../lib/address.js";
import type { Deployment, Parameters } from "../../kit/adapter/deployment.js";

const [usdc, weth] = [devToken("USDC"), devToken("WETH")];

/** Terms of a contract with Curve's functions. */
export const byIndex = {
  tokens: `${usdc.address}, ${weth.address}`,
  trade: "exchange(int128, int128, uint256, uint256)",
  view: "get_dy(int128,int128,uint256)",
  arguments: "i, j, amount",
  amounts: "1000000-900000000000, 1000000000000000-300000000000000000000",
  tolerancePpm: 3_000,
} as const satisfies Parameters;

/** Terms of a contract with the function of a PSM3. */
export const byAddress = {
  ...byIndex,
  trade: "swapExactIn(address,address,uint256,uint256,address,uint256)",
  view: "preview(address,address,uint256,bool)",
  arguments: "tokenIn, tokenOut, amount, zeroForOne",
  output: 1,
  rungs: 40,
} as const satisfies Parameters;

/** Terms of a Uniswap V3 pool, queried through its quoter. */
export const byPool = {
  ...byIndex,
  trade: "swap(address,bool,int256,uint160,bytes)",
  view: "quoteExactInputSingle(address,address,uint24,uint256,uint160)",
  viewAt: devContracts.v3Quoter,
  arguments: "tokenIn, tokenOut, 500, amount, 0",
} as const satisfies Parameters;

/** Returns a deployment with one contract. */
export const ladderAt = (address: Address, parameters: Parameters): Deployment => ({
  slug: "a-maker",
  standard: "view-ladder",
  contracts: {},
  instances: [{ address, parameters }],
});
