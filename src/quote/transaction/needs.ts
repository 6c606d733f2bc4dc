import { payerOf, type Signed } from "../../execution/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import type { Market } from "../../market/index.js";
import { routerAddress } from "../../program/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Needs } from "../../simulation/index.js";
import type { TransactionTerms } from "../request.js";

type Payer = Pick<TransactionTerms, "fromAddress" | "strategy" | "signed">;

/**
 * Returns the balances and allowances that a transaction needs to spend `inputs`. The simulation overrides missing
 * ones, because clients request quotes before they approve. It never overrides an allowance that a signature must
 * grant.
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

/** Returns the contracts of a market that may hold a token. */
export function holdersOf({ pools }: Market, token: Address): Address[] {
  const venues = [...pools.values()].map(({ venue }) => venue).filter(({ tokens }) => tokens.includes(token));
  return venues.flatMap(({ address, contracts = [], sources = {} }) => [
    address,
    ...contracts,
    ...Object.values(sources),
  ]);
}

/** Returns whether a signature lets the Router move the input at `index`. */
export function isSigned(signed: Signed | undefined, index: number): boolean {
  if (signed === undefined) return false;
  return signed.kind === "permit2" || (signed.permits[index] ?? "0x") !== "0x";
}
