import fc from "fast-check";
import { domainSeparator, encodeAbiParameters, type TypedDataDomain } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";
import type { Call, CallResult, Reading } from "../lib/reading.js";
import { type Permitting, readFreeNonce, readPermitting } from "./permitKind.js";

const token: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const owner: Address = "0x00000000000000000000000000000000000a11ce";
const zeros: Hex = `0x${word(0n)}`;

const selectors = {
  separator: "0x3644e515",
  nonce: "0x7ecebe00",
  allowance: "0xdd62ed3e",
  name: "0x06fdde03",
  version: "0x54fd4d50",
  domain: "0x84b0196e",
  type: "0x30adf81f",
} as const;
type Answers = Partial<Record<keyof typeof selectors, Hex>>;

/** A chain of which nothing is known yet. */
const newChain = () => ({ chainId: 1, ownPermits: new Map() });

/** Plays the token; tells how many batches it was asked. */
function play<T>(reading: Reading<T>, answers: Answers): { result: T; batches: number } {
  const answerTo = ({ data }: Call): CallResult => {
    const name = Object.entries(selectors).find(([, selector]) => data.startsWith(selector))?.[0];
    return name === undefined ? undefined : answers[name as keyof Answers];
  };
  let batches = 0;
  let step = reading.next();
  while (!step.done) {
    batches++;
    step = reading.next(step.value.map(answerTo));
  }
  return { result: step.value, batches };
}

const text = (value: string): Hex => encodeAbiParameters([{ type: "string" }], [value]);
const separatorOf = (domain: TypedDataDomain): Hex => domainSeparator({ domain });
const here = { chainId: 1, verifyingContract: token } as const;
const base = { nonce: `0x${word(9n)}`, allowance: `0x${word(4n)}` } as const;
const ask = (answers: Answers, chain = newChain()) => play(readPermitting(chain, token, owner), answers);
const ownOf = (answers: Answers): Permitting["own"] => ask({ ...base, ...answers }).result.own;

const daiType = "0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb";

describe("readPermitting", () => {
  test.each([
    ["the version it tells", { name: "T", version: "7" }, { name: text("T"), version: text("7") }],
    ["version 1 that it does not tell", { name: "T", version: "1" }, { name: text("T") }],
    ["version 2, whatever it tells", { name: "T", version: "2" }, { name: text("T"), version: text("3") }],
    ["no version", { name: "T" }, { name: text("T") }],
    [
      "a name of 32 bytes",
      { name: "MKR", version: "1" },
      { name: `0x${Buffer.from("MKR").toString("hex").padEnd(64, "0")}` as Hex },
    ],
  ])("finds a domain of %s", (_, domain, answers) => {
    const whole = { ...domain, ...here };
    expect(ownOf({ ...answers, separator: separatorOf(whole) })).toEqual({ kind: "erc2612", domain: whole });
  });

  test("accepts a token's EIP-5267 domain if it hashes to the separator", () => {
    const salt: Hex = `0x${"5a".repeat(32)}`;
    const kinds = ["bytes1", "string", "string", "uint256", "address", "bytes32", "uint256[]"].map(
      (type) => ({
        type,
      }),
    );
    const told = (bits: Hex, chainId: bigint) =>
      encodeAbiParameters(kinds, [bits, "Other", "9", chainId, token, salt, []]);
    const salted = { name: "Other", version: "9", verifyingContract: token, salt } as const;
    const separator = separatorOf(salted);
    expect(ownOf({ name: text("T"), domain: told("0x1b", 0n), separator })?.domain).toEqual(salted);
    expect(ownOf({ name: text("T"), domain: told("0x0f", 0n), separator })).toBeUndefined();
    const elsewhere = { name: "Other", version: "9", chainId: 5, verifyingContract: token };
    expect(ownOf({ domain: told("0x0f", 5n), separator: separatorOf(elsewhere) })).toBeUndefined();
  });

  test.each<[string, Answers]>([
    ["a separator nothing hashes to", { name: text("T"), separator: `0x${"11".repeat(32)}` }],
    ["no separator", { name: text("T") }],
    ["a separator of another length", { name: text("T"), separator: "0x" }],
    [
      "another contract's domain",
      {
        name: text("T"),
        separator: separatorOf({ name: "T", version: "1", chainId: 1, verifyingContract: owner }),
      },
    ],
    [
      "another chain's domain",
      {
        name: text("T"),
        separator: separatorOf({ name: "T", version: "1", chainId: 5, verifyingContract: token }),
      },
    ],
    [
      "another type of permit",
      {
        name: text("T"),
        type: `0x${"22".repeat(32)}`,
        separator: separatorOf({ name: "T", version: "1", ...here }),
      },
    ],
  ])("finds none with %s", (_, answers) => expect(ownOf(answers)).toBeUndefined());

  test("recognises DAI's form by its type", () => {
    const domain = { name: "Dai Stablecoin", version: "1", ...here };
    const answers = { name: text("Dai Stablecoin"), type: daiType, separator: separatorOf(domain) } as const;
    expect(ownOf(answers)).toEqual({ kind: "dai", domain });
  });

  test("remembers the kind for as long as the separator stays, and never the numbers", () => {
    const chain = newChain();
    const domain = { name: "T", version: "1", ...here };
    const answers = { ...base, name: text("T"), separator: separatorOf(domain) };
    const first = ask(answers, chain);
    const later = ask({ ...answers, name: "0x", nonce: `0x${word(10n)}`, allowance: zeros }, chain);
    expect([first.batches, later.batches]).toEqual([2, 1]);
    expect(first.result).toEqual({ own: { kind: "erc2612", domain }, nonce: 9n, allowedToPermit2: 4n });
    expect(later.result).toEqual({ own: { kind: "erc2612", domain }, nonce: 10n, allowedToPermit2: 0n });
    const changed = ask(
      { ...answers, name: text("U"), separator: separatorOf({ ...domain, name: "U" }) },
      chain,
    );
    expect([changed.batches, changed.result.own?.domain.name]).toEqual([2, "U"]);
  });

  test("survives any answers", () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...(Object.keys(selectors) as (keyof Answers)[])),
          fc.uint8Array({ maxLength: 300 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString("hex")}`),
        ),
        fc.boolean(),
        (answers, isWhole) => {
          const separator: Hex = `0x${"11".repeat(32)}`;
          const told = isWhole ? { ...base, ...answers, separator, nonce: base.nonce } : answers;
          expect(ask(told).result.own).toBeUndefined();
        },
      ),
    ));
});

describe("readFreeNonce", () => {
  const read = (used: Hex | undefined, random: bigint) => {
    const reading = readFreeNonce(owner, random);
    reading.next();
    return reading.next([used]).value;
  };

  test("takes the number itself, or the next of its word that is not used", () => {
    expect(read(zeros, 256n * 7n + 3n)).toBe(256n * 7n + 3n);
    expect(read(`0x${word(0b11000n)}`, 256n * 7n + 3n)).toBe(256n * 7n + 5n);
    expect(read(`0x${word(1n << 255n)}`, 255n)).toBe(0n);
  });

  test("finds none in a full word, and none without Permit2", () => {
    expect(read(`0x${"f".repeat(64)}`, 1n)).toBeUndefined();
    expect(read(undefined, 1n)).toBeUndefined();
  });
});
