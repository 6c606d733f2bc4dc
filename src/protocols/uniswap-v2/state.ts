import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { STEP_LIMITS } from "../../program/index.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { isShort } from "../kit/pair.js";
import { ask, callOf } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { v2LensAddress, v2LensCode } from "./lens.js";

/** Amounts are in raw units, in the order of the venue's tokens. */
export type PairState = {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /**
   * The pair's balances in excess of its reserves, credited to the next account that adds liquidity. Negative if it holds
   * less than it counts, as pairs of rebasing tokens do: the next trade makes up for that first.
   */
  readonly surplus0: bigint;
  readonly surplus1: bigint;
  readonly totalSupply: bigint;
  /** Shares that the pair itself holds, paid out to the next account that removes liquidity. */
  readonly ownShares: bigint;
  /** Product of the reserves when liquidity was last added or removed. 0 if the factory claimed no fee then. */
  readonly kLast: bigint;
  /** Whether the factory claims a part of the fees, as new shares, when liquidity is added or removed. */
  readonly feeOn: boolean;
};

/** The pair stores its reserves as uint112; the step reads no larger ones either. */
export const MAX_RESERVE = STEP_LIMITS.v2Swap.reserves;

/** The pair's reserves after every change. */
const sync = event("Sync(uint112 reserve0, uint112 reserve1)");
const mint = event("Mint(address indexed sender, uint256 amount0, uint256 amount1)");
const burn = event("Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)");

/** The topics of logs: first of new reserves, and then of a new supply. */
export const topics = [sync.topic, mint.topic, burn.topic];

/**
 * Reads the reserves. Unusable if the pair is empty or not as the model expects: with other tokens than the factory
 * reported, or with balances so far below its reserves that the pair takes no swap.
 */
export function* load(venue: Venue): Reading<PairState | Unusable> {
  const words = yield* readPair(venue);
  if (isUnusable(words)) return words;
  const { reserve0, reserve1, balance0, balance1, totalSupply, ownShares, kLast, feeTo } = words;
  if (reserve0 === 0n || reserve1 === 0n || totalSupply === 0n) return unusable("empty");
  if (!areReserves(reserve0, reserve1)) return unusable("doesNotAddUp");
  const surpluses = { surplus0: balance0 - reserve0, surplus1: balance1 - reserve1 };
  if (isShort(surpluses, [reserve0, reserve1])) return unusable("doesNotAddUp");
  return {
    reserve0,
    reserve1,
    ...surpluses,
    totalSupply,
    ownShares,
    kLast,
    feeOn: feeTo !== 0n,
  };
}

/** Applies a Sync, whose reserves equal the pair's balances. A change of the supply requires a reload. */
export function apply(_venue: Venue, state: PairState, log: Log): PairState | undefined {
  const synced = sync.argsOf(log);
  if (synced === undefined || !areReserves(synced.reserve0, synced.reserve1)) return undefined;
  return { ...state, ...synced, surplus0: 0n, surplus1: 0n };
}

function areReserves(...reserves: readonly bigint[]): boolean {
  return reserves.every((reserve) => reserve > 0n && reserve <= MAX_RESERVE);
}

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
type PairWords = Readonly<Record<(typeof names)[number], bigint>>;

/** Reads a pair. Unusable if any answer is missing or the pair has other tokens than the venue. */
function* readPair(venue: Venue): Reading<PairWords | Unusable> {
  return (yield* readByLens(venue)) ?? (yield* readOneByOne(venue));
}

const STATE = "state(address,address,address,address)";

function* readByLens(venue: Venue): Reading<PairWords | undefined> {
  const { factory = ZERO_ADDRESS } = venue.sources ?? {};
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const call = [v2LensAddress, STATE, factory, venue.address, token0, token1] as const;
  const [answer = "0x"] = yield [callOf(call, { code: v2LensCode, gas: GAS_PER_PAIR })];
  return wordsOf(names.map((_, index) => uintAt(answer, index)));
}

function* readOneByOne(venue: Venue): Reading<PairWords | Unusable> {
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const pair = venue.address;
  const { factory = ZERO_ADDRESS } = venue.sources ?? {};
  const [counted, told, others] = yield* together([
    ask({ reserves: [pair, "getReserves() (uint256, uint256)"] }),
    ask({ token0: { maybe: [pair, "token0() address"] }, token1: { maybe: [pair, "token1() address"] } }),
    ask({
      balance0: [token0, "balanceOf(address)", pair],
      balance1: [token1, "balanceOf(address)", pair],
      totalSupply: [pair, "totalSupply()"],
      ownShares: [pair, "balanceOf(address)", pair],
      kLast: [pair, "kLast()"],
      feeTo: [factory, "feeTo()"],
    }),
  ]);
  if (told.token0 !== token0 || told.token1 !== token1) return unusable("changed");
  if (counted === undefined || others === undefined) return unusable("silent");
  const [reserve0, reserve1] = counted.reserves;
  return { reserve0, reserve1, ...others };
}

function wordsOf(words: readonly (bigint | undefined)[]): PairWords | undefined {
  if (words.includes(undefined)) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, words[index]])) as PairWords;
}
