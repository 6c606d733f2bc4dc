import { SluiceError } from "../../errors/error.js";
import type { Address } from "../../lib/address.js";
import { gate } from "../../lib/gate.js";
import { type Hex, quantity } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { type BlockRef, blockParameter, rethrowAt } from "../blocks/blockRef.js";
import type { Load } from "../nodes/capacity.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { AnswerTooLargeError } from "../transport/answerSize.js";
import { RpcError } from "../transport/errors.js";
import { isExecutionError, isMissingBlock } from "../transport/verdict.js";
import { callResult, decodeTryAggregate, encodedBytes, encodeTryAggregate, gauge } from "./multicall.js";

export type ReadInput = BlockRef & {
  readonly multicall3: Address;
  readonly signal?: AbortSignal | undefined;
  /** The most calls in one request, in addition to what is learned about the node. */
  readonly maxCalls?: number;
  /** Number of concurrent requests. */
  readonly concurrency?: number;
  /** Called as answers come with the share of the current batch that is answered, at the end 1. */
  readonly onAnswered?: ((share: number) => void) | undefined;
};

const CONCURRENCY = 4;
/** Generous, because a dead node is detected by its silence and not by this. */
const TIMEOUT_MS = 30_000;
/** Without Multicall3, every call is a separate request. */
const SINGLE_CONCURRENCY = 16;

/** `time` is the Unix second at which all calls run. Absent means the block's own. */
type TimedInput = ReadInput & { readonly time?: bigint };

/** A range of calls, by position in the batch. */
type Chunk = { readonly start: number; readonly end: number };

/** Returns the longest prefix of a chunk that stays within the limits, with at least one call. */
function firstOf({ start, end }: Chunk, calls: readonly Call[], limits: Load): Chunk {
  let load = nothing;
  for (let index = start; index < end; index++) {
    load = withCall(load, calls[index] as Call);
    const isOver = load.calls > limits.calls || load.bytes > limits.bytes || load.gas > limits.gas;
    if (index > start && isOver) return { start, end: index };
  }
  return { start, end };
}

const nothing: Load = { calls: 0, bytes: 0, gas: 0 };

function withCall({ calls, bytes, gas }: Load, call: Call): Load {
  return { calls: calls + 1, bytes: bytes + encodedBytes(call), gas: gas + (call.gas ?? 0) };
}

function loadOf(calls: readonly Call[]): Load {
  return calls.reduce(withCall, nothing);
}

/** Returns the `eth_call` state overrides for these calls, or undefined if they need none. */
function overridesOf(calls: readonly Call[]): Record<Address, { code: Hex }> | undefined {
  const laid = calls.filter(({ code }) => code !== undefined);
  if (laid.length === 0) return undefined;
  return Object.fromEntries(laid.map(({ to, code }) => [to, { code: code as Hex }]));
}

/**
 * Returns whether the node may be refusing the third parameter rather than the call or its block (arguments 0 and 1).
 * The message is rarely conclusive: the parameter is unsupported if the node then answers the same request without it.
 */
function mayBeTheOverrides(error: RpcError): boolean {
  if (isExecutionError(error) || isMissingBlock(error)) return false;
  if (/argument [01]\b/i.test(error.message)) return false;
  const words = /override|too many (arguments|param)|invalid (argument|param)|unexpected (argument|param)/i;
  return error.code === -32602 || words.test(error.message);
}

/** Returns whether fewer calls per request may help. */
function isTooMuch(error: unknown): error is RpcError {
  return error instanceof RpcError && !isMissingBlock(error) && error.code !== -32601;
}

/** Returns the limit that a failed request exceeded, or undefined if the error does not show it. */
function excessOf(error: RpcError): keyof Load | undefined {
  if (error.code === 413) return "bytes";
  return isExecutionError(error) ? "gas" : undefined;
}

/** Distinguishes a refusal of the block overrides from any other failure. */
class TimeRefused extends Error {}

/** Returns whether a node had the gas for all calls of a multicall, whose last call is the gauge. */
function isComplete(data: Hex, asked: number): boolean {
  const answers = decodeTryAggregate(data);
  return answers?.length !== asked || answers.at(-1)?.success === true;
}

