import { randomBytes } from "node:crypto";
import { rethrowAt } from "../chain/blocks/blockRef.js";
import { type Head, type Rpc, RpcError } from "../chain/index.js";
import { isExecutionError, isMissingBlock } from "../chain/transport/verdict.js";
import { SluiceError } from "../errors/index.js";
import type { UnsignedTx } from "../execution/index.js";
import type { BlockFees } from "../fees/index.js";
import type { Address } from "../lib/address.js";
import { laterBlockPercent } from "../lib/gas.js";
import { type Hex, quantity } from "../lib/hex.js";
import { maxBigint, minBigint } from "../lib/math.js";
import type { BlockContext } from "../protocols/index.js";
import { type BlockSpelling, type Capabilities, currentSpelling } from "./capabilities.js";
import { type Errand, errandGas } from "./errands.js";
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
  /** Calls that run before it, if the node has eth_simulateV1. */
  readonly errands?: readonly Errand[];
  /** The highest gas limit that a transaction may have on this network. */
  readonly maxGas: bigint;
  /** Gas to add to the limit for changes by other trades before the transaction. Default 0n. */
  readonly spareGas?: bigint;
  /** A key shared by transactions that use about the same gas. Absent if nothing is known about this one. */
  readonly shape?: string;
};

export type Simulation =
  | {
      readonly ok: true;
      /** The call's return data. `0x` from an address without code. */
      readonly returned: Hex;
      /**
       * The gas limit that the transaction needs, plus `laterBlockPercent` for inclusion in a later block and the spare
       * gas. If storage is refunded, it is more than the gas used.
       */
      readonly gas: bigint;
      /** Wei charged for the transaction's bytes, as `Charge` has it. Absent if there is no such fee. */
      readonly dataFeeWei?: bigint;
    }
  | {
      readonly ok: false;
      /** Revert data. `0x` if the node withheld it. */
      readonly revert: Hex;
      /** Tokens that somebody lacks and that the simulation could not give them. Absent if there is none. */
      readonly unplaced?: readonly Address[];
    };

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
  known: Capabilities,
  input: SimulationInput,
  memory: GasMemory = makeGasMemory(),
): Promise<Simulation> {
  const { tx, maxGas, shape, errands = [] } = input;
  // In a block that is checked, nobody can send for a contract or without a fee, as errands do.
  const can = errands.length === 0 ? known : { ...known, validation: false };
  const precedent = can.simulate ? memory.precedent(shape) : undefined;
  const followed = precedent && (await byPrecedent(rpc, can, input, precedent));
  const learn = (gasUsed: bigint, steps: readonly bigint[], step: number) => {
    memory.noteStep(tx, steps, step);
    if (shape !== undefined) memory.notePrecedent(shape, precedentAfter(followed, gasUsed, steps, step));
  };
  if (followed?.run !== undefined && followed.limit !== undefined) {
    learn(followed.run.spent.gasUsed, followed.precedent.steps, followed.precedent.step);
    const gas = withMargin(followed.limit, laterBlockPercent, input);
    return { ok: true, returned: followed.run.returned, gas };
  }
  const simulated: Run | undefined =
    followed?.run ?? (can.simulate ? await bySimulate(rpc, can, input) : undefined);
  const first = simulated ?? (await byCall(rpc, can, input));
  if (!first.ok) return first;
  const { gasUsed, steps } = first.spent ?? (await estimated(rpc, input));
  const as = first.isUnchecked === true ? { ...can, validation: false } : can;
  const trials = makeTrials(rpc, as, input, simulated === undefined ? undefined : first.returned);
  const likely = memory.likelyStep(tx, steps);
  const { gas, step } = await findGasLimit(trials.firstEnough, { gasUsed, maxGas, steps, likely });
  if (step !== undefined && gasUsed !== undefined) learn(gasUsed, steps, step);
  const percent = trials.inOtherBlock() ? otherBlockPercent : laterBlockPercent;
  return {
    ok: true,
    returned: trials.returnedWith(gas) ?? first.returned,
    gas: withMargin(gas, percent, input),
  };
}

function withMargin(gas: bigint, percent: bigint, { maxGas, spareGas = 0n }: SimulationInput): bigint {
  return minBigint(gas + (gas * percent) / 100n + spareGas, maxGas);
}

/**
 * Tries limits. `inOtherBlock` returns whether any of them ran in the head's block because nothing better was
 * available.
 */
type Trials = {
  readonly firstEnough: FirstEnough;
  readonly inOtherBlock: () => boolean;
  /** Returns what the transaction returned with a limit that was tried: a contract can pay by the gas that is left. */
  returnedWith(gas: bigint): Hex | undefined;
};

