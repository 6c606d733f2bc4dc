import { defaultSlippageBps } from "../../config/routeDefaults.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { BPS, plusSlippage } from "../../lib/whole.js";
import {
  accountDelegateAddress,
  executorAddresses,
  ownerWalletFactoryAddress,
  routerAddress,
} from "../../program/contracts.js";
import { addressOf, amountOf, answeredAmount, type Members, membersOf, shown } from "../readValues.js";

/** Output number `index` of call number `call`, both from 0. */
export type OutputRef = { readonly call: number; readonly index: number };

/** What a call takes of a token: raw units, or an output of an earlier call. */
export type Spend = { readonly token: Address; readonly amount: bigint | OutputRef };

/** What one call of a bundle agrees to. */
export type AgreedCall = {
  readonly kind: "convert" | "transfer" | "fee" | "balance" | "other";
  readonly spends: readonly Spend[];
  readonly outputs: readonly Address[];
  readonly receiver: Address | undefined;
  /** The fee in basis points. */
  readonly bps: bigint;
  /** Its own minimum of each output, and how far below the expected amount each may be. */
  readonly least: bigint;
  readonly slippageBps: bigint | undefined;
  /** The output that it checks, for a call that does nothing else. */
  readonly checks: OutputRef | undefined;
  /** What it pays out exactly. It has no other output, and spends what the answer states of it, within these limits. */
  readonly wanted: Wanted | undefined;
};

type Wanted = {
  readonly token: Address;
  readonly amountOut: bigint;
  readonly maxAmountIn: bigint | undefined;
  readonly slippageBps: bigint;
};

/**
 * Reads the calls of a bundle as the endpoint does, by the arguments that matter here. Returns a sentence for each call
 * that cannot be read, since nothing can be verified against it.
 */
export function readCalls(sent: unknown): { readonly calls: AgreedCall[]; readonly faults: string[] } {
  const faults: string[] = [];
  if (!Array.isArray(sent) || sent.length === 0)
    return { calls: [], faults: ["calls is not a list of calls"] };
  const calls = sent.map((entry, position) => {
    const { action, args } = membersOf(entry);
    const fail = (why: string) => faults.push(`call ${position} cannot be verified: ${why}`);
    return readCall(String(action).toLowerCase(), membersOf(args), fail);
  });
  for (const [position, { spends, checks }] of calls.entries()) {
    const refs = [...spends.flatMap(({ amount }) => (typeof amount === "bigint" ? [] : [amount])), checks];
    for (const ref of refs)
      if (ref !== undefined && (ref.call >= position || calls[ref.call]?.outputs[ref.index] === undefined))
        faults.push(`call ${position} cannot be verified: it refers to an output that is not there`);
  }
  return { calls, faults };
}

type Fail = (why: string) => void;

