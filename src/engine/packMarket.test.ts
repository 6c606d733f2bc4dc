import { describe, expect, test } from "vitest";
import { applyDelta, deltaBetween, type Market, type Pool } from "../market/index.js";
import { adapters } from "../protocols/index.js";
import { makeRandom } from "../routing/testing/random.js";
import { packMarket, unpackDelta } from "./packMarket.js";
import { movedMarket, realMarket } from "./testing/market.js";

const market = realMarket({ venues: 300, tokens: 30, seed: 3 });

function resolveVenues(entries: readonly Pool[]): Market {
  return { ...market, pools: new Map(entries.map((entry) => [entry.venue.id, entry])) };
}

/** The market as a worker gets it: through bytes, on top of its own copy of `base`. */
function sent(copy: Market | undefined, base: Market | undefined, next: Market): Market {
  const parcel = packMarket(base, next);
  const parts = Array.from({ length: parcel.parts }, (_, index) => parcel.part(index));
  return applyDelta(copy, unpackDelta(copy, parts), adapters);
}

describe("deltaBetween, applyDelta", () => {
  test("carry whole markets and every step, the order of venues included", () => {
    const random = makeRandom(1);
    let base: Market | undefined;
    let copy: Market | undefined;
    let next = market;
    for (let block = 0; block < 50; block++) {
      copy = sent(copy, base, next);
      expect([...copy.pools]).toEqual([...next.pools]);
      expect(copy.head).toEqual(next.head);
      base = next;
      next = movedMarket(next, random);
    }
  });

  test("go back to an older market as well", () => {
    const later = movedMarket(movedMarket(market, makeRandom(1)), makeRandom(2));
    const copy = sent(sent(undefined, undefined, later), later, market);
    expect([...copy.pools]).toEqual([...market.pools]);
  });

  test("leave alone what did not change", () => {
    const [first, second, ...others] = [...market.pools.values()] as [Pool, Pool];
    const next = resolveVenues([first, { ...second, state: { ...(second.state as object) } }, ...others]);
    expect(deltaBetween(market, { ...market }).changes).toEqual([]);
    expect(deltaBetween(market, next).changes).toEqual([{ id: second.venue.id, state: { fields: {} } }]);
    const copy = sent(undefined, undefined, market);
    expect(sent(copy, market, next).pools.get(first.venue.id)).toBe(copy.pools.get(first.venue.id));
  });

  test("send only the fields that changed", () => {
    const ticked = [...market.pools.values()].find(({ adapter }) => adapter.standard === "uniswap-v3")!;
    const state = ticked.state as { sqrtPriceX96: bigint; ticks: unknown };
    const sqrtPriceX96 = state.sqrtPriceX96 + 1n;
    const next = { ...market, pools: new Map(market.pools) };
    next.pools.set(ticked.venue.id, { ...ticked, state: { ...state, sqrtPriceX96 } });
    expect(deltaBetween(market, next)).toMatchObject({
      removed: [],
      changes: [{ id: ticked.venue.id, state: { fields: { sqrtPriceX96 } } }],
    });
    const copy = sent(undefined, undefined, market);
    const ticksOf = ({ pools }: Market) => (pools.get(ticked.venue.id)!.state as typeof state).ticks;
    expect(ticksOf(sent(copy, market, next))).toBe(ticksOf(copy));
  });

  test("send the whole state where it has other fields than before", () => {
    const [first] = market.pools.values() as unknown as [Pool];
    const next = resolveVenues([{ ...first, state: { other: 1n } }]);
    expect(deltaBetween(market, next).changes).toEqual([
      { id: first.venue.id, state: { whole: { other: 1n } } },
    ]);
  });

  test("set everything behind a venue that is new", () => {
    const [first, second, third, fourth] = [...market.pools.values()] as [Pool, Pool, Pool, Pool];
    const base = resolveVenues([first, second, third]);
    const next = resolveVenues([first, fourth, third, second]);
    const delta = deltaBetween(base, next);
    expect(delta.removed).toEqual([second.venue.id, third.venue.id]);
    expect(delta.changes.map(({ id }) => id)).toEqual([fourth, third, second].map(({ venue }) => venue.id));
    expect(applyDelta(base, delta, adapters)).toEqual(next);
  });
});
