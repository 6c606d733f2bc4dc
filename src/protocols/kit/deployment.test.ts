import { describe, expect, test } from "vitest";
import type { Deployment } from "./deployment.js";
import { contractOf, listOf, parameterOf } from "./deployment.js";

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

describe("parameterOf", () => {
  test("finds the number by name", () => {
    expect(parameterOf(deployment, "feePpm")).toBe(3000);
  });
});

describe("listOf", () => {
  test("says so when there are no lists at all", () => {
    expect(() => listOf(deployment, "feeTiersPpm")).toThrow(
      "deployment a-swap: lists.feeTiersPpm is missing (given: none)",
    );
  });
});