function readCall(action: string, args: Members, fail: Fail): AgreedCall {
  const nothing = { spends: [], outputs: [], receiver: undefined, bps: 0n, least: 0n };
  const base = { ...nothing, slippageBps: undefined, checks: undefined, wanted: undefined };
  const list = <T>(name: string, kind: (value: unknown) => T | undefined): T[] => {
    const values = [args[name]].flat().map(kind);
    if (values.length > 0 && !values.includes(undefined)) return values as T[];
    fail(`${name} is ${shown(args[name])}`);
    return [];
  };
  const one = <T>(name: string, kind: (value: unknown) => T | undefined) => list(name, kind).slice(0, 1);
  const optional = <T>(name: string, kind: (value: unknown) => T | undefined) =>
    (args[name] ?? undefined) === undefined ? undefined : one(name, kind)[0];
  const receiver = optional("receiver", addressOf) ?? optional("onBehalfOf", addressOf);
  const spend = (tokens: readonly Address[], amounts: readonly Spend["amount"][]): Spend[] => {
    if (tokens.length !== amounts.length)
      fail(`${tokens.length} tokens are beside ${amounts.length} amounts`);
    return tokens.map((token, index) => ({ token, amount: amounts[index] ?? 0n }));
  };
  const readExact = (): AgreedCall => {
    const [wanted, sold] = [one("amountOut", amountOf), one("tokenIn", addressOf)];
    if ((args.amountIn ?? undefined) !== undefined) fail("amountIn is beside amountOut");
    const terms = {
      token: one("tokenOut", addressOf)[0] ?? NATIVE,
      amountOut: wanted[0] ?? 0n,
      maxAmountIn: optional("maxAmountIn", amountOf),
      slippageBps: optional("slippage", bpsOf) ?? BigInt(defaultSlippageBps),
    };
    return { ...base, kind: "convert", spends: spend(sold, [0n]), receiver, wanted: terms };
  };
  if (action === "route" && (args.amountOut ?? undefined) !== undefined) return readExact();
  switch (action) {
    case "approve":
      return { ...base, kind: "other" };
    case "transfer":
    case "fee": {
      const spends = spend(one("token", addressOf), one("amount", spentOf));
      if (receiver === undefined) fail("receiver is missing");
      if (action === "transfer") return { ...base, kind: "transfer", spends, receiver };
      const bps = one("bps", bpsOf)[0] ?? 0n;
      return { ...base, kind: "fee", spends, receiver, bps, outputs: spends.map(({ token }) => token) };
    }
    case "balance": {
      const outputs = one("token", addressOf);
      const estimate = optional("estimate", amountOf) ?? 0n;
      return {
        ...base,
        kind: "balance",
        spends: outputs.map((token) => ({ token, amount: estimate })),
        outputs,
      };
    }
    case "minamountout":
    case "slippage": {
      const checks = one("amountOut", refOf)[0];
      const isMinimum = action === "minamountout";
      const least = isMinimum ? (one("minAmountOut", amountOf)[0] ?? 0n) : 0n;
      return {
        ...base,
        kind: "other",
        checks,
        least,
        slippageBps: isMinimum ? undefined : one("bps", bpsOf)[0],
      };
    }
    default: {
      const spends = spend(list("tokenIn", addressOf), list("amountIn", spentOf));
      const own = optional("minAmountOut", amountOf);
      const usual = action === "route" && own === undefined ? BigInt(defaultSlippageBps) : undefined;
      return {
        ...{ ...base, kind: "convert", spends, outputs: list("tokenOut", addressOf), receiver },
        ...{
          least: own ?? 0n,
          slippageBps: own === undefined ? (optional("slippage", bpsOf) ?? usual) : undefined,
        },
      };
    }
  }
}

function bpsOf(value: unknown): bigint | undefined {
  const bps = amountOf(value);
  return bps !== undefined && bps <= BPS ? bps : undefined;
}

function spentOf(value: unknown): Spend["amount"] | undefined {
  return amountOf(value) ?? refOf(value);
}

function refOf(value: unknown): OutputRef | undefined {
  const { useOutputOfCallAt, index = 0 } = membersOf(value);
  const [call, place] = [useOutputOfCallAt, index].map(amountOf);
  if (call === undefined || place === undefined) return undefined;
  return { call: Number(call), index: Number(place) };
}

/** What the calls agree to pay to one party in one token. */
export type Due = {
  readonly to: Address;
  readonly token: Address;
  /** The least of it that calls state in raw units. */
  readonly least: bigint;
  /** How far below the expected amount it may be. Undefined if `least` alone counts. */
  readonly slippageBps: bigint | undefined;
  /** The most that it may be: raw units, or basis points of what is there. Undefined for the whole of an output. */
  readonly most: { readonly units: bigint } | { readonly bps: bigint } | undefined;
  /** Whether it may be left out. */
  readonly isFee: boolean;
};

/** Who is paid by a bundle's calls, when `receiver` gets what no call spends or sends elsewhere. */
export function duesOf(calls: readonly AgreedCall[], receiver: Address): Due[] {
  const isSpent = ({ call, index }: OutputRef) =>
    calls.some(({ spends }) =>
      spends.some(
        ({ amount }) => typeof amount !== "bigint" && amount.call === call && amount.index === index,
      ),
    ) || isSwept(calls, { call, index });
  return calls.flatMap(({ kind, spends, outputs, receiver: named, bps, wanted }, call): Due[] => {
    const [spend] = spends;
    const sent: Due[] = [];
    if (spend !== undefined && named !== undefined && (kind === "transfer" || kind === "fee")) {
      const { token, amount } = spend;
      const isExact = typeof amount === "bigint";
      const fee = isExact ? { units: (amount * bps) / BPS } : { bps };
      const floor = isExact ? { least: amount, slippageBps: undefined } : floorOf(calls, amount);
      const transferred = isExact ? { units: amount } : undefined;
      const isFee = kind === "fee";
      const least = isFee ? { least: 0n, slippageBps: undefined } : floor;
      sent.push({ to: named, token, ...least, most: isFee ? fee : transferred, isFee });
    }
    const leaves = kind === "convert" && named !== undefined && !sluices.has(named) ? named : receiver;
    const kept = outputs.flatMap((token, index): Due[] => {
      const of = { call, index };
      if (isSpent(of)) return [];
      return [{ to: leaves, token, ...floorOf(calls, of), most: undefined, isFee: false }];
    });
    if (wanted !== undefined) {
      const { token, amountOut: least } = wanted;
      sent.push({ to: leaves, token, least, slippageBps: undefined, most: undefined, isFee: false });
    }
    return [...sent, ...kept];
  });
}

