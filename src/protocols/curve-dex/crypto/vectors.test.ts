import { expect, test } from "vitest";
import type { Adapter } from "../../adapter.js";
import { readVectors, unlikeVectors } from "../../conformance/vectors.js";
import { curveDex } from "../index.js";
import type { CryptoState } from "./pool.js";

test("quote answers what the local chain's pools of two and three coins gave", () => {
  const vectors = readVectors<CryptoState>(new URL("vectors/", import.meta.url));
  const arithmetics = vectors.map(({ venue }) => (venue.facts as { arithmetic?: string }).arithmetic);
  expect(new Set(arithmetics)).toEqual(new Set(["two21", "three"]));
  expect(unlikeVectors(curveDex as Adapter, vectors)).toEqual([]);
});
