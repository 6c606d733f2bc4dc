import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from "viem";
import type { Artifacts } from "../artifacts.js";
import { type DevWeightedPool, devBalancer, devWeightedPools } from "../definition/balancer.js";
import { devToken, devTokens, unitsForUsd } from "../definition/tokens.js";
import { type Session, withArguments } from "./session.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function getPoolId() view returns (bytes32)",
  "function joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable",
]);
const vaultConstructor = parseAbiParameters("address, address, uint256, uint256");
const weightedConstructor = parseAbiParameters(
  "address, string, string, address[], uint256[], uint256, uint256, uint256, address",
);
const initialJoin = parseAbiParameters("uint256, uint256[]");

const pauseWindowSeconds = 7_776_000n;
const bufferSeconds = 2_592_000n;
/** Storage slot of the swap fee in the fees collector, which only governance can set. */
const protocolSwapFeeSlot = 1;

export async function buildBalancer(session: Session, artifacts: Artifacts): Promise<void> {
  const { vault, feesCollector, protocolSwapFee } = devBalancer;
  const vaultArguments = encodeAbiParameters(vaultConstructor, [
    session.provider,
    devToken("WETH").address,
    pauseWindowSeconds,
    bufferSeconds,
  ]);
  const initCode = withArguments(artifacts.balancerVault, vaultArguments);
  await session.initInPlace([{ label: "Balancer vault", address: vault, initCode }]);
  await session.call("anvil_setStorageAt", [
    feesCollector,
    numberToHex(protocolSwapFeeSlot, { size: 32 }),
    numberToHex(protocolSwapFee, { size: 32 }),
  ]);
  // One by one: a pool's id, which its code holds, counts the pools before it.
  for (const pool of devWeightedPools) {
    const initCode = poolCode(session, artifacts, pool);
    await session.initInPlace([{ label: pool.symbol, address: pool.address, initCode }]);
  }
  for (const token of new Set(devWeightedPools.flatMap(({ tokens }) => tokens))) {
    const data = encodeFunctionData({ abi, functionName: "approve", args: [vault, maxUint256] });
    session.queue({ label: "approve Balancer", to: token, data });
  }
  for (const pool of devWeightedPools) await queueJoin(session, pool);
  await session.flush();
}

function poolCode(session: Session, artifacts: Artifacts, pool: DevWeightedPool): Hex {
  const { symbol, tokens, weights, swapFee } = pool;
  const windows = [pauseWindowSeconds, bufferSeconds] as const;
  return withArguments(
    artifacts.weightedPool,
    encodeAbiParameters(weightedConstructor, [
      devBalancer.vault,
      symbol,
      symbol,
      tokens,
      weights,
      swapFee,
      ...windows,
      session.provider,
    ]),
  );
}

async function queueJoin(session: Session, { address, symbol, tokens, usd }: DevWeightedPool): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: "getPoolId" });
  const poolId = (await session.call("eth_call", [{ to: address, data }, "latest"])) as Hex;
  const amounts = tokens.map((address, index) => {
    const token = devTokens.find((candidate) => candidate.address === address)!;
    return unitsForUsd(token, usd[index]!);
  });
  const request = {
    assets: tokens,
    maxAmountsIn: amounts,
    userData: encodeAbiParameters(initialJoin, [0n, amounts]),
    fromInternalBalance: false,
  };
  session.queue({
    label: `${symbol} liquidity`,
    to: devBalancer.vault,
    data: encodeFunctionData({
      abi,
      functionName: "joinPool",
      args: [poolId, session.provider, session.provider, request],
    }),
  });
}
