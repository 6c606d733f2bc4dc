import { expect, test } from "vitest";
import type { Hop } from "../service/types.js";
import { flowOf } from "./flow.js";

function hop(tokenIn: string, tokenOut: string, share: number): Hop {
  return { action: "swap", protocol: "p", tokenIn: [tokenIn], tokenOut: [tokenOut], primary: "0x", share };
}

test("streams are as wide as their share of the trade", () => {
  const hops = [hop("a", "b", 6000), hop("a", "c", 4000), hop("c", "b", 10_000)];
  const { nodes, links } = flowOf(hops, new Map([["a", 7]]));
  expect(nodes.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(links.map(({ value }) => value)).toEqual([0.6, 0.4, 0.4]);
});

test("several inputs share the trade by their weights", () => {
  const { links } = flowOf(
    [hop("a", "c", 10_000), hop("b", "c", 10_000)],
    new Map([
      ["a", 1],
      ["b", 3],
    ]),
  );
  expect(links.map(({ value }) => value)).toEqual([0.25, 0.75]);
});

test("of an output that another output is bought with, what stays is not spent, in either order", () => {
  const kept = new Map(["b", "c"].map((token) => [token, 0.5]));
  const first = [hop("a", "b", 5000), hop("a", "b", 5000), hop("b", "c", 10_000)];
  expect(flowOf(first, new Map([["a", 1]]), kept).parts).toEqual([0.5, 0.5, 0.5]);
  const last = [hop("a", "b", 5000), hop("b", "c", 10_000), hop("a", "b", 5000)];
  expect(flowOf(last, new Map([["a", 1]]), kept).parts).toEqual([0.5, 0.5, 0.5]);
  // A single output keeps everything by itself.
  expect(flowOf(first, new Map([["a", 1]])).parts).toEqual([0.5, 0.5, 1]);
});

test("a way back ends in a second node of the token, so that there is no cycle", () => {
  const { nodes, links } = flowOf([hop("a", "b", 10_000), hop("b", "a", 5000)], new Map([["a", 1]]));
  expect(nodes.map(({ id }) => id)).toEqual(["a", "b", "a again"]);
  expect(links[1]).toMatchObject({ source: "b", target: "a again", value: 0.5 });
});

test("a deposit takes of its second token what no other fill spends", () => {
  const deposit: Hop = { ...hop("a", "lp", 5000), tokenIn: ["a", "b"] };
  const { links, parts } = flowOf([hop("a", "b", 5000), deposit], new Map([["a", 1]]));
  expect(links.map(({ source, value }) => [source, value])).toEqual([
    ["a", 0.5],
    ["a", 0.5],
    ["b", 0.5],
  ]);
  // Half is swapped, and everything ends in the deposit.
  expect(parts).toEqual([0.5, 1]);
});

test("deposits share their second token with each other and with swaps", () => {
  const deposit = (share: number): Hop => ({ ...hop("a", "lp", share), tokenIn: ["a", "b"] });
  const hops = [hop("a", "b", 6000), hop("b", "c", 2500), deposit(3000), deposit(1000)];
  const { links } = flowOf(hops, new Map([["a", 1]]));
  const fromB = links.filter(({ source, target }) => source === "b" && target === "lp");
  expect(fromB.map(({ value }) => Math.round(value * 1e6) / 1e6)).toEqual([0.3375, 0.1125]);
});

test("a deposit of two tokens merges streams, and a redemption splits them", () => {
  const join: Hop = { ...hop("a", "lp", 10_000), tokenIn: ["a", "b"] };
  const both = flowOf([hop("a", "b", 5000), { ...join, share: 10_000 }], new Map([["a", 1]]));
  expect(both.links.map(({ source, target }) => `${source}-${target}`)).toEqual(["a-b", "a-lp", "b-lp"]);
  const part = flowOf([{ ...hop("lp", "a", 10_000), tokenOut: ["a", "b"] }], new Map([["lp", 1]]));
  expect(part.links.map(({ value }) => value)).toEqual([0.5, 0.5]);
});
