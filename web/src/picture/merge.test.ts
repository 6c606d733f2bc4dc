import { expect, test } from "vitest";
import type { Flow, FlowLink } from "./flow.js";
import { allStreams, heightOf, mergeSmall } from "./merge.js";

function flow(...links: [string, string, number][]): Flow {
  const ids = new Set([...links.map(([source]) => source), ...links.map(([, target]) => target)]);
  return {
    nodes: [...ids].map((id) => ({ id, token: id })),
    links: links.map(([source, target, value], hop): FlowLink => ({ source, target, value, hop })),
    parts: links.map(([, , value]) => value),
  };
}

test("small streams between the same tokens become one, the others stay", () => {
  const { nodes, streams } = mergeSmall(
    flow(["a", "b", 0.9], ["a", "b", 0.02], ["a", "b", 0.05], ["a", "b", 0.01], ["a", "b", 0.02]),
  );
  expect(nodes.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(streams.map(({ hops }) => hops)).toEqual([[0], [2], [1, 3, 4]]);
  expect(streams[2]?.value).toBeCloseTo(0.05);
});

test("a token on a small way is left out with its hops joined, but not the ends of the trade", () => {
  const { nodes, streams } = mergeSmall(
    flow(["a", "b", 0.97], ["a", "x", 0.01], ["x", "b", 0.01], ["a", "b", 0.02]),
  );
  expect(nodes.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(streams.map(({ hops }) => hops)).toEqual([[0], [1, 2, 3]]);
  const sold = flow(["a", "c", 0.99], ["b", "c", 0.01]);
  expect(mergeSmall(sold)).toEqual(allStreams(sold));
});

test("a token that a large part of the trade passes through stays", () => {
  const through = flow(["a", "x", 0.5], ["x", "b", 0.5], ["a", "b", 0.5]);
  expect(mergeSmall(through)).toEqual(allStreams(through));
});

test("the picture is as high as its streams need", () => {
  const one = allStreams(flow(["a", "b", 1]));
  const many = allStreams(
    flow(...Array.from({ length: 9 }, (): [string, string, number] => ["a", "b", 0.11])),
  );
  expect(heightOf(one, false)).toBeLessThan(100);
  expect(heightOf(many, false)).toBeGreaterThan(300);
  expect(heightOf(one, true)).toBeLessThan(heightOf(allStreams(flow(["a", "x", 1], ["x", "b", 1])), true));
});
