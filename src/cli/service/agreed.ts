import type { ApprovalTransaction, Route } from "../../client/index.js";
import { SluiceError } from "../../errors/index.js";
import { decodeRouteCall, decodeWalletCalls, type RouteCall } from "../../execution/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { executors, ownerWalletFactoryAddress, routerAddress } from "../../program/index.js";
import { approveData, type RoutingStrategy, spenderOf } from "../../wallet/index.js";

/** What whoever sends has said yes to. */
export type Agreement = {
  readonly strategy: RoutingStrategy;
  readonly account: Address;
  readonly receiver: Address;
  readonly tokenIn: Address;
  readonly amountIn: bigint;
  readonly tokenOut: Address;
  readonly minAmountOut: bigint;
};

/**
 * Reads a route's transaction back before it is signed, since a service may be somebody else's. Throws UNEXPECTED_ANSWER where
 * it does anything but what was agreed to: another contract, token, amount, receiver, minimum or fee.
 */
export function requireAgreed({ tx }: Pick<Route, "tx">, agreed: Agreement): void {
  const wallet = agreed.strategy === "ensowallet" ? decodeWalletCalls(tx.data) : undefined;
  const call = agreed.strategy === "ensowallet" ? wallet?.route.call : decodeRouteCall(tx.data);
  const target = agreed.strategy === "ensowallet" ? ownerWalletFactoryAddress : routerAddress;
  const value = agreed.tokenIn === NATIVE ? agreed.amountIn : 0n;
  const faults = [
    ...(same(tx.to, target) ? [] : [`goes to ${tx.to}`]),
    ...(BigInt(tx.value) === value ? [] : [`sends ${tx.value} wei`]),
    ...(call === undefined ? ["says nothing that is a route"] : faultsOf(call, agreed)),
  ];
  for (const { token, from, amount } of wallet?.pulls ?? [])
    if (token !== agreed.tokenIn || from !== agreed.account || amount > agreed.amountIn)
      faults.push(`takes ${amount} of ${token} from ${from}`);
  for (const { token, spender, amount } of wallet?.approvals ?? [])
    if (token !== agreed.tokenIn || spender !== routerAddress || amount > agreed.amountIn)
      faults.push(`allows ${spender} ${amount} of ${token}`);
  refuse("transaction", faults);
}

function faultsOf({ order, signed }: RouteCall, agreed: Agreement): string[] {
  const [input, another] = order.inputs;
  const [output] = order.outputs;
  const isTrade =
    input?.token === agreed.tokenIn && input.amountIn === agreed.amountIn && another === undefined;
  const isWanted = output?.token === agreed.tokenOut && order.outputs.length === 1;
  const isEnough = output !== undefined && output.minAmountOut >= agreed.minAmountOut;
  const isKnown = executors.some(({ address }) => address === order.executor);
  return [
    ...(isTrade ? [] : ["sells something else"]),
    ...(isWanted ? [] : ["buys something else"]),
    ...(isEnough ? [] : [`is content with ${output?.minAmountOut}, not ${agreed.minAmountOut}`]),
    ...(order.receiver === agreed.receiver ? [] : [`pays ${order.receiver}`]),
    ...(order.feeBps === 0n ? [] : [`takes a fee of ${order.feeBps} basis points`]),
    ...(isKnown ? [] : [`is run by ${order.executor}`]),
    ...(signed === undefined ? [] : ["carries a signature"]),
  ];
}

/** The same for an approval: of exactly what is sold, or of nothing, to whom the strategy has it. */
export function requireAgreedApproval(
  { to, data, value }: Pick<ApprovalTransaction, "to" | "data" | "value">,
  { strategy, account, tokenIn, amountIn }: Agreement,
): void {
  const spender = spenderOf(strategy, account);
  const isOne = [0n, amountIn].some((amount) => data.toLowerCase() === approveData(spender, amount));
  refuse("approval", [
    ...(same(to, tokenIn) ? [] : [`is of ${to}`]),
    ...(isOne ? [] : ["is of another amount, or for somebody else"]),
    ...(BigInt(value) === 0n ? [] : [`sends ${value} wei`]),
  ]);
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function refuse(what: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new SluiceError(
    "UNEXPECTED_ANSWER",
    `The ${what} that the service answered is not what was asked for, and was not sent: it ${faults.join(", ")}`,
  );
}
