import fc from "fast-check";
import { decodeFunctionData, encodeFunctionData, erc20Abi } from "viem";
import { encodeRouteCall } from "../../execution/encode.js";
import type { Order, RouteCall, Signed } from "../../execution/order.js";
import { walletOf } from "../../execution/walletAddress.js";
import { type Address, NATIVE } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import {
  accountDelegateAddress,
  executorAddress,
  ownerWalletFactoryAbi,
  ownerWalletFactoryAddress,
  routerAddress,
} from "../../program/index.js";
import type { Honest, Way } from "./honest.js";

type Call = { readonly target: Address; readonly value: bigint; readonly data: Hex };
type Answer = Omit<Honest["answer"], "tx"> & {
  readonly tx: Omit<Honest["answer"]["tx"], "to"> & { readonly to: string };
};
type Tampered = { readonly kind: string; readonly answer: Answer };
/** Numbers for random choices, each from 0 to 2^32 - 1. */
type Dice = readonly [number, number, number];
type Kind = (good: Honest, attacker: Address, dice: Dice) => Answer;

const transaction = (good: Honest, change: object): Answer => ({
  ...good.answer,
  tx: { ...good.answer.tx, ...change },
});

/** Changes that an attacker can make to any response. */
const anyway: Record<string, Kind> = {
  "a byte of the data": (good, _, [place, by]) => {
    const digits = good.answer.tx.data.slice(2);
    const at = 2 * (place % (digits.length / 2));
    const byte = Number.parseInt(digits.slice(at, at + 2), 16) ^ (1 + (by % 255));
    const data = `0x${digits.slice(0, at)}${byte.toString(16).padStart(2, "0")}${digits.slice(at + 2)}`;
    return transaction(good, { data });
  },
  "a byte of an address or a number": (good, attacker, [place, by, word]) => {
    // The words before the program are the valuable ones.
    const digits = good.answer.tx.data.slice(10);
    const at = 64 * (place % Math.min(24, Math.floor(digits.length / 64)));
    const words = [attacker.slice(2).padStart(64, "0"), by.toString(16).padStart(64, "0"), "f".repeat(64)];
    const data = `${good.answer.tx.data.slice(0, 10)}${digits.slice(0, at)}${words[word % 3]}${digits.slice(at + 64)}`;
    return transaction(good, { data });
  },
  "bytes behind the end": (good, attacker, [count]) =>
    transaction(good, { data: `${good.answer.tx.data}${attacker.slice(2).repeat(1 + (count % 3))}` }),
  "bytes cut off": (good, _, [count]) =>
    transaction(good, { data: good.answer.tx.data.slice(0, -2 * (1 + (count % 64))) }),
  "another selector": (good, _, [which]) => {
    const selectors = [
      "0aa19f85",
      "83e26077",
      "094c24dc",
      "3669ed2c",
      "0dc1068a",
      "4773ee00",
      "99084da1",
      "a9059cbb",
    ];
    return transaction(good, { data: `0x${selectors[which % 8]}${good.answer.tx.data.slice(10)}` });
  },
  "another target": (good, attacker, [which]) => {
    const token = good.call.order.inputs[0]?.token ?? attacker;
    const targets = [
      attacker,
      routerAddress,
      accountDelegateAddress,
      ownerWalletFactoryAddress,
      executorAddress,
      token,
    ];
    return transaction(good, { to: targets[which % targets.length] });
  },
  "another sender": (good, attacker) => transaction(good, { from: attacker }),
  "another value": (good, _, [by]) =>
    transaction(good, { value: String(BigInt(good.answer.tx.value) + 1n + BigInt(by)) }),
  "less value": (good, _, [by]) => {
    const value = BigInt(good.answer.tx.value);
    return transaction(good, { value: value === 0n ? `0x${by.toString(16)}` : String(value / 2n) });
  },
  "another member of the transaction": (good, attacker, [which]) => {
    const members = [
      { maxFeePerGas: "1000000000000000" },
      { gasPrice: "1000000000000000" },
      { accessList: [] },
      { authorizationList: [{ address: attacker, chainId: 0 }] },
      { nonce: 0 },
    ];
    return transaction(good, members[which % members.length] as object);
  },
  "another amount in the answer": (good, _, [which, by]) => {
    const name = which % 2 === 0 ? "amountOut" : "minAmountOut";
    const changed = [good.answer[name]].flat().map((amount) => String(BigInt(amount) + 1n + BigInt(by)));
    return { ...good.answer, [name]: changed.length === 1 ? (changed[0] as string) : changed };
  },
};

