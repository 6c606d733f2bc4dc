import { autoSlippage } from "../config/autoSlippage.js";
import { defaultSlippageBps } from "../config/routeDefaults.js";
import { decodeRouteCall } from "../execution/decode.js";
import type { Permit2Signature, RouteCall } from "../execution/order.js";
import type { Strategy } from "../execution/strategy.js";
import { walletOf } from "../execution/walletAddress.js";
import { type Address, NATIVE } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";
import { maxBigint } from "../lib/math.js";
import { isNativeTwin } from "../lib/systemAddresses.js";
import { BPS } from "../lib/whole.js";
import { MAX_FEE_BPS, MAX_TOKENS } from "../program/limits.js";
import {
  addressOf,
  amountOf,
  bytesOf,
  type Members,
  membersOf,
  misspeltMembers,
  shown,
  textOf,
} from "./readValues.js";

/** The request of the person who will sign, with defaults filled in. */
export type Terms = {
  readonly chainId: bigint;
  readonly from: Address;
  readonly receiver: Address;
  readonly strategy: Strategy["kind"];
  /** `pulled` is the amount that a smart wallet first takes from its owner. Amounts are in raw units. */
  readonly inputs: readonly { readonly token: Address; readonly amount: bigint; readonly pulled: bigint }[];
  readonly outputs: readonly Address[];
  /** Present for an exact output, of which `least` has the amount. The response states what the input is. */
  readonly wanted: InputLimits | undefined;
  /** The caller's own minimum for each output. 0 without one. */
  readonly least: readonly bigint[];
  /** Undefined if the caller requested minimums instead of a slippage, or if the order is already signed. */
  readonly slippageBps: bigint | undefined;
  /** Whether the response states the slippage. Until then, the slippages here are the most that it may be. */
  readonly isSlippageChosen: boolean;
  readonly fee: { readonly bps: bigint; readonly receiver: Address } | undefined;
  /** Unix seconds. Undefined leaves it to the service. */
  readonly deadline: bigint | undefined;
  /** One for each input, `0x` for none. Undefined if there are no permits at all. */
  readonly permits: readonly Hex[] | undefined;
  /** Whether the response must list the calls of a batch. */
  readonly batch: boolean;
  /** The order that was signed for Permit2, and the signature. */
  readonly signedOrder: (RouteCall & { readonly signature: Permit2Signature }) | undefined;
};

/** The caller's limits for the input of an exact output. */
export type InputLimits = {
  /** Raw units. Undefined leaves it to the slippage. */
  readonly maxAmountIn: bigint | undefined;
  readonly slippageBps: bigint;
  /** Returns how much of an input a smart wallet first takes from its owner. */
  readonly pulledOf: (amountIn: bigint) => bigint;
};

const strategies: readonly unknown[] = ["router", "delegate", "ensowallet"] satisfies Strategy["kind"][];

/**
 * Reads the parameters of a route as `/shortcuts/route` does: names, lists, letter case, defaults. Returns a sentence
 * for each parameter that it cannot read, because nothing can be verified against those.
 */
