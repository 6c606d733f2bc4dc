import { type Address, encodePacked, getContractAddress, type Hex, keccak256 } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { type NetworkPairFactory, type NetworkVenue, pairFee } from "../../definition/networkMarket.js";
import { unitsForUsd } from "../../definition/tokens.js";
import { DevnetError } from "../../errors.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function createPair(address tokenA, address tokenB) returns (address pair)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function mint(address to) returns (uint256 liquidity)",
]);

/** Puts a factory at each address, with the code of its own pairs, and creates the pairs with their reserves. */
export async function buildNetworkPairs(
  session: Session,
  artifacts: Artifacts,
  factories: readonly NetworkPairFactory[],
): Promise<void> {
  await session.initInPlace(
    factories.map(({ slug, address, feePpm }) => ({
      label: `${slug} factory`,
      address,
      initCode: withArguments(withFee(artifacts.v2Factory, feePpm), "address", session.provider),
    })),
  );
  for (const factory of factories) {
    const codeHash = keccak256(withFee(artifacts.v2Pair, factory.feePpm));
    for (const pair of factory.pairs) queuePair(session, factory, pair, codeHash);
  }
  await session.flush();
}

function queuePair(session: Session, factory: NetworkPairFactory, venue: NetworkVenue, codeHash: Hex): void {
  const { token0, token1, price, sideUsd } = venue;
  const label = `${factory.slug} ${token0.symbol}/${token1.symbol}`;
  const salt = keccak256(encodePacked(["address", "address"], [token0.address, token1.address]));
  const from = factory.address;
  const pair: Address = getContractAddress({ opcode: "CREATE2", from, salt, bytecodeHash: codeHash });
  const amount0 = unitsForUsd(token0, sideUsd);
  const amount1 = BigInt(Math.round(Number(amount0) * price));
  session.queue(
    { label, to: from, data: call("createPair", token0.address, token1.address), gas: 3_600_000 },
    { label: `${label} reserve`, to: token0.address, data: call("transfer", pair, amount0) },
    { label: `${label} reserve`, to: token1.address, data: call("transfer", pair, amount1) },
    { label: `${label} liquidity`, to: pair, data: call("mint", session.provider) },
  );
}

// The places in UniswapV2Pair's code that state the fee, and in the factory's code, which contains it.
const feeParts = /600363ffffffff6121e8/g;
const feeWhole = /6103e863ffffffff6121e8/g;
const feeWholeSquared = /620f4240610c4d/g;

/** Returns the code of Uniswap's pair, or of its factory, with another fee. */
export function withFee(code: string, feePpm: number): Hex {
  const fee = pairFee(feePpm);
  if (fee === undefined) throw new DevnetError("BUILD_FAILED", `no pair can have a fee of ${feePpm} ppm`);
  const replace = (from: string, pattern: RegExp, count: number, value: number, bytes: number) => {
    const places = from.match(pattern)?.length ?? 0;
    if (places !== count) throw new DevnetError("BUILD_FAILED", "the code of the pairs is not as expected");
    const digits = value.toString(16).padStart(2 * bytes, "0");
    return from.replace(pattern, (found) => `${found.slice(0, 2)}${digits}${found.slice(2 + 2 * bytes)}`);
  };
  const parted = replace(code, feeParts, 2, fee.part, 1);
  const scaled = replace(parted, feeWhole, 1, fee.whole, 2);
  return replace(scaled, feeWholeSquared, 1, fee.whole ** 2, 3) as Hex;
}
