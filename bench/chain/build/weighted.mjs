import {
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  parseAbiParameters,
} from "viem";
import { devBalancer, devProvider } from "../../../devnet/dist/index.js";
import { builderAddress, codeOf } from "../definition/places.mjs";
import { approval } from "./session.mjs";

const abi = parseAbi([
  "function getPoolId() view returns (bytes32)",
  "function joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable",
]);
const poolConstructor = parseAbiParameters(
  "address, string, string, address[], uint256[], uint256, uint256, uint256, address",
);
const initialJoin = parseAbiParameters("uint256, uint256[]");
const [pauseWindowSeconds, bufferSeconds] = [7_776_000n, 2_592_000n];
const poolsInOne = 20;

/** Balancer's weighted pools, as its vault registers them, with their first join. Returns their addresses. */
export async function buildWeightedPools(session, pools, artifacts) {
  await session.call("anvil_setCode", codeOf.weightedPool, artifacts.weightedPool);
  const nonce = await session.nonce();
  const encoded = pools.map(({ symbol, tokens, weights, swapFee }) =>
    encodeAbiParameters(poolConstructor, [
      devBalancer.vault,
      symbol,
      symbol,
      tokens.map(({ address }) => address),
      weights,
      swapFee,
      pauseWindowSeconds,
      bufferSeconds,
      devProvider,
    ]),
  );
  await session.deploy("weighted pools", codeOf.weightedPool, encoded, poolsInOne);
  const addresses = pools.map((_, index) => createdAt(nonce + index));
  const tokens = new Set(pools.flatMap((pool) => pool.tokens.map(({ address }) => address)));
  await session.run(
    "Balancer approvals",
    [...tokens].map((token) => approval(token, devBalancer.vault)),
  );
  const asked = encodeFunctionData({ abi, functionName: "getPoolId" });
  const ids = await session.batch(
    addresses.map((to) => ({ method: "eth_call", params: [{ to, data: asked }, "latest"] })),
  );
  const joins = pools.map(({ tokens, amounts }, index) => {
    const request = {
      assets: tokens.map(({ address }) => address),
      maxAmountsIn: amounts,
      userData: encodeAbiParameters(initialJoin, [0n, amounts]),
      fromInternalBalance: false,
    };
    const args = [ids[index], builderAddress, builderAddress, request];
    return { to: devBalancer.vault, data: encodeFunctionData({ abi, functionName: "joinPool", args }) };
  });
  await session.run("Balancer joins", joins, poolsInOne);
  return { weightedPools: addresses };
}

export function createdAt(nonce) {
  return getContractAddress({ from: builderAddress, nonce: BigInt(nonce) }).toLowerCase();
}
