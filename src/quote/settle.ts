import { SluiceError } from "../errors/index.js";
import {
  amountReturned,
  type CompiledPlan,
  compilePlan,
  encodeRouteCall,
  findMismatch,
  payerOf,
  type UnsignedTx,
} from "../execution/index.js";
import { NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import { BPS, maxBigint } from "../lib/math.js";
import type { Market } from "../market/index.js";
import { encodeProgram, routerAddress } from "../program/index.js";
import type { BlockContext } from "../protocols/adapter.js";
import type { Plan } from "../routing/index.js";
import type { QuoteContext } from "./context.js";
import { needsOf } from "./needs.js";
import type { QuoteRequest } from "./request.js";

export type SettleInput = {
  readonly market: Market;
  readonly block: BlockContext;
  readonly request: QuoteRequest;
  readonly plan: Plan;
};

export type Settled =
  | {
      readonly ok: true;
      readonly amountOut: bigint;
      readonly minAmountOut: bigint;
      readonly gas: bigint;
      readonly tx: UnsignedTx;
    }
  | { readonly ok: false; readonly revert: `0x${string}`; readonly compiled: CompiledPlan };

/**
 * Makes the plan a transaction and runs it. The minimum follows from what the simulation paid out; as that is
 * nearly always what the plan says, the transaction is first built on the plan's word, and built again only when
 * the chain disagrees (a token that taxes transfers, say).
 */
export async function settle(context: QuoteContext, input: SettleInput): Promise<Settled> {
  const compiled = compilePlan(input.plan);
  const endAllowance = await allowsAlready(context, input);
  const attempt = (minAmountOut: bigint) =>
    attemptWith(context, input, { compiled, endAllowance, minAmountOut });
  const expected = minimumFor(input.request, input.plan.amountOut);
  const first = await attempt(expected);
  if (first.ok && minimumFor(input.request, first.amountOut) === expected) return first;
  if (!first.ok && (input.request.minAmountOut !== undefined || expected === 1n)) return first;
  const measured = first.ok ? first : await attempt(1n);
  if (!measured.ok) return measured;
  return attempt(minimumFor(input.request, measured.amountOut));
}

/** floor(amountOut · (1 − slippage)), at least 1; the caller's own minimum wins. */
function minimumFor(request: QuoteRequest, amountOut: bigint): bigint {
  const withSlippage = (amountOut * (BPS - request.slippageBps)) / BPS;
  return request.minAmountOut ?? maxBigint(withSlippage, 1n);
}

type Attempt = {
  readonly compiled: CompiledPlan;
  readonly endAllowance: boolean;
  readonly minAmountOut: bigint;
};

async function attemptWith(context: QuoteContext, input: SettleInput, attempt: Attempt): Promise<Settled> {
  const { compiled, minAmountOut } = attempt;
  const { request, market, block } = input;
  const { strategy } = request;
  const tx = build(context, input, attempt);
  const result = await context.simulator.run(
    {
      tx,
      head: market.head,
      context: block,
      maxGas: context.network.maxTransactionGas,
      delegateCall: strategy.kind === "delegate",
    },
    needsOf(request),
  );
  if (!result.ok) return { ok: false, revert: result.revert, compiled };
  const amountOut = amountReturned(strategy, result.returned);
  if (amountOut === undefined) {
    throw new SluiceError("CONTRACTS_NOT_DEPLOYED", "The Router answered nothing");
  }
  return { ok: true, amountOut, minAmountOut, gas: result.gas, tx };
}

function build(
  context: QuoteContext,
  input: SettleInput,
  { compiled, endAllowance, minAmountOut }: Attempt,
): UnsignedTx {
  const { request, plan, block } = input;
  const { fromAddress: from, strategy } = request;
  const { limits } = context;
  const seconds = strategy.kind === "router" ? limits.deadlineSeconds : limits.walletDeadlineSeconds;
  const order = {
    tokenIn: plan.tokenIn,
    amountIn: request.amountIn,
    tokenOut: plan.tokenOut,
    minAmountOut,
    receiver: request.receiver,
    refundTo: payerOf(strategy, from),
    feeReceiver: request.fee?.receiver ?? ZERO_ADDRESS,
    feeBps: request.fee?.bps ?? 0n,
    deadline: request.deadline ?? block.timestamp + BigInt(seconds),
  };
  const call = {
    order: { ...order, fundTo: compiled.fundTo },
    program: encodeProgram(compiled.program),
  };
  const tx = encodeRouteCall(from, call, strategy, { endAllowance });
  const mismatch = findMismatch(tx, { ...order, from, strategy }, plan);
  if (mismatch !== undefined) throw new Error(`the transaction does not say what was planned: ${mismatch}`);
  return tx;
}

/** Whether the wallet allows the Router something of tokenIn from before; a route itself leaves nothing. */
async function allowsAlready(context: QuoteContext, { request, market }: SettleInput): Promise<boolean> {
  const { strategy, tokenIn, fromAddress } = request;
  if (strategy.kind !== "ensowallet" || tokenIn === NATIVE) return false;
  const wallet = payerOf(strategy, fromAddress);
  const allowed = await context.simulator.allowance(tokenIn, wallet, routerAddress, market.head);
  return allowed !== undefined && allowed > 0n;
}
