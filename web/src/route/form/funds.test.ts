import { describe, expect, test } from "vitest";
import type { Balance, Token } from "../../service/types.js";
import { native } from "../../tokens/key.js";
import { formOf } from "./form.js";
import { fundsOf, gasReserveWei, lowerMost, mostToSell } from "./funds.js";

const [usdc, odd] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`] as const;
const tokens = new Map(
  [
    { address: native, symbol: "ETH", decimals: 18 },
    { address: usdc, symbol: "USDC", decimals: 6 },
    { address: odd, symbol: "ODD", decimals: 0, unlisted: true },
  ].map((token) => [`1:${token.address}`, token as unknown as Token]),
);
const balanceOf = (token: string, amount: bigint) =>
  ({ token, amount: String(amount) }) as unknown as Balance;
const formFor = (inputs: readonly string[], amounts: readonly string[]) =>
  formOf(new URLSearchParams({ chain: "1", in: inputs.join(","), amount: amounts.join(",") }));
const eth = 10n ** 18n;

describe("fundsOf", () => {
  const sums = (
    inputs: readonly string[],
    amounts: readonly string[],
    held: readonly Balance[],
    gas?: bigint,
  ) => fundsOf(formFor(inputs, amounts), tokens, held, gas);

  test.each([
    ["all of it", "2", undefined],
    ["a unit more", "2.000001", "Not enough USDC: you hold 2 USDC."],
  ])("with a token %s", (_, amount, fault) => {
    const held = [balanceOf(usdc, 2_000_000n), balanceOf(native, eth)];
    expect(sums([usdc], [amount], held, 1n)).toEqual({ faults: [fault], gasFault: undefined });
  });

  test("the gas is added to the sold native coin", () => {
    const held = [balanceOf(native, eth)];
    const gas = eth / 100n;
    expect(sums([native], ["0.99"], held, gas).faults).toEqual([undefined]);
    expect(sums([native], ["0.990000000000000001"], held, gas).faults).toEqual([
      "Not enough ETH: you hold 1 ETH, and gas may take 0.01 of it.",
    ]);
    expect(sums([native], ["1"], held).faults).toEqual([undefined]);
  });

  test("a sale of a token requires the native coin for gas", () => {
    const held = [balanceOf(usdc, 5_000_000n)];
    expect(sums([usdc], ["1"], held, eth / 100n).gasFault).toBe(
      "Not enough ETH for gas: it may take 0.01, and you hold none.",
    );
  });

  test("a token that is sold twice is counted twice", () => {
    const fault = "Not enough USDC: you hold 3 USDC.";
    expect(sums([usdc, usdc], ["2", "2"], [balanceOf(usdc, 3_000_000n)]).faults).toEqual([fault, fault]);
  });

  test("a listed token without a balance is not held; an unlisted one is unknown", () => {
    expect(sums([usdc, odd], ["1", "5"], []).faults).toEqual(["Not enough USDC: you hold none.", undefined]);
    expect(fundsOf(formFor([usdc], ["1"]), tokens, undefined, undefined).faults).toEqual([undefined]);
  });
});

describe("gasReserveWei", () => {
  test("is for the gas limits as sent, including approvals, at twice the price", () => {
    const answer = { gas: "100000" };
    expect(gasReserveWei(formFor([native], ["1"]), answer, 7n)).toBe(150_000n * 14n);
    expect(gasReserveWei(formFor([usdc, native], ["1", "1"]), answer, 7n)).toBe(270_000n * 14n);
    expect(gasReserveWei(formFor([usdc, odd], ["1", "1"]), answer, 7n)).toBe(390_000n * 14n);
  });

  test("has twice the data fee for the route and for each approval", () => {
    const answer = { gas: "100000", dataFee: "123457" };
    expect(gasReserveWei(formFor([native], ["1"]), answer, 7n)).toBe(150_000n * 14n + 2n * 123_457n);
    expect(gasReserveWei(formFor([usdc, native], ["1", "1"]), answer, 7n)).toBe(
      270_000n * 14n + 4n * 123_457n,
    );
    // What the gas includes is not paid again.
    const included = { ...answer, gasIncludesDataFee: true } as const;
    expect(gasReserveWei(formFor([native], ["1"]), included, 7n)).toBe(150_000n * 14n);
    // A data fee counts even where gas is free.
    expect(gasReserveWei(formFor([native], ["1"]), answer, 0n)).toBe(2n * 123_457n);
  });

  test("keeps a transaction below the cap of its gas, or at the service's limit", () => {
    const limitOf = (gas: bigint) => gasReserveWei(formFor([native], ["1"]), { gas: String(gas) }, 1n) / 2n;
    expect(limitOf(11_184_810n)).toBe(16_777_215n);
    expect(limitOf(11_184_812n)).toBe(16_777_216n);
    expect(limitOf(16_777_216n)).toBe(16_777_216n);
    expect(limitOf(20_000_000n)).toBe(20_000_000n);
  });

  test("is missing from what can be sold", () => {
    const reserveWei = gasReserveWei(formFor([native], ["1"]), { gas: "100000", dataFee: "5" }, 7n);
    const held = eth + 150_000n * 14n + 10n;
    expect(mostToSell(native, held, reserveWei)).toBe(eth);
    const funds = (amount: bigint) =>
      fundsOf(formFor([native], ["1"]), tokens, [balanceOf(native, amount)], reserveWei);
    expect(funds(held).faults).toEqual([undefined]);
    expect(funds(held - 1n).faults[0]).toMatch(/^Not enough ETH: you hold 1\S* ETH, and gas may take /);
  });
});

test("all of the native coin except the gas can be sold", () => {
  expect([mostToSell(native, 10n, 3n), mostToSell(native, 2n, 3n), mostToSell(usdc, 10n, 3n)]).toEqual([
    7n,
    0n,
    10n,
  ]);
});

describe("lowerMost", () => {
  const most = { index: 0, token: native, amount: "0.99", heldWei: eth };
  const [form, held] = [formFor([native], ["0.99"]), [balanceOf(native, eth)]];

  test("leaves an amount that fits, and lowers one that does not by a quarter more than the gas", () => {
    expect(lowerMost(most, form, held, eth / 100n)).toBeUndefined();
    const lower = lowerMost(most, form, held, eth / 25n);
    expect(lower).toBe("0.95");
    // What it wrote fits, so it ends.
    expect(
      lowerMost({ ...most, amount: "0.95" }, formFor([native], ["0.95"]), held, eth / 25n),
    ).toBeUndefined();
  });

  test("leaves an amount that was typed since, a balance that changed, and other tokens", () => {
    const gas = eth / 25n;
    expect(lowerMost(most, formFor([native], ["0.995"]), held, gas)).toBeUndefined();
    expect(lowerMost(most, form, [balanceOf(native, eth - 1n)], gas)).toBeUndefined();
    expect(lowerMost({ ...most, token: usdc }, formFor([usdc], ["0.99"]), held, gas)).toBeUndefined();
    expect(lowerMost(most, form, held, 2n * eth)).toBeUndefined();
  });
});
