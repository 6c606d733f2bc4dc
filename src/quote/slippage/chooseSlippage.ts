import { autoSlippage, type SlippageParts, slippageOf } from "../../config/autoSlippage.js";
import { contextAfter } from "../../fees/index.js";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { WHOLE_BPS } from "../../lib/whole.js";
import type { Market } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import type { BlockContext, TokenAmount } from "../../protocols/index.js";
import { type Fill, type ReplayedOn, replayFills } from "../../routing/index.js";
import { type Movement, movementOf } from "./movement.js";

/** A slippage that Sluice chose, and why. */
export type ChosenSlippage = SlippageParts & {
  readonly bps: number;
  /** The number of changes from one kept block to the next that were measured. */
  readonly blocks: number;
  /** Whether `movedBps` follows from them. Otherwise they are too few, and it is the usual one. */
  readonly isMeasured: boolean;
  /** How many blocks may pass until the transaction is mined. */
  readonly horizonBlocks: number;
};

/** The route to protect. */
export type Protected = {
  /** What the fills spend, in raw units. */
  readonly inputs: readonly TokenAmount[];
  readonly fills: readonly Fill[];
  readonly outputs: readonly Address[];
  /** Whether the input is to suffice for an exact output. The slippage is then of the input. */
  readonly isExactOutput: boolean;
};

/** Where and when it is to be mined. */
export type SlippageBasis = {
  readonly network: Network;
  /** The markets of the answer's block and of those before it, the newest first, without a gap. */
  readonly kept: readonly Market[];
  /** The context of the answer. */
  readonly context: BlockContext;
};

/**
 * The time that passes while somebody reads and signs, in seconds, and the blocks after that: the one that is nearly
 * complete by then, and the next.
 */
const signingSeconds = 12;
const miningBlocks = 2;

/** The most fills that are replayed for one choice. It takes some 30 ms. */
const mostFills = 2_000;

/** A hundredth of the input, by which an exact output's need of input is measured. */
const probePart = 100n;

/**
 * Chooses how far below the simulation a route's output may be: far enough for what the same fills have lost from block to
 * block, as the kept markets tell to the unit, and for another trade of the same size before it. See
 * docs/concepts/slippage.md.
 */
export function chooseSlippage(trade: Protected, setting: SlippageBasis): ChosenSlippage {
  const horizonBlocks = horizonOf(setting.network);
  const before = outputsBefore(trade, setting);
  const movements = trade.outputs.map((_, at) =>
    movementOf(
      before.map((amounts) => amounts?.[at]),
      horizonBlocks,
    ),
  );
  const { movedBps, changes } = movements.reduce(worse);
  const price = trade.isExactOutput ? inputPerOutput(trade, setting.context) : 1;
  const depth = depthBpsOf(trade, setting.context);
  const parts = {
    movedBps: movedBps === undefined ? autoSlippage.unmeasuredBps : rounded(movedBps * price),
    depthBps: depth === undefined ? null : rounded(depth * price),
  };
  return {
    bps: slippageOf(parts),
    ...parts,
    blocks: changes,
    isMeasured: movedBps !== undefined,
    horizonBlocks,
  };
}

/** Returns within how many blocks a transaction is usually mined that is signed without delay. */
export function horizonOf({ blockTimeSeconds }: Pick<Network, "blockTimeSeconds">): number {
  return Math.ceil(signingSeconds / blockTimeSeconds) + miningBlocks;
}

/** Returns the movement that asks for more slippage. One that could not be measured asks for most. */
function worse(one: Movement, other: Movement): Movement {
  if (one.movedBps === undefined || other.movedBps === undefined)
    return one.movedBps === undefined ? one : other;
  return one.movedBps >= other.movedBps ? one : other;
}

/** Returns what the fills would have given on the kept blocks, the oldest first. Undefined where they would have failed. */
function outputsBefore(
  trade: Protected,
  { kept, network }: SlippageBasis,
): (readonly bigint[] | undefined)[] {
  const count = Math.max(1, Math.floor(mostFills / Math.max(1, trade.fills.length)));
  return kept
    .slice(0, count)
    .map(({ head, pools }) => {
      const poolOf = ({ pool }: Fill) => pools.get(pool.venue.id);
      return givenBy(trade, contextAfter(head, network, 0), { poolOf })?.amounts;
    })
    .reverse();
}

type Given = {
  /** In the order of the outputs. */
  readonly amounts: readonly bigint[];
  /** What the fills leave, by venue id. */
  readonly states: ReadonlyMap<string, unknown>;
};

function givenBy(
  { inputs, fills, outputs }: Protected,
  context: BlockContext,
  on?: ReplayedOn,
): Given | undefined {
  const replayed = replayFills({ inputs, moves: fills }, context, on);
  if (isRefusal(replayed)) return undefined;
  const { balances, states } = replayed.ledger;
  return { amounts: outputs.map((token) => balances.get(token) ?? 0n), states };
}

/**
 * Returns how far the same trade, mined first, lowers the outputs, in basis points of the output that loses most.
 * Undefined if the venues do not take it twice.
 */
function depthBpsOf(trade: Protected, context: BlockContext): number | undefined {
  const first = givenBy(trade, context);
  const second = first && givenBy(trade, context, { states: first.states });
  if (first === undefined || second === undefined) return undefined;
  return Math.max(...first.amounts.map((amount, at) => fallBps(amount, second.amounts[at] as bigint)));
}

function fallBps(before: bigint, after: bigint): number {
  if (before === 0n || after >= before) return 0;
  return (Number(before - after) / Number(before)) * WHOLE_BPS;
}

/**
 * Returns by how much more the input has to grow than the output, at the margin: what an exact output lacks costs the
 * price of the last unit, not that of the average one. At least 1; 1 if the venues do not take more.
 */
function inputPerOutput(trade: Protected, context: BlockContext): number {
  const inputs = trade.inputs.map(({ token, amount }) => ({
    token,
    amount: amount + amount / probePart + 1n,
  }));
  const [first, second] = [givenBy(trade, context), givenBy({ ...trade, inputs }, context)];
  const [before, after] = [first?.amounts[0] ?? 0n, second?.amounts[0] ?? 0n];
  if (after <= before) return 1;
  const [paid, more] = [trade.inputs[0]!.amount, inputs[0]!.amount];
  return Math.max(1, growth(paid, more) / growth(before, after));
}

function growth(before: bigint, after: bigint): number {
  return Number(after - before) / Number(before);
}

/** Rounded up to a hundredth of a basis point. */
function rounded(bps: number): number {
  return Math.ceil(Math.min(bps, WHOLE_BPS) * 100) / 100;
}