/** `returned` is the result of a simulation by eth_simulateV1, or undefined without one. */
function makeTrials(rpc: Rpc, can: Capabilities, input: SimulationInput, returned: Hex | undefined): Trials {
  let simulates = returned !== undefined;
  const results = new Map<bigint, Hex>();
  return {
    async firstEnough(limits) {
      const simulated =
        simulates && returned !== undefined ? await resultsOf(rpc, can, input, limits, returned) : undefined;
      simulates = simulated !== undefined;
      const each = simulated ?? (await Promise.all(limits.map((gas) => resultWith(rpc, can, input, gas))));
      const at = each.findIndex((result) => result !== undefined);
      const [gas, result] = [limits[at], each[at]];
      if (gas !== undefined && result !== undefined) results.set(gas, result);
      return gas;
    },
    inOtherBlock: () => !simulates && can.blockOverrides === undefined,
    returnedWith: (gas) => results.get(gas),
  };
}

/** What a run with a limit returned, or undefined if it failed. */
type Result = Hex | undefined;

/** Returns the results of rising limits, in as few blocks as they fit into. Returns undefined if the node refuses. */
async function resultsOf(
  rpc: Rpc,
  can: Capabilities,
  input: SimulationInput,
  limits: readonly bigint[],
  returned: Hex,
): Promise<Result[] | undefined> {
  const parts = await Promise.all(
    fitInto(input.head.gasLimit, limits).map((some) => resultsInBlock(rpc, can, input, some, returned)),
  );
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

/**
 * Returns the results of rising limits. All run in one block, and a failed run leaves no trace that a later one could
 * see but what the sender paid for its gas, so the first success runs on the state of the head. Returns undefined if the
 * node does not run them this way, for example because together they exceed a block. The successful run must return what
 * the transaction `returned` before. If it does not, a development node ran one of the two on the block that it was
 * mining, which is finished by now, so they run again.
 */
async function resultsInBlock(
  rpc: Rpc,
  can: Capabilities,
  input: SimulationInput,
  limits: readonly bigint[],
  returned: Hex,
): Promise<Result[] | undefined> {
  const tried = await simulatedCalls(rpc, can, input, limits);
  const first = tried?.find(({ status }) => BigInt(status) !== 0n);
  const isSame = first === undefined || first.returnData === returned;
  const calls = isSame ? tried : await simulatedCalls(rpc, can, input, limits);
  if (calls?.length !== limits.length) return undefined;
  return calls.map(({ status, returnData }) => (BigInt(status) === 0n ? undefined : returnData));
}

/** The gas that a call used with plenty available, and the multiples of it to try as limits. */
type Spent = { readonly gasUsed: bigint | undefined; readonly steps: readonly bigint[] };
type SpentGas = Spent & { readonly gasUsed: bigint };

/**
 * `spent` is undefined if the node did not report it. `isUnchecked` means that the node runs the transaction only
 * without the checks of a block, for example because its sender is a contract (EIP-3607).
 */
type Run = { ok: true; returned: Hex; spent?: Spent; isUnchecked?: boolean } | { ok: false; revert: Hex };

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
  can: Capabilities,
  input: SimulationInput,
  precedent: Precedent,
): Promise<Followed | undefined> {
  const limits = limitsBy(precedent);
  if (limits.some((gas) => gas >= input.maxGas)) return undefined;
  const tried = precedent.isProven ? limits : [...limits, input.maxGas];
  const calls = await simulatedCalls(rpc, can, input, tried);
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
  const validated = await simulatedCalls(rpc, can, input, [input.maxGas]);
  const isUnchecked = validated === undefined && can.validation;
  const loose = { ...can, validation: false };
  const calls = isUnchecked ? await simulatedCalls(rpc, loose, input, [input.maxGas]) : validated;
  if (calls === undefined) return undefined;
  const [call] = calls;
  if (call === undefined) {
    throw new SluiceError("RPC_UNAVAILABLE", "The node returned no result for eth_simulateV1", {
      retryAfterSeconds: 1,
    });
  }
  if (BigInt(call.status) === 0n)
    return { ok: false, revert: await revertOf(rpc, can, input, call.returnData) };
  return { ok: true, returned: call.returnData, spent: spentBy(call), isUnchecked };
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
  { validation }: Capabilities,
  input: SimulationInput,
  limits: readonly bigint[],
): Promise<SimulatedCall[] | undefined> {
  const { errands = [], head } = input;
  const blockGas = head.gasLimit + BigInt(errands.length) * errandGas;
  const block = {
    blockOverrides: {
      ...blockOverridesOf(input, currentSpelling),
      ...(errands.length === 0 ? {} : { gasLimit: quantity(blockGas) }),
    },
    stateOverrides: fundedFor(input, limits),
    calls: [...errands, ...limits.map((gas) => callOf(input, gas))],
  };
  const payload = { blockStateCalls: [block], validation };
  type Simulated = { calls?: SimulatedCall[] }[] | null;
  const answer = rpc.request<Simulated>("eth_simulateV1", [payload, blockOf(input)]);
  const blocks = await undefinedIfRefused(input, answer);
  return blocks === undefined ? undefined : (blocks?.[0]?.calls ?? []).slice(errands.length);
}

