import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import { v2LensAddress, v2LensCode, v2LensSelectors } from "./lens.js";

const GET_RESERVES = "0x0902f1ac"; // getReserves()
const TOKEN0 = "0x0dfe1681"; // token0()
const TOKEN1 = "0xd21220a7"; // token1()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const K_LAST = "0x7464fc3d"; // kLast()
const FEE_TO = "0x017e7e58"; // feeTo()

/** About 35,000 to 42,000, and more if a token keeps its balances behind more than one proxy. */
const GAS_PER_PAIR = 60_000;

/** In the order of the lens's result. */
const names = [
  "reserve0",
  "reserve1",
  "balance0",
  "balance1",
  "totalSupply",
  "ownShares",
  "kLast",
  "feeTo",
] as const;
/**
 * The raw answers of a pair, its tokens and its factory. `balance0` and `balance1` are the pair's balances, and
 * `ownShares` its own shares.
 */
export type PairWords = Readonly<Record<(typeof names)[number], bigint>>;

/** Reads a pair. Unusable if any answer is missing or the pair has other tokens than the venue. */
export function* readPair(venue: Venue): Reading<PairWords | Unusable> {
  return (yield* readByLens(venue)) ?? (yield* readOneByOne(venue));
}

function* readByLens(venue: Venue): Reading<PairWords | undefined> {
  const { factory = ZERO_ADDRESS } = venue.sources ?? {};
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const data = callData(v2LensSelectors.state, factory, venue.address, token0, token1);
  const [answer = "0x"] = yield [{ to: v2LensAddress, data, code: v2LensCode, gas: GAS_PER_PAIR }];
  return wordsOf(names.map((_, index) => uintAt(answer, index)));
}

function* readOneByOne(venue: Venue): Reading<PairWords | Unusable> {
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const pair = venue.address;
  const { factory = ZERO_ADDRESS } = venue.sources ?? {};
  const [reserves = "0x", readToken0, readToken1, ...others] = yield [
    { to: pair, data: callData(GET_RESERVES) },
    { to: pair, data: callData(TOKEN0) },
    { to: pair, data: callData(TOKEN1) },
    { to: token0, data: callData(BALANCE_OF, pair) },
    { to: token1, data: callData(BALANCE_OF, pair) },
    { to: pair, data: callData(TOTAL_SUPPLY) },
    { to: pair, data: callData(BALANCE_OF, pair) },
    { to: pair, data: callData(K_LAST) },
    { to: factory, data: callData(FEE_TO) },
  ];
  if (addressOf(readToken0) !== token0 || addressOf(readToken1) !== token1) {
    return unusable("changed");
  }
  const words = wordsOf([uintAt(reserves, 0), uintAt(reserves, 1), ...others.map(uintOf)]);
  return words ?? unusable("silent");
}

function wordsOf(words: readonly (bigint | undefined)[]): PairWords | undefined {
  if (words.includes(undefined)) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, words[index]])) as PairWords;
}
