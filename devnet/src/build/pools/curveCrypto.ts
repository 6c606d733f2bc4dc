import { concatHex, encodeAbiParameters, type Hex, parseAbiParameters, zeroAddress } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { type DevCryptoPool, devCryptoMaths, devCryptoPools } from "../../definition/pools/curveCrypto.js";
import { devToken, unitsForUsd } from "../../definition/tokens.js";
import type { Session } from "../session.js";
import { listPools, queueFirstDeposit } from "./curveListing.js";

const DEPOSIT_GAS = 2_000_000;

/** Builds the Curve pools whose prices move, and lists them in the registry after the others. */
export async function buildCurveCrypto(session: Session, artifacts: Artifacts): Promise<void> {
  await session.initInPlace([
    {
      label: "Curve's maths of two coins",
      address: devCryptoMaths.two,
      initCode: artifacts.curveTwoCryptoMath as Hex,
    },
    {
      label: "Curve's maths of three coins",
      address: devCryptoMaths.three,
      initCode: artifacts.curveTriCryptoMath as Hex,
    },
    ...devCryptoPools.map((pool) => ({
      label: `Curve ${pool.name}`,
      address: pool.address,
      initCode: initCodeOf(artifacts, pool),
    })),
  ]);
  for (const { name, address, coins, usd } of devCryptoPools) {
    const amounts = coins.map(devToken).map((token) => ({
      coin: token.address,
      amount: unitsForUsd(token, usd),
    }));
    queueFirstDeposit(session, { label: `Curve ${name}`, pool: address, amounts, gas: DEPOSIT_GAS });
  }
  await listPools(
    session,
    devCryptoPools.map(({ address, coins }) => ({
      address,
      coins: coins.map((symbol) => devToken(symbol).address),
    })),
  );
}

function initCodeOf(artifacts: Artifacts, pool: DevCryptoPool): Hex {
  const [first, ...others] = pool.coins.map(devToken);
  const prices = others.map(({ usd }) => BigInt(Math.round((usd / first!.usd) * 1e9)) * 10n ** 9n);
  const { fees, rebalancing } = pool;
  const words = [
    (pool.amplification << 128n) | pool.gamma,
    packed(fees.mid, fees.out, fees.gamma),
    packed(rebalancing.extraProfit, rebalancing.step, rebalancing.seconds),
  ] as const;
  const coins = pool.coins.map((symbol) => devToken(symbol).address);
  const isPair = coins.length === 2;
  const types = isPair
    ? "address[2], address, uint256, uint256[3], address"
    : "address[3], address, uint256[2], uint256[3], address";
  const args = [
    coins,
    isPair ? devCryptoMaths.two : devCryptoMaths.three,
    isPair ? prices[0] : prices,
    words,
    zeroAddress,
  ];
  const code = (isPair ? artifacts.curveTwoCrypto : artifacts.curveTriCrypto) as Hex;
  return concatHex([code, encodeAbiParameters(parseAbiParameters(types), args as never)]);
}

function packed(a: bigint, b: bigint, c: bigint): bigint {
  return (a << 128n) | (b << 64n) | c;
}
