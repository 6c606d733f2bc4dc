import { DevnetError } from "../errors.js";
import { isCoinToken, type NetworkPlan, type PlanDeployment, type PlanToken } from "./network.js";
import { tickSpacings } from "./pools/pools.js";
import { type DevV4Pool, v4RangesOf } from "./pools/v4.js";
import type { DevToken } from "./tokens.js";

type Address = `0x${string}`;

/** Two tokens with a price on a network's local chain, the lower address first. */
export type NetworkVenue = {
  readonly token0: DevToken;
  readonly token1: DevToken;
  /** Raw units of token1 for one raw unit of token0. */
  readonly price: number;
  /** The worth of either side, in US dollars. */
  readonly sideUsd: number;
};

/** A factory of Uniswap V2 pairs, or of a fork with another fee, and its pairs. */
export type NetworkPairFactory = {
  readonly slug: string;
  readonly address: Address;
  readonly feePpm: number;
  readonly pairs: readonly NetworkVenue[];
};

/** A factory of Uniswap V3 pools, or of PancakeSwap V3's, and its pools. */
export type NetworkPoolFactory = {
  readonly slug: string;
  readonly address: Address;
  readonly kind: "uniswap" | "pancake";
  readonly tiers: readonly { readonly feePpm: number; readonly tickSpacing: number }[];
  readonly pools: readonly (NetworkVenue & { readonly feePpm: number })[];
};

/** Uniswap V4's manager and its pools, in which address zero is the native coin. */
export type NetworkPoolManager = {
  readonly slug: string;
  readonly address: Address;
  readonly pools: readonly DevV4Pool[];
};

/** The content of a network's local chain. */
export type NetworkMarket = {
  /** The wrapped native token comes first, then two stablecoins, if there are as many. */
  readonly tokens: readonly DevToken[];
  readonly pairFactories: readonly NetworkPairFactory[];
  readonly poolFactories: readonly NetworkPoolFactory[];
  readonly poolManagers: readonly NetworkPoolManager[];
};

/** So that a chain is built within a second. Further factories have code, but no pairs or pools. */
const maxFilledFactories = 3;
/** The first tokens have pairs and pools in every filled factory. Each of the others has one in the first alone. */
const mainTokens = 6;

/** The projects whose factories are filled first, and the stablecoins that are preferred, by how their names begin. */
const firstProjects = ["uniswap", "pancakeswap", "sushiswap"];
const firstStablecoins = ["USDC", "USDT", "USD₮", "DAI"];

/** Rounded prices in US dollars, by patterns of symbols. The first that matches applies. */
const prices: readonly (readonly [RegExp, number])[] = [
  [/USD|DAI/i, 1],
  [/EUR/i, 1.1],
  [/BTC/i, 90_000],
  [/ETH/i, 3_000],
  [/BNB/i, 700],
  [/AVAX/i, 30],
  [/HYPE/i, 30],
  [/POL|MATIC/i, 0.5],
  [/CELO/i, 0.5],
  [/MNT/i, 1.2],
];
const otherUsd = 2;

/** Returns the tokens, pairs and pools of a network's local chain, all of which follow from its plan. */
export function networkMarket(plan: NetworkPlan): NetworkMarket {
  const tokens = tokensOf(plan);
  const ofStandard = (standard: string) =>
    plan.deployments
      .filter((deployment) => deployment.standard === standard)
      .sort((a, b) => rankIn(firstProjects, a.slug) - rankIn(firstProjects, b.slug));
  return {
    tokens,
    pairFactories: ofStandard("uniswap-v2")
      .filter((deployment) => pairFee(feeOf(deployment)) !== undefined)
      .map((deployment, rank) => pairFactory(deployment, tokens, rank)),
    poolFactories: ofStandard("uniswap-v3")
      .flatMap((deployment) => {
        const kind = kindOf(deployment);
        return kind === undefined ? [] : [{ deployment, kind }];
      })
      .map(({ deployment, kind }, rank) => poolFactory(deployment, kind, tokens, rank)),
    poolManagers: ofStandard("uniswap-v4")
      .slice(0, 1)
      .map((deployment) => poolManager(deployment, tokens)),
  };
}

