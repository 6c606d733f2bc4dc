import { payerOf } from "../execution/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Market } from "../market/index.js";
import { routerAddress } from "../program/index.js";
import type { BlockContext, TokenAmount } from "../protocols/index.js";
import { deadlineOf } from "./deadline.js";
import { needsOf } from "./needs.js";
import type { QuoteServices } from "./services.js";
import type { Terms } from "./terms.js";

/**
 * Begins to read what a transaction that spends `inputs` is built and simulated with, all in one request while the route
 * is searched for. What fails here fails again where it is needed.
 */
export function foresee(
  services: QuoteServices,
  { head }: Pick<Market, "head">,
  context: BlockContext,
  terms: Terms,
  inputs: readonly TokenAmount[],
): void {
  const { strategy, fromAddress: from } = terms;
  services.simulator.foresee(
    { from, delegateCall: strategy.kind === "delegate" },
    needsOf(terms, inputs),
    head,
  );
  void Promise.allSettled([
    allowedAlready(services, head, terms, inputs),
    deadlineOf(services, terms, { market: { head }, context }),
  ]);
}

/** Inputs of which the wallet allows the Router something from before; a route itself leaves nothing. */
export async function allowedAlready(
  { simulator }: Pick<QuoteServices, "simulator">,
  head: Market["head"],
  { strategy, fromAddress }: Pick<Terms, "strategy" | "fromAddress">,
  inputs: readonly { readonly token: Address }[],
): Promise<Address[]> {
  if (strategy.kind !== "ensowallet") return [];
  const wallet = payerOf(strategy, fromAddress);
  const tokens = inputs.map(({ token }) => token).filter((token) => token !== NATIVE);
  const allowed = await Promise.all(
    tokens.map((token) => simulator.allowance(token, wallet, routerAddress, head)),
  );
  return tokens.filter((_, index) => (allowed[index] ?? 0n) > 0n);
}
