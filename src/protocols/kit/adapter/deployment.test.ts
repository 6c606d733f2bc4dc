import { describe, expect, test } from "vitest";
import type { Deployment } from "./deployment.js";
import { contractOf, feePpmOf, feeTiersOf, listOf } from "./deployment.js";

const deployment: Deployment = {
  slug: "a-swap",
  standard: "swap",
  contracts: { factory: "0x00000000000000000000000000000000000000fa" },
  parameters: { feePpm: 3000 },
};

describe("contractOf", () => {
  test("finds the contract by role", () => {
    expect(contractOf(deployment, "factory")).toBe("0x00000000000000000000000000000000000000fa");
  });

  test("names the missing and the present contracts", () => {
    expect(() => contractOf(deployment, "vault")).toThrow(
      "deployment a-swap: contracts.vault is missing (given: factory)",
    );
  });
});

const allowed = "allowed is a whole number from 0 to 999999";

describe("feePpmOf", () => {
  test.each([0, 3000, 999_999])("finds a fee of %d", (feePpm) => {
    expect(feePpmOf({ ...deployment, parameters: { feePpm } })).toBe(feePpm);
  });

  test.each([-1, 0.5, 1_000_000, Number.NaN, "3000", true])("refuses a fee of %j", (feePpm) => {
    const said = `deployment a-swap: parameters.feePpm has ${JSON.stringify(feePpm)}; ${allowed}`;
    expect(() => feePpmOf({ ...deployment, parameters: { feePpm } })).toThrow(said);
  });
});

describe("feeTiersOf", () => {
  test("finds the fees, and refuses one that takes everything", () => {
    const tiersOf = (feeTiersPpm: number[]) => feeTiersOf({ ...deployment, lists: { feeTiersPpm } });
    expect(tiersOf([100, 500])).toEqual([100, 500]);
    const said = `deployment a-swap: lists.feeTiersPpm has 1000000; ${allowed}`;
    expect(() => tiersOf([500, 1_000_000])).toThrow(said);
  });
});

describe("listOf", () => {
  test("says so when there are no lists at all", () => {
    expect(() => listOf(deployment, "feeTiersPpm")).toThrow(
      "deployment a-swap: lists.feeTiersPpm is missing (given: none)",
    );
  });
});
