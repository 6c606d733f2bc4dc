import { getContractAddress } from "viem";
import { devLido, ethPerWsteth } from "../conversions/lido.js";
import { type DevToken, type DevTokenSymbol, devToken } from "../tokens.js";

type Address = `0x${string}`;

/** Fluid's contracts at their mainnet addresses, with our own code. No one has the key of the deployer's address. */
export const devFluid = {
  liquidity: "0x52aa899454998be5b000ad077a46bbe360f4e497",
  factory: "0x91716c4eda1fb55e84bf8b4c7085f84285c19085",
  /** Creates what pools find by nonces: the first is the price of wstETH in ether. */
  deployer: "0x5c0de0000000000000000000000000000000f101",
  centerPrice: createdBy("0x5c0de0000000000000000000000000000000f101", 1),
} as const;

function createdBy(from: Address, nonce: number): Address {
  return getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase() as Address;
}

type Coin = Pick<DevToken, "address" | "decimals" | "usd">;
type FluidSymbol = "ETH" | "wstETH" | DevTokenSymbol;

const weth = devToken("WETH");
const native: Coin = { ...weth, address: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee" };
const wsteth: Coin = { address: devLido.wsteth, decimals: 18, usd: weth.usd * ethPerWsteth };

function coin(symbol: FluidSymbol): Coin {
  if (symbol === "ETH") return native;
  return symbol === "wstETH" ? wsteth : devToken(symbol);
}

/** A utilisation and the borrow rate there, both in bps. */
type RatePoint = readonly [utilization: number, rate: number];

/** A token of the Liquidity layer. */
export type DevFluidToken = Coin & {
  symbol: FluidSymbol;
  /** What a raw amount is worth, with twelve digits. */
  supplyPrice: bigint;
  borrowPrice: bigint;
  /** The protocol's part of the interest, and the change from which on rates are written, in bps. */
  feeBps: number;
  thresholdBps: number;
  /** Amounts of users other than the pools, in US dollars: with interest and without. */
  others: { supplied: readonly [number, number]; borrowed: readonly [number, number] };
  /** Three or four points, the first at no utilisation and the last at all. */
  rates: readonly RatePoint[];
  /** The utilisation above which no one may borrow, in bps. Absent: all. */
  mostUtilizationBps?: number;
};

const oneKink: readonly RatePoint[] = [
  ...([
    [0, 0],
    [8_500, 620],
  ] as const),
  [10_000, 10_000],
];
const twoKinks: readonly RatePoint[] = [
  ...([
    [0, 20],
    [7_000, 290],
    [9_000, 480],
  ] as const),
  [10_000, 8_000],
];

/** No interest: amounts of most tokens must not change by themselves between two blocks. */
const still: readonly RatePoint[] = [
  ...([
    [0, 0],
    [8_500, 0],
  ] as const),
  [10_000, 0],
];

type TokenRow = readonly [
  FluidSymbol,
  ...[bigint, bigint, number, number],
  DevFluidToken["others"],
  typeof oneKink,
];

/** Prices of supplies and of borrowings, fee, threshold, what others have, and rates. */
const tokenRows: readonly TokenRow[] = [
  [
    ...(["ETH", 1_018_374_650_121n, 1_029_118_273_645n, 1_000, 30] as const),
    ...([{ supplied: [50e6, 5e6], borrowed: [45e6, 1e6] }, still] as const),
  ],
  [
    ...(["wstETH", 1_000_871_662_390n, 1_004_920_117_533n, 2_000, 30] as const),
    ...([{ supplied: [2.8e6, 0.2e6], borrowed: [2.2e6, 0] }, still] as const),
  ],
  [
    ...(["USDC", 1_093_501_922_744n, 1_127_664_350_918n, 1_000, 10] as const),
    ...([{ supplied: [40e6, 4e6], borrowed: [27e6, 2e6] }, still] as const),
  ],
  [
    ...(["USDT", 1_088_236_001_457n, 1_120_093_846_602n, 1_000, 10] as const),
    ...([{ supplied: [24e6, 6e6], borrowed: [19e6, 1e6] }, still] as const),
  ],
  [
    ...(["COMP", 1_000_312_480_066n, 1_006_441_297_803n, 500, 30] as const),
    ...([{ supplied: [0.9e6, 1.2e6], borrowed: [0.9e6, 0.4e6] }, oneKink] as const),
  ],
  [
    ...(["LDO", 1_093_501_922_744n, 1_127_664_350_918n, 1_000, 10] as const),
    ...([{ supplied: [4e6, 0.4e6], borrowed: [2.7e6, 0.2e6] }, twoKinks] as const),
  ],
  [
    ...(["DAI", 1_041_005_763_218n, 1_060_771_904_427n, 1_000, 50] as const),
    ...([{ supplied: [10e6, 0], borrowed: [7e6, 0] }, oneKink] as const),
  ],
];

export const devFluidTokens: readonly DevFluidToken[] = tokenRows.map(
  ([symbol, supplyPrice, borrowPrice, feeBps, thresholdBps, others, rates]) => ({
    ...{ ...coin(symbol), symbol, supplyPrice, borrowPrice, feeBps, thresholdBps, others, rates },
    ...(symbol === "USDT" ? { mostUtilizationBps: 9_300 } : {}),
  }),
);

/** How far users may withdraw or borrow, as parts of what they have. */
export type DevFluidLimit = {
  /** Below this part of the amount, nothing is limited. */
  base: number;
  /** How far the limit moves from the amount, over how many hours. */
  expandBps: number;
  expandHours: number;
  /** How far it had moved already when it was last written, as a part of the amount. */
  moved: number;
};

/** What a pool has supplied or borrowed. Both worths are in US dollars, and `price` may differ between the sides. */
export type DevFluidSide = {
  usd: number;
  price: number;
  /** Whether the amounts of token0 and of token1 bear interest. */
  interest: readonly [boolean, boolean];
  limit: DevFluidLimit;
};

/** The ends of a range, by parts of the center below and above, in ppm. */
type Ends = readonly [upperPpm: number, lowerPpm: number];

/** When a price comes how near to an end, in thousandths of the way, the center follows it in so many seconds. */
type Thresholds = readonly [upper: number, lower: number, seconds: number];

export type DevFluidPool = {
  id: number;
  address: Address;
  name: string;
  token0: DevFluidToken;
  token1: DevFluidToken;
  /** In ppm, and the protocol's part of it in percent. */
  feePpm: number;
  revenuePercent: number;
  ends: Ends;
  /** What the ends move from, over how many hours, and how many hours ago that began. */
  endsShift?: { from: Ends; hours: number; hoursAgo: number };
  thresholds?: Thresholds;
  thresholdsShift?: { from: Thresholds; hours: number; hoursAgo: number };
  /** Of token0 in token1. The center is the stored one, or one that an external contract gives. */
  center: number;
  lastPrice: number;
  isCenterExternal?: true;
  /** How long ago the last swap was. */
  hoursAgo: number;
  collateral?: DevFluidSide;
  debt?: DevFluidSide;
  /** The utilisation of either token that swaps may reach at most, in thousandths. */
  mostUtilization: readonly [number, number];
  arePaused?: true;
};

/** What the first leaves after two hours, when the pools' words are written, is some 22 % of the amount. */
const usual: DevFluidLimit = { base: 0.05, expandBps: 3_500, expandHours: 6, moved: 0.1 };
const none: DevFluidLimit = { base: 3, expandBps: 2_000, expandHours: 6, moved: 0 };
const tight: DevFluidLimit = { base: 0.01, expandBps: 800, expandHours: 12, moved: 0.03 };

const token = (symbol: FluidSymbol) => devFluidTokens.find((each) => each.symbol === symbol)!;
const market = (a: FluidSymbol, b: FluidSymbol) => coin(a).usd / coin(b).usd;
const whole = [1_000, 1_000] as const;
const [both, first] = [
  [true, true],
  [true, false],
] as const;

const wstethPrice = market("wstETH", "ETH");
const ldoPrice = market("LDO", "ETH");
const compPrice = market("COMP", "ETH");

type Row = readonly [
  FluidSymbol,
  FluidSymbol,
  Omit<DevFluidPool, "id" | "address" | "name" | "token0" | "token1">,
];

const rows: readonly Row[] = [
  // Both sides, around the price of an external contract.
  [
    ...(["wstETH", "ETH"] as const),
    {
      ...{ feePpm: 100, revenuePercent: 0, ends: [1_000, 1_000], mostUtilization: whole },
      ...{ center: wstethPrice, lastPrice: wstethPrice, isCenterExternal: true, hoursAgo: 1 },
      collateral: { usd: 4e6, price: wstethPrice, interest: both, limit: usual },
      debt: { usd: 3e6, price: wstethPrice, interest: both, limit: usual },
    },
  ],
  // Debt only, and a part of the fee is the protocol's.
  [
    ...(["USDC", "USDT"] as const),
    {
      ...{ feePpm: 100, revenuePercent: 20, ends: [1_500, 1_500], mostUtilization: whole },
      ...{ center: 1, lastPrice: 1, hoursAgo: 1 },
      debt: { usd: 6e6, price: 1.00005, interest: first, limit: none },
    },
  ],
  // Collateral only, in a wide range that follows a price near its upper end.
  [
    ...(["LDO", "ETH"] as const),
    {
      ...{ feePpm: 500, revenuePercent: 10, ends: [200_000, 200_000], mostUtilization: [1_000, 950] },
      ...{ center: ldoPrice / 1.19, lastPrice: ldoPrice, hoursAgo: 12 },
      thresholds: [300, 300, 20 * 86_400],
      collateral: { usd: 0.8e6, price: ldoPrice, interest: first, limit: usual },
    },
  ],
  // Both sides at different prices, while the range and its thresholds change. Limits are reached early.
  [
    ...(["COMP", "ETH"] as const),
    {
      ...{ feePpm: 300, revenuePercent: 15, ends: [100_000, 90_000], mostUtilization: whole },
      ...{ center: compPrice, lastPrice: compPrice, hoursAgo: 1 },
      endsShift: { from: [80_000, 70_000], hours: 240, hoursAgo: 24 },
      thresholds: [300, 250, 2 * 86_400],
      thresholdsShift: { from: [200, 200, 86_400], hours: 120, hoursAgo: 12 },
      collateral: { usd: 0.4e6, price: compPrice * 0.9999, interest: both, limit: usual },
      debt: { usd: 0.3e6, price: compPrice * 1.0001, interest: both, limit: tight },
    },
  ],
  [
    ...(["DAI", "USDC"] as const),
    {
      ...{ feePpm: 50, revenuePercent: 0, ends: [2_000, 2_000], mostUtilization: whole },
      ...{ center: 1, lastPrice: 1, hoursAgo: 1, arePaused: true },
      collateral: { usd: 2e6, price: 1, interest: both, limit: usual },
    },
  ],
];

export const devFluidPools: readonly DevFluidPool[] = rows.map(([a, b, pool], index) => ({
  ...{ id: index + 1, address: createdBy(devFluid.factory, index + 1), name: `${a}/${b}` },
  ...{ token0: token(a), token1: token(b), ...pool },
}));
