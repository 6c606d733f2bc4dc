import type { Head } from "../../chain/index.js";
import { payerOf } from "../../execution/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { routerAddress } from "../../program/index.js";
import type { BlockContext, TokenAmount } from "../../protocols/index.js";
import type { Attempt } from "../attempt.js";
import type { TransactionTerms } from "../request.js";
import type { QuoteServices } from "../services.js";
import { needsOf } from "./needs.js";

/** The data that all transactions of one request share, whatever their route. */
export type Prepared = {
  /** Inputs whose allowance the wallet revokes at the end of the transaction. */
  readonly endAllowances: readonly Address[];
  /** Unix seconds. */
  readonly deadline: bigint;
};

/**
 * Reads the data that a transaction spending `inputs` is built from, and starts to read the data for its simulation.
 * Both are read in one request, in parallel with the search. Errors surface only when the promise is awaited.
 */
export function prepare(
  { services, basis }: Pick<Attempt, "services" | "basis">,
  terms: TransactionTerms,
  inputs: readonly TokenAmount[],
): Promise<Prepared> {
  const { view, context } = basis;
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
  { head, context }: { readonly head: Head; readonly context: BlockContext },
  terms: TransactionTerms,
  inputs: readonly TokenAmount[],
): Promise<Prepared> {
  const [endAllowances, deadline] = await Promise.all([
    allowedAlready(services, head, terms, inputs),
    deadlineOf(services, terms, { head, context }),
  ]);
  return { endAllowances, deadline };
}

/** Returns the inputs that the wallet already lets the Router move. A route itself leaves no allowance behind. */
async function allowedAlready(
  { simulator }: Pick<QuoteServices, "simulator">,
  head: Head,
  { strategy, fromAddress }: Pick<TransactionTerms, "strategy" | "fromAddress">,
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

/**
 * Returns the last moment at which a transaction is valid, in Unix seconds. This is the caller's own deadline, or the
 * context's time plus a period in the settings. The period is longer if a contract has to sign: an ordinary account
 * signs at once, while the owners of a contract may take days. With `router`, anybody may send the transaction, so the
 * period is always the short one. `delegate` is for smart accounts only, so it is always the long one. Throws
 * BlockGoneError.
 */
export async function deadlineOf(
  services: Pick<QuoteServices, "limits" | "simulator">,
  { strategy, fromAddress, deadline }: Pick<TransactionTerms, "strategy" | "fromAddress" | "deadline">,
  { head, context }: { readonly head: Head; readonly context: BlockContext },
): Promise<bigint> {
  if (deadline !== undefined) return deadline;
  const { deadlineSeconds, walletDeadlineSeconds } = services.limits;
  const isSlow =
    strategy.kind === "delegate" ||
    (strategy.kind === "ensowallet" && (await services.simulator.isContract(fromAddress, head)));
  return context.timestamp + BigInt(isSlow ? walletDeadlineSeconds : deadlineSeconds);
}
