import fc from "fast-check";
import { defaultDeadlineSeconds } from "../../config/routeDefaults.js";
import { encodeRouteCall } from "../../execution/encode.js";
import type { RouteCall, Signed } from "../../execution/order.js";
import { payerOf, type Strategy } from "../../execution/strategy.js";
import { walletOf } from "../../execution/walletAddress.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { encodeProgram, executorAddress } from "../../program/index.js";
import type { AskedRoute } from "../route.js";

/** The time of every request, in Unix seconds. */
export const nowSeconds = 1_800_000_000;

export const ways = ["router", "permits", "permit2", "delegate", "ensowallet"] as const;
export type Way = (typeof ways)[number];

/** A request, spelled in any way that the interface accepts, and an honest service's response. */
export type Honest = {
  readonly way: Way;
  readonly asked: AskedRoute;
  readonly answer: {
    readonly gas: string;
    readonly amountOut: string | string[];
    readonly minAmountOut: string | string[];
    readonly tx: { readonly from: string; readonly to: Address; readonly data: Hex; readonly value: string };
  };
  /** The parts that the response was made from. */
  readonly from: Address;
  readonly strategy: Strategy;
  readonly call: RouteCall;
  readonly endAllowances: readonly Address[];
};

const bytes = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((data): Hex => `0x${Buffer.from(data).toString("hex")}`);
const address = bytes(20).filter((account) => account !== ZERO_ADDRESS && account !== NATIVE);
const amount = fc.bigInt(1n, 2n ** 112n);
const mixedCase = (text: string, upper: boolean) => (upper ? `0x${text.slice(2).toUpperCase()}` : text);

/** Generates any honest response to any request of the given kind. */
export function honest(way: Way): fc.Arbitrary<Honest> {
  const hasNative = way !== "permits" && way !== "permit2";
  return fc
    .record({
      from: address,
      tokens: fc.uniqueArray(address, { minLength: 6, maxLength: 6 }),
      inputs: fc.integer({ min: 1, max: 3 }),
      outputs: fc.integer({ min: 1, max: 2 }),
      native: hasNative ? fc.constantFrom<"in" | "out" | "none">("in", "out", "none") : fc.constant("none"),
      amounts: fc.array(amount, { minLength: 3, maxLength: 3 }),
      arrives: fc.array(amount, { minLength: 2, maxLength: 2 }),
      slippage: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }),
      ownMinimum: fc.boolean(),
      receiver: fc.option(address, { nil: undefined }),
      toEOA: fc.boolean(),
      feeBps: fc.constantFrom(0, 0, 1, 30, 100),
      feeReceiver: address,
      deadline: fc.option(fc.integer({ min: nowSeconds, max: nowSeconds + 10_000_000 }), { nil: undefined }),
      upper: fc.boolean(),
      listed: fc.constantFrom<"list" | "commas">("list", "commas"),
      textual: fc.boolean(),
      spends: fc.constantFrom<"owner" | "wallet" | "prepared">("owner", "wallet", "prepared"),
      dust: fc.bigInt(0n, 3n),
      resets: fc.boolean(),
      words: fc.array(fc.bigInt(1n, 2n ** 250n), { minLength: 15, maxLength: 15 }),
      pool: address,
      solidly: fc.boolean(),
    })
    .map((drawn) => make(way, drawn as Drawn));
}

type Drawn = {
  from: Address;
  tokens: Address[];
  inputs: number;
  outputs: number;
  native: "in" | "out" | "none";
  amounts: bigint[];
  arrives: bigint[];
  slippage: number | undefined;
  ownMinimum: boolean;
  receiver: Address | undefined;
  toEOA: boolean;
  feeBps: number;
  feeReceiver: Address;
  deadline: number | undefined;
  upper: boolean;
  listed: "list" | "commas";
  textual: boolean;
  spends: "owner" | "wallet" | "prepared";
  dust: bigint;
  resets: boolean;
  words: bigint[];
  pool: Address;
  solidly: boolean;
};