function pairFactory(
  deployment: PlanDeployment,
  tokens: readonly DevToken[],
  rank: number,
): NetworkPairFactory {
  return {
    slug: deployment.slug,
    address: contractOf(deployment, "factory"),
    feePpm: feeOf(deployment),
    pairs: couplesOf(tokens, rank).map((couple, index) => venueOf(couple, rank, index)),
  };
}

function poolFactory(
  deployment: PlanDeployment,
  kind: NetworkPoolFactory["kind"],
  tokens: readonly DevToken[],
  rank: number,
): NetworkPoolFactory {
  const tiers = tiersOf(deployment);
  const couples = tiers.length === 0 ? [] : couplesOf(tokens, rank);
  return {
    slug: deployment.slug,
    address: contractOf(deployment, "factory"),
    kind,
    tiers,
    pools: couples.map((couple, index) => {
      const venue = venueOf(couple, maxFilledFactories + rank, index);
      return { ...venue, feePpm: tierOf(venue, tiers, index).feePpm };
    }),
  };
}

function poolManager(deployment: PlanDeployment, tokens: readonly DevToken[]): NetworkPoolManager {
  const [native, ...others] = tokens;
  const tiers = tiersOf(deployment);
  const currencies = native === undefined ? [] : [{ ...native, address: nativeCurrency }, ...others];
  const couples = tiers.length === 0 ? [] : couplesOf(currencies, 0);
  const pools = couples.map((couple, index): DevV4Pool => {
    const venue = venueOf(couple, 2 * maxFilledFactories, index);
    const { token0, token1, price, sideUsd } = venue;
    const { feePpm, tickSpacing } = tierOf(venue, tiers, index);
    return {
      name: `${token0.symbol}/${token1.symbol} ${feePpm}`,
      currency0: token0.address,
      currency1: token1.address,
      feePpm,
      tickSpacing,
      price,
      ranges: v4RangesOf(tickSpacing, 2 * sideUsd),
    };
  });
  return { slug: deployment.slug, address: contractOf(deployment, "manager"), pools };
}

/** The native coin as a currency of Uniswap V4. */
export const nativeCurrency: Address = "0x0000000000000000000000000000000000000000";

function contractOf({ slug, contracts }: PlanDeployment, role: string): Address {
  const address = contracts[role];
  if (address !== undefined) return lower(address);
  throw new DevnetError("BUILD_FAILED", `the plan of ${slug} lacks the address of its ${role}`);
}

type Tier = NetworkPoolFactory["tiers"][number];

/** Returns the lowest tier for tokens of one worth, and the next two by turns for others. */
function tierOf({ token0, token1 }: NetworkVenue, tiers: readonly Tier[], index: number): Tier {
  const place = token0.usd === token1.usd ? 0 : 1 + (index % 2);
  return tiers[Math.min(place, tiers.length - 1)]!;
}

/**
 * Returns a pair's fee as its code states it, `part / whole`. Undefined for fees that the code of Uniswap's pair has no
 * room for: one byte for the part, and three for the square of the whole.
 */
export function pairFee(feePpm: number): { part: number; whole: number } | undefined {
  if (feePpm === 3_000) return { part: 3, whole: 1_000 };
  const divisor = greatestDivisor(feePpm, 1_000_000);
  const [part, whole] = [feePpm / divisor, 1_000_000 / divisor];
  return part > 0 && part < 2 ** 8 && whole ** 2 < 2 ** 24 && whole < 2 ** 16 ? { part, whole } : undefined;
}

function feeOf({ parameters }: PlanDeployment): number {
  return Number(parameters?.feePpm ?? 3_000);
}

function kindOf({ parameters }: PlanDeployment): NetworkPoolFactory["kind"] | undefined {
  const { callback = "uniswapV3" } = parameters ?? {};
  return ({ uniswapV3: "uniswap", pancakeV3: "pancake" } as const)[callback as string];
}

