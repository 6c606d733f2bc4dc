import { describe, expect, test } from "vitest";
import { groundOf, placeNodeLabels, placeStreamLabels } from "./labels.js";
import type { PlacedStream } from "./layout.js";

const phone = { width: 328, height: 300, isUpright: true };
const wide = { width: 900, height: 300, isUpright: false };
const symbolOf = (token: string) => token;
const barOf = (token: string, x: number, width: number, y = 200) => ({
  ...{ id: token, token },
  box: { x, y, width, height: 4 },
});

describe("placeNodeLabels", () => {
  test("keeps the labels of a phone's row apart and inside", () => {
    const labels = placeNodeLabels([barOf("ETH", 320, 6), barOf("USDT", 288, 8)], symbolOf, phone);
    const grounds = labels.map(groundOf).toSorted((one, other) => one.x - other.x);
    for (const [index, { x, width }] of grounds.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(grounds[index + 1]?.x ?? phone.width);
    }
    expect(labels.map(({ name }) => name)).toEqual(["USDT", "ETH"]);
  });

  test("keeps the marks, without the longest names, where a row has no room for all", () => {
    const names = ["USDC", "USDT", "DAI", "crvUSD", "LongestName"];
    const labels = placeNodeLabels(
      names.map((name, index) => barOf(name, 60 * index, 40)),
      symbolOf,
      phone,
    );
    expect(labels).toHaveLength(5);
    expect(labels.map(({ name }) => name)).not.toContain("LongestName");
    expect(labels.map(({ name }) => name)).toContain("DAI");
    for (const label of labels) {
      const { x, width } = groundOf(label);
      expect([x >= 0, x + width <= phone.width]).toEqual([true, true]);
    }
  });

  test("leaves a label above its own bar where there is room", () => {
    const [label] = placeNodeLabels([barOf("WETH", 100, 80, 100)], symbolOf, phone);
    expect((label?.left ?? 0) + (label?.width ?? 0) / 2).toBe(140);
    expect(label?.y).toBe(84);
  });
});

describe("placeStreamLabels", () => {
  const streamOf = (y: number, width: number, hops: number[]): PlacedStream => ({
    ...{ source: "a", target: "b", value: 0.1, hops, path: "", outline: "", width },
    ...{ at: [4, y], to: [890, 150], isUpright: false },
  });
  const textsOf = ({ hops }: PlacedStream) => [`+${hops.length} small`];
  const place = (streams: PlacedStream[], area = wide) => placeStreamLabels(streams, textsOf, [], area);

  test("moves a name along its stream if another one is at the begin", () => {
    const labels = place([streamOf(40, 4, [0, 1]), streamOf(46, 3, [2, 3, 4, 5])]);
    expect(labels.map(({ text, ground }) => [text, ground.x === 12])).toEqual([
      ["+2 small", true],
      ["+4 small", false],
    ]);
  });

  test("leaves out what has no place, the thinnest first, and names of thin single streams", () => {
    const many = Array.from({ length: 40 }, (_, index) => streamOf(148, 1 + index, [index, 100 + index]));
    const labels = place(many);
    expect(labels.length).toBeGreaterThan(1);
    expect(labels.length).toBeLessThan(40);
    expect(labels[0]?.stream.width).toBe(40);
    expect(place([streamOf(40, 4, [0])])).toEqual([]);
  });

  test("names the streams of a phone, inside the picture and beside the tokens", () => {
    const upright = { ...streamOf(0, 90, [0, 1]), isUpright: true, at: [300, 40], to: [320, 200] } as const;
    const tokens = placeNodeLabels([barOf("ETH", 280, 40)], symbolOf, phone);
    const [label] = placeStreamLabels([upright], textsOf, tokens.map(groundOf), phone);
    expect(label?.text).toBe("+2 small");
    expect((label?.ground.x ?? 0) + (label?.ground.width ?? 0)).toBeLessThanOrEqual(phone.width);
    expect(label?.y).toBe(120);
  });

  test("takes a shorter name where the next bar leaves no room for the longer one", () => {
    const bar = { x: 120, y: 0, width: 4, height: 300 };
    const names = () => ["Wrapped native · 86.5 %", "Wrapped native"];
    const short = { ...streamOf(150, 90, [0]), to: [120, 150] } as const;
    expect(placeStreamLabels([short], names, [bar], wide).map(({ text }) => text)).toEqual([
      "Wrapped native",
    ]);
    expect(placeStreamLabels([short], names, [], wide).map(({ text }) => text)).toEqual([names()[0]]);
  });

  test("leaves out a protocol's name that would lie on the neighbours of its upright stream", () => {
    const upright = { ...streamOf(0, 34, [0]), isUpright: true, at: [200, 40], to: [200, 200] } as const;
    expect(placeStreamLabels([upright], () => ["PancakeSwap V3"], [], phone)).toEqual([]);
    const wider = { ...upright, width: 90 };
    expect(placeStreamLabels([wider], () => ["PancakeSwap V3"], [], phone)).toHaveLength(1);
  });
});
