import { encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { type DevCurvePool, devCurvePools, devCurveRegistry } from "../../definition/pools/curve.js";
import { devTokenAt, unitsForUsd } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

type Address = `0x${string}`;

const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function set_minter(address minter)",
  "function add((address pool, address share, address[] coins)[] wanted)",
]);

/** Storage slot of `admin_fee` in the real pool: its constructor does not set it, and changing it takes three days. */
const adminFeeSlot = 5;

export async function buildCurve(session: Session, artifacts: Artifacts): Promise<void> {
  const registryCode = artifacts.curveRegistry as Hex;
  await session.initInPlace([
    ...devCurvePools.flatMap((pool) => [
      { label: `${pool.name} share`, address: pool.share.address, initCode: shareCode(artifacts, pool) },
      { label: `Curve ${pool.name}`, address: pool.address, initCode: poolCode(artifacts, pool) },
    ]),
    { label: "Curve's registry", address: devCurveRegistry, initCode: registryCode },
  ]);
  for (const pool of devCurvePools) {
    if (pool.real) await setAdminFee(session, pool);
    queueLiquidity(session, pool);
  }
  session.queue({ label: "Curve's registry", to: devCurveRegistry, data: listing(), gas: 3_000_000 });
  await session.flush();
}

function shareCode(artifacts: Artifacts, { share }: DevCurvePool): Hex {
  const types = "string, string, uint256, uint256";
  return withArguments(artifacts.curveShare, types, share.name, share.symbol, 18n, 0n);
}

function poolCode(artifacts: Artifacts, pool: DevCurvePool): Hex {
  const { coins, share, fee, adminFee } = pool;
  if (pool.real) {
    const four = coins as readonly [Address, Address, Address, Address];
    const types = "address[4], address[4], address, uint256, uint256";
    return withArguments(artifacts.curvePool, types, four, four, share.address, pool.amplification, fee);
  }
  const { from, to, fromSeconds, toSeconds } = pool.ramp;
  const numbers = [fee, adminFee, from, to, fromSeconds, toSeconds, pool.precision] as const;
  const types = "address[], address, uint256[7]";
  return withArguments(artifacts.ownCurvePool, types, coins, share.address, numbers);
}

async function setAdminFee(session: Session, { address, adminFee }: DevCurvePool): Promise<void> {
  const slot = numberToHex(adminFeeSlot, { size: 32 });
  await session.call("anvil_setStorageAt", [address, slot, numberToHex(adminFee, { size: 32 })]);
}

function listing(): Hex {
  return call(
    "add",
    devCurvePools.map(({ address, share, coins }) => ({ pool: address, share: share.address, coins })),
  );
}

function queueLiquidity(session: Session, { name, address, share, coins, usd }: DevCurvePool): void {
  const queue = (to: Address, data: Hex) => session.queue({ label: `Curve ${name}`, to, data });
  queue(share.address, call("set_minter", address));
  const amounts = coins.map((coin, index) => {
    queue(coin, call("approve", address, maxUint256));
    return unitsForUsd(devTokenAt(coin), usd[index]!);
  });
  // The number of coins determines the function's signature.
  const abi = parseAbi([
    `function add_liquidity(uint256[${coins.length}] amounts, uint256 least)`,
  ] as string[]);
  queue(address, encodeFunctionData({ abi, functionName: "add_liquidity", args: [amounts, 0n] }));
}
