import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import type { Proofs } from "../adapter/proofs.js";
import { type Unusable, unusable } from "../adapter/unusable.js";
import { uintOf, uintsOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import { clockCall } from "../reading/clock.js";
import { storageCall, storageWords } from "../reading/storage.js";
import { accrued } from "./accrue.js";
import type { EvkState } from "./state.js";

const CASH = "0x961be391"; // cash()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const TOTAL_BORROWS = "0xe388be7b"; // totalBorrowsExact()
const ACCUMULATOR = "0x087a6007"; // interestAccumulator()

/** How far ahead the vault's books are compared, once. */
const AHEAD_SECONDS = 3_600n;

/** The first word of storage that has the vault's numbers. No function tells since when its interest is not added. */
const FIRST_WORD = 2;

/**
 * Reads a vault. Unusable unless its books at the block read, and an hour later if the node supports that, follow from
 * its storage to the unit, which shows that its implementation is the known one, and on nodes that do not read storage.
 */
export function* load(
  { address: vault }: Pick<Venue, "address">,
  proofs?: Proofs,
): Reading<EvkState | Unusable> {
  const [clock, stored, ...answers] = yield [clockCall(), storageCall(vault), ...bookCalls(vault)];
  const books = uintsOf(answers);
  if (books === undefined) return unusable("silent");
  const [now, kept] = [uintOf(clock), stateIn(stored)];
  if (now === undefined || kept === undefined) return unusable("silent");
  const state: EvkState = { ...kept, readAt: now };
  if (!agrees(state, now, books)) return unusable("doesNotAddUp");
  if (proofs?.contracts.has(vault)) return state;
  const timestamp = now + AHEAD_SECONDS;
  const [laterClock, ...laterAnswers] = yield [clockCall(timestamp), ...bookCalls(vault, timestamp)];
  const later = uintsOf(laterAnswers);
  if (uintOf(laterClock) !== timestamp || later === undefined) return state;
  if (!agrees(state, timestamp, later)) return unusable("doesNotAddUp");
  proofs?.contracts.add(vault);
  return state;
}

function bookCalls(vault: Address, timestamp?: bigint): Call[] {
  return [CASH, TOTAL_SUPPLY, TOTAL_BORROWS, ACCUMULATOR].map((selector) => ({
    to: vault,
    data: callData(selector as Hex),
    ...(timestamp !== undefined && { timestamp }),
  }));
}

function agrees(state: EvkState, timestamp: bigint, books: readonly bigint[]): boolean {
  const { cash, totalShares, debtX31, accumulatorRay } = accrued(state, timestamp);
  return [cash, totalShares, debtX31, accumulatorRay].every((own, index) => own === books[index]);
}

/** Decodes the storage, whose words hold several numbers each, the first in the lowest bits. */
function stateIn(stored: CallResult): Omit<EvkState, "readAt"> | undefined {
  const [first, totals, , accumulatorRay, rates] = storageWords(stored)?.slice(FIRST_WORD) ?? [];
  if (first === undefined || totals === undefined || rates === undefined) return undefined;
  if (accumulatorRay === undefined || accumulatorRay === 0n) return undefined;
  const cap = bits(first, 160n, 16n);
  const model = bits(rates, 0n, 160n);
  return {
    since: bits(first, 0n, 48n),
    cash: bits(first, 48n, 112n),
    ...(cap !== 0n && { supplyCap: resolved(cap) }),
    hooked: bits(first, 192n, 32n),
    ...(model !== 0n && { model: `0x${model.toString(16).padStart(40, "0")}` as const }),
    totalShares: bits(totals, 0n, 112n),
    debtX31: bits(totals, 112n, 144n),
    accumulatorRay,
    feeBps: bits(rates, 160n, 16n),
    rateRay: bits(rates, 176n, 72n),
  };
}

function bits(word: bigint, from: bigint, count: bigint): bigint {
  return (word >> from) & ((1n << count) - 1n);
}

/** Returns a cap from its short form: six bits of a power of ten, and ten bits of a hundredfold factor. */
function resolved(cap: bigint): bigint {
  return (10n ** (cap & 63n) * (cap >> 6n)) / 100n;
}
