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
import { bufferSeconds, createPool, pauseWindowSeconds, queueInitialJoin } from "./balancerJoin.js";

const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function create(string name, string symbol, address[] tokens, uint256[] weights, uint256 swapFee, address owner) returns (address)",
]);

/** Storage slot of the swap fee in the fees collector, which only governance can set. */
const protocolSwapFeeSlot = 1;

export async function buildBalancer(session: Session, artifacts: Artifacts): Promise<void> {
  const { vault, feesCollector, weightedFactory, protocolSwapFee } = devBalancer;
  const initCode = withArguments(
    artifacts.balancerVault,
    "address, address, uint256, uint256",
    ...([session.provider, devToken("WETH").address, pauseWindowSeconds, bufferSeconds] as const),
  );
  await session.initInPlace([{ label: "Balancer vault", address: vault, initCode }]);
  const factoryCode = withArguments(artifacts.weightedPoolFactory, "address", vault);
  await session.initInPlace([
    { label: "Balancer weighted pools", address: weightedFactory, initCode: factoryCode, gas: 12_000_000 },
  ]);
  await session.call("anvil_setStorageAt", [
    feesCollector,
    numberToHex(protocolSwapFeeSlot, { size: 32 }),
    numberToHex(protocolSwapFee, { size: 32 }),
  ]);
  // One by one, because a pool's id, which its code contains, counts the pools before it.
  for (const pool of devWeightedPools) {
    const { symbol: label, address, nonce, tokens, weights, swapFee } = pool;
    if (nonce === undefined) {
      await session.initInPlace([{ label, address, initCode: poolCode(session, artifacts, pool) }]);
    } else {
      const data = call("create", label, label, tokens, weights, swapFee, session.provider);
      await createPool(session, { label, factory: weightedFactory, nonce, data });
    }
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
