import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastTickAtOrBelow, listTicks, packTicks, withTick } from "./ticks.js";

const most = 2n ** 128n - 1n;
const tick = fc.record({
  tick: fc.integer({ min: -887_272, max: 887_272 }),
  liquidityNet: fc.bigInt(-(2n ** 127n), 2n ** 127n - 1n),
  liquidityGross: fc.bigInt(1n, most),
});
const ascending = fc
  .uniqueArray(tick, { selector: (one) => one.tick, maxLength: 40 })
  .map((ticks) => ticks.sort((a, b) => a.tick - b.tick));

describe("packTicks", () => {
  test("loses nothing, the outermost amounts included", () => {
    const edges = [
      { tick: -887_272, liquidityNet: -(2n ** 127n), liquidityGross: most },
      { tick: -1, liquidityNet: -1n, liquidityGross: 2n ** 64n },
      { tick: 0, liquidityNet: 2n ** 64n - 1n, liquidityGross: 2n ** 64n - 1n },
      { tick: 887_272, liquidityNet: 2n ** 127n - 1n, liquidityGross: 1n },
    ];
    expect(listTicks(packTicks(edges))).toEqual(edges);
    fc.assert(
      fc.property(ascending, (ticks) => {
        expect(listTicks(packTicks(ticks))).toEqual(ticks);
      }),
    );
  });

  test("takes 36 bytes a tick", () => {
    const { at, words } = packTicks(
      listTicks(
        packTicks(
          new Array(300).fill(0).map((_, index) => ({ tick: index, liquidityNet: 1n, liquidityGross: 1n })),
        ),
      ),
    );
    expect(at.byteLength + words.byteLength).toBe(300 * 36);
  });
});

describe("withTick", () => {
  test("changes packed ticks as it changes a map", () => {
    fc.assert(
      fc.property(ascending, tick, fc.boolean(), fc.nat(), (ticks, drawn, goes, at) => {
        const known = ticks[at % (ticks.length + 1)];
        const changed = {
          ...drawn,
          tick: known?.tick ?? drawn.tick,
          liquidityGross: goes ? 0n : drawn.liquidityGross,
        };
        const map = new Map(ticks.map((one) => [one.tick, one]));
        map.set(changed.tick, changed);
        const expected = [...map.values()].filter(({ liquidityGross }) => liquidityGross !== 0n);
        const packed = packTicks(ticks);
        expect(listTicks(withTick(packed, changed))).toEqual(expected.sort((a, b) => a.tick - b.tick));
        expect(listTicks(packed)).toEqual(ticks);
      }),
    );
  });
});

describe("lastTickAtOrBelow", () => {
  test("is what looking at all of them finds", () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -887_272, max: 887_272 }), (ticks, price) => {
        const index = ticks.findLastIndex(({ tick }) => tick <= price);
        expect(lastTickAtOrBelow(packTicks(ticks), price)).toBe(index);
      }),
    );
  });
});
