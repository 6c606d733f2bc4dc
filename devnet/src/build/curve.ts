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
import { type DevCurvePool, devCurvePools, devCurveRegistry } from "../definition/curve.js";
import { devTokens, unitsForUsd } from "../definition/tokens.js";
import { type Session, withArguments } from "./session.js";

type Address = `0x${string}`;

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function set_minter(address minter)",
  "function add((address pool, address share, address[] coins)[] wanted)",
  "function add_liquidity(uint256[2] amounts, uint256 min_mint_amount)",
  "function add_liquidity(uint256[3] amounts, uint256 min_mint_amount)",
  "function add_liquidity(uint256[4] amounts, uint256 min_mint_amount)",
]);

const shareConstructor = parseAbiParameters("string, string, uint256, uint256");
const realConstructor = parseAbiParameters("address[4], address[4], address, uint256, uint256");
const ownConstructor = parseAbiParameters("address[], address, uint256[7]");

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
  return withArguments(
    artifacts.curveShare,
    encodeAbiParameters(shareConstructor, [share.name, share.symbol, 18n, 0n]),
  );
}

function poolCode(artifacts: Artifacts, pool: DevCurvePool): Hex {
  const { coins, share, fee, adminFee } = pool;
  if (pool.real) {
    const four = coins as readonly [Address, Address, Address, Address];
    const numbers = [pool.amplification, fee] as const;
    return withArguments(
      artifacts.curvePool,
      encodeAbiParameters(realConstructor, [four, four, share.address, ...numbers]),
    );
  }
  const { from, to, fromSeconds, toSeconds } = pool.ramp;
  const numbers = [fee, adminFee, from, to, fromSeconds, toSeconds, pool.precision] as const;
  return withArguments(
    artifacts.ownCurvePool,
    encodeAbiParameters(ownConstructor, [coins, share.address, numbers]),
  );
}

async function setAdminFee(session: Session, { address, adminFee }: DevCurvePool): Promise<void> {
  const slot = numberToHex(adminFeeSlot, { size: 32 });
  await session.call("anvil_setStorageAt", [address, slot, numberToHex(adminFee, { size: 32 })]);
}

function listing(): Hex {
  const listed = devCurvePools.map(({ address, share, coins }) => ({
    pool: address,
    share: share.address,
    coins,
  }));
  return encodeFunctionData({ abi, functionName: "add", args: [listed] });
}

function queueLiquidity(session: Session, { name, address, share, coins, usd }: DevCurvePool): void {
  const queue = (to: Address, data: Hex) => session.queue({ label: `Curve ${name}`, to, data });
  queue(share.address, encodeFunctionData({ abi, functionName: "set_minter", args: [address] }));
  const amounts = coins.map((coin, index) => {
    queue(coin, encodeFunctionData({ abi, functionName: "approve", args: [address, maxUint256] }));
    const token = devTokens.find((candidate) => candidate.address === coin)!;
    return unitsForUsd(token, usd[index]!);
  });
  // The number of coins determines which of the three overloads applies.
  const args = [amounts, 0n] as unknown as [readonly [bigint, bigint], bigint];
  const overload = abi.filter((item) => item.name === "add_liquidity")[coins.length - 2]!;
  queue(address, encodeFunctionData({ abi: [overload], functionName: "add_liquidity", args } as never));
}
