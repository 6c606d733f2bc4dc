import { rethrowAt } from "../chain/blockRef.js";
import { type Head, type Rpc, RpcError } from "../chain/index.js";
import { isExecutionError, isMissingBlock } from "../chain/verdict.js";
import { SluiceError } from "../errors/index.js";
import type { UnsignedTx } from "../execution/index.js";
import { type Hex, quantity } from "../lib/hex.js";
import { maxBigint, minBigint } from "../lib/math.js";
import { tipWei } from "../lib/tip.js";
import type { BlockContext } from "../protocols/adapter.js";
import type { Capabilities } from "./capabilities.js";
import {
  afterRefundSteps,
  beforeRefundSteps,
  estimateSteps,
  type FirstEnough,
  findGasLimit,
} from "./gasLimit.js";
import { type GasMemory, makeGasMemory } from "./gasMemory.js";
import type { StateOverrides } from "./overrides.js";
import { limitProvenBy, limitsBy, narrowed, type Precedent, precedentOf } from "./precedent.js";

export type SimulationInput = {
  readonly tx: UnsignedTx;
  /** The block whose state it runs on. */
  readonly head: Head;
  /** The block it would be mined in. */
  readonly context: BlockContext;
  readonly overrides: StateOverrides;
  /** The largest gas limit a transaction may have on this network. */
  readonly maxGas: bigint;
  /** Names what transactions have in common that use about the same gas; absent: nothing is known of this one. */
  readonly shape?: string;
};

export type Simulation =
  | {
      readonly ok: true;
      /** What the call returned; `0x` from an address without code. */
      readonly returned: Hex;
      /**
       * The gas limit the transaction needs, which is more than it uses where storage is refunded, and `laterBlockPercent`
       * more for a block that comes later.
       */
      readonly gas: bigint;
    }
  | { readonly ok: false /** Revert data; `0x` when the node kept it to itself. */; readonly revert: Hex };

/**
 * Added to a limit that was tried in the head's block instead of the next one, in percent. Pools that were traded
 * in at the head have their oracle's notes behind them there, and write them again in the next block: about 10,000
 * gas of the 65,000 that a hop through a V2 pair takes at least, less in a V3 pool.
 */
const otherBlockPercent = 18n;

/**
 * Added to a limit that suffices in the transaction's own context, in percent, since it is mined when others have traded
 * in the same pools: a concentrated pool then has more ticks to cross. Of 380 routes that were mined a block later three
 * needed more than without it, by 2.1 % at most, and of 3,119 others four, by 7.9 %. Nothing suffices for every trade of
 * others: one that moves a price across many ticks leaves as many to cross again.
 */
export const laterBlockPercent = 8n;

/**
 * Runs `tx` on the state of `head` as part of the block described by `context`, and finds the limit it needs: two requests
 * in all where the node has eth_simulateV1, and one where `memory` has a precedent. Nothing is sent. Throws BlockGoneError
 * when the node no longer has `head`, and RPC_UNAVAILABLE when it does not run the call at all.
 */
export async function simulate(
  rpc: Rpc,
  can: Capabilities,
  input: SimulationInput,
  memory: GasMemory = makeGasMemory(),
): Promise<Simulation> {
  const { tx, maxGas, shape } = input;
  const precedent = can.simulate ? memory.precedent(shape) : undefined;
  const followed = precedent && (await byPrecedent(rpc, input, precedent));
  const learn = (gasUsed: bigint, steps: readonly bigint[], step: number) => {
    memory.noteStep(tx, steps, step);
    if (shape !== undefined) memory.notePrecedent(shape, precedentAfter(followed, gasUsed, steps, step));
  };
  if (followed?.run !== undefined && followed.limit !== undefined) {
    learn(followed.run.spent.gasUsed, followed.precedent.steps, followed.precedent.step);
    const gas = withMargin(followed.limit, laterBlockPercent, maxGas);
    return { ok: true, returned: followed.run.returned, gas };
  }
  const simulated = followed?.run ?? (can.simulate ? await bySimulate(rpc, can, input) : undefined);
  const first = simulated ?? (await byCall(rpc, can, input));
  if (!first.ok) return first;
  const { gasUsed, steps } = first.spent ?? (await estimated(rpc, input));
  const trials = makeTrials(rpc, can, input, simulated === undefined ? undefined : first.returned);
  const likely = memory.likelyStep(tx, steps);
  const { gas, step } = await findGasLimit(trials.firstEnough, { gasUsed, maxGas, steps, likely });
  if (step !== undefined && gasUsed !== undefined) learn(gasUsed, steps, step);
  const percent = trials.inOtherBlock() ? otherBlockPercent : laterBlockPercent;
  return { ok: true, returned: first.returned, gas: withMargin(gas, percent, maxGas) };
}

function withMargin(gas: bigint, percent: bigint, maxGas: bigint): bigint {
  return minBigint(gas + (gas * percent) / 100n, maxGas);
}

