import { getContractAddress } from "viem";
import { devLido, ethPerWsteth } from "../conversions/lido.js";
import { type DevToken, type DevTokenSymbol, devToken } from "../tokens.js";
import { devBalancer } from "./balancer.js";
import { eclpCounts, eclpOf, eclpWords } from "./eclp.js";
import { stableCounts } from "./stable.js";

type Address = `0x${string}`;

const percent = 10n ** 16n;

/**
 * Balancer V3's contracts at their mainnet addresses, with our own code. The last factory is none of Balancer's. Parts and
 * percentages are in 1e18 of the whole.
 */
export const devBalancerV3 = {
  vault: "0xba1333333333a1ba1108e8412f11850a5c319ba9",
  surgeHook: "0xbdbadc891bb95dee80ebc491699228ef0f7d6ff1",
  /** The most that a surge charges, and the imbalance from which on it does. */
  mostSurge: 95n * percent,
  surgeThreshold: 30n * percent,
  /** The protocol's part of swap fees and of yields, unless a pool has others. */
  swapPart: 50n * percent,
  yieldPart: 10n * percent,
  /** In the year 2096, and half a year. */
  pauseWindowEnd: 4_000_000_000,
  bufferSeconds: 15_552_000,
  factories: {
    firstStable: "0xb9d01ca61b9c181da1051bfdd28e1097e920ab14",
    stable: "0x4efcd8bce8ac9b94bd76648e2c85bef6c40f3228",
    stableSurge: "0x187a05fb9e4234dd310ae74215743560d1baa6ac",
    firstWeighted: "0x201efd508c8dfe9de1a13c2452863a78cb2a86cc",
    weighted: "0x332694ef46d880df6ea9593e04cb8abee5f81d99",
    twoClp: "0x8902f9c211f91c84da2076f633873f8266dcecc6",
    eclp: "0x04d584195a96dffc7f8b695aa3c9d3c1606b69d1",
    unknown: "0x5c0de0000000000000000000000000000000b301",
  },
} as const;

export type DevBalancerV3Factory = keyof typeof devBalancerV3.factories;

type BalancerV3Symbol = "wstETH" | DevTokenSymbol;
type Coin = Pick<DevToken, "address" | "decimals" | "usd"> & { readonly symbol: BalancerV3Symbol };

/** A token of a pool, its initial balance in raw units, and the source of its rate. */
export type DevBalancerV3Token = Coin & {
  readonly balance: bigint;
  readonly rate?: { readonly provider: Address; readonly paysYieldFees: boolean };
};

export type DevBalancerV3Pool = {
  readonly address: Address;
  readonly name: string;
  readonly factory: DevBalancerV3Factory;
  /** Sorted by address. */
  readonly tokens: readonly DevBalancerV3Token[];
  /** The amplification, the weights, the roots of the ends of the range in 1e18, or the ellipse as its pool says it. */
  readonly parameters: readonly bigint[];
  readonly swapFee: bigint;
  readonly swapPart: bigint;
  readonly yieldPart: bigint;
  readonly hooks?: Address;
  /** What the amplification moves to, over how many days, and how many days ago that began. */
  readonly ramp?: { readonly to: bigint; readonly days: number; readonly daysAgo: number };
  readonly isPaused?: true;
};

function coin(symbol: BalancerV3Symbol): Coin {
  if (symbol !== "wstETH") return { ...devToken(symbol), symbol };
  return { symbol, address: devLido.wsteth, decimals: 18, usd: devToken("WETH").usd * ethPerWsteth };
}

/** Returns a token with so much of it, to a millionth. */
function holding(symbol: BalancerV3Symbol, count: number): DevBalancerV3Token {
  const of = coin(symbol);
  const balance = (BigInt(Math.round(count * 1e6)) * 10n ** BigInt(of.decimals)) / 1_000_000n;
  if (symbol !== "wstETH") return { ...of, balance };
  return { ...of, balance, rate: { provider: devBalancer.wstethRates, paysYieldFees: true } };
}

type Content = Pick<DevBalancerV3Pool, "name" | "tokens" | "parameters">;

/** Tokens in the proportions of their weights, in percent. */
function weighted(total: number, ...parts: readonly (readonly [DevTokenSymbol, number])[]): Content {
  return {
    name: parts.map(([symbol, part]) => `${part}${symbol}`).join("-"),
    tokens: parts.map(([symbol, part]) => holding(symbol, (total * part) / 100 / devToken(symbol).usd)),
    parameters: parts.map(([, part]) => (BigInt(part * 100) * percent) / 100n),
  };
}

/** Tokens in the numbers that the curve trades at their prices. A token with a rate has the price of what it stands for. */
function stable(amplification: number, total: number, ...symbols: readonly BalancerV3Symbol[]): Content {
  const rates = symbols.map((symbol) => (symbol === "wstETH" ? ethPerWsteth : 1));
  const prices = symbols.map((symbol, index) => coin(symbol).usd / rates[index]!);
  const counts = stableCounts({ prices, amplification, total });
  return {
    name: symbols.join("/"),
    tokens: symbols.map((symbol, index) => holding(symbol, counts[index]! / rates[index]!)),
    parameters: [BigInt(amplification)],
  };
}

