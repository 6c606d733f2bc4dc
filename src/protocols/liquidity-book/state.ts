import type { Hex } from "../../lib/hex.js";
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
    return withBin({ ...state, ...surplus, activeId: change.id }, change);
  }
  const added = deposited.argsOf(log) ?? listed(firstDeposited.argsOf(log));
  if (added !== undefined) {
    const paid = { ...state, surplusX: 0n, surplusY: 0n };
    return changesIn(added, 1n).reduce<PairState | undefined>(withBin, paid);
  }
  const removed = withdrawn.argsOf(log) ?? listed(firstWithdrawn.argsOf(log));
  if (removed === undefined) return undefined;
  return changesIn(removed, -1n).reduce<PairState | undefined>(withBin, state);
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

type Listed = { readonly ids: readonly bigint[]; readonly amounts: readonly Hex[] };
type One = { readonly id: bigint; readonly amountX: bigint; readonly amountY: bigint };

function listed(one: One | undefined): readonly One[] | undefined {
  return one && [one];
}

/** Returns what each bin gains, or loses if `sign` is negative. */
function changesIn(log: Listed | readonly One[], sign: bigint): Bin[] {
  const ones = "ids" in log ? undefined : log;
  if (ones !== undefined)
    return ones.map(({ id, amountX, amountY }) => ({ id: Number(id), x: sign * amountX, y: sign * amountY }));
  const { ids, amounts } = log as Listed;
  return ids.map((id, index) => {
    const { x, y } = halves(amounts[index] ?? "0x0");
    return { id: Number(id), x: sign * x, y: sign * y };
  });
}

/** Returns the amounts of X and Y that a word holds, X in its low half. */
function halves(word: Hex): { readonly x: bigint; readonly y: bigint } {
  const both = BigInt(word);
  return { x: BigInt.asUintN(128, both), y: both >> 128n };
}

/** Returns the state with `change` added to a bin, or undefined if the bin cannot have lost so much. */
function withBin(state: PairState | undefined, change: Bin): PairState | undefined {
  if (state === undefined) return undefined;
  const { firstId, bins } = state;
  if (change.id < firstId || change.id >= firstId + KNOWN_BINS) return state;
  const place = bins.findIndex(({ id }) => id >= change.id);
  const before = place < 0 ? bins : bins.slice(0, place);
  const known = bins[place]?.id === change.id ? bins[place] : undefined;
  const after = place < 0 ? [] : bins.slice(known === undefined ? place : place + 1);
  const bin = { id: change.id, x: (known?.x ?? 0n) + change.x, y: (known?.y ?? 0n) + change.y };
  if (bin.x < 0n || bin.y < 0n) return undefined;
  const isEmpty = bin.x === 0n && bin.y === 0n;
  return { ...state, bins: [...before, ...(isEmpty ? [] : [bin]), ...after] };
}