const orders: Record<string, (order: Order, attacker: Address, dice: Dice) => Partial<Order>> = {
  "another receiver": (_, receiver) => ({ receiver }),
  "what is left for another": (_, refundTo) => ({ refundTo }),
  "another executor": (_, executor) => ({ executor }),
  "another fee": ({ feeBps, feeReceiver }, attacker, [by]) => ({
    feeBps: (feeBps + 1n + BigInt(by % 99)) % 101n,
    feeReceiver: by % 2 === 0 && feeBps > 0n ? feeReceiver : attacker,
  }),
  "another fee receiver": (_, feeReceiver) => ({ feeReceiver }),
  "a later deadline": ({ deadline }, _, [by]) => ({ deadline: deadline + 1_000n + BigInt(by) }),
  "less of an output": ({ outputs }, _, [which, by]) => ({
    outputs: outputs.map((due, index) => {
      const less = due.minAmountOut - 1n - (BigInt(by) % due.minAmountOut);
      return index === which % outputs.length ? { ...due, minAmountOut: less < 0n ? 0n : less } : due;
    }),
  }),
  "another output": ({ outputs }, token) => ({ outputs: outputs.map((due) => ({ ...due, token })) }),
  "an output left out": ({ outputs }) => ({ outputs: outputs.slice(1) }),
  "an output more": ({ outputs }, token) => ({ outputs: [...outputs, { token, minAmountOut: 1n }] }),
  "outputs in another order": ({ outputs }) => ({
    outputs: [...outputs].reverse().concat(outputs.slice(0, outputs.length === 1 ? 1 : 0)),
  }),
  "more of an input": ({ inputs }, _, [which, by]) => ({
    inputs: inputs.map((paid, index) =>
      index === which % inputs.length ? { ...paid, amountIn: paid.amountIn + 10n + BigInt(by) } : paid,
    ),
  }),
  "less of an input": ({ inputs }, _, [which, by]) => ({
    inputs: inputs.map((paid, index) =>
      index === which % inputs.length
        ? { ...paid, amountIn: paid.amountIn - (BigInt(by % 20) % paid.amountIn) }
        : paid,
    ),
  }),
  "another input": ({ inputs }, token) => ({ inputs: inputs.map((paid) => ({ ...paid, token })) }),
  "an input more": ({ inputs, executor }, token, [by]) => ({
    inputs: [...inputs, { token, amountIn: 1n + BigInt(by), fundTo: executor }],
  }),
  "an input to another": ({ inputs }, fundTo, [which]) => ({
    inputs: inputs.map((paid, index) => (index === which % inputs.length ? { ...paid, fundTo } : paid)),
  }),
};

const signatures: Record<string, (call: RouteCall, attacker: Address, dice: Dice) => Signed | undefined> = {
  "no signature or another": ({ signed }, _, [by]) =>
    signed !== undefined
      ? undefined
      : { kind: "permit2", nonce: BigInt(by), deadline: 2n ** 64n, signature: "0x1234" },
  "a permit more": ({ order }, attacker) => ({
    kind: "permits",
    permits: order.inputs.map((): Hex => `0x${attacker.slice(2).repeat(8)}`),
  }),
};

/** Changes to the calls that a wallet makes. */
const walletCalls: Record<
  string,
  (calls: readonly Call[], good: Honest, attacker: Address, dice: Dice) => readonly Call[]
> = {
  "a pull to another": (calls, good, attacker, [which]) => {
    const index = which % calls.length;
    return calls.map((call, at) =>
      at === index || isPull(call) ? pull(call.target, good.from, attacker, amountOf(call)) : call,
    );
  },
  "a pull from another": (calls, good, attacker) => [
    pull(calls[0]?.target ?? attacker, attacker, walletOf(good.from), 1n),
    ...calls.filter((call) => !isPull(call)),
  ],
  "a pull twice": (calls, good, _, [by]) => {
    const token =
      good.call.order.inputs.find((input) => input.token !== NATIVE)?.token ?? (calls[0] as Call).target;
    const again = pull(token, good.from, walletOf(good.from), 1n + BigInt(by));
    return calls.some(isPull) ? [calls[0] as Call, ...calls] : [again, again, ...calls];
  },
  "a larger pull": (calls, good, attacker, [by]) => [
    pull(
      calls[0]?.target ?? attacker,
      good.from,
      walletOf(good.from),
      amountOf(calls[0] as Call) + 1n + BigInt(by),
    ),
    ...calls.filter((call) => !isPull(call)),
  ],
  "a pull of another token": (calls, good, attacker, [by]) => [
    pull(attacker, good.from, walletOf(good.from), 1n + BigInt(by)),
    ...calls,
  ],
  "an approval for another": (calls, _, attacker) => [
    ...calls.slice(0, -1),
    approve(calls[0]?.target ?? attacker, attacker, 1n),
    ...calls.slice(-1),
  ],
  "a larger approval": (calls, _, attacker, [by]) => [
    ...calls.slice(0, -1),
    approve(calls[0]?.target ?? attacker, routerAddress, 2n ** 200n + BigInt(by)),
    ...calls.slice(-1),
  ],
  "calls in another order": (calls, _, __, [from, to]) => {
    const moved = [...calls];
    const [call] = moved.splice(from % calls.length, 1);
    moved.splice(to % calls.length, 0, call as Call);
    return moved.length === 1 ? [...moved, ...moved] : moved;
  },
  "the last call to another": (calls, _, target) =>
    calls.map((call, at) => (at === calls.length - 1 ? { ...call, target } : call)),
  "the last call with another value": (calls, _, __, [by]) =>
    calls.map((call, at) =>
      at === calls.length - 1 ? { ...call, value: call.value + 1n + BigInt(by) } : call,
    ),
  "value for another call": (calls, _, __, [which, by]) =>
    calls.length === 1
      ? [{ ...(calls[0] as Call), value: 0n }, ...calls]
      : calls.map((call, at) =>
          at === which % (calls.length - 1) ? { ...call, value: 1n + BigInt(by) } : call,
        ),
  "a call more": (calls, _, target, [place]) => {
    const more = [...calls];
    more.splice(place % (calls.length + 1), 0, { target, value: 0n, data: "0x12345678" });
    return more;
  },
  "a call left out": (calls, _, __, [which]) => calls.filter((_call, at) => at !== which % calls.length),
};

