import { devTokens } from "@sluice/devnet";
import { type Address, NATIVE } from "../../lib/address.js";
import { together } from "../../lib/reading.js";
import { isRefusal, type Refusal } from "../../lib/refusal.js";
import { mainnet } from "../../networks/mainnet.js";
import { type Adapter, type BlockContext, refreshOf, type Swap } from "../adapter.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { isUnusable } from "../kit/adapter/unusable.js";
import { pairsOf } from "../kit/reading/pairs.js";
import type { Venue } from "../venue.js";
import type { TestChain } from "./chain.js";
import type { TestTrade } from "./execute.js";

/** A venue with its deep-frozen state, one direction through it, and the block in which it is traded. */
export type Side = {
  readonly venue: Venue;
  readonly state: unknown;
  readonly context: BlockContext;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
};

/** Finds every venue of the deployment between any two tokens of the devnet, and `more` besides. */
export async function discoverAll<Facts>(
  chain: TestChain,
  adapter: Pick<Adapter<unknown, Facts>, "discover">,
  deployment: Deployment,
  more: readonly Address[] = [],
): Promise<Venue<Facts>[]> {
  const tokens = [...devTokens.map(({ address }) => address), NATIVE, ...more];
  return chain.read(
    adapter.discover({
      deployment,
      tokens,
      pairs: pairsOf(tokens, tokens),
      wrappedNative: mainnet.wrappedNative,
    }),
  );
}

/**
 * Returns the deep-frozen states of `venues` at the newest block, or an earlier one. Throws for a venue that cannot be
 * traded.
 */
export async function loadAll(
  chain: TestChain,
  adapter: Adapter,
  venues: readonly Venue[],
  blockNumber?: bigint,
): Promise<Map<string, unknown>> {
  const states = await chain.read(together(venues.map((venue) => adapter.load(venue))), blockNumber);
  return new Map(
    venues.map((venue, index) => {
      const state = states[index];
      if (isUnusable(state)) throw new Error(`${venue.id} did not load: ${state.unusable}`);
      return [venue.id, deepFreeze(states[index])];
    }),
  );
}

/**
 * Completes states to which logs have been applied: reads what changes without a log, at the newest block or an earlier
 * one. The result equals the market's states. States that need a reload stay undefined.
 */
export async function renewAll(
  chain: TestChain,
  adapter: Adapter,
  venues: readonly Venue[],
  states: ReadonlyMap<string, unknown>,
  blockNumber?: bigint,
): Promise<Map<string, unknown>> {
  const renewed = new Map<string, unknown>();
  for (const venue of venues) {
    const state = states.get(venue.id);
    const isPartial = state !== undefined && refreshOf(adapter, venue) === "renewed";
    renewed.set(venue.id, isPartial ? await chain.read(adapter.renew!(venue, state), blockNumber) : state);
  }
  return renewed;
}

/**
 * Returns both directions of every two-token venue, or the one that has a step, and the directions of larger venues
 * that have a curve.
 */
export function sidesOf(
  adapter: Adapter,
  venues: readonly Venue[],
  states: ReadonlyMap<string, unknown>,
  context: BlockContext,
): Side[] {
  return venues.flatMap((venue) => {
    const state = states.get(venue.id);
    const sides = venue.tokens.flatMap((tokenIn) =>
      venue.tokens
        .filter((tokenOut) => tokenOut !== tokenIn)
        .map((tokenOut) => ({ venue, state, context, tokenIn, tokenOut })),
    );
    if (sides.length === 2) return sides.filter((side) => hasStep(adapter, side));
    return sides.filter(
      ({ tokenIn, tokenOut }) => adapter.curve(venue, state, tokenIn, tokenOut) !== undefined,
    );
  });
}

function hasStep(adapter: Adapter, { venue, state, tokenIn, tokenOut }: Side): boolean {
  const amount = { token: tokenIn === NATIVE ? "native" : tokenIn, sharePpm: 1_000_000 } as const;
  try {
    adapter.encode(venue, state, { tokenIn, tokenOut, amount, prefunded: false, to: "executor" });
    return true;
  } catch {
    return false;
  }
}

export function quoteSide(adapter: Adapter, side: Side, amountIn: bigint): Swap<unknown> | Refusal {
  const { venue, state, context, tokenIn, tokenOut } = side;
  return adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
}

export function tradeOf({ venue, state, tokenIn, tokenOut }: Side, amountIn: bigint): TestTrade {
  return { venue, state, tokenIn, tokenOut, amountIn };
}

export type Limits = { readonly smallest: bigint; readonly largest: bigint };

const knownLimits = new WeakMap<Side, Limits | undefined>();
const roughLimits = new WeakMap<Side, bigint | undefined>();

/**
 * Returns the smallest and the largest amount that the adapter accepts, at most `most`, or undefined if it accepts
 * none.
 */
export function limitsOf(adapter: Adapter, side: Side, most: bigint): Limits | undefined {
  if (!knownLimits.has(side)) knownLimits.set(side, findLimits(adapter, side, most));
  return knownLimits.get(side);
}

function findLimits(adapter: Adapter, side: Side, most: bigint): Limits | undefined {
  const takes = (amountIn: bigint) => !isRefusal(quoteSide(adapter, side, amountIn));
  const taken = smallestPower(takes, most);
  if (taken === undefined) return undefined;
  const smallest = border(taken / 2n, taken, takes);
  const high = largestPower(takes, taken, most);
  if (2n * high > most && takes(most)) return { smallest, largest: most };
  return { smallest, largest: border(2n * high > most ? most : 2n * high, high, takes) };
}

/**
 * Returns at least half of the largest amount that the adapter accepts, with far fewer quotes, or undefined if it
 * accepts none.
 */
export function roughLimit(adapter: Adapter, side: Side, most: bigint): bigint | undefined {
  if (knownLimits.has(side)) return knownLimits.get(side)?.largest;
  if (!roughLimits.has(side)) {
    const takes = (amountIn: bigint) => !isRefusal(quoteSide(adapter, side, amountIn));
    const taken = smallestPower(takes, most);
    roughLimits.set(side, taken === undefined ? undefined : largestPower(takes, taken, most));
  }
  return roughLimits.get(side);
}

/** Returns the smallest power of two that is accepted. */
function smallestPower(takes: (amount: bigint) => boolean, most: bigint): bigint | undefined {
  let amount = 1n;
  while (amount <= most && !takes(amount)) amount *= 2n;
  return amount <= most ? amount : undefined;
}

/** Returns the largest power of two that is accepted, assuming that all below it down to `taken` are. */
function largestPower(takes: (amount: bigint) => boolean, taken: bigint, most: bigint): bigint {
  let [good, bad] = [taken.toString(2).length - 1, most.toString(2).length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (takes(1n << BigInt(middle))) good = middle;
    else bad = middle;
  }
  return 1n << BigInt(good);
}

/** Returns the amount nearest to `refused` that is still accepted, by bisection between the two. */
function border(refused: bigint, taken: bigint, takes: (amount: bigint) => boolean): bigint {
  let [bad, good] = [refused, taken];
  while (good - bad > 1n || bad - good > 1n) {
    const middle = (good + bad) / 2n;
    if (takes(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  // A typed array cannot be frozen.
  if (ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