function tiersOf({ lists }: PlanDeployment): NetworkPoolFactory["tiers"] {
  return (lists?.feeTiersPpm ?? []).map((feePpm, index) => ({
    feePpm,
    tickSpacing: lists?.tickSpacings?.[index] ?? tickSpacings[feePpm] ?? Math.max(1, Math.floor(feePpm / 50)),
  }));
}

/** Returns the wrapped native token, two stablecoins, further base tokens and stablecoins, and the other tokens. */
function tokensOf(plan: NetworkPlan): DevToken[] {
  const { baseTokens, wrappedNative } = plan;
  const listed = new Map(plan.tokens.map((token) => [lower(token.address), token]));
  const rank = (address: Address) => rankIn(firstStablecoins, listed.get(lower(address))?.symbol ?? "");
  const stablecoins = [...plan.stablecoins].sort((a, b) => rank(a) - rank(b));
  const others = baseTokens.filter((address) => !stablecoins.includes(address));
  const wanted = [wrappedNative, ...stablecoins.slice(0, 2), ...others, ...stablecoins, ...listed.keys()].map(
    lower,
  );
  const stable = new Set(stablecoins.map(lower));
  const nativeKind = isCoinToken(plan) ? "coin" : "weth9";
  return [...new Set(wanted)].flatMap((address): DevToken[] => {
    const isNative = address === lower(wrappedNative);
    const token = listed.get(address) ?? (isNative ? wrapped(plan.native) : undefined);
    if (token === undefined) return [];
    const { symbol, name, decimals } = token;
    const nativeUsd = plan.native.usd ?? usualUsd(plan.native.symbol);
    const usd = isNative ? nativeUsd : stable.has(address) ? 1 : usualUsd(symbol);
    return [{ address, symbol, name, decimals, usd, kind: isNative ? nativeKind : "plain" }];
  });
}

function wrapped({ symbol, name }: NetworkPlan["native"]): Omit<PlanToken, "address"> {
  return { symbol: `W${symbol}`, name: `Wrapped ${name}`, decimals: 18 };
}

function usualUsd(symbol: string): number {
  return prices.find(([pattern]) => pattern.test(symbol))?.[1] ?? otherUsd;
}

type Couple = readonly [DevToken, DevToken];

/**
 * Returns the couples of tokens that trade in the factory of this rank. In the first, every token can be reached from
 * every other.
 */
function couplesOf(tokens: readonly DevToken[], rank: number): Couple[] {
  if (rank >= maxFilledFactories) return [];
  const [native, first, second, ...others] = rank === 0 ? tokens : tokens.slice(0, mainTokens);
  const couples: (readonly [DevToken | undefined, DevToken | undefined])[] = [
    [native, first],
    [first, second],
    [native, others[0] ?? second],
    ...others.slice(1).map((other) => [native, other] as const),
  ];
  return couples.filter((couple): couple is Couple => couple.every((token) => token !== undefined));
}

/**
 * What distinguishes factories: first those of pairs, then those of pools, then V4. Prices differ by less than the
 * lowest fees of two venues, so that no cycle pays.
 */
const skewsPpm = [60, -40, 80, 20, -30, 10, -20];
const sidesUsd = [12_000_000, 3_000_000, 1_000_000, 24_000_000, 5_000_000, 2_000_000, 9_000_000];

function venueOf([tokenA, tokenB]: Couple, rank: number, index: number): NetworkVenue {
  const [token0, token1] = tokenA.address < tokenB.address ? [tokenA, tokenB] : [tokenB, tokenA];
  const price = (token0.usd / token1.usd) * 10 ** (token1.decimals - token0.decimals);
  return {
    token0,
    token1,
    price: price * (1 + skewsPpm[rank]! / 1e6),
    sideUsd: sidesUsd[rank]! / (index + 1),
  };
}

/** Returns the place of the first of `starts` with which the text begins. Texts with none of them come last. */
function rankIn(starts: readonly string[], text: string): number {
  const rank = starts.findIndex((start) => text.startsWith(start));
  return rank === -1 ? starts.length : rank;
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
