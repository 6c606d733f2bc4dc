import { describe, expect, test } from "vitest";
import type { Balance, Token } from "../service/types.js";
import { native } from "../tokens/key.js";
import { formOf } from "./form.js";
import { fundsOf, gasReserveWei, mostToSell } from "./funds.js";

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

test("gas is reserved for the gas limits as sent, including approvals, at twice the price", () => {
  expect(gasReserveWei(formFor([native], ["1"]), "100000", 7n)).toBe(150_000n * 14n);
  expect(gasReserveWei(formFor([usdc, native], ["1", "1"]), "100000", 7n)).toBe(270_000n * 14n);
});

test("all of the native coin except the gas can be sold", () => {
  expect([mostToSell(native, 10n, 3n), mostToSell(native, 2n, 3n), mostToSell(usdc, 10n, 3n)]).toEqual([
    7n,
    0n,
    10n,
  ]);
});
