import { payerOf } from "../execution/index.js";
import { NATIVE } from "../lib/address.js";
import { maxBigint } from "../lib/math.js";
import { routerAddress } from "../program/index.js";
import type { Needs } from "../simulation/index.js";
import type { QuoteRequest } from "./request.js";

/**
 * What must be there for the request's transaction to run. A quote does not ask whether it is: what lacks is laid
 * over, since clients quote before they approve.
 */
export function needsOf({ fromAddress, strategy, tokenIn, amountIn }: QuoteRequest): Needs {
  const native = [{ owner: fromAddress, amountWei: tokenIn === NATIVE ? amountIn : 0n }];
  if (tokenIn === NATIVE) return { native, balances: [], allowances: [] };
  const payer = payerOf(strategy, fromAddress);
  if (strategy.kind !== "ensowallet") {
    const allowances =
      strategy.kind === "router"
        ? [{ token: tokenIn, owner: payer, spender: routerAddress, amount: amountIn }]
        : [];
    return { native, balances: [{ token: tokenIn, owner: payer, amount: amountIn }], allowances };
  }
  const { pull } = strategy;
  const balances = [
    { token: tokenIn, owner: fromAddress, amount: pull },
    { token: tokenIn, owner: payer, amount: maxBigint(amountIn - pull, 0n) },
  ];
  return {
    native,
    balances: balances.filter(({ amount }) => amount > 0n),
    allowances: pull === 0n ? [] : [{ token: tokenIn, owner: fromAddress, spender: payer, amount: pull }],
  };
}
