import type { Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { type DevSolidlyPool, devSolidly, devSolidlyPools } from "../../definition/pools/solidly.js";
import { devTokenAt, unitsForUsd } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import type { BuildTx, Session } from "../session.js";

const call = callsOf([
  "function createPool(address tokenA, address tokenB, bool stable) returns (address pool)",
  "function setCustomFee(address pool, uint256 fee)",
  "function transfer(address to, uint256 value)",
  "function mint(address to) returns (uint256 liquidity)",
  "function sync()",
]);

/** Builds Aerodrome's factory and pools of both kinds, some with a fee of their own. */
export async function buildSolidly(session: Session, artifacts: Artifacts): Promise<void> {
  const { factory, implementation } = devSolidly;
  const factoryCode = withArguments(artifacts.solidlyFactory, "address", implementation);
  await session.initInPlace([
    { label: "Solidly pool", address: implementation, initCode: artifacts.solidlyPool as Hex },
    { label: "Solidly factory", address: factory, initCode: factoryCode },
  ]);
  for (const pool of devSolidlyPools) session.queue(...poolTxs(pool, session.provider));
  await session.flush();
}

function poolTxs(pool: DevSolidlyPool, owner: `0x${string}`): BuildTx[] {
  const { address, stable, sideUsd, extraPpm, customFeeBps } = pool;
  const [token0, token1] = [devTokenAt(pool.token0), devTokenAt(pool.token1)];
  const label = `Solidly ${token0.symbol}/${token1.symbol}`;
  const whole = 10n ** BigInt(token0.decimals);
  // Stable pools take as many of both, so the number is a whole one.
  const amount0 = stable ? (unitsForUsd(token0, sideUsd) / whole) * whole : unitsForUsd(token0, sideUsd);
  const amount1 = stable ? (amount0 / whole) * 10n ** BigInt(token1.decimals) : unitsForUsd(token1, sideUsd);
  const extra = (amount0 * BigInt(extraPpm)) / 1_000_000n;
  const send = (token: `0x${string}`, amount: bigint): BuildTx => ({
    label: `${label} deposit`,
    to: token,
    data: call("transfer", address, amount),
  });
  const create = call("createPool", token0.address, token1.address, stable);
  return [
    { label, to: devSolidly.factory, data: create, gas: 3_000_000 },
    send(token0.address, amount0),
    send(token1.address, amount1),
    { label: `${label} shares`, to: address, data: call("mint", owner) },
    send(token0.address, extra),
    { label: `${label} reserves`, to: address, data: call("sync") },
    ...(customFeeBps === undefined
      ? []
      : [
          {
            label: `${label} fee`,
            to: devSolidly.factory,
            data: call("setCustomFee", address, BigInt(customFeeBps)),
          },
        ]),
  ];
}
