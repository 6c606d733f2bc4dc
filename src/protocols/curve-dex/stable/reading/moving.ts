import { type Hex, uintAt } from "../../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../../../kit/adapter/unusable.js";
import { uintOf } from "../../../kit/reading/answers.js";
import { callData } from "../../../kit/reading/calldata.js";
import type { Venue } from "../../../venue.js";
import { BALANCES, BASE_VIRTUAL_PRICE, CLOCK } from "../../calls.js";
import type { StableFacts } from "../../facts.js";
import { REMEMBERED_SECONDS, type StableState } from "../state.js";
import { countCallsOf, countsIn } from "./readCounts.js";

const BASE_CACHE_UPDATED = "0x8296f84f"; // base_cache_updated()

/** How far ahead rates are read: the next block and, if its slot is missed, the one after. */
const AHEAD_SECONDS = 24n;
/** The maximum that a rate may move in that time, in units of 1e-18. Beyond it, a quote cannot hold. */
const MAX_MOVE_E18 = 10n ** 14n;
const E18 = 10n ** 18n;
/** Assumed if the node does not run calls at a later time: a rate that doubles in a year. */
const SUPPOSED_PPB_PER_SECOND = 32;

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
  const { facts, address } = venue;
  const balanceCalls = kept === undefined ? balanceCallsOf(venue) : [];
  const ratesCall = ratesCallOf(venue);
  const remembers = facts.rates === "rememberedBase";
  const countCalls = countCallsOf(venue);
  const [clock, ...answers] = yield [
    CLOCK,
    ...balanceCalls,
    ...countCalls,
    ...(remembers ? [BASE_VIRTUAL_PRICE, BASE_CACHE_UPDATED] : []).map(
      (data): Call => ({ to: address, data: callData(data as typeof BASE_VIRTUAL_PRICE) }),
    ),
    ...(ratesCall === undefined ? [] : [ratesCall]),
  ];
  const now = uintOf(clock);
  const balances = kept ?? answers.slice(0, balanceCalls.length).map(uintOf);
  if (!areKnown(balances)) return unusable("silent");
  const rates = ratesCall === undefined ? plainRates(facts) : ratesIn(facts, answers.at(-1));
  if (rates === undefined || rates.includes(0n)) return unusable("silent");
  if (balances.includes(0n)) return unusable("empty");
  const first = balanceCalls.length;
  const counts = countsIn(venue, balances, answers.slice(first, first + countCalls.length));
  if (counts !== undefined && "unusable" in counts) return counts;
  const known = { balances, rates, ...(counts && { counts }) };
  // The balances of lent coins at any second follow from their stored units.
  const motion = facts.lent === undefined ? yield* readMotion(venue, { rates, balances, now }) : {};
  if ("unusable" in motion) return motion;
  if (!remembers) return { now, part: { ...known, ...motion } };
  const [price, updated] = answers.slice(-3).map(uintOf);
  if (price === undefined || updated === undefined || now === undefined) return unusable("silent");
  const remembered = { price, untilSeconds: updated + REMEMBERED_SECONDS };
  return { now, part: { ...known, ...motion, remembered } };
}

function balanceCallsOf({ address, facts }: Venue<StableFacts>): Call[] {
  return facts.decimals.map((_, index) => ({ to: address, data: callData(BALANCES, index) }));
}

function areKnown(values: readonly (bigint | undefined)[]): values is readonly bigint[] {
  return !values.includes(undefined);
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
  const { facts } = venue;
  const ratesCall = ratesCallOf(venue);
  const calls = [
    ...(facts.keepsCount ? [] : balanceCallsOf(venue)),
    ...(ratesCall === undefined ? [] : [ratesCall]),
  ];
  if (calls.length === 0) return {};
  if (now === undefined) return { unseen: true };
  const timestamp = now + AHEAD_SECONDS;
  const answers = yield calls.map((call) => ({ ...call, timestamp }));
  const laterRates = ratesCall === undefined ? rates : ratesIn(facts, answers.at(-1));
  const laterBalances = facts.keepsCount ? balances : answers.slice(0, balances.length).map(uintOf);
  if (laterRates === undefined || !areKnown(laterBalances)) return { unseen: true };
  const before = [...rates, ...balances];
  const moves = [...laterRates, ...laterBalances].map((value, index) => value - (before[index] as bigint));
  if (moves.every((move) => move === 0n)) return {};
  if (moves.some((move, index) => absolute(move) * E18 > MAX_MOVE_E18 * (before[index] as bigint))) {
    return unusable("restless");
  }
  const [ofRates, ofBalances] = [moves.slice(0, rates.length), moves.slice(rates.length)];
  return {
    growth: { rates: ofRates, balances: ofBalances, readAt: now, spanSeconds: AHEAD_SECONDS },
  };
}

/**
 * Returns `Adapter.tolerancePpb`: how far rates and balances may move unless the node shows that they rest, because
 * they need not move evenly in between.
 */
export function tolerancePpb(
  _venue: Venue<StableFacts>,
  { growth, unseen, rates, balances }: StableState,
  seconds: number,
): number | undefined {
  if (unseen) return Math.ceil(SUPPOSED_PPB_PER_SECOND * seconds);
  if (growth === undefined) return undefined;
  const before = [...rates, ...balances];
  const moves = [...growth.rates, ...growth.balances].map(
    (move, index) => Math.abs(Number(move)) / Number(before[index]),
  );
  const perSecond = (Math.max(...moves) * 1e9) / Number(growth.spanSeconds);
  return Math.max(1, Math.ceil(perSecond * seconds));
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

const STORED_RATES = "0xfd0684b1"; // stored_rates()
const GET_VIRTUAL_PRICE = "0xbb7b8b80"; // get_virtual_price()

/** Each rate may come from a vault behind proxies. */
const RATES_GAS = 1_000_000;

/** Returns the call for the rates that are not constant, or undefined if all are. */
function ratesCallOf({ facts, address, sources }: Venue<StableFacts>): Call | undefined {
  if (facts.rates === "decimals") return undefined;
  if (facts.rates === "stored" || facts.rates === "storedList") {
    return { to: address, data: STORED_RATES, gas: RATES_GAS };
  }
  return { to: sources?.base ?? address, data: GET_VIRTUAL_PRICE as Hex, gas: RATES_GAS };
}

/** Returns the rates in an answer: a list, as many words as there are coins, or the last of them alone. */
function ratesIn(facts: StableFacts, answer: CallResult): bigint[] | undefined {
  const { rates, decimals } = facts;
  if (rates === "base" || rates === "rememberedBase") {
    const price = uintOf(answer);
    return price === undefined ? undefined : [...plainRates(facts).slice(0, -1), price];
  }
  const first = rates === "storedList" ? 2 : 0;
  const found = decimals.map((_, index) => uintAt(answer ?? "0x", first + index));
  return found.every((rate) => rate !== undefined) ? found : undefined;
}

function plainRates({ decimals }: StableFacts): bigint[] {
  return decimals.map((count) => 10n ** BigInt(36 - count));
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
