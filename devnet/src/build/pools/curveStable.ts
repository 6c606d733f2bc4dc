import { concatHex, encodeAbiParameters, type Hex, parseAbiParameters, zeroAddress } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { type DevStablePool, devStablePools } from "../../definition/pools/curveStable.js";
import { withArguments } from "../abi.js";
import type { Session } from "../session.js";
import { listPools, queueFirstDeposit } from "./curveListing.js";

const newest = parseAbiParameters([
  "Parameters p",
  "struct Parameters { string name; string symbol; uint256 A; uint256 fee; uint256 offpeg; address receiver; address[] coins; uint8[] types; bytes4[] methods; address[] oracles; }",
]);

/** Builds the Curve pools that are not plain, and lists them in the registry after the others. */
export async function buildCurveStable(session: Session, artifacts: Artifacts): Promise<void> {
  await session.initInPlace(
    devStablePools.map((pool) => ({
      label: `Curve ${pool.name}`,
      address: pool.address,
      initCode: initCodeOf(artifacts, pool),
    })),
  );
  for (const { kind, name, address, coins } of devStablePools) {
    const amounts = coins.map(({ address: coin, count, decimals }) => ({
      coin,
      amount: unitsOf(count, decimals),
    }));
    const takesList = kind === "newest";
    queueFirstDeposit(session, { label: `Curve ${name}`, pool: address, amounts, takesList });
  }
  await listPools(
    session,
    devStablePools.map(({ address, coins }) => ({ address, coins: coins.map((coin) => coin.address) })),
  );
}

function initCodeOf(artifacts: Artifacts, pool: DevStablePool): Hex {
  const { name, coins, amplification, fee } = pool;
  const addresses = coins.map(({ address }) => address);
  if (pool.kind === "coin") {
    const rates = coins.map(({ decimals }) => 10n ** BigInt(36 - decimals));
    const types = "address[], uint256[], uint256, uint256";
    return withArguments(artifacts.coinFactoryPool, types, addresses, rates, amplification, fee);
  }
  const argument = {
    name: `Curve.fi ${name}`,
    symbol: name.replaceAll("/", ""),
    A: amplification,
    fee,
    offpeg: pool.offpeg,
    receiver: zeroAddress,
    coins: addresses,
    types: coins.map(({ oracle }) => (oracle === undefined ? 0 : 1)),
    methods: coins.map(({ oracle }) => oracle?.method ?? "0x00000000"),
    oracles: coins.map(({ oracle }) => oracle?.address ?? zeroAddress),
  } as const;
  return concatHex([artifacts.stableNG as Hex, encodeAbiParameters(newest, [argument])]);
}

/** Returns the raw units of a count, to nine digits. */
function unitsOf(count: number, decimals: number): bigint {
  return (BigInt(Math.round(count * 1e9)) * 10n ** BigInt(decimals)) / 10n ** 9n;
}
