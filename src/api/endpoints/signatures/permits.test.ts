import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { word } from "../../../lib/hex.js";
import { permitPrefix, readPermits } from "./permits.js";

const token: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const uint = fc.bigInt(0n, 2n ** 256n - 1n);
const rOrS = fc.bigInt(1n, half);
const v = fc.constantFrom(27n, 28n);
const hex = (number: bigint, bytes: number) => number.toString(16).padStart(2 * bytes, "0");

describe("readPermits", () => {
  test("reads what was signed into what the Router takes, in every spelling of a signature", () =>
    fc.assert(
      fc.property(uint, uint, rOrS, rOrS, v, (first, second, r, s, parity) => {
        const spellings = [
          `0x${hex(r, 32)}${hex(s, 32)}${hex(parity, 1)}`,
          `0x${hex(r, 32)}${hex(s, 32)}${hex(parity - 27n, 1)}`.toUpperCase().replace("0X", "0x"),
          `0x${hex(r, 32)}${hex(s | ((parity - 27n) << 255n), 32)}`,
        ];
        const own = permitPrefix({ kind: "erc2612", value: first, deadline: second });
        const dai = permitPrefix({ kind: "dai", nonce: first, expiry: second });
        const bytes = (...words: bigint[]) => `0x${words.map(word).join("")}`;
        for (const signature of spellings) {
          expect(readPermits([own + signature, "none", dai + signature], [token, token, token])).toEqual({
            permits: [bytes(first, second, parity, r, s), "0x", bytes(first, second, 1n, parity, r, s)],
            faults: [],
          });
        }
      }),
    ));

  test("refuses everything else with one sentence that says what is allowed", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .tuple(fc.constantFrom("erc2612", "dai", "x"), fc.string(), fc.string(), fc.string())
            .map((parts) => parts.join(":")),
          fc.uint8Array({ maxLength: 70 }).map((bytes) => `dai:1:1:0x${Buffer.from(bytes).toString("hex")}`),
        ),
        (sent) => {
          const { permits, faults } = readPermits([sent], [token]);
          if (faults.length === 0) expect(permits[0]).toMatch(/^0x([0-9a-f]{320}|[0-9a-f]{384})?$/);
          else
            expect(faults).toEqual([
              expect.stringMatching(new RegExp(`^permit of tokenIn ${token} .*; `, "s")),
            ]);
        },
      ),
    ));

  test("refuses the upper half of s, an r that is no number of the curve, and numbers that are too large", () => {
    const good = `${hex(1n, 32)}${hex(half, 32)}1b`;
    const read = (text: string) => readPermits([text], [token]).faults.join();
    expect(read(`dai:1:1:0x${good}`)).toBe("");
    expect(read(`dai:1:1:0x${hex(1n, 32)}${hex(half + 1n, 32)}1b`)).toContain("s is not in the lower half");
    expect(read(`dai:1:1:0x${hex(0n, 32)}${hex(half, 32)}1b`)).toContain("r is no number of the curve");
    expect(read(`dai:${2n ** 256n}:1:0x${good}`)).toContain("has a number above 2^256-1");
  });
});
