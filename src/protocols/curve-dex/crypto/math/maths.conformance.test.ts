import { type SpareName, spareCode } from "@sluice/devnet";
import { type Abi, encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../../lib/address.js";
import { type Hex, uintAt } from "../../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../../lib/reading.js";
import { attempt, isRefusal } from "../../../../lib/refusal.js";
import { runs } from "../../../../lib/testing/runs.js";
import { startTestChain, type TestChain } from "../../../conformance/chain.js";
import { place } from "../../../conformance/place.js";
import { type Random, seededRandom } from "../../../conformance/random.js";
import { type Arithmetic, invariantOf, solve } from "./maths.js";
import type { Strength } from "./newton.js";
import { pricesAt } from "./prices.js";
import { decayOf } from "./words.js";

const CASES = runs({ normal: 600, deep: 13_000 });
const BATCH = 250;
/** More than any of the functions uses, even when it reverts after all rounds. */
const GAS = 1_500_000;

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

type Case = { readonly data: Hex; readonly expected: readonly bigint[] | undefined };

/** Returns a number between two, with all magnitudes equally likely. */
function between(random: Random, least: number, most: number): bigint {
  const power = least + random.next() * (most - least);
  const whole = Math.floor(power);
  return (BigInt(Math.floor(10 ** (power - whole) * 1e9)) * 10n ** BigInt(Math.max(0, whole))) / 10n ** 9n;
}

/** Returns what a call must return, or undefined if it must revert. */
function answerOf(work: () => readonly bigint[]): readonly bigint[] | undefined {
  const answer = attempt(work);
  return isRefusal(answer) ? undefined : answer;
}

type Maths = {
  readonly name: SpareName;
  readonly arithmetic: Arithmetic;
  readonly coins: number;
  readonly abi: Abi;
  /** Exponents of ten. */
  readonly amplification: readonly [number, number];
  readonly gamma: readonly [number, number];
};

function abiOf(coins: number): Abi {
  const prices = coins === 2 ? "uint256" : "uint256[2]";
  return parseAbi([
    `function get_y(uint256 ann, uint256 gamma, uint256[${coins}] x, uint256 D, uint256 i) view returns (uint256[2])`,
    `function newton_D(uint256 ann, uint256 gamma, uint256[${coins}] x, uint256 k0) view returns (uint256)`,
    `function get_p(uint256[${coins}] xp, uint256 D, uint256[2] aGamma) view returns (${prices})`,
    "function wad_exp(int256 power) view returns (int256)",
  ] as string[]);
}

const all: readonly Maths[] = [
  {
    name: "curveTwoCryptoMath",
    arithmetic: "two21",
    coins: 2,
    abi: abiOf(2),
    amplification: [3.4, 7.7],
    gamma: [9.9, 17.35],
  },
  {
    name: "curveTriCryptoMath",
    arithmetic: "three",
    coins: 3,
    abi: abiOf(3),
    amplification: [3.3, 8.5],
    gamma: [9.9, 16.8],
  },
];

/** Random balances around a balanced state, some far off, and three questions about them. */
function* casesOf(maths: Maths, random: Random): Generator<Case> {
  const { abi, arithmetic, coins } = maths;
  const encode = (functionName: string, args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi, functionName, args } as never);
  for (;;) {
    const strength: Strength = {
      amplification: between(random, ...maths.amplification),
      gamma: between(random, ...maths.gamma),
    };
    const { amplification, gamma } = strength;
    const D = between(random, 17, 31);
    // Most states are within a factor of two of balance.
    const spread = random.next() < 0.7 ? 0.3 : 2.2;
    const x = Array.from(
      { length: coins },
      () => (D * between(random, 9 - spread, 9 + spread)) / 10n ** 9n / BigInt(coins),
    );
    const j = Math.floor(random.next() * coins);
    const solved = attempt(() => solve(arithmetic, x, strength, D, j));
    const expected = isRefusal(solved) ? undefined : [solved.y, solved.k0];
    yield { data: encode("get_y", [amplification, gamma, x, D, BigInt(j)]), expected };
    const filled = isRefusal(solved) ? x : x.map((value, index) => (index === j ? solved.y : value));
    const k0 = isRefusal(solved) || random.next() < 0.5 ? 0n : solved.k0;
    const invariant = answerOf(() => [invariantOf(arithmetic, filled, strength, k0)]);
    yield { data: encode("newton_D", [amplification, gamma, filled, k0]), expected: invariant };
    yield {
      data: encode("get_p", [filled, invariant?.[0] ?? D, [amplification, gamma]]),
      expected: answerOf(() => pricesAt(filled, invariant?.[0] ?? D, strength)),
    };
    const power = between(random, 0, 20);
    yield { data: encode("wad_exp", [-power]), expected: [decayOf(power)] };
  }
}

function* asking(calls: readonly Call[]): Reading<readonly CallResult[]> {
  return yield calls;
}

describe.each(all)("the arithmetic of $name", (maths) => {
  let to: Address;
  beforeAll(async () => {
    to = await place(chain, spareCode(maths.name));
  });

  test(`is that of a contract written without it, in ${4 * CASES} random cases`, async () => {
    const cases = casesOf(maths, seededRandom(77));
    const unlike: unknown[] = [];
    let [answered, reverted] = [0, 0];
    for (let done = 0; done < 4 * CASES; done += BATCH) {
      const batch = Array.from({ length: BATCH }, () => cases.next().value as Case);
      const results = await chain.read(asking(batch.map(({ data }) => ({ to, data, gas: GAS }))));
      for (const [index, { data, expected }] of batch.entries()) {
        const result = results[index];
        const length = expected?.length ?? 0;
        const words = result === undefined ? undefined : Array.from({ length }, (_, k) => uintAt(result, k));
        if (result === undefined) reverted++;
        else answered++;
        const isAlike =
          String(words) === String(expected) && (result === undefined) === (expected === undefined);
        if (!isAlike) unlike.push({ data, expected, result });
      }
    }
    expect(unlike.slice(0, 3)).toEqual([]);
    // Three of four cases are within the contract's limits, and some are beyond.
    expect(answered).toBeGreaterThan(2 * CASES);
    expect(reverted).toBeGreaterThan(CASES / 20);
  }, 600_000);
});
