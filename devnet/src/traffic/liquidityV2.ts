import { maxUint256 } from "viem";
import { callsOf } from "../build/abi.js";
import { devContracts } from "../definition/contracts.js";
import { unitsForUsd } from "../definition/tokens.js";
import { type Action, trafficAccount } from "./account.js";
import { type Random, randomInteger, randomMagnitude } from "./random.js";
import { ethCalls, pairVenues, type Venue } from "./venues.js";

const call = callsOf([
  "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  "function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  "function balanceOf(address) view returns (uint256)",
]);

const liquidityGas = 500_000;

/** Deposits 0.05 % to 3 % of the pair's holdings. */
export function addToPair(random: Random, pair: Venue): Action {
  const usd = pair.usd * randomMagnitude(random, 0.0005, 0.03);
  const { token0, token1 } = pair;
  const amounts = [unitsForUsd(token0, usd), unitsForUsd(token1, usd), 0n, 0n] as const;
  const data = call("addLiquidity", token0.address, token1.address, ...amounts, trafficAccount, maxUint256);
  return { to: devContracts.v2Router02, data, gas: liquidityGas };
}

/** Withdraws 10 % to 100 % of the account's share in one of the pairs. Returns undefined if it has none. */
export async function removeFromPair(random: Random, url: string): Promise<Action | undefined> {
  const data = call("balanceOf", trafficAccount);
  const balances = await ethCalls(
    url,
    pairVenues.map(({ address }) => ({ to: address, data })),
  );
  const held = pairVenues.flatMap((pair, index) => {
    const liquidity = BigInt(balances[index]!);
    return liquidity > 0n ? [{ pair, liquidity }] : [];
  });
  const pick = held[randomInteger(random, 0, Math.max(0, held.length - 1))];
  const percent = BigInt(randomInteger(random, 10, 100));
  if (pick === undefined) return undefined;
  const share = (pick.liquidity * percent) / 100n;
  if (share === 0n) return undefined;
  const { token0, token1 } = pick.pair;
  const least = [0n, 0n] as const;
  const order = [token0.address, token1.address, share, ...least, trafficAccount, maxUint256] as const;
  return { to: devContracts.v2Router02, data: call("removeLiquidity", ...order), gas: liquidityGas };
}
