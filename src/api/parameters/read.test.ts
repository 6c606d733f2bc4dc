import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { address, amount, flag, oneOf, wholeNumber } from "./kinds.js";
import { parseQuery } from "./query.js";
import { quoted, readParameters } from "./read.js";

const owner = "0x00000000000000000000000000000000000000aB";
const shape = {
  owner: address,
  amount: amount(1),
  count: wholeNumber(1, 10, "pieces").optional(),
  loud: flag.optional(),
  kind: oneOf("a", "b").optional(),
};

/** What `query` reads as. */
function read(query: string) {
  return readParameters(shape, parseQuery(query));
}

describe("readParameters", () => {
  test("reads every kind, and addresses in any letter case", () => {
    expect(read(`owner=${owner}&amount=1&count=10&loud=true&kind=b&other=x`)).toEqual({
      values: { owner: owner.toLowerCase(), amount: 1n, count: 10, loud: true, kind: "b" },
      faults: [],
    });
  });

  test("takes a list of one as its element, in every form of a list", () => {
    for (const name of ["amount", "amount[]", "amount[0]", "amount%5B%5D"]) {
      expect(read(`owner=${owner}&${name}=5`)).toMatchObject({ values: { amount: 5n }, faults: [] });
    }
  });

  test("names every fault: what was sent, and what is allowed", () => {
    expect(read("owner=&amount=1&amount=2&count=11&loud=maybe&kind=a,b").faults).toEqual([
      "owner is empty; allowed is an Ethereum address: 0x and 40 hex digits",
      "amount was sent 2 times; one value is allowed",
      'count is "11"; allowed is a whole number of pieces from 1 to 10',
      'loud is "maybe"; allowed is true or false',
      'kind is "a,b"; allowed is one of a, b',
    ]);
    expect(read("").faults).toEqual([
      "owner is missing; it is required",
      "amount is missing; it is required",
    ]);
  });

  test.each([
    "1e18",
    "0x10",
    "-1",
    "+1",
    "1.5",
    "1,000",
    " 1",
    "1 ",
    "0",
    "٣",
    "1".repeat(79),
    (2n ** 256n).toString(),
    "1,2",
    "NaN",
  ])("takes no amount from %j", (text) => {
    const { faults } = read(`owner=${owner}&amount=${encodeURIComponent(text)}`);
    expect(faults).toEqual([
      `amount is "${text}"; allowed is a whole number in wei, as plain decimal digits, from 1 to 2^256-1`,
    ]);
  });

  test("takes the largest amount, and leading zeros", () => {
    const largest = 2n ** 256n - 1n;
    expect(read(`owner=${owner}&amount=${largest}`).values.amount).toBe(largest);
    expect(read(`owner=${owner}&amount=007`).values.amount).toBe(7n);
  });

  test.each(["0x", "0x00", `${owner}0`, owner.slice(2), ` ${owner}`, "vitalik.eth", `${owner},${owner}`])(
    "takes no address from %j",
    (text) => expect(read(`owner=${encodeURIComponent(text)}&amount=1`).faults).toHaveLength(1),
  );

  test("keeps answers short and visible whatever is sent", () => {
    const sent = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.constant("x".repeat(10_000)));
    fc.assert(
      fc.property(sent, (text) => {
        for (const fault of readParameters(shape, { owner: [text], amount: [text], count: [text] }).faults) {
          expect(fault).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
          expect(Array.from(fault).length).toBeLessThan(200);
        }
      }),
    );
  });
});

describe("quoted", () => {
  test("cuts between characters and shows what is invisible", () => {
    expect(quoted("a\u202eb\n\ud800c")).toBe('"a�b��c"');
    expect(quoted("😀".repeat(81))).toBe(`"${"😀".repeat(80)}…"`);
    expect(quoted("😀".repeat(80))).toBe(`"${"😀".repeat(80)}"`);
  });
});
