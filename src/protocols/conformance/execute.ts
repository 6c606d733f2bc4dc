import { rpcBatch } from "@sluice/devnet";
import { encodeFunctionData } from "viem";
import { decodeRouteCall, findContradiction, readProgram } from "../../execution/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import { encodeProgram, executorAddress, routerAbi, routerAddress, type Step } from "../../program/index.js";
import { explainRevert } from "../../simulation/index.js";
import type { Adapter } from "../adapter.js";
import type { Venue } from "../venue.js";
import { balanceCall, type TestChain } from "./chain.js";

export type TestTrade = {
  readonly venue: Venue;
  /** The venue's state when the trade was quoted. */
  readonly state: unknown;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  /** Whether the Router pays the venue itself. Only for `prefundable` adapters. */
  readonly prefunded?: boolean;
};

/** What a trade did on the chain. `leftIn` is input that the venue did not take. */
export type Execution = { readonly amountOut: bigint; readonly leftIn: bigint; readonly gasUsed: number };

/** Why a trade or a change of liquidity reverted, in words. */
export type Reverted = { readonly reverted: string };

export function isReverted(outcome: object): outcome is Reverted {
  return "reverted" in outcome;
}

type SimulatedCall = {
  readonly status: Hex;
  readonly returnData: Hex;
  readonly gasUsed: Hex;
  readonly error?: { readonly message?: string; readonly data?: Hex };
};

export const GAS = 30_000_000;

/** The tokens that one fill sells and buys, and its venue in the state that it was quoted with. */
type Turned = Pick<TestTrade, "venue"> & {
  readonly state?: unknown;
  readonly tokensIn: readonly Address[];
  readonly tokensOut: readonly Address[];
};

/**
 * Throws unless the independent decoder, given the Router's call data, finds that the first step does what was quoted.
 * The service checks every transaction in this way.
 */
export function requireDecoded(
  adapter: Adapter,
  data: Hex,
  { venue, state, tokensIn, tokensOut }: Turned,
): void {
  const steps = readProgram(decodeRouteCall(data)?.program ?? "0x");
  const fill = {
    kind: "fill" as const,
    pool: { adapter, venue, state },
    inputs: tokensIn.map((token) => ({ token, amount: 1n, sharePpm: WHOLE_PPM })),
    outputs: tokensOut.map((token) => ({ token, amount: 1n })),
    gas: 0,
    bytes: 0,
  };
  const [step] = steps ?? [];
  const difference = step === undefined ? "it reads no step" : findContradiction(step, fill);
  if (difference === undefined) return;
  const text = JSON.stringify(step, (_, value) => (typeof value === "bigint" ? `${value}` : value));
  const share = adapter.meta.position?.(venue).address;
  const lacks =
    step !== undefined && !adapter.steps.includes(step.op) ? `; \`steps\` lacks \`${step.op}\`` : "";
  throw new Error(
    `the decoder contradicts the step for ${tokensIn.join(", ")} to ${tokensOut.join(", ")} in ${venue.id}: ` +
      `${difference}${lacks}; \`meta.position\` names ${share === undefined ? "no share" : `the share ${share}`}: ${text}`,
  );
}

/**
 * Returns the Router's transaction for a trade through one venue, with the adapter's own step. Throws if the decoder
 * contradicts the step.
 */
export function transactionOf(
  adapter: Adapter,
  trade: TestTrade,
  from: Address,
  receiver = RECEIVER,
): Record<string, Hex> {
  const { venue, state, tokenIn, tokenOut, amountIn, prefunded = false } = trade;
  const fill = adapter.encode(venue, state, {
    tokenIn,
    tokenOut,
    amount: { token: tokenIn === NATIVE ? "native" : tokenIn, sharePpm: prefunded ? 0 : 1_000_000 },
    prefunded,
    to: adapter.paysOut ? "receiver" : "executor",
  });
  const sweep: Step = { op: "sweep", token: tokenOut === NATIVE ? "native" : tokenOut, to: "receiver" };
  const program = encodeProgram({ steps: adapter.paysOut ? [fill] : [fill, sweep] });
  const order = {
    executor: executorAddress,
    tokenIn,
    amountIn,
    tokenOut,
    minAmountOut: 1n,
    receiver,
    refundTo: from,
    fundTo: prefunded ? venue.address : executorAddress,
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 2n ** 64n,
  };
  const data = encodeFunctionData({ abi: routerAbi, functionName: "route", args: [order, program] });
  requireDecoded(adapter, data, { venue, state, tokensIn: [tokenIn], tokensOut: [tokenOut] });
  const value = quantity(tokenIn === NATIVE ? amountIn : 0n);
  return { from, to: routerAddress, data, value, gas: quantity(GAS) };
}