/** Returns the names of all kinds of tampering. */
export function kinds(way: Way): readonly string[] {
  const all = [...Object.keys(anyway), ...Object.keys(orders), ...Object.keys(signatures)];
  return way === "ensowallet" ? [...all, ...Object.keys(walletCalls)] : all;
}

/** Generates an honest response with one tampering, or two at once. */
export function tamper(good: Honest): fc.Arbitrary<Tampered> {
  const dice = fc.tuple(fc.nat(2 ** 31), fc.nat(2 ** 31), fc.nat(2 ** 31));
  const attacker = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes): Address => `0x${Buffer.from(bytes).toString("hex")}`)
    .filter((address) => address !== good.from && !/^0x0{20}/.test(address));
  return fc
    .tuple(fc.constantFrom(...kinds(good.way)), attacker, dice)
    .map(([kind, who, numbers]) => ({ kind, answer: carryOut(kind, good, who, numbers) }));
}

function carryOut(kind: string, good: Honest, attacker: Address, dice: Dice): Answer {
  const { from, call, strategy, endAllowances } = good;
  const encoded = (changed: RouteCall): Hex => {
    // Wallets and delegates carry no signature. A hostile service writes one regardless.
    if (changed.signed === undefined || strategy.kind === "router")
      return encodeRouteCall(from, changed, strategy, { endAllowances }).data;
    const { data } = encodeRouteCall(from, changed, { kind: "router" });
    if (strategy.kind === "delegate") return data;
    return rewritten(good.answer.tx.data, (calls) =>
      calls.map((one, at) => (at === calls.length - 1 ? { ...one, data } : one)),
    );
  };
  const ofOrder = orders[kind];
  if (ofOrder !== undefined) {
    const order = { ...call.order, ...ofOrder(call.order, attacker, dice) };
    return transaction(good, { data: encoded({ ...call, order }) });
  }
  const ofSignature = signatures[kind];
  if (ofSignature !== undefined) {
    const { signed: _, ...unsigned } = call;
    const signed = ofSignature(call, attacker, dice);
    return transaction(good, { data: encoded(signed === undefined ? unsigned : { ...unsigned, signed }) });
  }
  const ofCalls = walletCalls[kind];
  if (ofCalls !== undefined)
    return transaction(good, {
      data: rewritten(good.answer.tx.data, (calls) => ofCalls(calls, good, attacker, dice)),
    });
  return (anyway[kind] as Kind)(good, attacker, dice);
}

/** Returns the factory's call with its calls replaced. */
export function rewritten(data: Hex, change: (calls: readonly Call[]) => readonly Call[]): Hex {
  const read = decodeFunctionData({ abi: ownerWalletFactoryAbi, data });
  const [calls] = read.args as readonly [readonly Call[]];
  const lower = calls.map((call) => ({ ...call, target: call.target.toLowerCase() as Address }));
  return encodeFunctionData({
    abi: ownerWalletFactoryAbi,
    functionName: "deployAndExecute",
    args: [change(lower)],
  });
}

export function pull(target: Address, from: Address, to: Address, amount: bigint): Call {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transferFrom", args: [from, to, amount] });
  return { target, value: 0n, data };
}

function approve(target: Address, spender: Address, amount: bigint): Call {
  return {
    target,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, amount] }),
  };
}

function isPull({ data }: Call): boolean {
  return data.startsWith("0x23b872dd");
}

/** Reads the last word of a call of a token. */
function amountOf({ data }: Call): bigint {
  return data.length === 10 + 3 * 64 || data.length === 10 + 2 * 64
    ? BigInt(`0x${data.slice(-64)}`) % 2n ** 255n
    : 1n;
}
