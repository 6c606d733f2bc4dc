import { expect, test } from "vitest";
import { hueOf, huesOf } from "./hues.js";

test("protocols of one route have different colours, the first its usual one", () => {
  const route = ["lido", "sushiswap-v2", "uniswap-v2", "aave-v3", "a", "b", "c", "d", "e", "f"];
  const of = huesOf(route);
  expect(new Set(route.map(of)).size).toBe(route.length);
  expect(of("lido")).toBe(hueOf("lido"));
  expect(huesOf([...route, "g", "h"])("h")).toMatch(/^var\(--hue-\d\)$/);
});
