import type { Address } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import { type Deployment, identityOf } from "../../kit/adapter/deployment.js";
import { ask, askEach } from "../../kit/reading/ask.js";
import type { Venue } from "../../venue.js";
import type { CryptoFacts, FxFacts } from "../facts.js";
import type { Arithmetic } from "./math/maths.js";

/** The arithmetic of the newest generation, by the number of coins and the version of the maths contract. */
const NEWEST: Readonly<Record<string, Arithmetic>> = {
  "2 2.0.0": "two20",
  "2 2.1.0": "two21",
  "3 2.0.0": "three",
};
/**
 * The versions of the pool and of its maths contract whose arithmetic is that of FX pools. The earlier maths contract
 * lacks one limit, but the pool's own limit is stricter.
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
 * then tests. Returns undefined for a pool that does not answer a call that every such pool answers.
 */
export function* readCryptoVenue(
  deployment: Deployment,
  { pool, coins, share }: KnownCryptoPool,
): Reading<Venue<CryptoFacts | FxFacts> | undefined> {
  const found = yield* ask({
    math: { maybe: [pool, "MATH() address"] },
    precise: { maybe: [pool, "A_precise()"] },
    fee: [pool, "fee()"],
    shareSymbol: { maybe: [share, "symbol() string"] },
    decimals: coins.map((coin) => [coin, "decimals()"] as const),
  });
  if (found === undefined || found.decimals.some((count) => count > 18n)) return undefined;
  const { math, precise, fee, shareSymbol, decimals } = found;
  const isEarly = math === undefined && coins.length === 3 && precise !== undefined;
  const first = isEarly ? "firstThreeEarly" : FIRST[coins.length];
  const arithmetic = math === undefined ? first : yield* readArithmetic(pool, math, coins.length);
  return {
    ...identityOf(deployment, pool),
    address: pool,
    tokens: [...coins, share],
    ...(shareSymbol && { shareSymbol }),
    feePpm: Number(fee) / 10_000,
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
  const versions = yield* askEach("version() string", [math, pool]);
  const [ofMath, ofPool] = versions.map((version) => version?.replace(/^v/, ""));
  if (FX.math.includes(ofMath) && ofPool === FX.pool && coins === 2) return "fx";
  return NEWEST[`${coins} ${ofMath}`];
}
