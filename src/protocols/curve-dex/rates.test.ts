import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { CallResult } from "../../lib/reading.js";
import { isVouched, runCodeOf } from "../adapter.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { judgeOf, type Unvouched } from "../kit/adapter/provenance.js";
import type { Venue } from "../venue.js";
import { askedFor, type CurveFacts } from "./facts.js";
import { curveDex } from "./index.js";
import { readAsked } from "./stable/reading/readAsked.js";

const [pool, usdc, token, oracle, other, factory] = ["1", "2", "3", "4", "5", "f"].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address, Address, Address];

const stable = (rates: string, more: object = {}) => ({ kind: "stable", rates, ...more }) as CurveFacts;

test("a pool runs the code of those whom it asks for rates, or whom the pool below it asks", () => {
  const plain = { early: false, precision: 100, decimals: [18, 18] } as CurveFacts;
  const asking = stable("storedList", { asks: [oracle] });
  const asked = [
    plain,
    stable("decimals"),
    asking,
    stable("base", { base: { facts: plain } }),
    stable("rememberedBase", { base: { facts: asking } }),
    stable("storedList", { asks: [other], base: { facts: asking } }),
  ].map(askedFor);
  expect(asked).toEqual([[], [], [oracle], [], [oracle], [other, oracle]]);
});

describe("readAsked", () => {
  const words = (...values: bigint[]): Hex => `0x${values.map(word).join("")}`;
  const types = (...values: bigint[]) => words(32n, BigInt(values.length), ...values);
  const deployment: Deployment = { slug: "curve-ng", standard: "curve-dex", contracts: { factory } };
  // What Vyper appends to the code: rates, types, each oracle after its function, and other constants.
  const oracleWord = (address: Address) => (0x679aefcen << 224n) | BigInt(address);
  const code = (...oracles: Address[]): Hex =>
    `0x5f35${"5b".repeat(77)}${words(2n, 10n ** 18n, 10n ** 30n, 0n, ...oracles.map(oracleWord), 10n ** 12n).slice(2)}`;

  function asked(answer: CallResult, poolCode?: CallResult, of = deployment) {
    const reading = readAsked(of, pool, [usdc, token]);
    let step = reading.next();
    for (const each of [answer, poolCode]) if (!step.done) step = reading.next([each]);
    if (!step.done) throw new Error("more was asked");
    return step.value;
  }

  test("names oracles, vaults and coins that rebase, and nobody for plain coins", () => {
    expect(asked(types(0n, 0n))).toEqual([]);
    expect(asked(types(0n, 3n))).toEqual([token]);
    expect(asked(types(2n, 0n))).toEqual([usdc]);
    expect(asked(types(0n, 1n), code(oracle))).toEqual([oracle]);
    expect(asked(types(1n, 1n), code(oracle, other))).toEqual([other, oracle]);
    expect(asked(types(3n, 1n), code(oracle))).toEqual([usdc, oracle]);
  });

  test("names the pool itself if no factory tells, or not all oracles are found", () => {
    for (const unknown of [undefined, "0x", types(), types(0n), types(0n, 4n), types(0n, 0n, 0n)] as const) {
      expect(asked(unknown)).toEqual([pool]);
    }
    for (const strange of [undefined, code(), code(oracle, other), "0x5f35" as const]) {
      expect(asked(types(0n, 1n), strange)).toEqual([pool]);
    }
    expect(asked(undefined, undefined, { ...deployment, contracts: {} })).toEqual([pool]);
  });

  test("decides whether a pool is vouched for: by each oracle, or by the pool where nothing tells them", () => {
    const judged = (asks: readonly Address[], vouched: readonly Address[]) => {
      const venue = { address: pool, facts: stable("storedList", { asks }) } as Venue<CurveFacts>;
      const judge = judgeOf({ ...deployment, vouched: { contracts: vouched } });
      const unvouched = judge(runCodeOf(curveDex, venue), () => undefined);
      return [unvouched, isVouched(curveDex, { ...venue, ...(unvouched && { unvouched }) })];
    };
    const strange = (...by: Address[]): Unvouched => ({ reason: "unknownRateProvider", by });
    expect(judged([oracle], [oracle])).toEqual([undefined, true]);
    expect(judged([oracle, other], [oracle])).toEqual([strange(other), false]);
    expect(judged([pool], [oracle])).toEqual([strange(pool), false]);
    expect(judged([pool], [pool])).toEqual([undefined, true]);
  });
});
