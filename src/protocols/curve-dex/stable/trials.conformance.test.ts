import { spareCode } from "@sluice/devnet";
import {
  concatHex,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
} from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { type Hex, quantity } from "../../../lib/hex.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { runs } from "../../../lib/testing/runs.js";
import { startTestChain, type TestChain } from "../../conformance/chain.js";
import { place } from "../../conformance/place.js";
import { type Random, seededRandom } from "../../conformance/random.js";
import { add as addPlain, exchange as exchangePlain, removeOne as removePlain } from "../plain/pool.js";
import type { Reckoning } from "./state.js";
import { type RulesName, rules } from "./state.js";
import { add, exchange, removeOne } from "./trade.js";

/** Trials of each kind: 102,000 in total in the deep run. */
const CASES = runs({ normal: 680, deep: 17_000 });
const BATCH = 40;
const GAS = 100_000_000n;
/** Ends only what hangs: a busy machine takes long for a batch. */
const CALL_MS = 120_000;

const abi = parseAbi([
  "struct Trial { uint256 action; uint256 i; uint256 j; uint256 amount; uint256 amp; uint256 fee; uint256 adminFee; uint256 offpeg; uint256 supply; uint256[] balances; uint256[] rates; }",
  "function run(Trial[] trials) returns (bytes[] results)",
]);
const outcome = parseAbiParameters("uint256 amountOut, uint256 supply, uint256[] balances");

const DECIMALS = [6, 8, 18, 18] as const;
const E10 = 10n ** 10n;
const PRECISION = 100n;

/** Returns a number between two powers of ten, with all magnitudes equally likely. */
function between(random: Random, least: number, most: number): bigint {
  const power = least + random.next() * (most - least);
  const whole = Math.floor(power);
  return (BigInt(Math.floor(10 ** (power - whole) * 1e9)) * 10n ** BigInt(Math.max(0, whole))) / 10n ** 9n;
}

type Trial = {
  readonly action: bigint;
  readonly i: bigint;
  readonly j: bigint;
  readonly amount: bigint;
  readonly amp: bigint;
  readonly fee: bigint;
  readonly adminFee: bigint;
  readonly offpeg: bigint;
  readonly supply: bigint;
  readonly balances: readonly bigint[];
  readonly rates: readonly bigint[];
};

/**
 * Returns a random pool around a balanced state, sometimes far off, and a trade, a deposit or a withdrawal of any size.
 */
function trialOf(kind: Kind, random: Random): Trial {
  const coins = kind.coins[0] + Math.floor(random.next() * (kind.coins[1] - kind.coins[0] + 1));
  const worth = between(random, 18, 29);
  const spread = random.next() < 0.7 ? 0.2 : 3;
  const isRated = !kind.plain && random.next() < 0.5;
  const rates = Array.from({ length: coins }, () => {
    const rate = 10n ** BigInt(36 - random.pick(DECIMALS));
    return isRated ? (rate * between(random, 8.8, 9.3)) / 10n ** 9n : rate;
  });
  const balances = rates.map((rate) => {
    const ofCoin = (worth * between(random, 9 - spread, 9 + spread)) / 10n ** 9n / BigInt(coins);
    return 1n + (ofCoin * 10n ** 18n) / rate;
  });
  const i = Math.floor(random.next() * coins);
  const j = (i + 1 + Math.floor(random.next() * (coins - 1))) % coins;
  const supply = 1n + (worth * between(random, 8.7, 9.3)) / 10n ** 9n;
  const action = BigInt(Math.floor(random.next() * 3));
  const most = action === 2n ? (supply * 11n) / 10n : 20n * (balances[i] as bigint);
  return {
    action,
    i: BigInt(i),
    j: BigInt(j),
    amount: random.amount(1n, most),
    amp: between(random, 2, 6.5),
    fee: random.next() < 0.1 ? 0n : between(random, 4, 9.3),
    adminFee: kind.adminFee ?? (random.next() < 0.2 ? 0n : between(random, 8, 10)),
    offpeg: random.next() < 0.3 ? 0n : E10 + between(random, 8, 11.3),
    supply,
    balances,
    rates,
  };
}

type Outcome = readonly [amountOut: bigint, supply: bigint, balances: readonly bigint[]];