export function readAsked(
  asked: unknown,
): { readonly terms: Terms } | { readonly faults: readonly string[] } {
  const fields = membersOf(asked);
  const faults: string[] = [];
  const known = new Set<string>();
  const fail = (name: string, why = `is ${shown(fields[name])}`) => {
    faults.push(`what was asked cannot be verified: ${name} ${why}`);
  };
  /** Returns undefined for an absent value and for a fault. */
  const read = <T>(name: string, kind: (value: unknown) => T | undefined): T | undefined => {
    known.add(name);
    const value = fields[name];
    if (value === undefined || value === null) return undefined;
    const result = kind(value);
    if (result === undefined) fail(name);
    return result;
  };
  const required = <T>(name: string, value: T | undefined): T | undefined => {
    if (value === undefined && (fields[name] === undefined || fields[name] === null))
      fail(name, "is missing");
    return value;
  };

  const chainId = required("chainId", read("chainId", positive));
  const destination = read("destinationChainId", positive);
  if (destination !== undefined && destination !== chainId) fail("destinationChainId");
  const from = required("fromAddress", read("fromAddress", addressOf));
  const strategy = read("routingStrategy", strategyOf) ?? "router";
  const spender = read("spender", addressOf) ?? from;
  const tokens = required("tokenIn", read("tokenIn", listOf(tokenOf)));
  const amountOut = read("amountOut", positive);
  const maxAmountIn = read("maxAmountIn", positive);
  const given = read("amountIn", listOf(positive));
  const amounts = amountOut === undefined ? required("amountIn", given) : [0n];
  if (given !== undefined && amountOut !== undefined) fail("amountOut", "is there beside amountIn");
  if (given !== undefined && maxAmountIn !== undefined) fail("maxAmountIn", "is there beside amountIn");
  const outputs = required("tokenOut", read("tokenOut", listOf(tokenOf)));
  const slippage = read("slippage", orAuto(upTo(BPS))) ?? BigInt(defaultSlippageBps);
  const slippageBps = slippage === "auto" ? BigInt(autoSlippage.mostBps) : slippage;
  const minimums = read("minAmountOut", listOf(positive));
  const atLeast = read("atLeast", listOf(amountOf));
  const fees = read("fee", listOf(upTo(BigInt(MAX_FEE_BPS)))) ?? [0n];
  const feeReceiver = read("feeReceiver", addressOf);
  const approved = read("tokenInAmountToApprove", amountOf);
  const deadline = read("deadline", positive);
  const texts = read("permit", listOf(textOf));
  const permit2 = read("permit2", permit2Of);
  const toSender = [read("toEOA", flagOf), read("toEoa", flagOf)].includes(true);
  const receiver = read("receiver", addressOf) ?? from;
  const batch = read("batch", flagOf) ?? false;

  faults.push(...misspeltMembers(fields, known));
  const permits = texts?.map(permitBytes);
  if (permits?.includes(undefined)) fail("permit");
  if (amountOut !== undefined && minimums !== undefined) fail("minAmountOut", "is there beside amountOut");
  if (amountOut !== undefined && (outputs?.length ?? 1) > 1) fail("amountOut", "is there for several tokens");
  const beside = { amountIn: amounts, permit: permits, minAmountOut: minimums, atLeast };
  for (const [name, why] of tokenFaults(tokens, outputs, beside)) fail(name, why);
  const feeBps = fees[0] as bigint;
  if (new Set(fees).size > 1) fail("fee");
  if (feeBps > 0n) required("feeReceiver", feeReceiver);
  const owns = from !== undefined && strategy === "ensowallet" && spender === walletOf(from);
  if (spender !== from && !owns) fail("spender");
  const signs = permits?.some((permit) => permit !== "0x") === true;
  if ((signs || permit2 !== undefined) && strategy !== "router")
    fail("routingStrategy", "takes no signature");
  if (signs && permit2 !== undefined) fail("permit2", "is there beside permit");
  if (faults.length > 0) return { faults };

  const isSingle = tokens?.length === 1 && outputs?.length === 1;
  const pulledOf = (token: Address, amount: bigint) => {
    if (strategy !== "ensowallet" || token === NATIVE) return 0n;
    return isSingle && approved !== undefined ? approved : owns ? 0n : amount;
  };
  const sure = { chainId, from, receiver, tokens, amounts, outputs } as Read;
  return {
    terms: {
      ...{ chainId: sure.chainId, from: sure.from, strategy, outputs: sure.outputs, deadline, batch },
      receiver: toSender ? sure.from : sure.receiver,
      inputs: sure.tokens.map((token, index) => {
        const amount = sure.amounts[index] as bigint;
        return { token, amount, pulled: pulledOf(token, amount) };
      }),
      wanted:
        amountOut === undefined
          ? undefined
          : { maxAmountIn, slippageBps, pulledOf: (amount) => pulledOf(sure.tokens[0] as Address, amount) },
      least: sure.outputs.map((_, index) =>
        maxBigint(amountOut ?? minimums?.[index] ?? 0n, atLeast?.[index] ?? 0n),
      ),
      slippageBps: (amountOut ?? minimums ?? permit2) ? undefined : slippageBps,
      isSlippageChosen: slippage === "auto" && minimums === undefined && permit2 === undefined,
      fee: feeBps === 0n ? undefined : { bps: feeBps, receiver: feeReceiver as Address },
      permits: signs ? (permits as Hex[]) : undefined,
      signedOrder: permit2,
    },
  };
}

