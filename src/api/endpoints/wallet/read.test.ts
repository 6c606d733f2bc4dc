import { describe, expect, test } from "vitest";
import { SluiceError } from "../../../errors/index.js";
import { NATIVE, ZERO_ADDRESS } from "../../../lib/address.js";
import { parseQuery, type RawParameters } from "../../parameters/query.js";
import {
  approvalsParameters,
  approveParameters,
  balancesParameters,
  walletParameters,
} from "./parameters.js";
import { readApprovals, readApprove, readBalances, readWallet } from "./read.js";

const from = "0xF39fd6e51aad88f6f4ce6ab8827279cffFb92266";
const owner = from.toLowerCase();
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

/** Wrong for every parameter. */
const hostile = {
  empty: "",
  word: "banana",
  list: "1,2",
  "ten kilobytes": "9".repeat(10_240),
  unicode: "١٢٣😀\u202e",
  negative: "-1",
  exponent: "1e18",
  hex: "0x10",
  fraction: "0.5",
  "2^256": (2n ** 256n).toString(),
  prototype: "__proto__",
};

const questions = [
  { name: "readWallet", read: readWallet, shape: walletParameters, base: { fromAddress: from } },
  {
    name: "readApprove",
    read: readApprove,
    shape: approveParameters,
    base: { fromAddress: from, tokenAddress: usdc, amount: "1000" },
  },
  { name: "readApprovals", read: readApprovals, shape: approvalsParameters, base: { fromAddress: from } },
  { name: "readBalances", read: readBalances, shape: balancesParameters, base: { eoaAddress: from } },
];

function queryOf(parameters: Record<string, string>): RawParameters {
  return parseQuery(new URLSearchParams(parameters).toString());
}

/** The sentences of the 400. */
function faultsOf(read: (sent: RawParameters) => unknown, sent: RawParameters): readonly string[] {
  try {
    read(sent);
  } catch (error) {
    if (error instanceof SluiceError && error.code === "INVALID_PARAMETER") return error.messages ?? [];
    throw error;
  }
  throw new Error("accepted");
}

describe.each(questions)("$name", ({ read, shape, base }) => {
  const names = Object.keys(shape);

  test.each(
    names.flatMap((name) => Object.entries(hostile).map(([kind, value]) => [name, kind, value] as const)),
  )("refuses %s with %s, and only that", (name, _, value) => {
    const faults = faultsOf(read, queryOf({ ...base, [name]: value }));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} is (empty|".*"); allowed is .+$`, "u"));
    expect(faults[0]?.length).toBeLessThan(250);
  });

  test.each(names)("refuses %s sent twice", (name) => {
    const value = { ...base }[name as keyof typeof base] ?? "1";
    const sent = { ...queryOf(base), [name]: [value, value] };
    expect(faultsOf(read, sent)).toEqual([`${name} was sent 2 times; one value is allowed`]);
  });

  test.each(Object.keys(base))("misses %s", (name) => {
    const { [name]: _, ...rest } = base as Record<string, string>;
    expect(faultsOf(read, queryOf(rest))).toEqual([`${name} is missing; it is required`]);
  });

  test("names every fault at once", () => {
    const sent = queryOf(Object.fromEntries(names.map((name) => [name, "x"])));
    expect(faultsOf(read, sent)).toHaveLength(names.length);
  });

  test("ignores what it does not know", () => {
    expect(read(queryOf({ ...base, unknown: "1" }))).toEqual(read(queryOf(base)));
  });
});

describe("defaults and meanings", () => {
  test("a wallet", () => {
    expect(readWallet(queryOf({ fromAddress: from }))).toEqual({ chainId: 1, fromAddress: owner });
    expect(readWallet(queryOf({ fromAddress: from, chainId: "10" }))).toMatchObject({ chainId: 10 });
  });

  test("an approval: for the smart wallet, and the sender's text kept", () => {
    const base = { fromAddress: from, tokenAddress: usdc.toUpperCase().replace("0X", "0x"), amount: "0" };
    expect(readApprove(queryOf(base))).toEqual({
      chainId: 1,
      fromAddress: owner,
      fromText: from,
      tokenAddress: usdc,
      amount: 0n,
      strategy: "ensowallet",
    });
    const most = (2n ** 256n - 1n).toString();
    const question = readApprove(queryOf({ ...base, amount: most, routingStrategy: "delegate" }));
    expect(question).toMatchObject({ amount: 2n ** 256n - 1n, strategy: "delegate" });
  });

  test("approvals: of every strategy", () => {
    expect(readApprovals(queryOf({ fromAddress: from }))).toEqual({
      chainId: 1,
      fromAddress: owner,
      withPermit2: false,
      strategy: undefined,
    });
    expect(readApprovals(queryOf({ fromAddress: from, routingStrategy: "router" })).strategy).toBe("router");
  });

  test("balances: of the smart wallet, of every kind", () => {
    const read = (changes: Record<string, string>) => readBalances(queryOf({ eoaAddress: from, ...changes }));
    expect(read({})).toEqual({ chainId: 1, eoaAddress: owner, useEoa: false, kind: undefined });
    expect(read({ chainId: "all", useEoa: "true", tokenType: "defiTokens" })).toEqual({
      chainId: "all",
      eoaAddress: owner,
      useEoa: true,
      kind: "defi",
    });
    expect(read({ chainId: "137", useEoa: "0", tokenType: "baseTokens" })).toMatchObject({
      chainId: 137,
      useEoa: false,
      kind: "base",
    });
    expect(read({ tokenType: "null" })).toMatchObject({ kind: undefined });
  });

  test.each([
    ["readWallet", readWallet],
    ["readApprove", readApprove],
    ["readApprovals", readApprovals],
  ])("%s refuses the zero address", (_, read) => {
    const sent = queryOf({ fromAddress: ZERO_ADDRESS, tokenAddress: usdc, amount: "1" });
    expect(faultsOf(read, sent)).toEqual([
      "fromAddress is the zero address; it cannot send a transaction and owns no wallet",
    ]);
  });

  test("says that the native currency needs no approval, beside every other fault", () => {
    const sent = queryOf({
      fromAddress: "x",
      tokenAddress: NATIVE.toUpperCase().replace("0X", "0x"),
      amount: "1",
    });
    expect(faultsOf(readApprove, sent)).toEqual([
      expect.stringContaining("fromAddress"),
      expect.stringMatching(/cannot be approved; native needs no approval/),
    ]);
  });
});