/**
 * Reads one batch. Calls that run at a time other than the block's, and those that replace a contract's code, use
 * separate requests.
 */
async function readBatch(rpc: Rpc, calls: readonly Call[], input: ReadInput): Promise<CallResult[]> {
  const keyOf = ({ timestamp, replaces }: Call) => `${timestamp} ${replaces}`;
  const keys = calls.map(keyOf);
  const results = new Array<CallResult>(calls.length).fill(undefined);
  for (const key of new Set(keys)) {
    const places = [...keys.keys()].filter((index) => keys[index] === key);
    const asked = places.map((index) => calls[index] as Call);
    const time = asked[0]?.timestamp;
    const answers =
      time === undefined ? await readNow(rpc, asked, input) : await readThen(rpc, asked, { ...input, time });
    for (const [at, index] of places.entries()) results[index] = answers[at];
  }
  return results;
}

/** Skips calls that need code overrides if the node is known not to support them. */
async function readNow(rpc: Rpc, calls: readonly Call[], input: ReadInput): Promise<CallResult[]> {
  if (rpc.traits.overridesCode) return readAll(rpc, calls, input);
  const plain = calls.filter(({ code }) => code === undefined);
  const answers = (await readAll(rpc, plain, input)).values();
  return calls.map(({ code }) => (code === undefined ? answers.next().value : undefined));
}

/** Returns undefined for every call if the node does not support time overrides. */
async function readThen(rpc: Rpc, calls: readonly Call[], input: TimedInput): Promise<CallResult[]> {
  const none = calls.map(() => undefined);
  if (!rpc.traits.overridesTime || !rpc.traits.overridesCode) return none;
  try {
    return await readAll(rpc, calls, input);
  } catch (error) {
    if (!(error instanceof TimeRefused)) throw error;
    rpc.traits.overridesTime = false;
    return none;
  }
}

/** A call to a contract, or a multicall of those `within`. */
type EthCall = {
  readonly to: Address;
  readonly data: Hex;
  readonly within: readonly Call[];
  /** The number of calls in a multicall, with the gauge. Absent for a single call. */
  readonly asked?: number;
};

function multicallOf(multicall3: Address, within: readonly Call[]) {
  const asked = [...within, gauge(multicall3)];
  return { to: multicall3, data: encodeTryAggregate(false, asked), within, asked: asked.length };
}

async function ethCall(rpc: Rpc, input: TimedInput, { to, data, within, asked }: EthCall): Promise<Hex> {
  const { signal, time } = input;
  const isWhole = asked === undefined ? undefined : (answer: unknown) => isComplete(answer as Hex, asked);
  const options = { signal, timeoutMs: TIMEOUT_MS, load: loadOf(within), isWhole };
  const params = [{ to, data }, blockParameter(input)];
  if (time !== undefined) {
    const laid = [...params, overridesOf(within) ?? {}];
    return unlessRefused(rpc, [...laid, { time: quantity(time) }], options, async () => {
      // If the node answers the same request at the block's own time, it refuses only the other time.
      await rpc.request<Hex>("eth_call", laid, options);
      throw new TimeRefused();
    });
  }
  const overrides = rpc.traits.overridesCode ? overridesOf(within) : undefined;
  if (overrides === undefined) return rpc.request<Hex>("eth_call", params, options);
  return unlessRefused(rpc, [...params, overrides], options, async () => {
    // These calls target addresses without code, so without the override they return nothing. Those that replace code
    // carry no data, to which contracts answer nothing either.
    const answer = await rpc.request<Hex>("eth_call", params, options);
    rpc.traits.overridesCode = false;
    return answer;
  });
}

/** Sends a request with overrides. Returns the result of `refused` if they may be the reason why it fails. */
async function unlessRefused(
  rpc: Rpc,
  params: readonly unknown[],
  options: AskOptions,
  refused: () => Promise<Hex>,
): Promise<Hex> {
  try {
    return await rpc.request<Hex>("eth_call", params, options);
  } catch (error) {
    if (!(error instanceof RpcError) || !mayBeTheOverrides(error)) throw error;
    return refused();
  }
}