/** Returns each parameter that does not fit the tokens, and why: a list of another length, or a token named twice. */
function tokenFaults(
  inputs: readonly Address[] | undefined,
  outputs: readonly Address[] | undefined,
  beside: Readonly<Record<string, readonly unknown[] | undefined>>,
): [name: string, why: string][] {
  const faults = Object.entries(beside).flatMap(([name, list]): [string, string][] => {
    const tokens = name === "amountIn" || name === "permit" ? inputs : outputs;
    const isEven = list === undefined || tokens === undefined || list.length === tokens.length;
    return isEven ? [] : [[name, `has ${list.length} values beside ${tokens.length} tokens`]];
  });
  const all = [...(inputs ?? []), ...(outputs ?? [])];
  if (new Set(all).size < all.length) faults.push(["tokenIn", "and tokenOut name a token twice"]);
  return faults;
}

type Read = {
  readonly chainId: bigint;
  readonly from: Address;
  readonly receiver: Address;
  readonly tokens: readonly Address[];
  readonly amounts: readonly bigint[];
  readonly outputs: readonly Address[];
};

function positive(value: unknown): bigint | undefined {
  const amount = amountOf(value);
  return amount === 0n ? undefined : amount;
}

/** Under two addresses one balance would count twice, so the native currency has only its own address. */
function tokenOf(value: unknown): Address | undefined {
  const token = addressOf(value);
  return token === undefined || isNativeTwin(token) ? undefined : token;
}

function upTo(most: bigint): (value: unknown) => bigint | undefined {
  return (value) => {
    const amount = amountOf(value);
    return amount !== undefined && amount <= most ? amount : undefined;
  };
}

function orAuto<T>(kind: (value: unknown) => T | undefined): (value: unknown) => T | "auto" | undefined {
  return (value) => (value === "auto" ? value : kind(value));
}

function strategyOf(value: unknown): Strategy["kind"] | undefined {
  return strategies.includes(value) ? (value as Strategy["kind"]) : undefined;
}

export function flagOf(value: unknown): boolean | undefined {
  const text = textOf(value);
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : undefined;
}

/** Reads a single value, several separated by commas, or a list of either: one to eight in total. */
function listOf<T>(kind: (value: unknown) => T | undefined): (value: unknown) => T[] | undefined {
  return (value) => {
    const pieces = [value].flat().flatMap((item) => {
      const text = textOf(item);
      return text === undefined ? [undefined] : text.split(",").map((piece) => kind(piece.trim()));
    });
    if (pieces.length === 0 || pieces.length > MAX_TOKENS || pieces.includes(undefined)) return undefined;
    return pieces as T[];
  };
}

/** Reads call data that is exactly one route of strategy router without signatures. */
export function readSignableRoute(data: Hex): RouteCall | undefined {
  const call = decodeRouteCall(data);
  return call === undefined || call.signed !== undefined ? undefined : call;
}

/** Reads an unsigned route of strategy router, and the signature over it. */
function permit2Of(value: unknown): Terms["signedOrder"] {
  const { data, nonce, deadline, signature } = membersOf(value) as Members;
  const [bytes, signed] = [bytesOf(data), bytesOf(signature)];
  const [number, until] = [amountOf(nonce), amountOf(deadline)];
  const call = bytes && readSignableRoute(bytes);
  if (call === undefined) return undefined;
  if (signed === undefined || number === undefined || until === undefined) return undefined;
  return { ...call, signature: { nonce: number, deadline: until, signature: signed } };
}

const pattern = /^(erc2612|dai):(\d{1,78}):(\d{1,78}):0x([0-9a-f]*)$/i;

/**
 * Encodes a permit in a route request as the bytes that the Router takes, `0x` for none. Returns undefined if the text
 * is neither. Accepts both signature forms, 65 bytes and the 64 of EIP-2098, and a `v` counted from 0.
 */
export function permitBytes(text: string): Hex | undefined {
  if (text === "none") return "0x";
  const [, kind, first = "", second = "", digits = ""] = pattern.exec(text) ?? [];
  if (kind === undefined || (digits.length !== 128 && digits.length !== 130)) return undefined;
  const [r, last] = [BigInt(`0x${digits.slice(0, 64)}`), BigInt(`0x${digits.slice(64, 128)}`)];
  const isCompact = digits.length === 128;
  const rawV = isCompact ? last >> 255n : BigInt(`0x${digits.slice(128)}`);
  const v = rawV < 2n ? rawV + 27n : rawV;
  const allowed = kind.toLowerCase() === "dai" ? [1n] : [];
  const words = [
    BigInt(first),
    BigInt(second),
    ...allowed,
    v,
    r,
    isCompact ? BigInt.asUintN(255, last) : last,
  ];
  return `0x${words.map(word).join("")}`;
}
