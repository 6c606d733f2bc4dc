import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getCreate2Address,
  isAddressEqual,
  zeroAddress,
} from "viem";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import {
  accountDelegateAbi,
  accountDelegateAddress,
  executors,
  ownerWalletFactoryAbi,
  ownerWalletFactoryAddress,
  ownerWalletImplementation,
  routerAbi,
  routerAddress,
} from "../../program/index.js";
import type { Honest } from "./honest.js";

type Sent = { readonly from: string; readonly to: string; readonly data: string; readonly value: string };

/**
 * Returns the harm that a transaction does to the user beyond the honest one, by viem's codec alone. Returns undefined
 * if it pays no one else, takes no more and enforces no lower minimum. It ignores the program, because the Router's
 * minimum holds whatever that does.
 */
export function findHarm(good: Honest, tx: Sent): string | undefined {
  const extra = Object.keys(tx).filter((name) => !["from", "to", "data", "value", "gas"].includes(name));
  if (extra.length > 0) return `the transaction has ${extra}`;
  if (!same(tx.from, good.from)) return "another sender";
  if (BigInt(tx.value) !== BigInt(good.answer.tx.value)) return "another value";
  const data = tx.data.toLowerCase() as Hex;
  if (good.way === "ensowallet") return findWalletHarm(good, tx.to, data);
  const [address, abi] =
    good.way === "delegate" ? [accountDelegateAddress, accountDelegateAbi] : [routerAddress, routerAbi];
  if (!same(tx.to, address)) return "another contract";
  return findOrderHarm(good, decode(abi as typeof routerAbi, data));
}

type Decoded = { readonly functionName: string; readonly args: readonly unknown[] };

/** Decodes a call. Throws if viem cannot read it or would encode it in other bytes. */
function decode(abi: typeof routerAbi, data: Hex): Decoded {
  const read = decodeFunctionData({ abi, data });
  const again = encodeFunctionData({ abi, functionName: read.functionName, args: read.args } as never);
  if (again !== data) throw new Error("bytes that the contract would not look at");
  return read as Decoded;
}

type Order = {
  inputs: readonly { token: Address; amountIn: bigint; fundTo: Address }[];
  outputs: readonly { token: Address; minAmountOut: bigint }[];
  executor: Address;
  receiver: Address;
  refundTo: Address;
  feeReceiver: Address;
  feeBps: bigint;
  deadline: bigint;
};

function findOrderHarm({ call, way }: Honest, { functionName, args }: Decoded): string | undefined {
  const [sent, program, signed] = args as [Record<string, never>, Hex, unknown];
  const order = ("inputs" in sent ? sent : widened(sent)) as unknown as Order;
  const wanted = call.order;
  const expectsSignature = way === "permits" || way === "permit2";
  if (/Permit/.test(functionName) !== expectsSignature) return "signed otherwise";
  if (
    way === "permits" &&
    (call.signed?.kind !== "permits" || String(signed) !== String(call.signed.permits))
  )
    return "other permits";
  if (way === "permit2") {
    const { nonce, deadline, signature } = signed as { nonce: bigint; deadline: bigint; signature: Hex };
    const given = call.signed;
    if (given?.kind !== "permit2" || program !== call.program) return "another signature";
    if (nonce !== given.nonce || deadline !== given.deadline || signature !== given.signature)
      return "another signature";
  }
  if (order.inputs.length !== wanted.inputs.length) return "another number of inputs";
  for (const [index, { token, amountIn, fundTo }] of order.inputs.entries()) {
    const honest = wanted.inputs[index];
    if (honest === undefined || !same(token, honest.token)) return "another input";
    if (amountIn > honest.amountIn) return "more is paid";
    if (!same(fundTo, honest.fundTo) && !same(fundTo, order.executor)) return "an input goes elsewhere";
  }
  if (order.outputs.length !== wanted.outputs.length) return "another number of outputs";
  for (const [index, { token, minAmountOut }] of order.outputs.entries()) {
    const honest = wanted.outputs[index];
    if (honest === undefined || !same(token, honest.token)) return "another output";
    if (minAmountOut < honest.minAmountOut) return "less may arrive";
  }
  if (!same(order.receiver, wanted.receiver)) return "another receiver";
  if (!same(order.refundTo, wanted.refundTo)) return "what is left goes elsewhere";
  if (!same(order.feeReceiver, wanted.feeReceiver)) return "another fee receiver";
  if (order.feeBps !== wanted.feeBps) return "another fee";
  if (!executors.some(({ address }) => same(address, order.executor))) return "another executor";
  return order.deadline > wanted.deadline + 300n ? "a later deadline" : undefined;
}

