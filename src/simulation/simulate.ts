import { rethrowAt } from "../chain/blocks/blockRef.js";
import { type Head, type Rpc, RpcError } from "../chain/index.js";
import { isExecutionError, isMissingBlock } from "../chain/transport/verdict.js";
import { SluiceError } from "../errors/index.js";
import type { UnsignedTx } from "../execution/index.js";
import type { BlockFees } from "../fees/index.js";
import { laterBlockPercent } from "../lib/gas.js";
import { type Hex, quantity } from "../lib/hex.js";
import { maxBigint, minBigint } from "../lib/math.js";
import type { BlockContext } from "../protocols/index.js";
import type { Capabilities } from "./capabilities.js";
import {
  afterRefundSteps,
  beforeRefundSteps,
  estimateSteps,
  type FirstEnough,
  findGasLimit,
  fitInto,
} from "./gasLimit.js";
import { type GasMemory, makeGasMemory } from "./gasMemory.js";
import type { StateOverrides } from "./overrides.js";
import { limitProvenBy, limitsBy, narrowed, type Precedent, precedentOf } from "./precedent.js";

export type SimulationInput = {
  readonly tx: UnsignedTx;
  /** The block whose state the transaction runs on. */
  readonly head: Head;
  /** The block that would include the transaction. */
  readonly context: BlockContext;
  /** What a transaction in that block pays. */
  readonly fees: BlockFees;
  readonly overrides: StateOverrides;
  /** The highest gas limit that a transaction may have on this network. */
  readonly maxGas: bigint;
  /** A key shared by transactions that use about the same gas. Absent if nothing is known about this one. */
  readonly shape?: string;
};

export type Simulation =
  | {
      readonly ok: true;
      /** The call's return data. `0x` from an address without code. */
      readonly returned: Hex;
      /**
       * The gas limit that the transaction needs, plus `laterBlockPercent` for inclusion in a later block. If storage
       * is refunded, it is more than the gas used.
       */
      readonly gas: bigint;
      /** Wei charged for the transaction's bytes, as `Charge` has it. Absent if there is no such fee. */
      readonly dataFeeWei?: bigint;
    }
  | { readonly ok: false /** Revert data. `0x` if the node withheld it. */; readonly revert: Hex };

/**
 * Margin, in percent, on a limit that was tried in the head's block instead of the next one. Pools traded at the head
 * have already written their oracle observation in that block, and write it again in the next: about 10,000 gas of the
 * 65,000 that a hop through a V2 pair takes at least, less in a V3 pool.
 */
const otherBlockPercent = 18n;

/**
 * Runs `tx` on the state of `head` in the block described by `context`, and finds the limit that it needs. It takes two
 * requests if the node has eth_simulateV1, and one if `memory` has a precedent. Sends nothing. Throws BlockGoneError if
 * the node no longer has `head`, and RPC_UNAVAILABLE if it does not run the call at all.
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

/**
 * Tries limits. `inOtherBlock` returns whether any of them ran in the head's block because nothing better was
 * available.
 */
type Trials = { readonly firstEnough: FirstEnough; readonly inOtherBlock: () => boolean };

/** `returned` is the result of a simulation by eth_simulateV1, or undefined without one. */
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

