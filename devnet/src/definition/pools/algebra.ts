import { encodeAbiParameters, getContractAddress, keccak256, parseAbiParameters } from "viem";
import { type DevToken, type DevTokenSymbol, devToken, devTokenAt } from "../tokens.js";
import { type DevV4Range, v4Position, v4RangesOf } from "./v4.js";

type Address = `0x${string}`;

/** Algebra's contracts: a factory of pools of generation 1.x, and Integral's, which has a contract that creates its pools. */
export const devAlgebra = {
  factory: "0x5c0de0000000000000000000000000000a19eb01",
  integralFactory: "0x5c0de0000000000000000000000000000a19eb02",
  integralDeployer: "0x5c0de0000000000000000000000000000a19eb03",
  /** Opens positions for its caller. */
  minter: "0x5c0de0000000000000000000000000000a19eb04",
} as const satisfies Record<string, Address>;

/** keccak256 of the creation code of Integral's pool in its npm package. */
const integralPoolInitCodeHash = "0x62441ebe4e4315cf3d49d5957f94d66b253dbabe7006f34ad7f70947e60bf15c";

/** The distance between usable ticks of every pool. */
const tickSpacing = 60;

export type DevAlgebraPool = {
  name: string;
  /** The lower address first. */
  token0: DevToken;
  token1: DevToken;
  address: Address;
  /** Raw units of token1 per raw unit of token0. */
  price: number;
  ranges: readonly DevV4Range[];
  communityFee: number;
};

/** A pool of generation 1.x, with the contract that keeps its history. */
export type DevAdaptivePool = DevAlgebraPool & { history: Address };
/** A pool of Integral, with its fee. */
export type DevIntegralPool = DevAlgebraPool & { feePpm: number };

/** Tokens, worth, how far the price is from the market's in ppm, and the community's share of the fee in thousandths. */
type Row = readonly [DevTokenSymbol, DevTokenSymbol, number, number, number];

/** Pools whose fee follows from the past day's trades. */
export const devAdaptivePools: readonly DevAdaptivePool[] = (
  [
    ["WETH", "USDC", 9_000_000, -100, 150],
    ["DAI", "USDC", 2_500_000, 45, 0],
    ["WBTC", "WETH", 3_500_000, 300, 100],
  ] as const satisfies readonly Row[]
).map((row, index) => ({
  ...poolOf("Algebra", row),
  address: `0x5c0de0000000000000000000000000000a19eb1${index}`,
  history: `0x5c0de0000000000000000000000000000a19eb2${index}`,
}));

/** Pools with a stored fee and without a plugin. */
export const devIntegralPools: readonly DevIntegralPool[] = (
  [
    [["WETH", "USDC", 6_000_000, 400, 100], 450],
    [["DAI", "USDC", 3_000_000, -30, 0], 40],
    [["WETH", "UNI", 900_000, 1_300, 250], 2_500],
  ] as const satisfies readonly (readonly [Row, number])[]
).map(([row, feePpm]) => {
  const pool = poolOf("Integral", row);
  return { ...pool, feePpm, address: integralPoolAddress(pool.token0.address, pool.token1.address) };
});

/** Returns a pool without its address. */
export function poolOf(generation: string, [a, b, usd, skewPpm, communityFee]: Row) {
  const [token0, token1] = [devToken(a), devToken(b)].sort((x, y) => (x.address < y.address ? -1 : 1)) as [
    DevToken,
    DevToken,
  ];
  const skew = 1 + skewPpm / 1e6;
  const price = (token0.usd / token1.usd) * 10 ** (token1.decimals - token0.decimals) * skew;
  const name = `${generation} ${token0.symbol}/${token1.symbol}`;
  return { name, token0, token1, price, communityFee, ranges: v4RangesOf(tickSpacing, usd) };
}

/** Returns the address of Integral's pool of two tokens, the lower one first. */
export function integralPoolAddress(token0: Address, token1: Address): Address {
  const salt = keccak256(encodeAbiParameters(parseAbiParameters("address, address"), [token0, token1]));
  const from = devAlgebra.integralDeployer;
  const bytecodeHash = integralPoolInitCodeHash;
  return getContractAddress({ opcode: "CREATE2", from, salt, bytecodeHash }).toLowerCase() as Address;
}

/** Returns the ticks and the liquidity of a pool's position. */
export function algebraPosition(pool: DevAlgebraPool, range: DevV4Range) {
  const { name, token0, token1, price, ranges } = pool;
  const { tickLower, tickUpper, liquidity } = v4Position(
    {
      ...{ name, price, ranges, tickSpacing, feePpm: 0 },
      ...{ currency0: token0.address, currency1: token1.address },
    },
    range,
    devTokenAt,
  );
  return { tickLower, tickUpper, liquidity };
}
