import type { Address } from "../../lib/address.js";
import type { Call, CallResult } from "../../lib/reading.js";
import { rayMul, rayMulDown, rayMulUp } from "../kit/maths/ray.js";
import { uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import { binomialGrowthRay, seriesGrowthRay } from "./rounding.js";
import type { ReserveState } from "./state.js";

const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const GET_RESERVE_NORMALIZED_INCOME = "0xd15e0053"; // getReserveNormalizedIncome(address)
const GET_RESERVE_NORMALIZED_VARIABLE_DEBT = "0x386497fd"; // getReserveNormalizedVariableDebt(address)

/** A pool's answers about a reserve at one time. Undefined where it does not answer. */
export type Sample = {
  readonly time: bigint | undefined;
  readonly supply: bigint | undefined;
  readonly incomeRay: bigint | undefined;
  readonly debt: bigint | undefined;
  readonly debtIndexRay: bigint | undefined;
};

/** Returns the calls of a sample, at the block's time or at another. */
export function sampleCalls(
  pool: Address,
  asset: Address,
  aToken: Address,
  variableDebt: Address,
  timestamp?: bigint,
): Call[] {
  const calls: Call[] = [
    { to: aToken, data: callData(TOTAL_SUPPLY) },
    { to: pool, data: callData(GET_RESERVE_NORMALIZED_INCOME, asset) },
    { to: variableDebt, data: callData(TOTAL_SUPPLY) },
    { to: pool, data: callData(GET_RESERVE_NORMALIZED_VARIABLE_DEBT, asset) },
  ];
  return [
    clockCall(timestamp),
    ...calls.map((call) => (timestamp === undefined ? call : { ...call, timestamp })),
  ];
}

/** Decodes the results of `sampleCalls`. */
export function sampleOf(results: readonly CallResult[]): Sample {
  const [time, supply, incomeRay, debt, debtIndexRay] = results.map(uintOf);
  return { time, supply, incomeRay, debt, debtIndexRay };
}

/** Which of two alternatives agrees with every sample. `undecided` if both do. */
export type Verdict = boolean | "undecided" | "neither";

type Reserve = Pick<
  ReserveState,
  "scaledSupply" | "scaledDebt" | "debtIndexRay" | "debtRateRay" | "updatedAt"
>;

/**
 * Returns whether the pool rounds in its own favour (true) or half up (false), judged by balances and debts at its own
 * indexes.
 */
export function isDirected(reserve: Reserve, samples: readonly Sample[]): Verdict {
  const { scaledSupply, scaledDebt } = reserve;
  return verdictOf(
    samples.flatMap(({ supply, incomeRay, debt, debtIndexRay }) => [
      seen(supply, incomeRay, (index) => [rayMulDown(scaledSupply, index), rayMul(scaledSupply, index)]),
      seen(debt, debtIndexRay, (index) => [rayMulUp(scaledDebt, index), rayMul(scaledDebt, index)]),
    ]),
  );
}

/** Returns whether debts grow by the series of e^x (true) or by the binomial one (false), judged by the debt index. */
export function growsBySeries(reserve: Reserve, samples: readonly Sample[]): Verdict {
  const { debtIndexRay: before, debtRateRay, updatedAt } = reserve;
  return verdictOf(
    samples.map(({ time, debtIndexRay }) =>
      seen(debtIndexRay, time, (at) => {
        const seconds = at - updatedAt;
        return [
          rayMul(seriesGrowthRay(debtRateRay, seconds), before),
          rayMul(binomialGrowthRay(debtRateRay, seconds), before),
        ];
      }),
    ),
  );
}

type Agreement = { readonly first: boolean; readonly second: boolean };

function seen(
  answer: bigint | undefined,
  at: bigint | undefined,
  answersAt: (at: bigint) => readonly [bigint, bigint],
): Agreement {
  if (answer === undefined || at === undefined) return { first: true, second: true };
  const [first, second] = answersAt(at);
  return { first: answer === first, second: answer === second };
}

function verdictOf(agreements: readonly Agreement[]): Verdict {
  const first = agreements.every((agreement) => agreement.first);
  const second = agreements.every((agreement) => agreement.second);
  if (first && second) return "undecided";
  return first ? true : second ? false : "neither";
}
