import { type Hex, maxUint256 } from "viem";
import type { Artifacts } from "../../artifacts.js";
import {
  algebraPosition,
  type DevAdaptivePool,
  type DevAlgebraPool,
  type DevIntegralPool,
  devAdaptivePools,
  devAlgebra,
  devIntegralPools,
} from "../../definition/pools/algebra.js";
import { sqrtPriceX96 } from "../../definition/pools/ticks.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function create(address pool, address dataStorage, address token0, address token1)",
  "function createPool(address tokenA, address tokenB, bytes data) returns (address pool)",
  "function changeFeeConfiguration((uint16 alpha1, uint16 alpha2, uint32 beta1, uint32 beta2, uint16 gamma1, uint16 gamma2, uint32 volumeBeta, uint16 volumeGamma, uint16 baseFee) rule)",
  "function initialize(uint160 initialPrice)",
  "function mint(address pool, int24 bottomTick, int24 topTick, uint128 liquidity)",
  "function setFee(uint16 newFee)",
]);
const communityFees = callsOf(["function setCommunityFee(uint8 communityFee0, uint8 communityFee1)"]);
const communityFee = callsOf([
  "function setCommunityFee(uint16 newCommunityFee)",
  "function setCommunityVault(address newCommunityVault)",
]);

/** The rule that factories give new pools: a fee of 0.01 % to 1.5 %. */
const usualRule = {
  ...{ alpha1: 2_900, alpha2: 12_000, beta1: 360, beta2: 60_000, gamma1: 59, gamma2: 8_500 },
  ...{ volumeBeta: 0, volumeGamma: 10, baseFee: 100 },
};

/** Builds Algebra's factories and pools of generation 1.x and of Integral. */
export async function buildAlgebra(session: Session, artifacts: Artifacts): Promise<void> {
  const { factory, integralFactory, integralDeployer, minter } = devAlgebra;
  const { integralFactory: factoryCode, integralDeployer: deployerCode } = artifacts;
  await session.initInPlace([
    { label: "Algebra's factory", address: factory, initCode: artifacts.algebraFactory as Hex },
    { label: "Algebra's minter", address: minter, initCode: artifacts.algebraMinter as Hex },
    {
      label: "Integral's factory",
      address: integralFactory,
      initCode: withArguments(factoryCode, "address", integralDeployer),
    },
    {
      label: "Integral's deployer",
      address: integralDeployer,
      initCode: withArguments(deployerCode, "address", integralFactory),
    },
  ]);
  for (const pool of devAdaptivePools) await createAdaptive(session, artifacts, pool);
  for (const pool of devIntegralPools) queueIntegral(session, pool);
  await session.flush();
}

/** Creates a pool and the contract that keeps its history. Both are larger than a contract may be. */
async function createAdaptive(session: Session, artifacts: Artifacts, pool: DevAdaptivePool): Promise<void> {
  const { name, address, history, token0, token1 } = pool;
  const historyCode = withArguments(artifacts.algebraHistory, "address", address);
  await session.initInPlace([{ label: `${name}'s history`, address: history, initCode: historyCode }]);
  await session.call("anvil_setCode", [address, artifacts.algebraPool]);
  const create = call("create", address, history, token0.address, token1.address);
  session.queue({ label: name, to: devAlgebra.factory, data: create, gas: 8_000_000 });
  session.queue({ label: `${name}'s rule`, to: history, data: call("changeFeeConfiguration", usualRule) });
  await session.flush();
  const runtime = await session.call("eth_call", [{ from: devAlgebra.factory, to: address }, "latest"]);
  await session.call("anvil_setCode", [address, runtime]);
  queueStart(session, pool);
  if (pool.communityFee > 0) {
    const data = communityFees("setCommunityFee", pool.communityFee, pool.communityFee);
    session.queue({ label: `${name}'s community fee`, to: address, data });
  }
}

function queueIntegral(session: Session, pool: DevIntegralPool): void {
  const { name, address, token0, token1, feePpm } = pool;
  const create = call("createPool", token0.address, token1.address, "0x");
  session.queue({ label: name, to: devAlgebra.integralFactory, data: create, gas: 8_000_000 });
  queueStart(session, pool);
  session.queue({ label: `${name}'s fee`, to: address, data: call("setFee", feePpm) });
  queueIntegralCommunity(session, pool);
}

/** Gives the community its share of the fees of a pool of Integral, if it has one. */
export function queueIntegralCommunity(
  session: Session,
  { name, address, communityFee: share }: DevAlgebraPool,
): void {
  if (share === 0) return;
  const vault = communityFee("setCommunityVault", session.provider);
  session.queue({ label: `${name}'s vault`, to: address, data: vault });
  const data = communityFee("setCommunityFee", share);
  session.queue({ label: `${name}'s community fee`, to: address, data });
}

/** Sets a new pool's price and opens its positions. */
export function queueStart(session: Session, pool: DevAlgebraPool): void {
  const { name, address, token0, token1, price, ranges } = pool;
  const { minter } = devAlgebra;
  for (const token of [token0, token1]) {
    session.queue({ label: "approve Algebra", to: token.address, data: call("approve", minter, maxUint256) });
  }
  const initialize = call("initialize", sqrtPriceX96(price));
  session.queue({ label: `${name}'s price`, to: address, data: initialize });
  for (const range of ranges) {
    const { tickLower, tickUpper, liquidity } = algebraPosition(pool, range);
    const mint = call("mint", address, tickLower, tickUpper, liquidity);
    session.queue({ label: `${name} position`, to: minter, data: mint, gas: 2_000_000 });
  }
}
