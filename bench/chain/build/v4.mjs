import { encodeFunctionData, parseAbi, zeroAddress, zeroHash } from "viem";
import { sqrtPriceX96 } from "../../../devnet/dist/definition/pools/ticks.js";
import { devV4 } from "../../../devnet/dist/index.js";
import { approval } from "./session.mjs";

const abi = parseAbi([
  "function initialize((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint160 sqrtPriceX96) returns (int24 tick)",
  "function modifyLiquidity((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable returns (int256 delta)",
]);
/** More than a position takes; the rest comes back. */
const etherSent = 100_000n * 10n ** 18n;

/** Uniswap V4 pools with their positions, opened through the contract of V4's own tests. */
export async function buildV4Pools(session, pools) {
  const currencies = new Set(pools.flatMap(({ token0, token1 }) => [token0.address, token1.address]));
  currencies.delete(zeroAddress);
  await session.run(
    "V4 approvals",
    [...currencies].map((currency) => approval(currency, devV4.positions)),
  );
  const calls = pools.flatMap(({ token0, token1, feePpm, tickSpacing, price, positions }) => {
    const [currency0, currency1] = [token0.address, token1.address];
    const key = { currency0, currency1, fee: feePpm, tickSpacing, hooks: zeroAddress };
    const args = [key, sqrtPriceX96(price)];
    const open = encodeFunctionData({ abi, functionName: "initialize", args });
    const value = currency0 === zeroAddress ? etherSent : 0n;
    const opened = positions.map(({ tickLower, tickUpper, liquidity }) => {
      const params = { tickLower, tickUpper, liquidityDelta: liquidity, salt: zeroHash };
      const data = encodeFunctionData({ abi, functionName: "modifyLiquidity", args: [key, params, "0x"] });
      return { to: devV4.positions, data, value };
    });
    return [{ to: devV4.manager, data: open }, ...opened];
  });
  await session.run("V4 pools", calls);
}
