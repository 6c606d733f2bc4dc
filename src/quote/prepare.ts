import { payerOf } from "../execution/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Market } from "../market/index.js";
import { routerAddress } from "../program/index.js";
import type { BlockContext, TokenAmount } from "../protocols/index.js";
import { deadlineOf } from "./deadline.js";
import { needsOf } from "./needs.js";
import type { Basis } from "./onNewestMarket.js";
import type { QuoteServices } from "./services.js";
import type { Terms } from "./terms.js";

/** What the transactions of one request share, whatever route they take. */
export type Prepared = {
  /** Inputs whose allowance the wallet revokes at the end. */
  readonly endAllowances: readonly Address[];
  /** Unix seconds. */
  readonly deadline: bigint;
};

/**
 * Reads what a transaction that spends `inputs` is built from, and begins to read what it is simulated with: one request,
 * made while the route is searched for. The promise may be left alone: nothing is thrown unless somebody awaits it.
 */
export function prepare(
  services: QuoteServices,
  { view, context }: Basis,
  terms: Terms,
  inputs: readonly TokenAmount[],
): Promise<Prepared> {
  const { head } = view.whole;
  const { strategy, fromAddress: from } = terms;
  const caller = { from, delegateCall: strategy.kind === "delegate" };
  services.simulator.foresee(caller, needsOf(terms, inputs), head);
  const prepared = readPrepared(services, { head, context }, terms, inputs);
  prepared.catch(() => undefined);
  return prepared;
}

async function readPrepared(
  services: QuoteServices,
  { head, context }: { readonly head: Market["head"]; readonly context: BlockContext },
  terms: Terms,
  inputs: readonly TokenAmount[],
): Promise<Prepared> {
  const [endAllowances, deadline] = await Promise.all([
    allowedAlready(services, head, terms, inputs),
    deadlineOf(services, terms, { head, context }),
  ]);
  return { endAllowances, deadline };
}

/** The inputs that the wallet lets the Router move already; a route itself leaves no allowance. */
async function allowedAlready(
  { simulator }: Pick<QuoteServices, "simulator">,
  head: Market["head"],
  { strategy, fromAddress }: Pick<Terms, "strategy" | "fromAddress">,
  inputs: readonly TokenAmount[],
): Promise<Address[]> {
  if (strategy.kind !== "ensowallet") return [];
  const wallet = payerOf(strategy, fromAddress);
  const tokens = inputs.map(({ token }) => token).filter((token) => token !== NATIVE);
  const allowed = await Promise.all(
    tokens.map((token) => simulator.allowance(token, wallet, routerAddress, head)),
  );
  return tokens.filter((_, index) => (allowed[index] ?? 0n) > 0n);
}
