import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { runs } from "../../lib/testing/runs.js";
import { buildGraph } from "../../routing/graph/graph.js";
import { findRoute } from "../../routing/index.js";
import { tokenAddress } from "../../routing/testing/adapters.js";
import { context, randomMarket, requestOf } from "../../routing/testing/market.js";
import {
  amountOf,
  type Draft,
  exactPortionOf,
  heldOf,
  insist,
  openDraft,
  payOut,
  playPlan,
  portionOf,
  tokensLeft,
} from "./draft.js";

const token = tokenAddress(0);
const market = randomMarket({ venues: 60, tokens: 8, seed: 3 });
const graph = buildGraph(market);
const units = fc.bigInt({ min: 1n, max: 10n ** 30n });
const somebody: Address = "0x00000000000000000000000000000000000000aa";

function draftOf(...held: readonly (readonly [Address, bigint])[]): Draft {
  return openDraft(
    context,
    held.map(([each, amount]) => ({ token: each, amount })),
  );
}

describe("portionOf", () => {
  test("is all there is or never more than the amount, and misses at most a thousandth of it", () => {
    fc.assert(
      fc.property(units, units, fc.boolean(), (held, amount, isExact) => {
        const draft = draftOf([token, held]);
        const portion = portionOf(draft, { token, amount }, isExact);
        const taken = amountOf(draft, token, portion);
        if (amount >= held) {
          expect([portion, taken]).toEqual([{ sharePpm: 1_000_000 }, held]);
          return;
        }
        expect(taken).toBeLessThanOrEqual(amount);
        expect((amount - taken) * 1_000n).toBeLessThanOrEqual(amount);
        if (isExact || held <= 1_000_000n) expect(taken).toBe(amount);
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  test("is a share, which moves with what really arrives, down to a thousandth of what is held", () => {
    const draft = draftOf([token, 10n ** 24n]);
    const portion = (amount: bigint) => portionOf(draft, { token, amount }, false);
    expect(portion(5n * 10n ** 23n)).toEqual({ sharePpm: 500_000 });
    expect(portion(10n ** 21n)).toEqual({ sharePpm: 1_000 });
    expect(portion(10n ** 21n - 1n)).toEqual({ exact: 10n ** 21n - 1n });
  });

  test("is a share where a step cannot hold the amount", () => {
    const draft = draftOf([token, 1n << 140n]);
    expect(portionOf(draft, { token, amount: 1n << 139n }, true)).toEqual({ sharePpm: 500_000 });
    expect(exactPortionOf(draft, { token, amount: 1n << 139n })).toEqual({ sharePpm: 500_000 });
  });
});

describe("exactPortionOf", () => {
  test("is the amount itself, unless all of it is known to be there", () => {
    const draft = draftOf([token, 100n]);
    expect(exactPortionOf(draft, { token, amount: 100n })).toEqual({ sharePpm: 1_000_000 });
    expect(exactPortionOf(draft, { token, amount: 99n })).toEqual({ exact: 99n });
    draft.yielded.add(token);
    expect(exactPortionOf(draft, { token, amount: 100n })).toEqual({ exact: 100n });
  });
});

describe("insist", () => {
  test("refuses what no step can hold", () => {
    const draft = draftOf([token, 1n << 140n]);
    expect(() => insist(draft, token, 1n << 128n)).toThrow(/more than a program can insist on/);
    expect(draft.moves).toEqual([]);
  });
});

describe("tokensLeft", () => {
  test("is what no portion took whole last", () => {
    const [one, other] = [tokenAddress(1), tokenAddress(2)];
    const draft = draftOf([token, 10n], [one, 10n], [other, 10n]);
    payOut(draft, token, { sharePpm: 1_000_000 }, somebody);
    payOut(draft, one, { exact: 10n }, somebody);
    payOut(draft, other, { sharePpm: 500_000 }, somebody);
    const inputs = [token, one, other].map((each) => ({ token: each, amount: 10n }));
    // One unit more may turn out to be there than the exact ten.
    expect([...tokensLeft(draft.moves, inputs)]).toEqual([one, other]);
  });
});

const question = fc.record({
  from: fc.integer({ min: 0, max: 7 }),
  to: fc.integer({ min: 0, max: 7 }),
  amountIn: units,
});

function planFor({ from, to, amountIn }: { from: number; to: number; amountIn: bigint }) {
  if (from === to) return undefined;
  const [tokenIn, tokenOut] = [tokenAddress(from), tokenAddress(to)];
  const result = findRoute(graph, requestOf({ tokenIn, tokenOut, amountIn, gasPriceWei: 0n }));
  return result.found ? { plan: result.plan, tokenIn, tokenOut } : undefined;
}

/** What is held after the draft's moves, by quoting each fill again on the states before it. */
function replayed({ moves }: Draft, start: ReadonlyMap<Address, bigint>): Map<Address, bigint> {
  const held = new Map(start);
  const states = new Map<string, unknown>();
  const add = (each: Address, amount: bigint) => held.set(each, (held.get(each) ?? 0n) + amount);
  for (const move of moves) {
    if (move.kind !== "fill") continue;
    const { pool, inputs, outputs } = move;
    const [part] = inputs;
    const [due] = outputs;
    if (part === undefined || due === undefined) throw new Error("an empty fill");
    const all = held.get(part.token) ?? 0n;
    const amountIn = part.exact ?? (all * BigInt(part.sharePpm)) / 1_000_000n;
    expect(amountIn).toBeLessThanOrEqual(all);
    const state = states.get(pool.venue.id) ?? pool.state;
    const swap = pool.adapter.quote(pool.venue, state, {
      ...{ tokenIn: part.token, tokenOut: due.token, amountIn, context },
    });
    if (isRefusal(swap)) throw new Error(swap.reason);
    states.set(pool.venue.id, swap.state);
    add(part.token, -amountIn);
    add(due.token, swap.amountOut);
  }
  return held;
}

const numRuns = runs({ normal: 36, deep: 1_500 });

describe("playPlan", () => {
  test("settles as the search did where the plan has all there is", () => {
    let played = 0;
    fc.assert(
      fc.property(question, (asked) => {
        const found = planFor(asked);
        if (found === undefined) return;
        const { plan, tokenIn, tokenOut } = found;
        const draft = draftOf([tokenIn, asked.amountIn]);
        const sources = [{ token: tokenIn, amount: asked.amountIn, isExact: true }];
        expect(playPlan(draft, plan.moves, sources, tokenOut)).toBe(plan.outputs[0].amount);
        expect(draft.moves).toEqual(plan.moves);
        played++;
      }),
      { numRuns, seed: 2 },
    );
    expect(played).toBeGreaterThan(numRuns / 2);
  });

  test("beside other holdings takes nothing of theirs, and holds what a simulation of its moves holds", () => {
    let played = 0;
    fc.assert(
      fc.property(question, question, units, fc.boolean(), (asked, next, others, isExact) => {
        const start = new Map(Array.from({ length: 8 }, (_, index) => [tokenAddress(index), others]));
        const tokenIn = tokenAddress(asked.from);
        start.set(tokenIn, others + asked.amountIn);
        const draft = draftOf(...start);
        for (const each of [asked, next]) {
          const found = planFor(each);
          if (found === undefined || each.amountIn > heldOf(draft, found.tokenIn)) continue;
          const before = new Map(draft.holdings);
          const sources = [{ token: found.tokenIn, amount: each.amountIn, isExact }];
          const out = playPlan(draft, found.plan.moves, sources, found.tokenOut);
          if (typeof out === "object") return;
          for (const [held, amount] of before) {
            const least = held === found.tokenIn ? amount - each.amountIn : amount;
            expect(heldOf(draft, held)).toBeGreaterThanOrEqual(least);
          }
          expect(heldOf(draft, found.tokenOut) - (before.get(found.tokenOut) ?? 0n)).toBe(out);
          played++;
        }
        expect(replayed(draft, start)).toEqual(draft.holdings);
      }),
      { numRuns, seed: 3 },
    );
    expect(played).toBeGreaterThan(numRuns / 2);
  });
});