function make(way: Way, drawn: Drawn): Honest {
  const { from, feeBps, upper } = drawn;
  const kind = way === "permits" || way === "permit2" ? "router" : way;
  const tokenIn = drawn.tokens.slice(0, drawn.inputs);
  const tokenOut = drawn.tokens.slice(3, 3 + drawn.outputs);
  if (drawn.native === "in") tokenIn[drawn.inputs - 1] = NATIVE;
  if (drawn.native === "out") tokenOut[0] = NATIVE;
  const single = tokenIn.length === 1 && tokenOut.length === 1 && tokenIn[0] !== NATIVE;
  const amounts = drawn.amounts.slice(0, tokenIn.length);
  // Dust is no more than a part of the amount.
  const spent = amounts.map((sold, index) =>
    kind === "ensowallet" && tokenIn[index] !== NATIVE && sold > 8n ? sold - drawn.dust : sold,
  );
  const arrives = drawn.arrives.slice(0, tokenOut.length);
  const slippage = BigInt(drawn.slippage ?? 300);
  const own = arrives.map((arriving) => arriving / 2n + 1n);
  const minimums = arrives.map((arriving, index) => {
    const slipped = (arriving * (10_000n - slippage)) / 10_000n;
    return drawn.ownMinimum ? (own[index] as bigint) : slipped > 0n ? slipped : 1n;
  });
  const spends = kind === "ensowallet" ? drawn.spends : "owner";
  const prepared = spends === "prepared" && single ? (amounts[0] as bigint) + drawn.dust : undefined;
  const pulls = tokenIn.map((token, index) => {
    if (token === NATIVE || spends === "wallet") return 0n;
    return prepared ?? (amounts[index] as bigint);
  });
  const strategy: Strategy = kind === "ensowallet" ? { kind, pulls } : { kind };
  const receiver = drawn.toEOA ? from : (drawn.receiver ?? from);
  const usual = defaultDeadlineSeconds[kind === "router" ? "account" : "contract"];
  const prefunded = tokenIn[0] !== NATIVE;
  const swap = {
    ...{ pool: drawn.pool, zeroForOne: true, prefunded, to: "executor" as const },
    amount: { token: drawn.tokens[0] as Address, sharePpm: prefunded ? 0 : 1_000_000 },
  };
  const program = encodeProgram({
    steps: [
      drawn.solidly ? { op: "solidlySwap", ...swap } : { op: "v2Swap", ...swap, feePpm: 3000 },
      { op: "sweep", token: drawn.tokens[3] as Address, to: "receiver" },
    ],
  });
  const unsigned: RouteCall = {
    program,
    order: {
      inputs: tokenIn.map((token, index) => {
        const fundTo = index === 0 && prefunded ? drawn.pool : executorAddress;
        return { token, amountIn: spent[index] as bigint, fundTo };
      }),
      outputs: tokenOut.map((token, index) => ({ token, minAmountOut: minimums[index] as bigint })),
      ...{ executor: executorAddress, receiver, refundTo: payerOf(strategy, from) },
      feeReceiver: feeBps === 0 ? ZERO_ADDRESS : drawn.feeReceiver,
      feeBps: BigInt(feeBps),
      deadline: BigInt(drawn.deadline ?? nowSeconds + usual),
    },
  };
  const signatures = sign(way, drawn, unsigned);
  const call = signatures.signed === undefined ? unsigned : { ...unsigned, signed: signatures.signed };
  const endAllowances = drawn.resets ? tokenIn.slice(0, 1) : [];
  const tx = encodeRouteCall(from, call, strategy, { endAllowances });

  const spell = (account: Address) => mixedCase(account, upper);
  const units = (value: bigint) => (drawn.textual ? value.toString() : value);
  const several = (list: readonly (string | bigint)[]) =>
    list.length === 1 ? list[0] : drawn.listed === "list" ? list : list.join(",");
  const answered = (list: readonly bigint[]) => (list.length === 1 ? String(list[0]) : list.map(String));
  const asked = {
    chainId: 1,
    fromAddress: spell(from),
    tokenIn: several(tokenIn.map(spell)),
    amountIn: several(amounts.map(units)),
    tokenOut: several(tokenOut.map(spell)),
    ...(kind === "router" && drawn.textual ? {} : { routingStrategy: kind }),
    ...(spends === "wallet" ? { spender: spell(walletOf(from)) } : {}),
    ...(prepared === undefined ? {} : { tokenInAmountToApprove: units(prepared) }),
    ...(drawn.slippage === undefined ? {} : { slippage: drawn.slippage }),
    ...(drawn.ownMinimum ? { minAmountOut: several(own.map(units)) } : {}),
    ...(drawn.receiver === undefined ? {} : { receiver: spell(drawn.receiver) }),
    ...(drawn.toEOA ? { toEOA: true } : {}),
    ...(feeBps === 0 ? {} : { fee: feeBps, feeReceiver: spell(drawn.feeReceiver) }),
    ...(drawn.deadline === undefined ? {} : { deadline: drawn.deadline }),
    ...signatures.asked,
  } as AskedRoute;
  return {
    ...{ way, asked, from, strategy, call, endAllowances },
    answer: {
      gas: "300000",
      amountOut: answered(arrives),
      minAmountOut: answered(minimums),
      tx: { from: String(asked.fromAddress), to: tx.to, data: tx.data, value: String(tx.valueWei) },
    },
  };
}

/** Returns the signatures of an order, as it carries them and as the request sends them. */
function sign(
  way: Way,
  { words, inputs, upper }: Drawn,
  { order, program }: RouteCall,
): { readonly signed?: Signed; readonly asked: object } {
  if (way === "permits") {
    const kinds = order.inputs.map((_, index) => index % 3);
    const parts = order.inputs.map(
      (_, index) => words.slice(5 * index, 5 * index + 5) as [bigint, bigint, bigint, bigint],
    );
    const texts = kinds.map((kind, index) => {
      const [first, second, r, s] = parts[index] as [bigint, bigint, bigint, bigint];
      const name = kind === 0 ? "erc2612" : "dai";
      return kind === 2 ? "none" : `${name}:${first}:${second}:0x${word(r)}${word(s)}${upper ? "1c" : "01"}`;
    });
    const permits = kinds.map((kind, index): Hex => {
      const [first, second, r, s] = parts[index] as [bigint, bigint, bigint, bigint];
      const allowed = kind === 1 ? [1n] : [];
      return kind === 2 ? "0x" : `0x${[first, second, ...allowed, 28n, r, s].map(word).join("")}`;
    });
    const asked = { permit: inputs === 1 ? texts[0] : texts };
    return { signed: { kind: "permits", permits }, asked };
  }
  if (way !== "permit2") return { asked: {} };
  const [nonce = 0n, deadline = 0n, r = 0n] = words;
  const signature: Hex = `0x${word(r)}${word(r)}1b`;
  const { data } = encodeRouteCall(order.refundTo, { order, program }, { kind: "router" });
  return {
    signed: { kind: "permit2", nonce, deadline, signature },
    asked: { permit2: { data, nonce: String(nonce), deadline: String(deadline), signature } },
  };
}
