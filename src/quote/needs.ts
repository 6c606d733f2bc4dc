import { payerOf } from "../execution/index.js";
import { NATIVE } from "../lib/address.js";
import { maxBigint } from "../lib/math.js";
import { routerAddress } from "../program/index.js";
import type { TokenAmount } from "../protocols/adapter.js";
import type { Needs } from "../simulation/index.js";
import type { Terms } from "./terms.js";

type Payer = Pick<Terms, "fromAddress" | "strategy">;

/**
 * What must be there for a transaction that spends `inputs` to run. A quote does not ask whether it is: what lacks is
 * laid over, since clients quote before they approve.
 */
export function needsOf(payer: Payer, inputs: readonly TokenAmount[]): Needs {
  const native = inputs.find(({ token }) => token === NATIVE)?.amount ?? 0n;
  const needs = inputs.map((input, index) => needsOfErc20(payer, input, index));
  return {
    native: [{ owner: payer.fromAddress, amountWei: native }],
    balances: needs.flatMap(({ balances }) => balances),
    allowances: needs.flatMap(({ allowances }) => allowances),
  };
}

function needsOfErc20(
  { fromAddress, strategy }: Payer,
  { token, amount }: TokenAmount,
  index: number,
): Pick<Needs, "balances" | "allowances"> {
  if (token === NATIVE) return { balances: [], allowances: [] };
  const payer = payerOf(strategy, fromAddress);
  if (strategy.kind !== "ensowallet") {
    const allowance = { token, owner: payer, spender: routerAddress, amount };
    return {
      balances: [{ token, owner: payer, amount }],
      allowances: strategy.kind === "router" ? [allowance] : [],
    };
  }
  const pull = strategy.pulls[index] ?? 0n;
  const balances = [
    { token, owner: fromAddress, amount: pull },
    { token, owner: payer, amount: maxBigint(amount - pull, 0n) },
  ];
  return {
    balances: balances.filter((balance) => balance.amount > 0n),
    allowances: pull === 0n ? [] : [{ token, owner: fromAddress, spender: payer, amount: pull }],
  };
}