/** Tries limits; `inOtherBlock` tells whether any was tried in the head's block, for want of anything better. */
type Trials = { readonly firstEnough: FirstEnough; readonly inOtherBlock: () => boolean };

/** `returned` is what a simulation by eth_simulateV1 returned; undefined where there was none. */
function makeTrials(rpc: Rpc, can: Capabilities, input: SimulationInput, returned: Hex | undefined): Trials {
  let simulates = returned !== undefined;
  return {
    async firstEnough(limits) {
      const statuses =
        simulates && returned !== undefined ? await statusesOf(rpc, input, limits, returned) : undefined;
      simulates = statuses !== undefined;
      const enough = statuses ?? (await Promise.all(limits.map((gas) => suffices(rpc, can, input, gas))));
      return limits.find((_, at) => enough[at]);
    },
    inOtherBlock: () => !simulates && !can.blockOverrides,
  };
}

/**
 * Whether the transaction succeeds with each of rising limits, up to the first that suffices: all run in one block, and one
 * that fails leaves nothing behind that it could see, so that the first to succeed runs on the state of the head.
 * Undefined when the node does not run them so, for example since together they are too much for a block. That one has to
 * return what the transaction `returned` before. Where it does not, a development node ran either on the block that it was
 * making, and by now that is made.
 */
async function statusesOf(
  rpc: Rpc,
  input: SimulationInput,
  limits: readonly bigint[],
  returned: Hex,
): Promise<boolean[] | undefined> {
  const tried = await simulatedCalls(rpc, input, limits);
  const first = tried?.find(({ status }) => BigInt(status) !== 0n);
  const isSame = first === undefined || first.returnData === returned;
  const calls = isSame ? tried : await simulatedCalls(rpc, input, limits);
  return calls?.length === limits.length ? calls.map(({ status }) => BigInt(status) !== 0n) : undefined;
}

/** What is known of the gas a call takes with plenty, and which multiples of it are limits to try. */
type Spent = { readonly gasUsed: bigint | undefined; readonly steps: readonly bigint[] };
type SpentGas = Spent & { readonly gasUsed: bigint };

/** `spent` is undefined where the node told nothing of it. */
type Run = { ok: true; returned: Hex; spent?: Spent } | { ok: false; revert: Hex };

type SimulatedCall = { status: Hex; returnData: Hex; gasUsed: Hex; maxUsedGas?: Hex };

/** What came of the limits of a precedent. */
type Followed = {
  readonly precedent: Precedent;
  /** Which of them was the first to suffice; −1 where none was. */
  readonly enough: number;
  /** The run with that one. */
  readonly run: { readonly ok: true; readonly returned: Hex; readonly spent: SpentGas } | undefined;
  /** The transaction's limit, where they prove it. */
  readonly limit: bigint | undefined;
};

/**
 * Runs the transaction with limits that a precedent makes likely: one that fails leaves nothing behind, so that the first
 * that suffices runs on the state of the head. Undefined when the node refuses.
 */
async function byPrecedent(
  rpc: Rpc,
  input: SimulationInput,
  precedent: Precedent,
): Promise<Followed | undefined> {
  const limits = limitsBy(precedent);
  if (limits.some((gas) => gas >= input.maxGas)) return undefined;
  const tried = precedent.isProven ? limits : [...limits, input.maxGas];
  const calls = await simulatedCalls(rpc, input, tried);
  if (calls?.length !== tried.length) return undefined;
  const call = calls.find(({ status }) => BigInt(status) !== 0n);
  const enough = call === undefined ? -1 : limits.findIndex((_, at) => calls[at] === call);
  if (call === undefined) return { precedent, enough, run: undefined, limit: undefined };
  const spent = spentBy(call);
  const isComparable = enough === limits.length - 1 && spent.steps === precedent.steps;
  const limit = isComparable ? limitProvenBy(precedent, spent.gasUsed) : undefined;
  const isLess = limit !== undefined && limit < input.maxGas;
  const run = { ok: true, returned: call.returnData, spent } as const;
  return { precedent, enough, run, limit: isLess ? limit : undefined };
}

/** What the next transaction of the shape may go by, once the limit of this one is known. */
function precedentAfter(
  followed: Followed | undefined,
  gasUsed: bigint,
  steps: readonly bigint[],
  step: number,
): Precedent {
  const before = followed?.precedent;
  const isSame = before?.steps === steps && before.step === step;
  return isSame ? narrowed(before, gasUsed, followed?.enough ?? 0) : precedentOf(gasUsed, steps, step);
}