/** Tokens as they are in a range around the market's price, whose ends are so many times lower and higher. */
function inRange(total: number, of: readonly [DevTokenSymbol, DevTokenSymbol], wide: number): Content {
  const [usd0, usd1] = [devToken(of[0]).usd, devToken(of[1]).usd];
  const root = Math.sqrt(usd0 / usd1);
  const [low, high] = [root / Math.sqrt(wide), root * Math.sqrt(wide)];
  const [each0, each1] = [1 / root - 1 / high, root - low];
  const liquidity = total / (each0 * usd0 + each1 * usd1);
  return {
    name: `${of[0]}/${of[1]} in range`,
    tokens: [holding(of[0], liquidity * each0), holding(of[1], liquidity * each1)],
    parameters: [low, high].map((end) => BigInt(Math.round(end * 1e15)) * 1_000n),
  };
}

/**
 * wstETH and WETH on an ellipse that trades most a little below par. Their numbers are what the curve has at par, where
 * wstETH is worth the ether that it represents, as in the stable pool.
 */
function onEllipse(total: number): Content {
  const of = eclpOf({ low: 0.998, high: 1.0015, peak: 0.9998, stretch: 3_000 });
  const [wsteth, weth] = eclpCounts(of, 1);
  const liquidity = total / ((wsteth + weth) * devToken("WETH").usd);
  return {
    name: "wstETH/WETH on an ellipse",
    tokens: [holding("wstETH", (liquidity * wsteth) / ethPerWsteth), holding("WETH", liquidity * weth)],
    parameters: eclpWords(of),
  };
}

type Row = readonly [
  DevBalancerV3Factory,
  Content,
  Partial<DevBalancerV3Pool> & { readonly swapFee: bigint },
];

const rows: readonly Row[] = [
  // The first revision. Its exponents are whole numbers one way, and none the other.
  ["firstWeighted", weighted(6_000_000, ["BAL", 80], ["WETH", 20]), { swapFee: percent }],
  [
    ...(["firstWeighted", weighted(8_000_000, ["WBTC", 50], ["USDC", 50])] as const),
    { swapFee: (25n * percent) / 100n, swapPart: 25n * percent },
  ],
  ["weighted", weighted(5_000_000, ["AAVE", 80], ["WETH", 20]), { swapFee: (30n * percent) / 100n }],
  ["weighted", weighted(9_000_000, ["USDC", 50], ["WETH", 50]), { swapFee: (20n * percent) / 100n }],
  [
    ...(["weighted", weighted(7_000_000, ["WBTC", 34], ["USDC", 33], ["WETH", 33])] as const),
    { swapFee: (30n * percent) / 100n, swapPart: 40n * percent },
  ],
  ["stable", stable(1_500, 9_000_000, "DAI", "USDC", "USDT"), { swapFee: percent / 100n }],
  // Its rate grows with Lido's rewards, of which the protocol takes a part.
  [
    ...(["stable", stable(1_000, 6_000_000, "wstETH", "WETH")] as const),
    { swapFee: percent / 100n, swapPart: 25n * percent },
  ],
  // The first revision. At its price, which is one, the change of the amplification moves nothing.
  [
    ...(["firstStable", stable(320, 4_000_000, "TBTC", "WBTC")] as const),
    { swapFee: (2n * percent) / 100n, parameters: [200n], ramp: { to: 600n, days: 10, daysAgo: 3 } },
  ],
  // A sale of some 30,000 USDC carries it beyond the threshold.
  [
    "stableSurge",
    {
      ...{ name: "USDC/USDT surging", parameters: [20_000n] },
      tokens: [holding("USDC", 3_870_000), holding("USDT", 2_130_000)],
    },
    { swapFee: percent / 100n, hooks: devBalancerV3.surgeHook },
  ],
  ["twoClp", inRange(5_000_000, ["USDC", "WETH"], 1.3), { swapFee: (10n * percent) / 100n }],
  [
    ...(["weighted", weighted(2_000_000, ["UNI", 50], ["WETH", 50])] as const),
    { swapFee: (30n * percent) / 100n, isPaused: true },
  ],
  ["unknown", weighted(3_000_000, ["LINK", 50], ["WETH", 50]), { swapFee: (30n * percent) / 100n }],
  ["eclp", onEllipse(1_000_000), { swapFee: (2n * percent) / 100n }],
];

/** Returns the address of a factory's contract by its number, which begins at one. No pool of mainnet has it. */
function createdBy(factory: DevBalancerV3Factory, nonce: number): Address {
  const from = devBalancerV3.factories[factory];
  return getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase() as Address;
}

export const devBalancerV3Pools: readonly DevBalancerV3Pool[] = rows.map(
  ([factory, content, rest], index) => {
    const nonce = rows.slice(0, index + 1).filter(([other]) => other === factory).length;
    const { swapPart, yieldPart } = devBalancerV3;
    return { address: createdBy(factory, nonce), factory, swapPart, yieldPart, ...content, ...rest };
  },
);