/** Contracts of Sluice. An output for them stays where the bundle is executed. */
const sluices: ReadonlySet<Address> = new Set([
  ...executorAddresses,
  ...[routerAddress, accountDelegateAddress, ownerWalletFactoryAddress],
]);

/** Returns whether a later call takes the whole balance of the output's token. */
function isSwept(calls: readonly AgreedCall[], { call, index }: OutputRef): boolean {
  const token = calls[call]?.outputs[index];
  return calls.some(({ kind, outputs }, at) => at > call && kind === "balance" && outputs[0] === token);
}

/** Returns the strictest minimum of an output that the calls state, or the default of what leaves a bundle. */
function floorOf(
  calls: readonly AgreedCall[],
  { call, index }: OutputRef,
): Pick<Due, "least" | "slippageBps"> {
  const checking = calls.filter(({ checks }) => checks?.call === call && checks.index === index);
  const stated = [...(calls[call] === undefined ? [] : [calls[call]]), ...checking];
  const least = stated.map((one) => one.least).reduce((one, other) => (one > other ? one : other), 0n);
  const slippages = stated.flatMap(({ slippageBps }) => (slippageBps === undefined ? [] : [slippageBps]));
  const usual = least === 0n ? BigInt(defaultSlippageBps) : undefined;
  return { least, slippageBps: slippages.length === 0 ? usual : slippages.reduce((a, b) => (a < b ? a : b)) };
}

/**
 * Returns the calls with what the answer says that those with an exact output take, and why they may not take that: it
 * must be within what they allow, and what the answer expects to be spent, and the slippage.
 */
export function withAnsweredSpending(
  calls: readonly AgreedCall[],
  answered: unknown,
): { readonly calls: readonly AgreedCall[]; readonly faults: readonly string[] } {
  const told = (Array.isArray(answered) ? answered : []).map(membersOf);
  const faults: string[] = [];
  const settled = calls.map((call, position) => {
    const { wanted, spends } = call;
    const [spend] = spends;
    if (wanted === undefined || spend === undefined) return call;
    const own = told.filter((each) => each.call === position);
    const [needed, taken] = [own[0]?.amountIn, own[0]?.maxAmountIn].map(answeredAmount);
    if (own.length !== 1 || needed === undefined || taken === undefined) {
      faults.push(`spent must state amountIn and maxAmountIn of call ${position}`);
      return call;
    }
    const { maxAmountIn, slippageBps } = wanted;
    const most = plusSlippage(needed, slippageBps);
    if (taken > most)
      faults.push(`call ${position} takes up to ${taken}; ${needed} and the slippage are ${most}`);
    if (maxAmountIn !== undefined && taken > maxAmountIn)
      faults.push(`call ${position} takes up to ${taken}; maxAmountIn is ${maxAmountIn}`);
    return { ...call, spends: [{ ...spend, amount: taken }] };
  });
  return { calls: settled, faults };
}

/** The most of each token that the payer may be asked for: all exact amounts together. */
export function supplyOf(calls: readonly AgreedCall[]): ReadonlyMap<Address, bigint> {
  const supply = new Map<Address, bigint>();
  for (const { token, amount } of calls.flatMap(({ spends }) => spends))
    if (typeof amount === "bigint" && amount > 0n) supply.set(token, (supply.get(token) ?? 0n) + amount);
  return supply;
}

/** Returns the token under the address that requests use. */
export const tokenOfRef = (token: Address | "native"): Address => (token === "native" ? NATIVE : token);
