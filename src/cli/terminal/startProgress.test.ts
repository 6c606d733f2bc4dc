import { describe, expect, test } from "vitest";
import { progressLine } from "./startProgress.js";

describe("progressLine", () => {
  const first = { phase: "reading", done: 100, total: 1_000, atMs: 5_000 } as const;

  test("prints phase, share, rate and time left", () => {
    const line = progressLine("Ethereum", first, { ...first, done: 500.4, atMs: 7_000 });
    expect(line).toBe(
      `Ethereum: reading venues  ${"█".repeat(12)}${"░".repeat(12)}  50 %  500 of 1000  200/s  3 s left`,
    );
  });

  test("prints no rate before anything is done, and no count for a single item", () => {
    expect(progressLine("Ethereum", first, first)).toBe(
      `Ethereum: reading venues  ${"█".repeat(2)}${"░".repeat(22)}  10 %  100 of 1000`,
    );
    const preparing = { phase: "preparing", done: 0, total: 1, atMs: 0 } as const;
    expect(progressLine("Ethereum", preparing, preparing)).toBe(
      `Ethereum: preparing searches  ${"░".repeat(24)}   0 %`,
    );
    const nothing = { phase: "tokens", done: 0, total: 0, atMs: 0 } as const;
    expect(progressLine("Ethereum", nothing, nothing)).toContain("100 %");
  });
});
