import { parseUnits, toNumber } from "../../numbers/units.js";
import type { Quote, Token } from "../../service/types.js";
import { amountsOf } from "../../wallet/send.js";
import { takenOf } from "../form/exactOutput.js";
import type { Form } from "../form/form.js";

export type TokenOf = (token: string) => Token | undefined;

/**
 * Returns how many hops lead to the output. Those after them sell back what an exact output does not need: no other hop
 * spends the output.
 */
export function hopsThere({ outputs, amountOut }: Form, route: Quote["route"]): number {
  const back = route.findIndex(({ tokenIn }) => tokenIn[0] === outputs[0]);
  return amountOut === "" || back < 0 ? route.length : back;
}

/** Returns the weight of each input: its worth, or equal weights if an input has no price. */
export function weightsOf(
  { inputs }: Form,
  tokenOf: TokenOf,
  prices: ReadonlyMap<string, number>,
): Map<string, number> {
  const worths = inputs.map(({ token, amount }) => {
    const known = tokenOf(token);
    const raw = known && parseUnits(amount, known.decimals);
    const price = prices.get(token);
    return known && raw !== undefined && price !== undefined
      ? toNumber(raw, known.decimals) * price
      : undefined;
  });
  const isPriced = worths.every((worth) => worth !== undefined && worth > 0);
  return new Map(inputs.map(({ token }, index) => [token, isPriced ? (worths[index] ?? 1) : 1]));
}

/**
 * Returns the share of the trade that stays in each output, where a part of one is spent again: of several outputs by
 * worth, or equal if one has no price; of an exact output what is not sold back.
 */
export function keptOf(
  { outputs }: Form,
  answer: Quote | undefined,
  tokenOf: TokenOf,
  prices: ReadonlyMap<string, number>,
): Map<string, number> {
  const spent = takenOf(answer);
  if (spent !== undefined && spent.expected < spent.most)
    return new Map(outputs.map((token) => [token, Number(spent.expected) / Number(spent.most)]));
  if (answer === undefined || outputs.length === 1) return new Map();
  const amounts = amountsOf(answer.amountOut);
  const worths = outputs.map((token, index) => {
    const [known, price] = [tokenOf(token), prices.get(token)];
    return known && price !== undefined ? toNumber(BigInt(amounts[index] ?? 0), known.decimals) * price : 0;
  });
  const isPriced = worths.every((worth) => worth > 0);
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  return new Map(
    outputs.map((token, index) => [token, isPriced ? (worths[index] ?? 0) / total : 1 / outputs.length]),
  );
}
