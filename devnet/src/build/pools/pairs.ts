import { maxUint256 } from "viem";
import { devContracts } from "../../definition/contracts.js";
import { rawPrice, sortTokens } from "../../definition/market.js";
import { type DevPair, devPairs } from "../../definition/pools/pairs.js";
import { type DevToken, devTokens, unitsForUsd } from "../../definition/tokens.js";
import { callsOf } from "../abi.js";
import type { BuildTx, Session } from "../session.js";

const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
]);

/** Approves the V2 router and the V3 position manager for the provider's tokens. */
export async function approveVenues(session: Session): Promise<void> {
  for (const token of devTokens) {
    for (const spender of [devContracts.v2Router02, devContracts.v3PositionManager])
      session.queue(approveTx(token, spender));
  }
  await session.flush();
}

/** Approves `spender` for any amount of a token. */
export function approveTx({ address, symbol }: DevToken, spender: `0x${string}`): BuildTx {
  return { label: `approve ${symbol}`, to: address, data: call("approve", spender, maxUint256) };
}

export async function buildPairs(session: Session): Promise<void> {
  session.queue(...devPairs.map((pair) => pairTx(pair, session.provider)));
  await session.flush();
}

/** Creates a pair through a router with its initial reserves. Its shares go to `owner`. */
export function pairTx(
  pair: DevPair,
  owner: `0x${string}`,
  router: `0x${string}` = devContracts.v2Router02,
): BuildTx {
  const { token0, token1 } = sortTokens(pair);
  const amount0 = unitsForUsd(token0, pair.sideUsd);
  const amount1 = BigInt(Math.round(Number(amount0) * rawPrice(pair)));
  const amounts = [amount0, amount1, 0n, 0n] as const;
  const data = call("addLiquidity", token0.address, token1.address, ...amounts, owner, maxUint256);
  return { label: `V2 ${token0.symbol}/${token1.symbol}`, to: router, data, gas: 3_600_000 };
}
