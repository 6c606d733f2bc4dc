import { type Reading, together } from "../../../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../../../kit/adapter/unusable.js";
import { ask, callsByPlace } from "../../../kit/reading/ask.js";
import type { Venue } from "../../../venue.js";
import type { StableFacts } from "../../facts.js";
import { amplificationAt } from "../../math.js";
import { fits, isTelling } from "../../telltale.js";
import type { RulesName } from "../state.js";
import { coinsOf, type Reckoning, ratesAt, reckoningFor, type StableState } from "../state.js";
import { readMoving } from "./moving.js";
import { telltalesOf } from "./telltales.js";

/** Up to 350,000 for a pool of eight coins with rates, through the views contract. */
const TELLTALE_GAS = 500_000;

const A_DISPLAYED = 100n;

type Report = {
  readonly state: Omit<StableState, "rules">;
  /** The rates in effect at the block read. */
  readonly rates: readonly bigint[];
  /** The amplification at the block read. */
  readonly amplification: bigint;
};

/**
 * Reads a pool and identifies its kind by its quotes, every time: by trades, deposits and withdrawals of several sizes.
 * Unusable if no known kind gives these quotes, if they are too small to be conclusive, or if its rates move too fast.
 */
export function* load(venue: Venue<StableFacts>): Reading<StableState | Unusable> {
  const report = yield* readReport(venue);
  if ("unusable" in report) return report;
  const { facts, address } = venue;
  const { state, amplification } = report;
  const precision = BigInt(facts.precision);
  const names = candidatesOf(venue);
  // Views of the newest generation use only the integer part of the amplification.
  const seen = facts.rates === "storedList" ? amplification - (amplification % A_DISPLAYED) : amplification;
  const ofName = (name: RulesName, known: bigint) =>
    reckoningFor(precision, { ...state, rules: name }, known, report.rates);
  const views = names.map((name) => ofName(name, seen));
  const own = names.map((name) => ofName(name, amplification));
  const telltales = telltalesOf(views, facts.curve.lists);
  const { answers } = yield* ask({
    answers: {
      maybe: telltales.map(({ call }) => ({ call: [address, ...call], gas: TELLTALE_GAS }) as const),
    },
  });
  const place = names.findIndex((_, index) =>
    telltales.every((telltale, turn) => {
      const pool = (telltale.isOwn ? own : views)[index] as Reckoning;
      return fits(telltale, pool, answers[turn]);
    }),
  );
  if (place < 0) return unusable("doesNotAddUp");
  return isTelling(state.balances, telltales, answers)
    ? { ...state, rules: names[place] as RulesName }
    : unusable("tooShallow");
}

/** Returns the kinds that have the pool's functions, likelier first. */
function candidatesOf({ facts, tokens, address }: Venue<StableFacts>): RulesName[] {
  if (facts.fees === "offpeg") {
    return facts.rates === "storedList" ? ["newest", "newestStepwise"] : ["lending", "lendingGuarded"];
  }
  const others: RulesName[] = ["stepwise", "guarded"];
  if (facts.decimals.length !== 2) return others;
  return tokens[tokens.length - 1] === address ? ["paired", ...others] : [...others, "paired"];
}

/** Reads what only the pool's own calls change, except for the balances. */
function* readFixed(venue: Venue<StableFacts>): Reading<Fixed | Unusable> {
  const { facts, address: pool } = venue;
  const { coins, share } = coinsOf(venue);
  const [numbers, ramp, more, found] = yield* together([
    ask({
      supply: [share, "totalSupply()"],
      fee: [pool, "fee()"],
      adminFee: [pool, "admin_fee()"],
      amplification: [pool, "A_precise()"],
    }),
    ask({
      from: [pool, "initial_A()"],
      to: [pool, "future_A()"],
      fromSeconds: [pool, "initial_A_time()"],
      toSeconds: [pool, "future_A_time()"],
    }),
    ask({ offpeg: facts.fees === "offpeg" ? [[pool, "offpeg_fee_multiplier()"] as const] : [] }),
    ask({ coins: { maybe: callsByPlace(pool, "coins(uint256) address", coins.length) } }),
  ]);
  if (!coins.every((coin, index) => found.coins[index] === coin)) return unusable("changed");
  if (numbers === undefined || ramp === undefined || more === undefined) return unusable("silent");
  if (numbers.supply === 0n || numbers.amplification === 0n) return unusable("empty");
  const [offpeg] = more.offpeg;
  return { ...numbers, ramp, ...(offpeg !== undefined && { offpeg }) };
}

type Fixed = Pick<StableState, "supply" | "fee" | "adminFee" | "ramp" | "offpeg"> & {
  /** The amplification at the block read. */
  readonly amplification: bigint;
};

function* readReport(venue: Venue<StableFacts>): Reading<Report | Unusable> {
  const [fixed, moving] = yield* together([readFixed(venue), readMoving(venue)]);
  if (isUnusable(fixed)) return fixed;
  if (isUnusable(moving)) return moving;
  const { amplification, ...known } = fixed;
  const { now, part } = moving;
  if (now !== undefined && amplificationAt(known, now) !== amplification) return unusable("doesNotAddUp");
  const rates = now === undefined ? part.rates : ratesAt(part, now);
  return { state: { ...known, ...part }, amplification, rates };
}
