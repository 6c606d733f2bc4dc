import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Reading, together } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import type { Deployment } from "../adapter/deployment.js";
import type { Proofs } from "../adapter/proofs.js";
import { type Unusable, unusable } from "../adapter/unusable.js";
import { ask } from "../reading/ask.js";
import { clockCall } from "../reading/clock.js";
import { readCode } from "../reading/code.js";
import { readStorage } from "../reading/storage.js";
import { codeTraitsOf } from "../trial/code.js";
import type { VaultFacts } from "../vault/facts.js";
import { readVault } from "../vault/made.js";
import { accrued, type EvkState } from "./state.js";

/** How far ahead the vault's books are compared, once. */
const AHEAD_SECONDS = 3_600n;

/**
 * The first word of storage that has the vault's numbers. No function returns the time up to which its interest has
 * been added.
 */
const FIRST_WORD = 2;

/** Reads an EVK vault. Its facts name its interest rate model if that does more than compute. */
export function* readEvkVault(
  deployment: Deployment,
  address: Address,
): Reading<Venue<VaultFacts> | undefined> {
  const venue = yield* readVault(deployment, address);
  const found = yield* ask({ model: [address, "interestRateModel() address"] });
  if (venue === undefined || found === undefined) return undefined;
  const { model } = found;
  if (model === ZERO_ADDRESS || (yield* isHarmless(model))) return venue;
  return { ...venue, facts: { ...venue.facts, runs: [model] } };
}

/**
 * Returns whether an interest rate model can do nothing but compute. A vault's governor chooses it, and every operation
 * of the vault calls it at its end. Its answer affects only later interest. Even a stranger's code can do no harm there
 * if it calls nobody and reads nothing that differs between a simulation and a block.
 */
export function* isHarmless(model: Address, proofs?: Proofs): Reading<boolean> {
  if (proofs?.harmless.has(model)) return true;
  const code = yield* readCode(model);
  const { changes, looksAround, calls } = codeTraitsOf(code);
  const harmless = code !== "0x" && !changes && !looksAround && !calls;
  if (harmless) proofs?.harmless.add(model);
  return harmless;
}

/**
 * Reads a vault. Its books at the block read, and an hour later if the node supports that, must follow from its storage
 * to the unit, which shows that its implementation is the known one. Unusable otherwise, and on nodes that do not read
 * storage.
 */
export function* load(
  { address: vault }: Pick<Venue, "address">,
  proofs?: Proofs,
): Reading<EvkState | Unusable> {
  const [clock, kept, books] = yield* together([
    ask({ now: clockCall() }),
    readNumbers(vault),
    askBooks(vault),
  ]);
  if (clock === undefined || kept === undefined || books === undefined) return unusable("silent");
  const { now } = clock;
  const state: EvkState = { ...kept, readAt: now };
  if (!agrees(state, now, books)) return unusable("doesNotAddUp");
  if (proofs?.contracts.has(vault)) return state;
  const timestamp = now + AHEAD_SECONDS;
  const [ahead, later] = yield* together([ask({ at: clockCall(timestamp) }), askBooks(vault, timestamp)]);
  if (ahead?.at !== timestamp || later === undefined) return state;
  if (!agrees(state, timestamp, later)) return unusable("doesNotAddUp");
  proofs?.contracts.add(vault);
  return state;
}

type Books = Pick<EvkState, "cash" | "totalShares" | "debtX31" | "accumulatorRay">;

function askBooks(vault: Address, timestamp?: bigint): Reading<Books | undefined> {
  return ask({
    cash: { call: [vault, "cash()"], timestamp },
    totalShares: { call: [vault, "totalSupply()"], timestamp },
    debtX31: { call: [vault, "totalBorrowsExact()"], timestamp },
    accumulatorRay: { call: [vault, "interestAccumulator()"], timestamp },
  });
}

function agrees(state: EvkState, timestamp: bigint, books: Books): boolean {
  const own = accrued(state, timestamp);
  return (Object.keys(books) as (keyof Books)[]).every((name) => own[name] === books[name]);
}

/** Reads the storage, whose words hold several numbers each, the first in the lowest bits. */
function* readNumbers(vault: Address): Reading<Omit<EvkState, "readAt"> | undefined> {
  const words = yield* readStorage(vault);
  const [first, totals, , accumulatorRay, rates] = words?.slice(FIRST_WORD) ?? [];
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

/** Decodes a cap from its short form: six bits for a power of ten, and ten bits for a hundred times the factor. */
function resolved(cap: bigint): bigint {
  return (10n ** (cap & 63n) * (cap >> 6n)) / 100n;
}
