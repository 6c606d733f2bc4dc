import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { ExplainedLeg, Explanation } from "../../quote/index.js";
import type { TokenUniverse } from "../../tokens/index.js";
import { certificateLines, exposureLine } from "./explain.js";

const token: Address = "0x00000000000000000000000000000000000000aa";
const other: Address = "0x00000000000000000000000000000000000000bb";
const universe = { tokens: new Map([[token, { symbol: "A", decimals: 2 }]]) } as unknown as TokenUniverse;

/** Returns the explanation of a route with two legs that pays out 100.00 A and uses gas worth 2.00 A. */
function explained(change: Partial<Explanation>): Explanation {
  const leg = (token: Address, amount: bigint) =>
    ({ outputs: [{ token, amount }] }) as unknown as ExplainedLeg;
  return {
    netAmountOut: 98_00n,
    singlePathNetAmountOut: 97_00n,
    bound: { gross: 101_00n, net: 98_50n },
    gap: { grossBps: 99.0099, netBps: 50.7614 },
    unreadVenues: 0,
    legs: [leg(other, 7n), leg(token, 60_00n), leg(token, 40_00n)],
    ...change,
  } as Explanation;
}

test("exposureLine prints dollars if they are known", () => {
  const end = ": what trades around it can take at most";
  expect(exposureLine({ bps: 49.99, usd: 12.345 }, "12.3 A")).toBe(
    `exposed   12.3 A, 49.99 basis points, $12.35${end}`,
  );
  for (const usd of [null, undefined])
    expect(exposureLine({ bps: 0, usd }, "0 A")).toBe(`exposed   0 A, 0 basis points${end}`);
});

describe("certificateLines", () => {
  test("prints bound and gap before and after gas", () => {
    expect(certificateLines(explained({}), token, universe)).toEqual([
      "net       98 A",
      "unsplit   97 A after gas",
      "bound     101 A, after gas 98.5 A",
      "gap       99, after gas 50.8 basis points",
    ]);
  });

  test("prints both without gas", () => {
    const bound = { gross: 120_00n, net: 120_00n };
    const lines = certificateLines(explained({ bound, netAmountOut: 100_00n }), token, universe);
    expect(lines[2]).toBe("bound     120 A, after gas 120 A");
  });

  test("omits the bound before gas if only trades that burn far more gas than the route could reach it", () => {
    const gap = { grossBps: 753.4, netBps: 50.7614 };
    const at = (gross: bigint) =>
      certificateLines(explained({ gap, bound: { gross, net: 98_50n } }), token, universe).slice(2);
    expect(at(102_50n)).toEqual([
      "bound     102.5 A, after gas 98.5 A",
      "gap       753, after gas 50.8 basis points",
    ]);
    expect(at(108_50n)).toEqual([
      "bound     98.5 A after gas",
      "gap       50.8 basis points after gas; before gas it is meaningless, since closing it would burn 10 A or more",
    ]);
  });

  test("counts the venues that nobody looked at", () => {
    expect(certificateLines(explained({ unreadVenues: 12 }), token, universe)[2]).toBe(
      "unread    12 venues, for which the bound does not hold",
    );
  });

  test("says so if nothing was proved", () => {
    const lines = certificateLines(explained({ bound: undefined, gap: undefined }), token, universe);
    expect(lines.slice(2)).toEqual(["bound     unknown", "gap       unknown"]);
  });
});