function widened(one: Record<string, unknown>): unknown {
  const { tokenIn, amountIn, fundTo, tokenOut, minAmountOut, ...terms } = one;
  return {
    ...terms,
    inputs: [{ token: tokenIn, amountIn, fundTo }],
    outputs: [{ token: tokenOut, minAmountOut }],
  };
}

/** Compares every call of the wallet with those of an honest service. */
function findWalletHarm(good: Honest, to: string, data: Hex): string | undefined {
  if (!same(to, ownerWalletFactoryAddress)) return "another contract";
  const { functionName, args } = decode(ownerWalletFactoryAbi as never, data);
  if (functionName !== "deployAndExecute") return `the factory's ${functionName}`;
  const [calls] = args as [readonly { target: Address; value: bigint; data: Hex }[]];
  const last = calls.at(-1);
  if (last === undefined || !same(last.target, routerAddress)) return "the last call is not of the Router";
  if (last.value !== BigInt(good.answer.tx.value)) return "the Router is sent another value";
  const pulled = new Map<string, bigint>();
  const allowed = new Map<string, bigint[]>();
  for (const call of calls.slice(0, -1)) {
    if (call.value !== 0n) return "a call sends value";
    const token = call.target.toLowerCase();
    const read = decode(erc20Abi as never, call.data);
    if (read.functionName === "transferFrom") {
      const [from, receiver, amount] = read.args as [Address, Address, bigint];
      if (!same(from, good.from) || !same(receiver, walletOf(good.from))) return "a pull for a stranger";
      if (pulled.has(token)) return "a token is pulled twice";
      pulled.set(token, amount);
    } else if (read.functionName === "approve") {
      const [spender, amount] = read.args as [Address, bigint];
      if (!same(spender, routerAddress)) return "a stranger is approved";
      allowed.set(token, [...(allowed.get(token) ?? []), amount]);
    } else return `the wallet calls ${read.functionName}`;
  }
  const { inputs } = good.call.order;
  const agreed = good.strategy.kind === "ensowallet" ? good.strategy.pulls : [];
  for (const [token, amount] of pulled) {
    const index = inputs.findIndex((input) => same(input.token, token));
    if (index < 0 || amount > (agreed[index] ?? 0n)) return "more is pulled";
  }
  for (const [token, amounts] of allowed) {
    const input = inputs.find((one) => same(one.token, token));
    if (input === undefined || amounts.length > 2 || amounts.some((amount) => amount > input.amountIn))
      return "more is approved";
    if (amounts.length === 2 && amounts[0] !== 0n) return "approved twice";
  }
  const inner = decode(routerAbi, last.data);
  return findOrderHarm(good, inner);
}

/** Derives the wallet as contracts/src/libraries/WalletCode.sol does. */
function walletOf(owner: Address): Address {
  const code = `36600557005b365f5f375f5f365f73${ownerWalletImplementation.slice(2)}5af43d5f5f3e5f3d91603057fd5bf3${owner.slice(2)}`;
  const salt = `0x${zeroAddress.slice(2)}${"00".repeat(12)}` as const;
  return getCreate2Address({
    from: ownerWalletFactoryAddress,
    salt,
    bytecode: `0x60468060093d393df3${code}`,
  });
}

function same(one: string, other: string): boolean {
  return isAddressEqual(one.toLowerCase() as Address, other.toLowerCase() as Address);
}
