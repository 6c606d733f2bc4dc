import { payerOf, type Signed } from "../execution/index.js";
import { NATIVE } from "../lib/address.js";
import { maxBigint } from "../lib/math.js";
import { routerAddress } from "../program/index.js";
import type { TokenAmount } from "../protocols/index.js";
import type { Needs } from "../simulation/index.js";
import type { Terms } from "./terms.js";

type Payer = Pick<Terms, "fromAddress" | "strategy" | "signed">;

/**
 * What must be there for a transaction that spends `inputs` to run. A quote does not ask whether it is: what lacks is
 * laid over, since clients quote before they approve. What they have signed for instead has to hold: no allowance is laid
 * over where a signature is to give one.
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
  { fromAddress, strategy, signed }: Payer,
  { token, amount }: TokenAmount,
  index: number,
): Pick<Needs, "balances" | "allowances"> {
  if (token === NATIVE) return { balances: [], allowances: [] };
  const payer = payerOf(strategy, fromAddress);
  if (strategy.kind !== "ensowallet") {
    const allowance = { token, owner: payer, spender: routerAddress, amount };
    const isLaidOver = strategy.kind === "router" && !isSigned(signed, index);
    return { balances: [{ token, owner: payer, amount }], allowances: isLaidOver ? [allowance] : [] };
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

/** Whether a signature is to let input number `index` be moved. */
export function isSigned(signed: Signed | undefined, index: number): boolean {
  if (signed === undefined) return false;
  return signed.kind === "permit2" || (signed.permits[index] ?? "0x") !== "0x";
}