/** Returns the statuses of rising limits, in as few blocks as they fit into. Returns undefined if the node refuses. */
async function statusesOf(
  rpc: Rpc,
  input: SimulationInput,
  limits: readonly bigint[],
  returned: Hex,
): Promise<boolean[] | undefined> {
  const parts = await Promise.all(
    fitInto(input.head.gasLimit, limits).map((some) => statusesInBlock(rpc, input, some, returned)),
  );
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

/**
 * Returns whether the transaction succeeds with each of rising limits, up to the first that suffices. All run in one
 * block, and a failed run leaves no trace that a later one could see, so the first success runs on the state of the
 * head. Returns undefined if the node does not run them this way, for example because together they exceed a block. The
 * successful run must return what the transaction `returned` before. If it does not, a development node ran one of the
 * two on the block that it was mining, which is finished by now, so they run again.
 */
async function statusesInBlock(
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

/** The gas that a call used with plenty available, and the multiples of it to try as limits. */
type Spent = { readonly gasUsed: bigint | undefined; readonly steps: readonly bigint[] };
type SpentGas = Spent & { readonly gasUsed: bigint };

/** `spent` is undefined if the node did not report it. */
type Run = { ok: true; returned: Hex; spent?: Spent } | { ok: false; revert: Hex };

type SimulatedCall = { status: Hex; returnData: Hex; gasUsed: Hex; maxUsedGas?: Hex };

/** The outcome of trying a precedent's limits. */
type Followed = {
  readonly precedent: Precedent;
  /** The index of the first limit that sufficed, or −1 if none did. */
  readonly enough: number;
  /** The run with that limit. */
  readonly run: { readonly ok: true; readonly returned: Hex; readonly spent: SpentGas } | undefined;
  /** The transaction's limit, if the runs prove it. */
  readonly limit: bigint | undefined;
};

/**
 * Runs the transaction with the limits that a precedent makes likely. A failed run leaves no trace, so the first
 * success runs on the state of the head. Returns undefined if the node refuses.
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

/** Returns the precedent for the next transaction of this shape, once the limit of this one is known. */
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

/**
 * Returns undefined if the node refuses the method. With several nodes, the others may lack what the first one
 * supports.
 */
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

/** Asks the node for an estimate. A node that does not support overrides there reports nothing. */
async function estimated(rpc: Rpc, input: SimulationInput): Promise<Spent> {
  const params = [callOf(input, input.maxGas), blockOf(input), input.overrides];
  const gasUsed = await undefinedIfRefused(input, rpc.request<Hex>("eth_estimateGas", params));
  return { gasUsed: gasUsed && BigInt(gasUsed), steps: estimateSteps };
}

/** Returns undefined if the node refuses the request. Throws BlockGoneError if the node lacks the block. */
async function undefinedIfRefused<T>({ head }: SimulationInput, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof RpcError) || isMissingBlock(error)) rethrowAt({ blockHash: head.hash }, error);
    return undefined;
  }
}

/** Simulates the transaction once with each limit, one after another. Returns undefined if the node refuses. */
async function simulatedCalls(
  rpc: Rpc,
  input: SimulationInput,
  limits: readonly bigint[],
): Promise<SimulatedCall[] | undefined> {
  const block = {
    blockOverrides: { ...blockOverridesOf(input.context), baseFeePerGas: quantity(input.context.baseFeeWei) },
    stateOverrides: fundedFor(input, limits.length),
    calls: limits.map((gas) => callOf(input, gas)),
  };
  const payload = { blockStateCalls: [block], validation: false };
  type Simulated = { calls?: SimulatedCall[] }[] | null;
  const answer = rpc.request<Simulated>("eth_simulateV1", [payload, blockOf(input)]);
  const blocks = await undefinedIfRefused(input, answer);
  return blocks === undefined ? undefined : (blocks?.[0]?.calls ?? []);
}

/**
 * Returns the overrides for several runs one after another. A run that succeeds spends the value of the transaction, and
 * a node refuses all of them if the sender cannot pay for one, so the sender gets the value for each.
 */
function fundedFor({ overrides, tx }: SimulationInput, runs: number): StateOverrides {
  const own = overrides[tx.from];
  if (own?.balance === undefined) return overrides;
  const balance = quantity(BigInt(own.balance) + tx.valueWei * BigInt(runs - 1));
  return { ...overrides, [tx.from]: { ...own, balance } };
}

/** Some nodes drop the revert data in eth_simulateV1. The same call by eth_call returns it. */
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

/**
 * Returns whether the call succeeds with `gas`. Nodes report a limit below the intrinsic cost in many ways, and all
 * mean no.
 */
async function suffices(rpc: Rpc, can: Capabilities, input: SimulationInput, gas: bigint): Promise<boolean> {
  return (await undefinedIfRefused(input, call(rpc, can, input, gas))) !== undefined;
}

async function call(rpc: Rpc, can: Capabilities, input: SimulationInput, gas: bigint): Promise<Hex> {
  const params: unknown[] = [callOf(input, gas), blockOf(input), input.overrides];
  if (can.blockOverrides) {
    params.push({ ...blockOverridesOf(input.context), baseFee: quantity(input.context.baseFeeWei) });
  }
  return rpc.request<Hex>("eth_call", params);
}

function callOf(input: SimulationInput, gas: bigint) {
  const { tx, context, head, fees } = input;
  // Some tokens behave differently at gas price 0.
  const tipWei = maxBigint(fees.tipWei, 1n);
  // Without block overrides, the call runs in a block with the head's base fee, which may be the higher one.
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