/** Returns what the trial must result in, or undefined if the pool must revert. */
function expectedOf(name: RulesName, trial: Trial): Outcome | undefined {
  const { amp, i, j, amount, ...state } = trial;
  const invariant = { amplification: amp, precision: PRECISION, product: rules[name].product };
  const pool: Reckoning = { rules: rules[name], invariant, ...state };
  const [from, to] = [Number(i), Number(j)];
  const done = attempt(() => {
    if (trial.action === 0n) return exchange(pool, [from, to], amount);
    if (trial.action === 2n) return removeOne(pool, from, amount);
    return add(
      pool,
      trial.balances.map((_, index) => (index === from ? amount : 0n)),
    );
  });
  return isRefusal(done) ? undefined : [done.amountOut, done.supply, done.balances];
}

/** Returns the same by the arithmetic of plain pools. */
function expectedOfPlain(paired: boolean, trial: Trial): Outcome | undefined {
  const { amp, i, j, amount, rates, balances, supply, fee, adminFee } = trial;
  const address = `0x${"1".repeat(40)}` as const;
  const multipliers = rates.map((rate) => rate / 10n ** 18n);
  const coins = rates.map(() => address);
  const pool = { address, coins, share: address, early: false, precision: PRECISION, multipliers };
  const ramp = { from: amp, to: amp, fromSeconds: 0n, toSeconds: 0n };
  const state = { balances, supply, fee, adminFee, ramp, ...(paired && { paired: true as const }) };
  const [from, to] = [Number(i), Number(j)];
  const done = attempt(() => {
    if (trial.action === 0n) return exchangePlain(pool, state, [from, to], amount, 0n);
    if (trial.action === 2n) return removePlain(pool, state, from, amount, 0n);
    const amounts = balances.map((_, index) => (index === from ? amount : 0n));
    return addPlain(pool, state, amounts, 0n);
  });
  return isRefusal(done) ? undefined : [done.amountOut, done.state.supply, done.state.balances];
}

type Kind = {
  readonly name: RulesName;
  /** The number of its kind in the contract of trials. Absent for the newest generation. */
  readonly place?: number;
  /** The minimum and maximum number of coins. */
  readonly coins: readonly [number, number];
  /** A constant of the contract. */
  readonly adminFee?: bigint;
  /** Whether its rates depend only on decimals, so that plain pools compute the same. */
  readonly plain?: true;
};

const kinds: readonly Kind[] = [
  { name: "stepwise", place: 0, coins: [2, 4], plain: true },
  { name: "guarded", place: 1, coins: [2, 4] },
  { name: "paired", place: 2, coins: [2, 2], plain: true },
  { name: "lending", place: 3, coins: [2, 4] },
  { name: "lendingGuarded", place: 4, coins: [2, 4] },
  { name: "newest", coins: [2, 8], adminFee: 5_000_000_000n },
];

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(async () => {
  await chain?.stop();
});

async function run(to: Address, trials: readonly Trial[]): Promise<(Outcome | undefined)[]> {
  const data = encodeFunctionData({ abi, functionName: "run", args: [trials] });
  const call = [{ to, data, gas: quantity(GAS) }, "latest"] as const;
  const answer = await chain.rpc.request<Hex>("eth_call", call, { timeoutMs: CALL_MS });
  const results = decodeFunctionResult({ abi, functionName: "run", data: answer });
  return results.map((result) => (result === "0x" ? undefined : decodeAbiParameters(outcome, result)));
}

describe.each(kinds)("the arithmetic of $name", (kind) => {
  test(`is that of a contract written without it, in ${CASES} random trials`, async () => {
    const code =
      kind.place === undefined
        ? spareCode("stableNGTrials")
        : concatHex([
            spareCode("stableTrials"),
            encodeAbiParameters(parseAbiParameters("uint8"), [kind.place]),
          ]);
    const to = await place(chain, code);
    const random = seededRandom(4_711);
    const unlike: unknown[] = [];
    const filled = [0, 0, 0];
    let reverted = 0;
    for (let done = 0; done < CASES; done += BATCH) {
      const trials = Array.from({ length: BATCH }, () => trialOf(kind, random));
      const results = await run(to, trials);
      for (const [index, trial] of trials.entries()) {
        const result = results[index];
        const expected = [expectedOf(kind.name, trial)];
        if (kind.plain) expected.push(expectedOfPlain(kind.name === "paired", trial));
        if (result === undefined) reverted++;
        else filled[Number(trial.action)]!++;
        if (expected.some((each) => String(each) !== String(result)))
          unlike.push({ trial, expected, result });
      }
    }
    expect(unlike.slice(0, 2)).toEqual([]);
    expect(Math.min(...filled)).toBeGreaterThan(CASES / 10);
    expect(reverted).toBeGreaterThan(0);
  }, 1_200_000);
});