/** An account that holds nothing and is not a contract, so that it can receive the native currency. */
export const RECEIVER: Address = "0x00000000000000000000000000000000005e7e12";

/** Runs trades one after another in the block that `chain.context` returns, without mining it. */
export async function simulateTrades(
  chain: TestChain,
  adapter: Adapter,
  trades: readonly TestTrade[],
  receiver = RECEIVER,
): Promise<(Execution | Reverted)[]> {
  const [outcomes] = await simulateEach(chain, adapter, [trades], receiver);
  return outcomes ?? [];
}

/** Runs series of trades as `simulateTrades` runs one, each on the newest block's own state, in one request. */
export async function simulateEach(
  chain: TestChain,
  adapter: Adapter,
  series: readonly (readonly TestTrade[])[],
  receiver = RECEIVER,
): Promise<(Execution | Reverted)[][]> {
  const callsOf = (trade: TestTrade) => [
    transactionOf(adapter, trade, chain.trader, receiver),
    balanceCall(trade.tokenIn, executorAddress),
  ];
  const results = await simulateSeries(
    chain,
    series.map((trades) => trades.flatMap(callsOf)),
  );
  return series.map((trades, index) => outcomesOf(trades, results[index] ?? []));
}

function outcomesOf(
  trades: readonly TestTrade[],
  results: readonly SimulatedCall[],
): (Execution | Reverted)[] {
  return trades.map((_, index) => {
    const routed = results[2 * index];
    const left = results[2 * index + 1];
    if (routed === undefined || left === undefined) throw new Error("the node left out a simulated call");
    if (BigInt(routed.status) !== 1n) return { reverted: revertReasonOf(routed) };
    const gasUsed = Number(routed.gasUsed);
    return { amountOut: BigInt(routed.returnData), leftIn: BigInt(left.returnData), gasUsed };
  });
}

/** Simulates calls one after the other in the block that the chain's context describes. */
export async function simulateCalls(
  chain: TestChain,
  calls: readonly Readonly<Record<string, Hex>>[],
): Promise<SimulatedCall[]> {
  const [results] = await simulateSeries(chain, [calls]);
  return results ?? [];
}

/** One request for all trades takes an eighth of the time that one request per trade takes. */
async function simulateSeries(
  chain: TestChain,
  series: readonly (readonly Readonly<Record<string, Hex>>[])[],
): Promise<SimulatedCall[][]> {
  const { number, timestamp } = await chain.context();
  const simulationOf = (calls: readonly Readonly<Record<string, Hex>>[]) => {
    // Together the calls may exceed a real block's gas.
    const gasLimit = quantity(GAS * calls.length * 2);
    const blockOverrides = { number: quantity(number), time: quantity(timestamp), gasLimit };
    return { blockStateCalls: [{ blockOverrides, calls }], validation: false };
  };
  const asked = series.map((calls) => ({
    method: "eth_simulateV1",
    params: [simulationOf(calls), "latest"],
  }));
  const answers = (await rpcBatch(chain.url, asked)) as { calls: SimulatedCall[] }[][];
  return answers.map(([block]) => block?.calls ?? []);
}

/** Why a simulated call failed: the decoded revert, or what the node says where there is none, such as out of gas. */
export function revertReasonOf({ returnData, error }: SimulatedCall): string {
  const data = returnData === "0x" ? (error?.data ?? "0x") : returnData;
  return data === "0x" && error?.message !== undefined ? error.message : explainRevert(data).text;
}

/** Returns the receiver of a trade that is mined in this block: an account without earlier balances. */
export function minedReceiver(blockNumber: bigint): Address {
  return `0x5e7e12${blockNumber.toString(16).padStart(34, "0")}`;
}

/**
 * Sends a trade, waits until it is mined, and returns what the receiver got. The receiver differs in every block, so
 * that none has a rebasing balance. Throws if the trade reverts.
 */
export async function mineTrade(chain: TestChain, adapter: Adapter, trade: TestTrade): Promise<bigint> {
  const { number } = await chain.context();
  const receiver = minedReceiver(number);
  await chain.send(transactionOf(adapter, trade, chain.trader, receiver));
  const call = balanceCall(trade.tokenOut, receiver);
  return BigInt(await chain.rpc.request<Hex>("eth_call", [call, "latest"]));
}
