import { amountsReturned, type RouteCall, type Strategy, type UnsignedTx } from "../execution/index.js";
import { contextAfter } from "../fees/index.js";
import type { Market } from "../market/index.js";
import type { TokenAmount } from "../protocols/index.js";
import { explainRevert } from "../simulation/index.js";
import type { QuoteServices } from "./services.js";
import { spareGasOfProgram } from "./simulation/spareGas.js";
import { holdersOf, needsOf } from "./transaction/needs.js";

/** The transaction of an earlier answer, and what the independent decoder reads in it. */
export type EarlierTransaction = {
  readonly tx: UnsignedTx;
  readonly call: RouteCall;
  readonly strategy: Strategy;
};

/** What an earlier transaction would do in the block after a market's. */
export type Rechecked =
  | {
      readonly ok: true;
      /** In the order of the transaction's outputs. */
      readonly amountsOut: readonly TokenAmount[];
      /** The gas limit that it needs now. */
      readonly gas: bigint;
    }
  | {
      readonly ok: false;
      /** The name of the contracts' check that failed. Undefined if the revert names none. */
      readonly check: string | undefined;
      /** Why, in readable form. */
      readonly reason: string;
    };

/**
 * Simulates an earlier transaction on a market's block. A missing balance or allowance is given to it, as to every
 * simulated transaction. Throws BlockGoneError and RPC_UNAVAILABLE.
 */
export async function recheck(
  services: QuoteServices,
  market: Market,
  { tx, call, strategy }: EarlierTransaction,
): Promise<Rechecked> {
  const { simulator, network } = services;
  const { head } = market;
  const { order, signed } = call;
  const inputs = order.inputs.map(({ token, amountIn }) => ({ token, amount: amountIn }));
  const outputs = order.outputs.map(({ token }) => token);
  const trial = {
    ...{ tx, head, maxGas: network.maxTransactionGas, fees: await services.fees.at(head) },
    context: contextAfter(head, network, services.nowMs() / 1000),
    delegateCall: strategy.kind === "delegate",
    spareGas: spareGasOfProgram(call.program, market),
    holdersOf: (token: TokenAmount["token"]) => holdersOf(market, token),
  };
  const run = () => simulator.run(trial, needsOf({ fromAddress: tx.from, strategy, signed }, inputs));
  const first = await run();
  // The node may have run it on the next block, which it was mining.
  const result = !first.ok && (await simulator.mayHaveMixed(head)) ? await run() : first;
  if (!result.ok) {
    const { text, check } = explainRevert(result.revert);
    return { ok: false, check, reason: text };
  }
  const amountsOut = amountsReturned(strategy, { inputs, outputs, signed }, result.returned);
  if (amountsOut === undefined) return { ok: false, check: undefined, reason: "it returns no amounts" };
  return { ok: true, amountsOut, gas: result.gas };
}
