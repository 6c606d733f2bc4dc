import { spareCode } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Hex, uintAt } from "../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { runs } from "../../../lib/testing/runs.js";
import { startTestChain, type TestChain } from "../../conformance/chain.js";
import { place } from "../../conformance/place.js";
import { type Random, seededRandom } from "../../conformance/random.js";
import { decayOf } from "../crypto/math/words.js";
import { invariantOf, priceAt, solve } from "./math.js";
import type { Pair } from "./pool.js";

const CASES = runs({ normal: 3_000, deep: 30_000 });
const BATCH = 250;
/** More than any of the functions uses, even when it reverts after all rounds. */
const GAS = 1_500_000;

const abi = parseAbi([
  "function get_y(uint256 amp, uint256 gamma, uint256[2] xp, uint256 D, uint256 i) view returns (uint256[2])",
  "function newton_D(uint256 amp, uint256 gamma, uint256[2] xp, uint256 k0) view returns (uint256)",
  "function get_p(uint256[2] xp, uint256 D, uint256[2] aGamma) view returns (uint256)",
  "function wad_exp(int256 power) view returns (uint256)",
]);

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

type Case = { readonly data: Hex; readonly expected: bigint | undefined };

/** Returns a number between two powers of ten, with all magnitudes equally likely. */
function between(random: Random, least: number, most: number): bigint {
  const power = least + random.next() * (most - least);
  const whole = Math.floor(power);
  return (BigInt(Math.floor(10 ** (power - whole) * 1e9)) * 10n ** BigInt(Math.max(0, whole))) / 10n ** 9n;
}

/** Returns what a call must return, or undefined if it must revert. */
function answerOf(work: () => bigint): bigint | undefined {
  const answer = attempt(work);
  return isRefusal(answer) ? undefined : answer;
}

/** Random balances around a balanced state, some far off and some too large, and questions about them. */
function* casesOf(random: Random): Generator<Case> {
  for (;;) {
    const gamma = between(random, 10, 17.3);
    const amplification = between(random, 4.3, 8);
    const D = between(random, 6, random.next() < 0.9 ? 33 : 52);
    // Most states are within a factor of two of balance.
    const spread = random.next() < 0.7 ? 0.3 : 2.4;
    const balance = () => (D * between(random, 9 - spread, 9 + spread)) / 2n / 10n ** 9n;
    const xp: Pair = [balance(), balance()];
    const j = Math.floor(random.next() * 2);
    const y = answerOf(() => solve(xp, amplification, D, j));
    yield {
      data: encodeFunctionData({
        abi,
        functionName: "get_y",
        args: [amplification, gamma, xp, D, BigInt(j)],
      }),
      expected: y,
    };
    const filled: Pair = y === undefined || random.next() < 0.3 ? xp : j === 0 ? [y, xp[1]] : [xp[0], y];
    const invariant = answerOf(() => invariantOf(filled, amplification));
    yield {
      data: encodeFunctionData({
        abi,
        functionName: "newton_D",
        args: [amplification, gamma, filled, y ?? 0n],
      }),
      expected: invariant,
    };
    yield {
      data: encodeFunctionData({
        abi,
        functionName: "get_p",
        args: [filled, invariant ?? D, [amplification, gamma]],
      }),
      expected: answerOf(() => priceAt(filled, invariant ?? D, amplification)),
    };
    const power = between(random, 0, 20);
    yield {
      data: encodeFunctionData({ abi, functionName: "wad_exp", args: [-power] }),
      expected: decayOf(power),
    };
  }
}

function* asking(calls: readonly Call[]): Reading<readonly CallResult[]> {
  return yield calls;
}

test(`is that of a contract written without it, in ${4 * CASES} random cases`, async () => {
  const to = await place(chain, spareCode("curveStableMath"));
  const cases = casesOf(seededRandom(78));
  const unlike: unknown[] = [];
  let [answered, reverted] = [0, 0];
  for (let done = 0; done < 4 * CASES; done += BATCH) {
    const batch = Array.from({ length: BATCH }, () => cases.next().value as Case);
    const results = await chain.read(asking(batch.map(({ data }) => ({ to, data, gas: GAS }))));
    for (const [index, { data, expected }] of batch.entries()) {
      const result = results[index];
      if (result === undefined) reverted++;
      else answered++;
      const answer = result === undefined ? undefined : uintAt(result, 0);
      if (answer !== expected) unlike.push({ data, expected, result });
    }
  }
  expect(unlike.slice(0, 3)).toEqual([]);
  // Most cases are within the contract's limits, and some are beyond.
  expect(answered).toBeGreaterThan(2 * CASES);
  expect(reverted).toBeGreaterThan(CASES / 20);
}, 600_000);
