import { type Hex, maxUint256, numberToHex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import {
  type DevWeightedPool,
  devBalancer,
  devComposablePools,
  devWeightedPools,
} from "../../definition/pools/balancer.js";
import { devToken, devTokenAt, unitsForUsd } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";
import { buildComposablePools } from "./balancerComposable.js";
import { bufferSeconds, pauseWindowSeconds, queueInitialJoin } from "./balancerJoin.js";

const call = callsOf(["function approve(address spender, uint256 value)"]);

/** Storage slot of the swap fee in the fees collector, which only governance can set. */
const protocolSwapFeeSlot = 1;

export async function buildBalancer(session: Session, artifacts: Artifacts): Promise<void> {
  const { vault, feesCollector, protocolSwapFee } = devBalancer;
  const initCode = withArguments(
    artifacts.balancerVault,
    "address, address, uint256, uint256",
    ...([session.provider, devToken("WETH").address, pauseWindowSeconds, bufferSeconds] as const),
  );
  await session.initInPlace([{ label: "Balancer vault", address: vault, initCode }]);
  await session.call("anvil_setStorageAt", [
    feesCollector,
    numberToHex(protocolSwapFeeSlot, { size: 32 }),
    numberToHex(protocolSwapFee, { size: 32 }),
  ]);
  // One by one, because a pool's id, which its code contains, counts the pools before it.
  for (const pool of devWeightedPools) {
    const initCode = poolCode(session, artifacts, pool);
    await session.initInPlace([{ label: pool.symbol, address: pool.address, initCode }]);
  }
  const tokens = [
    ...devWeightedPools.flatMap((pool) => pool.tokens),
    ...devComposablePools.flatMap((pool) => pool.tokens.map(({ address }) => address)),
  ];
  for (const token of new Set(tokens)) {
    session.queue({ label: "approve Balancer", to: token, data: call("approve", vault, maxUint256) });
  }
  for (const pool of devWeightedPools) await queueStart(session, pool);
  await buildComposablePools(session, artifacts);
  await session.flush();
}

function poolCode(session: Session, artifacts: Artifacts, pool: DevWeightedPool): Hex {
  const { symbol, tokens, weights, swapFee } = pool;
  return withArguments(
    artifacts.weightedPool,
    "address, string, string, address[], uint256[], uint256, uint256, uint256, address",
    ...([devBalancer.vault, symbol, symbol, tokens, weights, swapFee] as const),
    ...([pauseWindowSeconds, bufferSeconds, session.provider] as const),
  );
}

async function queueStart(session: Session, pool: DevWeightedPool): Promise<void> {
  const { address, symbol, tokens, usd } = pool;
  const amounts = tokens.map((address, index) => unitsForUsd(devTokenAt(address), usd[index]!));
  const label = `${symbol} liquidity`;
  await queueInitialJoin(session, { pool: address, label, assets: tokens, amounts, mostIn: amounts });
}
