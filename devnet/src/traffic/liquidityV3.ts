import { type Hex, hexToBigInt, maxUint128, maxUint256, slice } from "viem";
import { callsOf } from "../build/abi.js";
import { devContracts } from "../definition/contracts.js";
import { tickSpacings } from "../definition/pools/pools.js";
import { tickNear, usableTick } from "../definition/pools/ticks.js";
import { unitsForUsd } from "../definition/tokens.js";
import { type Action, trafficAccount } from "./account.js";
import { type Random, randomInteger, randomMagnitude } from "./random.js";
import { ethCalls, type Venue } from "./venues.js";

const call = callsOf([
  "function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))",
  "function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline))",
  "function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max))",
  "function burn(uint256 tokenId)",
  "function multicall(bytes[] data)",
  "function balanceOf(address owner) view returns (uint256)",
  "function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)",
  "function positions(uint256 tokenId) view",
]);
/** The word of a position's liquidity in what `positions` returns. */
const liquidityWord = 7;

const manager = devContracts.v3PositionManager;
const liquidityGas = 1_200_000;

/** Opens a position of 0.05 % to 3 % of the pool's holdings, around or beside the current price. */
export function openPosition(random: Random, pool: Venue, price: number): Action {
  const feePpm = pool.feePpm!;
  const spacing = tickSpacings[feePpm]!;
  const width = Math.round(randomMagnitude(random, 1, 60));
  const middle = tickNear(price) + randomInteger(random, -width, width) * spacing;
  const tickLower = usableTick(middle - width * spacing, feePpm);
  const tickUpper = usableTick(middle + width * spacing, feePpm);
  const usd = pool.usd * randomMagnitude(random, 0.0005, 0.03);
  const position = {
    token0: pool.token0.address,
    token1: pool.token1.address,
    fee: feePpm,
    tickLower,
    tickUpper,
    amount0Desired: unitsForUsd(pool.token0, usd),
    amount1Desired: unitsForUsd(pool.token1, usd),
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: trafficAccount,
    deadline: maxUint256,
  };
  return { to: manager, data: call("mint", position), gas: liquidityGas };
}

/**
 * Withdraws liquidity from one of the account's positions, all of it in half of the cases. Returns undefined if it has
 * none.
 */
export async function shrinkPosition(random: Random, url: string): Promise<Action | undefined> {
  const pick = random();
  const percent = random() < 0.5 ? 100n : BigInt(randomInteger(random, 10, 90));
  const ask = async (data: Hex) => (await ethCalls(url, [{ to: manager, data }]))[0]!;
  const held = Number(await ask(call("balanceOf", trafficAccount)));
  if (held === 0) return undefined;
  const index = BigInt(Math.floor(pick * held));
  const tokenId = BigInt(await ask(call("tokenOfOwnerByIndex", trafficAccount, index)));
  const position = await ask(call("positions", tokenId));
  const liquidity = hexToBigInt(slice(position, 32 * liquidityWord, 32 * (liquidityWord + 1)));
  return withdraw(tokenId, (liquidity * percent) / 100n, percent === 100n);
}

function withdraw(tokenId: bigint, liquidity: bigint, everything: boolean): Action {
  const order = { tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: maxUint256 };
  const collection = { tokenId, recipient: trafficAccount, amount0Max: maxUint128, amount1Max: maxUint128 };
  const steps = [call("collect", collection)];
  if (liquidity > 0n) steps.unshift(call("decreaseLiquidity", order));
  if (everything) steps.push(call("burn", tokenId));
  return { to: manager, data: call("multicall", steps), gas: liquidityGas };
}
