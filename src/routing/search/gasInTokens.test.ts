import { describe, expect, test } from "vitest";
import { buildGraph } from "../graph/graph.js";
import { tokenAddress } from "../testing/adapters.js";
import { marketOf, poolSpec, wrapSpecs } from "../testing/market.js";
import { tokensPerGas, tokensPerWei } from "./gasInTokens.js";

const [weth, usd, far] = [tokenAddress(0), tokenAddress(1), tokenAddress(2)];
const deep = poolSpec(weth, usd, [10n ** 21n, 3n * 10n ** 12n], 0);
const dust = poolSpec(weth, usd, [1n, 10n ** 6n], 0);

describe("tokensPerWei", () => {
  test("prices by the market, through the wrapper, and is not misled by a pool with dust in it", () => {
    const graph = buildGraph(marketOf([...wrapSpecs(), dust, deep]));
    const price = tokensPerWei(graph);
    expect(price[graph.tokenIndex.get(usd)!]! / 3e-9).toBeCloseTo(1, 5);
    expect(price[graph.tokenIndex.get(weth)!]).toBe(1);
  });

  test("is not misled by a pool that runs anyone's code, unless nothing else leads to the token", () => {
    const more = { unvouched: { reason: "unknownPool", by: [weth] } } as const;
    const absurd = { ...poolSpec(weth, usd, [10n ** 15n, 10n ** 10n], 0), more };
    const only = { ...poolSpec(usd, far, [10n ** 12n, 10n ** 12n], 0), more };
    const graph = buildGraph(marketOf([...wrapSpecs(), absurd, deep, only]));
    const price = tokensPerWei(graph);
    expect(price[graph.tokenIndex.get(usd)!]! / 3e-9).toBeCloseTo(1, 5);
    expect(price[graph.tokenIndex.get(far)!]).toBeGreaterThan(0);
  });

  test("is 0 for tokens without a way from the native currency", () => {
    const graph = buildGraph(marketOf([deep, poolSpec(far, tokenAddress(3), [9n, 9n])]));
    expect(tokensPerWei(graph)[graph.tokenIndex.get(far)!]).toBe(0);
    expect(tokensPerWei(buildGraph(marketOf([poolSpec(far, usd, [9n, 9n])])))).toEqual(
      Float64Array.of(0, 0, 0, 0),
    );
  });
});

describe("tokensPerGas", () => {
  test("is the price of a wei times that of gas, made once as long as the gas price stays", () => {
    const graph = buildGraph(marketOf([deep]));
    const first = tokensPerGas(graph, 7);
    expect(first).toEqual(tokensPerWei(graph).map((price) => price * 7));
    expect(tokensPerGas(graph, 7)).toBe(first);
    expect(tokensPerGas(graph, 9)).toEqual(tokensPerWei(graph).map((price) => price * 9));
  });
});
