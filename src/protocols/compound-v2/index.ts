import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { MAX_UINT256, minBigint } from "../../lib/math.js";
import { together } from "../../lib/reading.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { beyond } from "../kit/adapter/beyond.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { type ShareFacts, shareFacts } from "../kit/adapter/facts.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import { noFees } from "../kit/shares/shares.js";
import type { Venue } from "../venue.js";

/** A market as it stored itself at block `accruedAt`, read at block `readAt`. Amounts are raw units of the asset. */
export type MarketState = {
  readonly mintPaused: boolean;
  /** Shares cannot be transferred: none reach the Executor, and it cannot pass on those that it mints. */
  readonly transferPaused: boolean;
  readonly readAt: bigint;
  readonly accruedAt: bigint;
  /** Interest per block on borrowed amounts, with 18 decimals. */
  readonly borrowRateE18: bigint;
  readonly reserveFactorE18: bigint;
  readonly cash: bigint;
  readonly borrows: bigint;
  readonly reserves: bigint;
  /** Raw units of the share. */
  readonly supply: bigint;
  /**
   * Asset per share while there are no shares, in raw units with 18 more decimals. 0 if the market does not report it.
   */
  readonly firstRateE18: bigint;
};

/** One, in the contracts' scale of rates and fractions (`expScale`). */
const E18 = WAD;

/** Above this rate the market reverts every operation. */
const MAX_BORROW_RATE_E18 = 5n * 10n ** 12n;

/** Beyond this a mint's arithmetic overflows, because the amount is scaled by 1e36. */
const MAX_MINTED = MAX_UINT256 / (E18 * E18);

const DAY_SECONDS = 86_400;
const YEAR_DAYS = 365;

/**
 * Returns the market at block `number`, as it stores itself before any other change: with simple interest since the
 * last time.
 */
function accrue(state: MarketState, number: bigint): MarketState {
  const blocks = number - state.accruedAt;
  if (blocks <= 0n) return { ...state, readAt: number };
  const interest = (state.borrowRateE18 * blocks * state.borrows) / E18;
  const borrows = state.borrows + interest;
  const reserves = state.reserves + (state.reserveFactorE18 * interest) / E18;
  return { ...state, readAt: number, accruedAt: number, borrows, reserves };
}

/** Returns what belongs to all shares: the market's cash and what it is owed, less its own reserves. */
function suppliedOf({ cash, borrows, reserves }: MarketState): bigint {
  return cash + borrows - reserves;
}

/** Returns the asset per share, in raw units with 18 more decimals, rounded down. */
export function rateE18(state: MarketState): bigint {
  return state.supply === 0n ? state.firstRateE18 : (suppliedOf(state) * E18) / state.supply;
}

// Both ways convert at the exchange rate of the block, rounded down. The state afterwards applies to trades of the same
// block, in which no more interest accrues, so it keeps the earlier borrow rate. Lines are at the rate of the block after
// the one read.

const mint: OneWay<MarketState> = {
  trade({ state, amountIn, context }) {
    const closed = closedTo(state, true);
    if (closed !== undefined) return closed;
    const now = accrue(state, context.number);
    const rate = rateE18(now);
    if (amountIn > MAX_MINTED || rate === 0n)
      return refuse(rate === 0n ? "closed" : "tooMuch", "the amount is more than the market can count");
    const amountOut = (amountIn * E18) / rate;
    return { amountOut, state: { ...now, cash: now.cash + amountIn, supply: now.supply + amountOut } };
  },
  line(state) {
    if (closedTo(state, true) !== undefined) return undefined;
    const rate = rateE18(accrue(state, state.readAt + 1n));
    return rate === 0n ? undefined : { price: 1e18 / Number(rate), most: MAX_MINTED };
  },
  // Measured with our Executor: 166,000 to 183,000, the most with USDC.
  gas: 167_000,
};

const redeem: OneWay<MarketState> = {
  trade({ state, amountIn, context }) {
    const closed = closedTo(state, false);
    if (closed !== undefined) return closed;
    const now = accrue(state, context.number);
    if (amountIn > now.supply) return beyond(now.supply, "the amount is more than there is");
    const amountOut = (rateE18(now) * amountIn) / E18;
    if (amountOut > now.cash) return beyond(now.cash, "too much of the market is lent out");
    return { amountOut, state: { ...now, cash: now.cash - amountOut, supply: now.supply - amountIn } };
  },
  line(state) {
    if (closedTo(state, false) !== undefined) return undefined;
    const now = accrue(state, state.readAt + 1n);
    const rate = rateE18(now);
    if (rate === 0n || now.cash === 0n) return undefined;
    // The most whose worth, rounded down, the cash covers.
    const covered = ((now.cash + 1n) * E18 - 1n) / rate;
    return { price: Number(rate) / 1e18, most: minBigint(now.supply, covered) };
  },
  // 146,000 to 163,000.
  gas: 147_000,
};

/** Returns a way of the native currency's market. 134,000 were measured in either direction. */
function ofNative(way: OneWay<MarketState>): OneWay<MarketState> {
  return { ...way, gas: 134_000 };
}

const [mintNative, redeemNative] = [ofNative(mint), ofNative(redeem)];

