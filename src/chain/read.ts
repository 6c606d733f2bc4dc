import { SluiceError } from "../errors/error.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Call, CallResult, Reading } from "../protocols/reading.js";
import { type BlockRef, blockParameter, rethrowAt } from "./blockRef.js";
import { RpcError } from "./errors.js";
import { gate } from "./gate.js";
import {
  callResult,
  decodeTryAggregate,
  encodedBytes,
  encodeTryAggregate,
  gauge,
  MAX_CALLS,
} from "./multicall.js";
import type { Rpc } from "./rpc.js";
import { isExecutionError, isMissingBlock } from "./verdict.js";

export type ReadInput = BlockRef & {
  readonly multicall3: Address;
  readonly signal?: AbortSignal | undefined;
  /** Upper bounds of one request; halved by itself where a node takes less. */
  readonly maxCalls?: number;
  readonly maxBytes?: number;
  /** Requests under way at once. */
  readonly concurrency?: number;
  readonly timeoutMs?: number;
  /** Told, as answers come, which share of the calls that are asked at once is answered; in the end 1. */
  readonly onAnswered?: ((share: number) => void) | undefined;
};

/** Nodes commonly take a megabyte of request; in hex this is half of one. */
const MAX_BYTES = 256 * 1024;
/** Nodes commonly give a call 50 million, or what a block has. Counts calls that say what they take. */
const MAX_GAS = 16_000_000;
const CONCURRENCY = 4;
/** Generous, as a node that is down is noticed by its silence and not by this. */
const TIMEOUT_MS = 30_000;
/** Without Multicall3 every call is a request of its own. */
const SINGLE_CONCURRENCY = 16;

/** A run of calls, by position in the batch. */
type Chunk = { readonly start: number; readonly end: number };

function chunksOf(calls: readonly Call[], maxCalls: number, maxBytes: number): Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  let bytes = 0;
  let gas = 0;
  for (const [index, call] of calls.entries()) {
    const size = encodedBytes(call);
    const isFull = index - start >= maxCalls || bytes + size > maxBytes || gas + (call.gas ?? 0) > MAX_GAS;
    if (index > start && isFull) {
      chunks.push({ start, end: index });
      [start, bytes, gas] = [index, 0, 0];
    }
    bytes += size;
    gas += call.gas ?? 0;
  }
  if (start < calls.length) chunks.push({ start, end: calls.length });
  return chunks;
}

/** Nodes that refuse a call with code laid over it. */
const withoutOverrides = new WeakSet<Rpc>();

/** The state overrides of `eth_call` for what these calls lay over; undefined where they lay over nothing. */
function overridesOf(calls: readonly Call[]): Record<Address, { code: Hex }> | undefined {
  const laid = calls.filter(({ code }) => code !== undefined);
  if (laid.length === 0) return undefined;
  return Object.fromEntries(laid.map(({ to, code }) => [to, { code: code as Hex }]));
}

/** Whether the node does not know the third parameter, or knows it and will not have it. */
function isUnknownParameter({ code, message }: RpcError): boolean {
  return code === -32602 || /override|too many (arguments|params)|invalid (argument|param)/i.test(message);
}

/** Whether fewer calls at once may help, rather than the request being unwelcome at all. */
function isTooMuch(error: unknown): error is RpcError {
  return error instanceof RpcError && !isMissingBlock(error) && error.code !== -32601;
}

/**
 * Answers one batch. Chunks that fail as a whole are halved until what fails is a single call; that call's
 * result is then undefined if it is the contract that failed, and the error is thrown if it is the node.
 */
async function readBatch(rpc: Rpc, calls: readonly Call[], input: ReadInput): Promise<CallResult[]> {
  const { multicall3, signal, timeoutMs = TIMEOUT_MS } = input;
  const results = new Array<CallResult>(calls.length).fill(undefined);
  const gas = gauge(multicall3);
  const chunkGate = gate(input.concurrency ?? CONCURRENCY);
  const singleGate = gate(SINGLE_CONCURRENCY);

  let answered = 0;
  function note(count: number): void {
    answered += count;
    input.onAnswered?.(answered / calls.length);
  }

  async function ethCall(call: { to: Address; data: Hex }, within: readonly Call[]): Promise<Hex> {
    const options = { signal, timeoutMs };
    const params = [{ to: call.to, data: call.data }, blockParameter(input)];
    const overrides = withoutOverrides.has(rpc) ? undefined : overridesOf(within);
    if (overrides === undefined) return rpc.request<Hex>("eth_call", params, options);
    return rpc.request<Hex>("eth_call", [...params, overrides], options).catch((error: unknown) => {
      if (!(error instanceof RpcError) || isExecutionError(error) || !isUnknownParameter(error)) throw error;
      // From now on the calls are made as they are: where they go there is no code, so they answer nothing.
      withoutOverrides.add(rpc);
      return rpc.request<Hex>("eth_call", params, options);
    });
  }

  async function single(index: number): Promise<void> {
    try {
      const call = calls[index] as Call;
      const data = await singleGate(() => ethCall(call, [call]));
      results[index] = data === "0x" ? undefined : data;
    } catch (error) {
      if (!(error instanceof RpcError) || !isExecutionError(error)) throw error;
    }
    note(1);
  }

  async function halves({ start, end }: Chunk): Promise<void> {
    const middle = (start + end) >> 1;
    await Promise.all([chunk({ start, end: middle }), chunk({ start: middle, end })]);
  }

  async function chunk(part: Chunk): Promise<void> {
    const { start, end } = part;
    if (end - start === 1) return single(start);
    const within = calls.slice(start, end);
    const asked = [...within, gas];
    const call = { to: multicall3, data: encodeTryAggregate(false, asked) };
    const data = await chunkGate(() => ethCall(call, within)).catch((error: unknown) => {
      if (isTooMuch(error)) return undefined;
      throw error;
    });
    if (data === undefined) return halves(part);
    if (data === "0x") {
      await Promise.all(Array.from({ length: end - start }, (_, offset) => single(start + offset)));
      return;
    }
    const answers = decodeTryAggregate(data);
    if (answers?.length !== asked.length) {
      throw new SluiceError(
        "RPC_UNAVAILABLE",
        `What chain ${rpc.chainId} has at ${multicall3} is not Multicall3.`,
      );
    }
    if (!answers.pop()?.success) return halves(part);
    for (const [offset, answer] of answers.entries()) results[start + offset] = callResult(answer);
    note(end - start);
  }

  const chunks = chunksOf(calls, input.maxCalls ?? MAX_CALLS, input.maxBytes ?? MAX_BYTES);
  await Promise.all(chunks.map(chunk));
  return results;
}

/**
 * Drives a reading against one block and returns what it made of it.
 *
 * A call that reverts, that has no code at its target, or that needs more gas than the node allows one call,
 * gives undefined and fails nothing else. Throws BlockGoneError when the node does not have the block, and what
 * `Rpc.request` throws.
 */
export async function readAt<T>(rpc: Rpc, input: ReadInput, reading: Reading<T>): Promise<T> {
  let step = reading.next();
  while (!step.done) {
    const calls = step.value;
    const results = await readBatch(rpc, calls, input).catch((error: unknown) => rethrowAt(input, error));
    step = reading.next(results);
  }
  return step.value;
}
