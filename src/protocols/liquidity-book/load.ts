import type { Address } from "../../lib/address.js";
import { bytesIn } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { hasPrice } from "../kit/bins/price.js";
import type { Bin } from "../kit/bins/swap.js";
import { ask, askWith } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import type { Venue } from "../venue.js";
import { phaseOf } from "./fee.js";
import { binLensAddress, binLensCode } from "./lens.js";
import { firstIdFor, KNOWN_BINS, type PairState } from "./state.js";
import { type PairFacts, pairVersion, readMoving, readPair } from "./versions.js";

/** Flags of hooks that are called before and after swaps. */
const SWAP_HOOKS = 3n << 160n;
/** Far more than any token has, so that no sum of it exceeds what a pair can count. */
const MAX_HELD = 1n << 127n;
/** Measured gas of the lens for a bin, and a margin. */
const BIN_GAS = 8_000;

/**
 * Reads a pair and its bins near the price. Unusable if hooks run in its swaps, if it holds less than it counts, or if
 * its bins hold nothing.
 */
export function* load({ address: pair, tokens, facts }: Venue<PairFacts>): Reading<PairState | Unusable> {
  const isFirst = facts.version === "2.0";
  const [tokenX, tokenY] = tokens as readonly [Address, Address];
  const [told, held, { readAt }] = yield* together([
    readPair(pair, isFirst),
    ask({ x: [tokenX, "balanceOf(address)", pair], y: [tokenY, "balanceOf(address)", pair] }),
    ask({ readAt: { maybe: clockCall() } }),
  ]);
  if (told === undefined || held === undefined) return unusable("silent");
  const { activeId, rule, volatility, countedX, countedY } = told;
  const isSame = told.stepBps === facts.stepBps && pairVersion(told, isFirst) === facts.version;
  if (!isSame) return unusable("changed");
  if ((told.hooks ?? 0n) & SWAP_HOOKS) return unusable("unknownHook");
  const [surplusX, surplusY] = [held.x - countedX, held.y - countedY];
  if (surplusX < 0n || surplusY < 0n || !hasPrice(activeId)) return unusable("doesNotAddUp");
  if (held.x > MAX_HELD || held.y > MAX_HELD) return unusable("doesNotAddUp");
  const firstId = firstIdFor(activeId);
  const bins = yield* readBins(pair, firstId);
  if (bins === undefined) return unusable("silent");
  if (bins.length === 0) return unusable("empty");
  if (!addsUp(bins, activeId, countedX, countedY)) return unusable("doesNotAddUp");
  // Without the time, the pair counts as calm, which concerns only the search.
  const phaseSeconds = phaseOf(rule, Number(readAt ?? 2n ** 40n) - volatility.updatedAt);
  return { activeId, bins, firstId, rule, volatility, phaseSeconds, surplusX, surplusY };
}

/** Reads again what changes without a log, and how calm the pair has become. */
export function* renew(venue: Venue<PairFacts>, state: PairState): Reading<PairState | Unusable> {
  const [moving, { readAt }] = yield* together([
    readMoving(venue.address, venue.facts.version === "2.0"),
    ask({ readAt: { maybe: clockCall() } }),
  ]);
  if (moving === undefined) return unusable("silent");
  const next = { rule: state.rule, ...moving };
  const phaseSeconds = phaseOf(next.rule, Number(readAt ?? 2n ** 40n) - next.volatility.updatedAt);
  const isSame =
    phaseSeconds === state.phaseSeconds &&
    sameNumbers(next.rule, state.rule) &&
    sameNumbers(next.volatility, state.volatility);
  return isSame ? state : { ...state, ...next, phaseSeconds };
}

function sameNumbers<Numbers extends object>(a: Numbers, b: Numbers): boolean {
  return Object.values(a).join() === Object.values(b).join();
}

/** Returns whether X lies only at the price and above it, Y only at it and below, and not more than the pair counts. */
function addsUp(bins: readonly Bin[], activeId: number, countedX: bigint, countedY: bigint): boolean {
  const [sumX, sumY] = bins.reduce(([x, y], bin) => [x + bin.x, y + bin.y], [0n, 0n]);
  const isSplit = bins.every(({ id, x, y }) => (x === 0n || id >= activeId) && (y === 0n || id <= activeId));
  return isSplit && sumX <= countedX && sumY <= countedY;
}

/** Reads the bins that hold tokens: with the lens or, on nodes without code overrides, one by one. */
function* readBins(pair: Address, firstId: number): Reading<Bin[] | undefined> {
  const { packed } = yield* ask({
    packed: {
      maybe: {
        call: [binLensAddress, "bins(address,uint256,uint256) data", pair, firstId, KNOWN_BINS],
        code: binLensCode,
        gas: KNOWN_BINS * BIN_GAS,
      },
    },
  });
  const found = packed && binsIn(packed);
  if (found !== undefined) return found;
  const ids = Array.from({ length: KNOWN_BINS }, (_, index) => firstId + index);
  const answers = yield* askWith(pair, "getBin(uint24) (uint128 x, uint128 y)", ids);
  const bins: Bin[] = [];
  for (const [index, id] of ids.entries()) {
    const bin = answers[index];
    if (bin === undefined) return undefined;
    if (bin.x > 0n || bin.y > 0n) bins.push({ id, ...bin });
  }
  return bins;
}

/** Hex digits of a bin: 3 bytes of its id, and 16 bytes each of X and Y. */
const ROW = 2 * 35;

function binsIn(answer: `0x${string}`): Bin[] | undefined {
  const digits = bytesIn(answer);
  if (digits === undefined || digits.length % ROW !== 0) return undefined;
  return Array.from({ length: digits.length / ROW }, (_, index) => {
    const row = digits.slice(index * ROW, (index + 1) * ROW);
    return {
      id: Number.parseInt(row.slice(0, 6), 16),
      x: BigInt(`0x${row.slice(6, 38)}`),
      y: BigInt(`0x${row.slice(38)}`),
    };
  });
}