function closedTo({ mintPaused, transferPaused }: MarketState, mints: boolean): Refusal | undefined {
  if (mints && mintPaused) return refuse("closed", "the market takes nothing at present");
  if (transferPaused) return refuse("closed", "the shares cannot be moved at present");
  return undefined;
}

const inputs = conversionInputs("The market, which is the share token itself");

/**
 * Markets of Compound V2 and its forks: an asset, or the native currency, and the cToken that represents it. They are
 * read at every block, because pauses and transfers to them are logged elsewhere or not at all.
 */
export const compoundV2 = conversion<MarketState, ShareFacts>({
  standard: "compound-v2",
  meta: {
    name: "Compound V2",
    project: "compound",
    description: "Lending markets whose shares are worth more of the asset with every block",
    url: "https://compound.finance",
    action: ({ venue, tokenIn }) => (tokenIn === venue.tokens[0] ? "deposit" : "redeem"),
    actions: [
      { action: "deposit", functionNames: ["mint"], inputs },
      { action: "redeem", functionNames: ["redeem"], inputs },
    ],
    position: ({ address, facts: { decimals }, shareSymbol = "cToken" }) => ({
      address,
      symbol: shareSymbol,
      decimals,
    }),
  },
  facts: shareFacts,
  steps: ["compoundV2"],
  /**
   * All shares together own what is supplied. The yield is the supply rate as Compound displays it: per block times the
   * blocks of a day, compounded daily.
   */
  shares: {
    ...noFees,
    reserves: ({ tokens: [asset] }, state) => [{ token: asset as Address, amount: suppliedOf(state) }],
    supply: (_, { supply }) => supply,
    accrued: (state, { number }) => accrue(state, number),
    rate(_, state, blockSeconds) {
      const supplied = suppliedOf(state);
      if (supplied <= 0n) return 0;
      const kept = 1 - Number(state.reserveFactorE18) / 1e18;
      const perBlock =
        (Number(state.borrowRateE18) / 1e18) * (Number(state.borrows) / Number(supplied)) * kept;
      return Math.expm1(YEAR_DAYS * Math.log1p((perBlock * DAY_SECONDS) / blockSeconds));
    },
  },
  probes: [{ contract: "comptroller", getter: "getAllMarkets()" }],
  /**
   * Finds the comptroller's markets of the given tokens. The market of the native currency does not report what it lends.
   */
  *discover({ deployment, tokens }) {
    const comptroller = contractOf(deployment, "comptroller");
    const nativeMarket = contractOf(deployment, "nativeMarket");
    const { markets = [] } = (yield* ask({ markets: [comptroller, "getAllMarkets() address[]"] })) ?? {};
    const found = yield* together(
      markets.map((market) =>
        ask({
          asset: { maybe: [market, "underlying() address"] },
          symbol: { maybe: [market, "symbol() string"] },
          decimals: { maybe: [market, "decimals()"] },
        }),
      ),
    );
    const wanted = new Set([...tokens, NATIVE]);
    return markets.flatMap((market, index): Venue<ShareFacts>[] => {
      const { asset: underlying, symbol, decimals } = found[index] ?? {};
      const asset = market === nativeMarket ? NATIVE : underlying;
      if (asset === undefined || !wanted.has(asset) || decimals === undefined) return [];
      return [
        {
          ...identityOf(deployment, market),
          address: market,
          tokens: [asset, market],
          feePpm: 0,
          facts: { decimals: Number(decimals) },
          sources: { comptroller },
          shareSymbol: symbol ?? "cToken",
        },
      ];
    });
  },
  /** Reads the market. Unusable if it is not listed or its rate is absurd. */
  *load({ address: market, sources }) {
    const { comptroller = ZERO_ADDRESS } = sources ?? {};
    const found = yield* ask({
      firstRateE18: { maybe: [market, "initialExchangeRateMantissa()"] },
      cash: [market, "getCash()"],
      borrows: [market, "totalBorrows()"],
      reserves: [market, "totalReserves()"],
      supply: [market, "totalSupply()"],
      accruedAt: [market, "accrualBlockNumber()"],
      borrowRateE18: [market, "borrowRatePerBlock()"],
      reserveFactorE18: [market, "reserveFactorMantissa()"],
      storedRateE18: [market, "exchangeRateStored()"],
      isListed: [comptroller, "markets(address) bool", market],
      mintPaused: [comptroller, "mintGuardianPaused(address) bool", market],
      transferPaused: [comptroller, "transferGuardianPaused() bool"],
      readAt: [comptroller, "getBlockNumber()"],
    });
    if (found === undefined) return unusable("silent");
    const { isListed, storedRateE18, firstRateE18, ...state } = found;
    if (!isListed) return unusable("paused");
    if (state.borrowRateE18 > MAX_BORROW_RATE_E18) return unusable("doesNotAddUp");
    // Later markets do not report the first rate. Without shares, it is the current rate.
    return { ...state, firstRateE18: firstRateE18 ?? (state.supply === 0n ? storedRateE18 : 0n) };
  },
  forth: ({ tokens: [asset] }) => (asset === NATIVE ? mintNative : mint),
  back: ({ tokens: [asset] }) => (asset === NATIVE ? redeemNative : redeem),
  encode({ address: cToken, tokens: [asset] }, isForth, { amount }) {
    const minting = asset === NATIVE ? "mintNative" : "mint";
    return { op: "compoundV2", cToken, mode: isForth ? minting : "redeem", amount };
  },
});
