import { uintAt } from "../../../../lib/hex.js";
import { type Reading, together } from "../../../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../../../kit/adapter/unusable.js";
import { ask, callsByPlace } from "../../../kit/reading/ask.js";
import { AHEAD_SECONDS, movesOf, tolerancePpbOf } from "../../../kit/reading/motion.js";
import type { Venue } from "../../../venue.js";
import { CLOCK } from "../../calls.js";
import type { StableFacts } from "../../facts.js";
import { REMEMBERED_SECONDS, type StableState } from "../state.js";
import { readCounts } from "./readCounts.js";

/**
 * The part of a state that changes without a log of the pool, and the timestamp of the block read, if the node reports
 * it.
 */
type Moving = {
  readonly now: bigint | undefined;
  readonly part: Pick<StableState, "balances" | "rates" | "growth" | "unseen" | "remembered" | "counts">;
};

/** Reads what changes without a log. `kept` are the balances of a pool that stores them, if they are known. */
export function* readMoving(venue: Venue<StableFacts>, kept?: readonly bigint[]): Reading<Moving | Unusable> {
  const { facts, address: pool } = venue;
  const remembers = facts.rates === "rememberedBase";
  const [{ now }, balances, countsFor, remembered, rates] = yield* together([
    ask({ now: { maybe: CLOCK } }),
    readBalances(venue, kept),
    readCounts(venue),
    ask({
      price: remembers ? [[pool, "base_virtual_price()"]] : [],
      updated: remembers ? [[pool, "base_cache_updated()"]] : [],
    }),
    readRates(venue),
  ]);
  if (balances === undefined || rates === undefined || rates.includes(0n)) return unusable("silent");
  if (balances.includes(0n)) return unusable("empty");
  const counts = countsFor(balances);
  if (counts !== undefined && "unusable" in counts) return counts;
  const known = { balances, rates, ...(counts && { counts }) };
  // The balances of lent coins at any second follow from their stored units.
  const motion = facts.lent === undefined ? yield* readMotion(venue, { rates, balances, now }) : {};
  if ("unusable" in motion) return motion;
  if (!remembers) return { now, part: { ...known, ...motion } };
  const [price, updated] = [remembered?.price[0], remembered?.updated[0]];
  if (price === undefined || updated === undefined || now === undefined) return unusable("silent");
  return {
    now,
    part: { ...known, ...motion, remembered: { price, untilSeconds: updated + REMEMBERED_SECONDS } },
  };
}

function* readBalances(
  { address, facts }: Venue<StableFacts>,
  kept: readonly bigint[] | undefined,
  timestamp?: bigint,
): Reading<readonly bigint[] | undefined> {
  if (kept !== undefined) return kept;
  const calls = callsByPlace(address, "balances(uint256)", facts.decimals.length);
  const found = yield* ask({ balances: calls.map((call) => ({ call, timestamp })) });
  return found?.balances;
}

type Now = {
  readonly rates: readonly bigint[];
  readonly balances: readonly bigint[];
  readonly now: bigint | undefined;
};

/** Reads rates and balances some seconds later, if they may move by themselves. */
function* readMotion(
  venue: Venue<StableFacts>,
  { rates, balances, now }: Now,
): Reading<Pick<StableState, "growth" | "unseen"> | Unusable> {
  const { keepsCount = false, rates: source } = venue.facts;
  if (keepsCount && source === "decimals") return {};
  if (now === undefined) return { unseen: true };
  const timestamp = now + AHEAD_SECONDS;
  const [laterBalances, laterRates] = yield* together([
    readBalances(venue, keepsCount ? balances : undefined, timestamp),
    readRates(venue, timestamp),
  ]);
  if (laterRates === undefined || laterBalances === undefined) return { unseen: true };
  const moves = movesOf([...rates, ...balances], [...laterRates, ...laterBalances]);
  if (moves === undefined) return {};
  if (moves === "restless") return unusable("restless");
  const [ofRates, ofBalances] = [moves.slice(0, rates.length), moves.slice(rates.length)];
  return {
    growth: { rates: ofRates, balances: ofBalances, readAt: now, spanSeconds: AHEAD_SECONDS },
  };
}

/** Returns `Adapter.tolerancePpb`: how far rates and balances may move, unless the node shows that they rest. */
export function tolerancePpb(
  _venue: Venue<StableFacts>,
  { growth, unseen, rates, balances }: StableState,
  seconds: number,
): number | undefined {
  if (growth === undefined && unseen === undefined) return undefined;
  return tolerancePpbOf([...rates, ...balances], growth && [...growth.rates, ...growth.balances], seconds);
}

/** Each rate may come from a vault behind proxies. */
const RATES_GAS = 1_000_000;

/** Reads the rates that are not constant: a list, as many words as there are coins, or the last of them alone. */
function* readRates(
  { facts, address: pool, sources }: Venue<StableFacts>,
  timestamp?: bigint,
): Reading<readonly bigint[] | undefined> {
  const { rates: source, decimals } = facts;
  const plain = decimals.map((count) => 10n ** BigInt(36 - count));
  const manner = { gas: RATES_GAS, timestamp };
  if (source === "decimals") return plain;
  if (source === "base" || source === "rememberedBase") {
    const base = sources?.base ?? pool;
    const found = yield* ask({ price: { call: [base, "get_virtual_price()"], ...manner } });
    return found && [...plain.slice(0, -1), found.price];
  }
  const told = yield* ask({ rates: { call: [pool, "stored_rates() data"], ...manner } });
  const first = source === "storedList" ? 2 : 0;
  const rates = decimals.map((_, index) => uintAt(told?.rates ?? "0x", first + index));
  return rates.every((rate) => rate !== undefined) ? rates : undefined;
}

/**
 * Reads again what changes without a log of the pool: its rates, and its balances unless it stores them. Everything
 * else, including the pool's kind, stays as it was loaded.
 */
export function* renew(venue: Venue<StableFacts>, state: StableState): Reading<StableState | Unusable> {
  const kept = venue.facts.keepsCount ? state.balances : undefined;
  const moving = yield* readMoving(venue, kept);
  if (isUnusable(moving)) return moving;
  const { growth: _, unseen: __, ...rest } = state;
  const next: StableState = { ...rest, ...moving.part };
  return isSame(state, next) ? state : next;
}

/** Returns whether states of the same pool that rest have the same rates and balances. */
function isSame(before: StableState, after: StableState): boolean {
  const moves = ({ growth, counts }: StableState) => growth !== undefined || counts !== undefined;
  if (moves(before) || moves(after)) return false;
  return (
    before.unseen === after.unseen &&
    areSame(before.balances, after.balances) &&
    areSame(before.rates, after.rates) &&
    before.remembered?.price === after.remembered?.price &&
    before.remembered?.untilSeconds === after.remembered?.untilSeconds
  );
}

function areSame(before: readonly bigint[], after: readonly bigint[]): boolean {
  return before.every((value, index) => value === after[index]);
}