/**
 * Returns the overrides for several runs one after another. Each spends gas, one that succeeds also the value of the
 * transaction, and a node refuses all of them if the sender cannot pay for one, so the sender gets as much for each.
 */
function fundedFor(input: SimulationInput, limits: readonly bigint[]): StateOverrides {
  const { overrides, tx } = input;
  const own = overrides[tx.from];
  if (own?.balance === undefined || limits.length === 1) return overrides;
  const gas = limits.reduce((sum, limit) => sum + limit, 0n);
  const spent = tx.valueWei * BigInt(limits.length - 1) + gas * mostFeeWei(input);
  return { ...overrides, [tx.from]: { ...own, balance: quantity(BigInt(own.balance) + spent) } };
}

/** Some nodes drop the revert data in eth_simulateV1. The same call by eth_call returns it. */
async function revertOf(rpc: Rpc, can: Capabilities, input: SimulationInput, returned: Hex): Promise<Hex> {
  if (returned.length > 2 || input.errands !== undefined) return returned;
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
 * Returns what the call returns with `gas`, or undefined if it fails. Nodes report a limit below the intrinsic cost in
 * many ways, and all mean that it fails.
 */
function resultWith(rpc: Rpc, can: Capabilities, input: SimulationInput, gas: bigint): Promise<Result> {
  return undefinedIfRefused(input, call(rpc, can, input, gas));
}

async function call(rpc: Rpc, can: Capabilities, input: SimulationInput, gas: bigint): Promise<Hex> {
  const params: unknown[] = [callOf(input, gas), blockOf(input), input.overrides];
  if (can.blockOverrides !== undefined) params.push(blockOverridesOf(input, can.blockOverrides));
  return rpc.request<Hex>("eth_call", params);
}

/** Returns the tip of the transaction, in wei per gas. Some tokens behave differently at gas price 0. */
function tipOf({ fees }: Pick<SimulationInput, "fees">): bigint {
  return maxBigint(fees.tipWei, 1n);
}

/** Returns the most that the sender pays, in wei per gas. */
export function mostFeeWei(input: Pick<SimulationInput, "context" | "head" | "fees">): bigint {
  // Without block overrides, the call runs in a block with the head's base fee, which may be the higher one.
  return maxBigint(input.context.baseFeeWei, input.head.baseFeeWei) + tipOf(input);
}

function callOf(input: SimulationInput, gas: bigint) {
  const { tx } = input;
  return {
    from: tx.from,
    to: tx.to,
    data: tx.data,
    value: quantity(tx.valueWei),
    gas: quantity(gas),
    maxFeePerGas: quantity(mostFeeWei(input)),
    maxPriorityFeePerGas: quantity(tipOf(input)),
  };
}

function blockOf(input: SimulationInput) {
  return { blockHash: input.head.hash };
}

/**
 * Returns the overrides that make a simulation's block look like the next one. The node chooses what the head's header
 * does not state.
 */
function blockOverridesOf({ head, context }: SimulationInput, names: BlockSpelling) {
  const { feeRecipient, prevRandao } = head;
  return {
    number: quantity(context.number),
    time: quantity(context.timestamp),
    [names.baseFee]: quantity(context.baseFeeWei),
    ...(feeRecipient === undefined ? {} : { [names.coinbase]: feeRecipient }),
    ...(prevRandao === undefined ? {} : { [names.random]: nextRandao(prevRandao) }),
  };
}

/**
 * Returns a PREVRANDAO for the next block, another one for each simulation, so that no contract knows it. A chain without
 * randomness has a small number there, and keeps it.
 */
function nextRandao(last: Hex): Hex {
  return BigInt(last) < leastRandao ? last : `0x${randomBytes(32).toString("hex")}`;
}
const leastRandao = 2n ** 128n;