/**
 * Reads one batch. Halves a chunk that fails as a whole until a single call remains. That call's result is undefined if
 * the contract failed; if the node failed, the error is thrown. Once a chunk was too large, all later chunks are
 * smaller.
 */
async function readAll(rpc: Rpc, calls: readonly Call[], input: TimedInput): Promise<CallResult[]> {
  const { multicall3, concurrency = CONCURRENCY } = input;
  const results = new Array<CallResult>(calls.length).fill(undefined);
  const chunkGate = gate(concurrency);
  const singleGate = gate(SINGLE_CONCURRENCY);
  const { capacity } = rpc.traits;

  let answered = 0;
  function note(count: number): void {
    answered += count;
    input.onAnswered?.(answered / calls.length);
  }

  function limits(): Load {
    const most = capacity.limits();
    return { ...most, calls: Math.min(most.calls, input.maxCalls ?? most.calls) };
  }

  /** These return whether the whole chunk was answered at once. */
  async function single(index: number): Promise<boolean> {
    let isAnswered = true;
    try {
      const call = calls[index] as Call;
      const data = await singleGate(() => ethCall(rpc, input, { ...call, within: [call] }));
      results[index] = data === "0x" ? undefined : data;
    } catch (error) {
      const isOfTheContract =
        error instanceof AnswerTooLargeError || (error instanceof RpcError && isExecutionError(error));
      if (!isOfTheContract) throw error;
      isAnswered = false;
    }
    note(1);
    return isAnswered;
  }

  /** The second half follows the first, which may show that the second is too large as well. */
  async function halves({ start, end }: Chunk, by: keyof Load | undefined): Promise<boolean> {
    const middle = (start + end) >> 1;
    const isFirstWhole = await chunk({ start, end: middle });
    const second: Chunk = { start: middle, end };
    let part = firstOf(second, calls, limits());
    let isWhole = part.end === end && isFirstWhole;
    for (; part.start < end; part = firstOf({ start: part.end, end }, calls, limits())) {
      if (!(await chunk(part))) isWhole = false;
    }
    if (isWhole) capacity.refused(loadOf(calls.slice(start, end)), by);
    return false;
  }

  async function chunk(part: Chunk): Promise<boolean> {
    const { start, end } = part;
    if (end - start === 1) return single(start);
    const within = calls.slice(start, end);
    const request = multicallOf(multicall3, within);
    const data = await chunkGate(() => ethCall(rpc, input, request)).catch((error: unknown) => {
      if (isTooMuch(error)) return error;
      throw error;
    });
    if (data instanceof RpcError) return halves(part, excessOf(data));
    if (data === "0x") {
      await Promise.all(Array.from({ length: end - start }, (_, offset) => single(start + offset)));
      return true;
    }
    const answers = decodeTryAggregate(data);
    if (answers?.length !== request.asked) {
      throw new SluiceError(
        "RPC_UNAVAILABLE",
        `The contract at ${multicall3} on chain ${rpc.chainId} is not Multicall3.`,
      );
    }
    if (!answers.pop()?.success) return halves(part, "gas");
    for (const [offset, answer] of answers.entries()) results[start + offset] = callResult(answer);
    note(end - start);
    capacity.took(loadOf(within));
    return true;
  }

  let next = 0;
  /** Takes one chunk after another, each as large as the known limits allow at that point. */
  async function work(): Promise<void> {
    while (next < calls.length) {
      const part = firstOf({ start: next, end: calls.length }, calls, limits());
      next = part.end;
      await chunk(part);
    }
  }
  const stop = (error: unknown): never => {
    next = calls.length;
    throw error;
  };
  await Promise.all(Array.from({ length: concurrency }, () => work().catch(stop)));
  return results;
}

/**
 * Drives a reading against one block and returns its result.
 *
 * A call that reverts, has no code at its target, needs more gas than the node allows one call, or answers more than is
 * read of an answer, yields undefined and does not affect the others. Throws BlockGoneError if the node does not have the block, and what `Rpc.request` throws.
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