/** Undefined when the node refuses the method: behind several nodes, not all need be able to do what the first can. */
async function bySimulate(rpc: Rpc, can: Capabilities, input: SimulationInput): Promise<Run | undefined> {
  const calls = await simulatedCalls(rpc, input, [input.maxGas]);
  if (calls === undefined) return undefined;
  const [call] = calls;
  if (call === undefined) {
    throw new SluiceError("RPC_UNAVAILABLE", "The node returned no result for eth_simulateV1", {
      retryAfterSeconds: 1,
    });
  }
  if (BigInt(call.status) === 0n)
    return { ok: false, revert: await revertOf(rpc, can, input, call.returnData) };
  return { ok: true, returned: call.returnData, spent: spentBy(call) };
}

function spentBy({ gasUsed, maxUsedGas }: SimulatedCall): SpentGas {
  if (maxUsedGas !== undefined) return { gasUsed: BigInt(maxUsedGas), steps: beforeRefundSteps };
  return { gasUsed: BigInt(gasUsed), steps: afterRefundSteps };
}

/** What the node estimates; a node that does not estimate with what is laid over tells nothing. */
async function estimated(rpc: Rpc, input: SimulationInput): Promise<Spent> {
  const params = [callOf(input, input.maxGas), blockOf(input), input.overrides];
  const gasUsed = await orRefused(input, rpc.request<Hex>("eth_estimateGas", params));
  return { gasUsed: gasUsed && BigInt(gasUsed), steps: estimateSteps };
}

/** Undefined when the node refuses what was asked. Throws BlockGoneError when it is the block that it lacks. */
async function orRefused<T>({ head }: SimulationInput, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof RpcError) || isMissingBlock(error)) rethrowAt({ blockHash: head.hash }, error);
    return undefined;
  }
}

/** The transaction once with each limit, one after the other; undefined when the node refuses. */
async function simulatedCalls(
  rpc: Rpc,
  input: SimulationInput,
  limits: readonly bigint[],
): Promise<SimulatedCall[] | undefined> {
  const block = {
    blockOverrides: { ...blockOverridesOf(input.context), baseFeePerGas: quantity(input.context.baseFeeWei) },
    stateOverrides: input.overrides,
    calls: limits.map((gas) => callOf(input, gas)),
  };
  const payload = { blockStateCalls: [block], validation: false };
  type Simulated = { calls?: SimulatedCall[] }[] | null;
  const asked = rpc.request<Simulated>("eth_simulateV1", [payload, blockOf(input)]);
  const blocks = await orRefused(input, asked);
  return blocks === undefined ? undefined : (blocks?.[0]?.calls ?? []);
}

/** Some nodes drop the revert data in eth_simulateV1; the same call by eth_call brings it. */
async function revertOf(rpc: Rpc, can: Capabilities, input: SimulationInput, returned: Hex): Promise<Hex> {
  if (returned.length > 2) return returned;
  const again = await byCall(rpc, can, input);
  return again.ok ? "0x" : again.revert;
}

async function byCall(rpc: Rpc, can: Capabilities, input: SimulationInput): Promise<Run> {
  try {
    return { ok: true, returned: await call(rpc, can, input, input.maxGas) };
  } catch (error) {
    if (!(error instanceof RpcError) || isMissingBlock(error))
      rethrowAt({ blockHash: input.head.hash }, error);
    if (isExecutionError(error)) return { ok: false, revert: error.data ?? "0x" };
    const details = { description: error.message, retryAfterSeconds: 1, cause: error };
    throw new SluiceError("RPC_UNAVAILABLE", "The node could not simulate the transaction", details);
  }
}

/** Whether the call succeeds with `gas`. Nodes word a limit below the intrinsic cost in many ways; all mean no. */
async function suffices(rpc: Rpc, can: Capabilities, input: SimulationInput, gas: bigint): Promise<boolean> {
  return (await orRefused(input, call(rpc, can, input, gas))) !== undefined;
}

async function call(rpc: Rpc, can: Capabilities, input: SimulationInput, gas: bigint): Promise<Hex> {
  const params: unknown[] = [callOf(input, gas), blockOf(input), input.overrides];
  if (can.blockOverrides) {
    params.push({ ...blockOverridesOf(input.context), baseFee: quantity(input.context.baseFeeWei) });
  }
  return rpc.request<Hex>("eth_call", params);
}

function callOf(input: SimulationInput, gas: bigint) {
  const { tx, context, head } = input;
  // Without block overrides the call runs in a block with the base fee of the head, which may be the higher one.
  const baseFeeWei = maxBigint(context.baseFeeWei, head.baseFeeWei);
  return {
    from: tx.from,
    to: tx.to,
    data: tx.data,
    value: quantity(tx.valueWei),
    gas: quantity(gas),
    maxFeePerGas: quantity(baseFeeWei + tipWei),
    maxPriorityFeePerGas: quantity(tipWei),
  };
}

function blockOf(input: SimulationInput) {
  return { blockHash: input.head.hash };
}

function blockOverridesOf(context: BlockContext) {
  return { number: quantity(context.number), time: quantity(context.timestamp) };
}
