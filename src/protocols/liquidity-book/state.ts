import type { Hex } from "../../lib/hex.js";
import { changesIn, halves, withChanges } from "../kit/bins/change.js";
import type { Bin, Bins } from "../kit/bins/swap.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import type { FeeRule, Volatility } from "./fee.js";
import type { PairFacts } from "./versions.js";

/** A pair with its known bins: those of `KNOWN_BINS` ids that hold tokens, in raw units. */
export type PairState = Bins & {
  /** The first of the known ids. */
  readonly firstId: number;
  readonly rule: FeeRule;
  readonly volatility: Volatility;
  /** How long after the last swap the fee last changed its rule, as of the block that was read. */
  readonly phaseSeconds: number;
  /** The pair's balances in excess of what it counts. They are sold in the next swap of that token. */
  readonly surplusX: bigint;
  readonly surplusY: bigint;
};

const BLOCK = 64;
/** Ids that are read: the block of the active bin, and two on either side. A swap through more costs too much gas. */
export const KNOWN_BINS = 5 * BLOCK;

/** Returns the first of the ids to read. */
export function firstIdFor(activeId: number): number {
  return Math.max(0, (Math.floor(activeId / BLOCK) - 2) * BLOCK);
}

const swapped = event(
  "Swap(address indexed sender, address indexed to, uint24 id, bytes32 amountsIn, bytes32 amountsOut, uint24 volatilityAccumulator, bytes32 totalFees, bytes32 protocolFees)",
);
const deposited = event(
  "DepositedToBins(address indexed sender, address indexed to, uint256[] ids, bytes32[] amounts)",
);
const withdrawn = event(
  "WithdrawnFromBins(address indexed sender, address indexed to, uint256[] ids, bytes32[] amounts)",
);
const firstSwapped = event(
  "Swap(address indexed sender, address indexed recipient, uint256 indexed id, bool swapForY, uint256 amountIn, uint256 amountOut, uint256 volatilityAccumulated, uint256 fees)",
);
const firstDeposited = event(
  "DepositedToBin(address indexed sender, address indexed recipient, uint256 indexed id, uint256 amountX, uint256 amountY)",
);
const firstWithdrawn = event(
  "WithdrawnFromBin(address indexed sender, address indexed recipient, uint256 indexed id, uint256 amountX, uint256 amountY)",
);
const ruleSet = event(
  "StaticFeeParametersSet(address indexed sender, uint16 baseFactor, uint16 filterPeriod, uint16 decayPeriod, uint16 reductionFactor, uint24 variableFeeControl, uint16 protocolShare, uint24 maxVolatilityAccumulator)",
);
const hooksSet = event("HooksParametersSet(address indexed sender, bytes32 hooksParameters)");
const flashLoan = event(
  "FlashLoan(address indexed sender, address indexed receiver, uint24 activeId, bytes32 amounts, bytes32 totalFees, bytes32 protocolFees)",
);

/** After those of a new rule, of hooks and of a flash loan, the pair is read again. */
export const topics: readonly Hex[] = [
  ...[swapped, deposited, withdrawn, firstSwapped, firstDeposited, firstWithdrawn].map(({ topic }) => topic),
  ...[ruleSet, hooksSet, flashLoan].map(({ topic }) => topic),
];

/** Applies what moves tokens between bins. The volatility that follows from a log's time is read at every block. */
export function apply(_venue: Venue<PairFacts>, state: PairState, log: Log): PairState | undefined {
  const swap = swapOf(log);
  if (swap !== undefined) {
    const { paysX, ...change } = swap;
    // The ids around the new price have to be read too.
    if (firstIdFor(change.id) !== state.firstId) return undefined;
    const surplus = paysX ? { surplusX: 0n } : { surplusY: 0n };
    return after({ ...state, ...surplus, activeId: change.id }, [change]);
  }
  const added = deposited.argsOf(log);
  const addedFirst = firstDeposited.argsOf(log);
  if (added !== undefined || addedFirst !== undefined) {
    const paid = { ...state, surplusX: 0n, surplusY: 0n };
    return after(paid, added === undefined ? [changeOf(addedFirst as One, 1n)] : changesIn(added, 1n));
  }
  const removed = withdrawn.argsOf(log);
  if (removed !== undefined) return after(state, changesIn(removed, -1n));
  const removedFirst = firstWithdrawn.argsOf(log);
  return removedFirst && after(state, [changeOf(removedFirst, -1n)]);
}

function swapOf(log: Log): (Bin & { readonly paysX: boolean }) | undefined {
  const first = firstSwapped.argsOf(log);
  if (first !== undefined) {
    const { id, swapForY: paysX, amountIn, amountOut } = first;
    const [x, y] = paysX ? [amountIn, -amountOut] : [-amountOut, amountIn];
    return { id: Number(id), x, y, paysX };
  }
  const later = swapped.argsOf(log);
  if (later === undefined) return undefined;
  const [kept, out] = [halves(later.amountsIn), halves(later.amountsOut)];
  const paysX = kept.x > 0n;
  return { id: Number(later.id), x: kept.x - out.x, y: kept.y - out.y, paysX };
}

type One = { readonly id: bigint; readonly amountX: bigint; readonly amountY: bigint };

/** Returns what a bin gains, or loses if `sign` is negative. */
function changeOf({ id, amountX, amountY }: One, sign: bigint): Bin {
  return { id: Number(id), x: sign * amountX, y: sign * amountY };
}

/** Returns the state with the changes of its known bins, or undefined if a bin cannot have lost so much. */
function after(state: PairState, changes: readonly Bin[]): PairState | undefined {
  const { firstId } = state;
  const known = changes.filter(({ id }) => id >= firstId && id < firstId + KNOWN_BINS);
  const bins = withChanges(state.bins, known);
  return bins && { ...state, bins };
}
