import { describe, expect, test } from "vitest";
import { attempt, isRefusal } from "../../../../lib/refusal.js";
import { type Random, seededRandom } from "../../../conformance/random.js";
import { fits } from "../../telltale.js";
import type { Reckoning } from "../state.js";
import { type RulesName, rules } from "../state.js";
import { telltalesOf } from "./telltales.js";

const WAD = 10n ** 18n;
const POOLS = 60;

/** The kinds that have the same functions, and the maximum number of their pools' coins. */
const groups: readonly {
  readonly names: readonly RulesName[];
  readonly lists: boolean;
  readonly most: number;
}[] = [
  { names: ["newest", "newestStepwise"], lists: true, most: 8 },
  { names: ["lending", "lendingGuarded"], lists: false, most: 4 },
  { names: ["stepwise", "guarded"], lists: false, most: 4 },
  { names: ["paired", "stepwise", "guarded"], lists: false, most: 2 },
];

/** A pool of coins with 18 decimals and similar balances, at an amplification of 10 to 2,000. */
function poolOf(name: RulesName, most: number, random: Random): Reckoning {
  const coins = 2 + Math.floor(random.next() * (most - 1));
  const balances = Array.from({ length: coins }, () => random.amount(10n ** 23n, 10n ** 25n));
  return {
    rules: rules[name],
    balances,
    rates: balances.map(() => WAD),
    supply: balances.reduce((sum, balance) => sum + balance) - 12_345n,
    fee: 4_000_000n,
    adminFee: 5_000_000_000n,
    offpeg: rules[name].offpeg === "none" ? 0n : 20_000_000_000n,
    invariant: {
      amplification: random.amount(1_000n, 200_000n),
      precision: 100n,
      product: rules[name].product,
    },
  };
}

function as(name: RulesName, pool: Reckoning): Reckoning {
  return { ...pool, rules: rules[name], invariant: { ...pool.invariant, product: rules[name].product } };
}

describe.each(groups)("a pool with the functions of $names", ({ names, lists, most }) => {
  test.each(names)("shows by its answers that it is %s", (name) => {
    const random = seededRandom(17);
    let unclear = 0;
    for (let turn = 0; turn < POOLS; turn++) {
      const pool = poolOf(name, most, random);
      const candidates = names.map((each) => as(each, pool));
      const telltales = telltalesOf(candidates, lists);
      const answers = telltales.map((telltale) => {
        const answer = attempt(() => telltale.answers(pool)[0]);
        return isRefusal(answer) ? undefined : answer;
      });
      const fitting = names.filter((_, index) =>
        telltales.every((telltale, place) => fits(telltale, candidates[index] as Reckoning, answers[place])),
      );
      expect(fitting).toContain(name);
      if (fitting.length > 1) unclear++;
    }
    expect(unclear, `of ${POOLS}`).toBeLessThanOrEqual(POOLS / 20);
  });
});
