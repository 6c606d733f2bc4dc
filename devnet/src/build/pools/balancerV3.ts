import { type Hex, maxUint256, numberToHex, zeroAddress, zeroHash } from "viem";
import type { Artifacts } from "../../artifacts.js";
import {
  type DevBalancerV3Factory,
  type DevBalancerV3Pool,
  devBalancerV3,
  devBalancerV3Pools,
} from "../../definition/pools/balancerV3.js";
import { rpcBatch } from "../../rpc.js";
import { callsOf, withArguments } from "../abi.js";
import type { BuildTx, Session } from "../session.js";

const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function create((address token, uint8 tokenType, address rateProvider, bool paysYieldFees)[] tokens, uint256[] parameters, uint256 swapFee, address hooks) returns (address)",
  "function changeLiquidity(address pool, int256[] changes)",
  "function updateAggregateSwapFeePercentage(address pool, uint256 fee)",
  "function setPoolPaused(address pool, bool paused)",
  "function startAmplificationParameterUpdate(uint256 rawEndValue, uint256 endTime)",
]);

const factoryArtifacts = {
  firstStable: "balancerV3FirstStableFactory",
  stable: "balancerV3StableFactory",
  stableSurge: "balancerV3StableFactory",
  firstWeighted: "balancerV3FirstWeightedFactory",
  weighted: "balancerV3WeightedFactory",
  twoClp: "balancerV3TwoFactory",
  eclp: "balancerV3EclpFactory",
  unknown: "balancerV3WeightedFactory",
} as const satisfies Record<DevBalancerV3Factory, keyof Artifacts>;

/** Builds Balancer V3: its vault, its factories and their pools. Tokens and the source of wstETH's rate must exist. */
export async function buildBalancerV3(session: Session, artifacts: Artifacts): Promise<void> {
  const { vault, surgeHook, factories, pauseWindowEnd, bufferSeconds } = devBalancerV3;
  const { provider } = session;
  const { swapPart, yieldPart, mostSurge, surgeThreshold } = devBalancerV3;
  await session.initInPlace([
    {
      ...{ label: "Balancer V3's vault", address: vault },
      initCode: withArguments(
        artifacts.balancerV3Vault,
        "address, uint32, uint32, uint256, uint256",
        ...([provider, pauseWindowEnd, bufferSeconds, swapPart, yieldPart] as const),
      ),
    },
    {
      ...{ label: "Balancer V3's surge hook", address: surgeHook },
      initCode: withArguments(
        artifacts.balancerV3StableSurge,
        "address, address, uint256, uint256",
        ...([vault, provider, mostSurge, surgeThreshold] as const),
      ),
    },
    ...Object.entries(factories).map(([name, address]) => ({
      ...{ label: `Balancer V3's factory ${name}`, address },
      initCode: withArguments(
        artifacts[factoryArtifacts[name as DevBalancerV3Factory]],
        "address, address, uint32",
        ...([vault, provider, pauseWindowEnd] as const),
      ),
    })),
  ]);
  const tokens = devBalancerV3Pools.flatMap((pool) => pool.tokens.map(({ address }) => address));
  for (const to of new Set(tokens))
    session.queue({ label: "approve Balancer V3", to, data: call("approve", vault, maxUint256) });
  for (const pool of devBalancerV3Pools) session.queue(...poolTxs(pool));
  await session.flush();
}

function poolTxs(pool: DevBalancerV3Pool): BuildTx[] {
  const { vault, factories } = devBalancerV3;
  const { address, parameters, swapFee, swapPart, hooks = zeroAddress, ramp, isPaused = false } = pool;
  const label = `Balancer V3 ${pool.name}`;
  const tokens = pool.tokens.map(({ address: token, rate }) => ({
    ...{ token, tokenType: rate === undefined ? 0 : 1 },
    ...{ rateProvider: rate?.provider ?? zeroAddress, paysYieldFees: rate?.paysYieldFees ?? false },
  }));
  const balances = pool.tokens.map(({ balance }) => balance);
  // Some of an ellipse's are less than zero.
  const words = parameters.map((each) => BigInt.asUintN(256, each));
  const create = call("create", tokens, words, swapFee, hooks);
  const txs: BuildTx[] = [
    { label, to: factories[pool.factory], data: create, gas: 6_000_000 },
    { label: `${label}: liquidity`, to: vault, data: call("changeLiquidity", address, balances) },
  ];
  if (swapPart !== devBalancerV3.swapPart) {
    const data = call("updateAggregateSwapFeePercentage", address, swapPart);
    txs.push({ label: `${label}: protocol's part`, to: vault, data });
  }
  if (isPaused) txs.push({ label: `${label}: pause`, to: vault, data: call("setPoolPaused", address, true) });
  if (ramp !== undefined) {
    // For its event. The times are written whenever the chain starts.
    const data = call("startAmplificationParameterUpdate", ramp.to, devBalancerV3.pauseWindowEnd);
    txs.push({ label: `${label}: ramp`, to: address, data });
  }
  return txs;
}

/** Writes ramps of amplifications as of now. They take days, and the chain may have been built long ago. */
export async function freshenBalancerV3(url: string): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const writes = devBalancerV3Pools.flatMap(({ address, parameters, ramp }) => {
    if (ramp === undefined) return [];
    const start = BigInt(now - ramp.daysAgo * 86_400);
    const [from, to, end] = [parameters[0]! * 1_000n, ramp.to * 1_000n, start + BigInt(ramp.days * 86_400)];
    // From the lowest bit: two values of 64 bits, and two times of 32.
    const word: Hex = numberToHex((end << 160n) | (start << 128n) | (to << 64n) | from, { size: 32 });
    return [{ method: "anvil_setStorageAt", params: [address, zeroHash, word] }];
  });
  await rpcBatch(url, writes);
}
