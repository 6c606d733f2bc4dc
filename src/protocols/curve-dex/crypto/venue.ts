import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { type Deployment, identityOf } from "../../kit/adapter/deployment.js";
import { addressOf, uintOf } from "../../kit/reading/answers.js";
import { symbolOf } from "../../kit/reading/symbol.js";
import type { Venue } from "../../venue.js";
import type { CryptoFacts, FxFacts } from "../facts.js";
import type { Arithmetic } from "./math/maths.js";

const MATH = "0xed6c1546"; // MATH()
const VERSION = "0x54fd4d50"; // version()
const A_PRECISE = "0x76a2f0f0"; // A_precise()
const FEE = "0xddca3f43"; // fee()
const SYMBOL = "0x95d89b41"; // symbol()
const DECIMALS = "0x313ce567"; // decimals()

/** The arithmetic of the newest generation, by the number of coins and the version of the maths contract. */
const NEWEST: Readonly<Record<string, Arithmetic>> = {
  "2 2.0.0": "two20",
  "2 2.1.0": "two21",
  "3 2.0.0": "three",
};
/**
 * The versions of the pool and of its maths contract whose arithmetic is that of FX pools. The earlier maths contract
 * lacks a limit that is wider than the pool's own.
 */
const FX: { readonly pool: string; readonly math: readonly (string | undefined)[] } = {
  pool: "3.0.0",
  math: ["0.1.0", "0.1.1"],
};
/** The arithmetic of the first generation, by the number of coins. */
const FIRST: Readonly<Record<number, Arithmetic>> = { 2: "firstTwo", 3: "firstThree" };

/** The identity of a pool: its contract, its coins in order, and its shares. */
type KnownCryptoPool = {
  readonly pool: Address;
  readonly coins: readonly Address[];
  readonly share: Address;
};

/**
 * Builds the venue of a pool with moving prices. Its contracts' own statements suggest its arithmetic, which `load`
 * then tests. Returns undefined for a pool that lacks an answer that every such pool gives.
 */
export function* readCryptoVenue(
  deployment: Deployment,
  { pool, coins, share }: KnownCryptoPool,
): Reading<Venue<CryptoFacts | FxFacts> | undefined> {
  const [math, precise, fee, symbol, ...ofCoins] = yield [
    { to: pool, data: MATH as Hex },
    { to: pool, data: A_PRECISE as Hex },
    { to: pool, data: FEE as Hex },
    { to: share, data: SYMBOL as Hex },
    ...coins.map((coin) => ({ to: coin, data: DECIMALS as Hex })),
  ];
  const decimals = ofCoins.map(uintOf);
  const feeNow = uintOf(fee);
  if (feeNow === undefined || !decimals.every((count) => count !== undefined && count <= 18n))
    return undefined;
  const contract = addressOf(math);
  const isEarly = contract === undefined && coins.length === 3 && uintOf(precise) !== undefined;
  const first = isEarly ? "firstThreeEarly" : FIRST[coins.length];
  const arithmetic = contract === undefined ? first : yield* readArithmetic(pool, contract, coins.length);
  const shareSymbol = symbolOf(symbol);
  return {
    ...identityOf(deployment, pool),
    address: pool,
    tokens: [...coins, share],
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
    feePpm: Number(feeNow) / 10_000,
    facts: {
      ...(arithmetic === "fx" ? { kind: "fx" } : { kind: "crypto", ...(arithmetic && { arithmetic }) }),
      decimals: decimals.map(Number),
      curve: { exchange: "uint256", lists: false, removeOne: "uint256" },
    },
  };
}

function* readArithmetic(
  pool: Address,
  math: Address,
  coins: number,
): Reading<Arithmetic | "fx" | undefined> {
  const answers = yield [math, pool].map((to) => ({ to, data: VERSION }));
  const [ofMath, ofPool] = answers.map((answer) => symbolOf(answer)?.replace(/^v/, ""));
  if (FX.math.includes(ofMath) && ofPool === FX.pool && coins === 2) return "fx";
  return NEWEST[`${coins} ${ofMath}`];
}
