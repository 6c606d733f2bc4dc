import type { Order } from "../../execution/order.js";
import { type Address, NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/format.js";
import { knownOn, makePoolCheck, type PoolQuestion } from "./known.js";
import { type Touched, touchedBy } from "./program.js";

/** What the caller trusts beside the known contracts. */
export type Trusted = {
  readonly chainId: bigint;
  /** The tokens of the request, whose own code the caller has accepted, and the addresses that they allow. */
  readonly addresses: ReadonlySet<Address>;
  /** Pairs of tokens by pool, as the answer states them. They only say where to look first, and prove nothing. */
  readonly hints: ReadonlyMap<Address, readonly Address[]>;
};

/**
 * Returns the contracts and tokens of a program that are unknown: neither in the networks' data nor, for pools, deployed
 * by one of its factories for tokens of this program. What such a contract does is anybody's guess: it may keep what it
 * gets, pay others, or pay the receiver what they were owed anyway.
 */
export function findStrangers(steps: readonly Step[], order: Order, trusted: Trusted): readonly Address[] {
  const touched = steps.map(touchedBy);
  const known = knownOn(Number(trusted.chainId));
  const isPool = makePoolCheck(known);
  const all = [...order.inputs, ...order.outputs, ...touched.flatMap(tokensOf)].map(({ token }) => token);
  const tokens = [...new Set(all)].filter((token) => token !== NATIVE);
  const verdicts = new Map<Address, boolean>();
  const isKnown = (address: Address, question?: PoolQuestion): boolean => {
    const isSo =
      verdicts.get(address) ??
      (known.contracts.has(address) ||
        trusted.addresses.has(address) ||
        (question !== undefined && isPool(address, question)));
    verdicts.set(address, isSo);
    return isSo;
  };
  // Pools first: a pool may be the token of its shares.
  for (const [index, step] of steps.entries()) {
    const { contracts, tokens: own } = touched[index] as Touched;
    for (const address of contracts) {
      // A token that nothing else names is not judged below, and a genuine pool may hold a hostile one.
      const hinted = (trusted.hints.get(address) ?? []).filter((token) => tokens.includes(token));
      const others = [...hinted, ...(touched[index + 1]?.tokens ?? []), ...tokens];
      isKnown(address, questionOf(step, own, [...new Set(others)]));
    }
  }
  for (const token of tokens) isKnown(token);
  return [...verdicts].flatMap(([address, isSo]) => (isSo ? [] : [address]));
}

function tokensOf({ tokens }: Touched) {
  return tokens.map((token) => ({ token }));
}

/** Returns how to recognise the pool of a step. Undefined for a step of contracts that are no factory's. */
function questionOf(
  step: Step,
  tokens: readonly Address[],
  others: readonly Address[],
): PoolQuestion | undefined {
  const { op } = step;
  if (op === "v2Remove") return { trades: "byAmount", tokens: others, others };
  if (op === "v2Add" || "prefunded" in step) return { trades: "byAmount", tokens, others };
  return op === "v3Swap" ? { trades: "byCallback", tokens, others } : undefined;
}

/**
 * Returns a sentence for each payment of a program to an address that is neither the pool of the next step, which
 * trades it at once, nor one that the caller agreed to pay.
 */
export function findPaymentFaults(
  steps: readonly Step[],
  order: Order,
  mayPay: (step: Step) => boolean = () => false,
): string[] {
  return steps.flatMap((step, index) => {
    if (step.op === "check" || !("to" in step)) return [];
    const { to } = step;
    if (to === "receiver" || to === "refundTo" || to === "executor") return [];
    if ([order.receiver, order.refundTo, order.executor].includes(to)) return [];
    const next = steps[index + 1];
    if (next !== undefined && "prefunded" in next && next.prefunded && next.pool === to) return [];
    return mayPay(step) ? [] : [`its step ${index} (${step.op}) pays ${to}, whom nobody asked to pay`];
  });
}
