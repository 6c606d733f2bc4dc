import { getContractAddress } from "viem";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { maxBigint } from "../../lib/math.js";
import { type Reading, together } from "../../lib/reading.js";
import { attempt, isRefusal } from "../../lib/refusal.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { AHEAD_SECONDS, movesOf, tolerancePpbOf } from "../kit/reading/motion.js";
import { nativeBalanceCall } from "../kit/reading/native.js";
import { readWords } from "../kit/reading/words.js";
import type { Venue } from "../venue.js";
import { pricesWord as tokenPrices } from "./interest.js";
import { borrowWord, supplyWord } from "./limits.js";
import { unlentOf } from "./operate.js";
import { configWord, pricesAt, pricesWord } from "./prices.js";
import { reservesAt } from "./reserves.js";
import type { PoolFacts, PoolState, StatedCentre, TokenState } from "./state.js";
import { slotOf } from "./words.js";

/** Slots of a pool: prices, configuration, and its shifts. */
const POOL_SLOTS = [0n, 1n, 7n, 8n].map((slot) => slotNumber(slot));
/** Slots of the Liquidity layer: its status, and mappings by token or by pool and token. */
const STATUS = slotNumber(1n);
const mappings = { byToken: [5n, 7n, 6n, 11n], byPool: [8n, 9n] };
const ENTERED = 2n;
/** What a contract that states a centre price may cost: it asks vaults and oracles behind proxies. */
const CENTRE_GAS = 1_000_000;

/** Reads a pool's storage, its part of the Liquidity layer's, and the centre price that a contract may state. */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const { address: pool, facts } = venue;
  const { liquidity, deployer } = facts;
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const [own, layer, { now, held0, held1 }] = yield* together([
    readWords(pool, POOL_SLOTS),
    readWords(liquidity, slotsOf(venue)),
    ask({
      now: { maybe: clockCall() },
      held0: { maybe: balanceCall(token0, liquidity) },
      held1: { maybe: balanceCall(token1, liquidity) },
    }),
  ]);
  if (own === undefined || layer === undefined) return unusable("silent");
  const [prices, config, shifts, centreShift] = own as readonly [bigint, bigint, bigint, bigint];
  const [status, ...stored] = layer as readonly [bigint, ...bigint[]];
  const fault = faultOf(config, status);
  if (fault !== undefined) return fault;
  const tokens = [tokenOf(token0, stored, held0), tokenOf(token1, stored.slice(TOKEN_WORDS), held1)] as const;
  if (tokens.some(isPaused)) return unusable("paused");
  const readAt = now ?? latestOf(prices, tokens);
  const centre = yield* readCentre(deployer, config, now);
  if (centre === null) return unusable("silent");
  const state = { prices, config, shifts, centreShift, ...(centre && { centre }), tokens, readAt };
  if (centre && isRestless(centre)) return unusable("restless");
  return hasReserves(facts, state) ? state : unusable("empty");
}

function faultOf(config: bigint, status: bigint): Unusable | undefined {
  if ((configWord.hasCollateral(config) | configWord.hasDebt(config)) === 0n)
    return unusable("uninitialised");
  if (configWord.isPaused(config) === 1n || status === ENTERED) return unusable("paused");
  return configWord.hook(config) === 0n ? undefined : unusable("unknownHook");
}

/** The words of a token. */
const TOKEN_WORDS = 6;
const known = new WeakMap<Venue<PoolFacts>, readonly Hex[]>();

/** Returns the slots of the Liquidity layer: its status, then those of each token, in the order of `tokenOf`. */
function slotsOf(venue: Venue<PoolFacts>): readonly Hex[] {
  const found = known.get(venue);
  if (found !== undefined) return found;
  const { address: pool, tokens } = venue;
  const ofTokens = tokens.flatMap((token) => [
    ...mappings.byToken.map((mapping) => slotOf(token, mapping)),
    ...mappings.byPool.map((mapping) => slotOf(token, slotOf(pool, mapping))),
  ]);
  const slots = [STATUS, ...ofTokens];
  known.set(venue, slots);
  return slots;
}

function slotNumber(slot: bigint): Hex {
  return `0x${word(slot)}`;
}

function tokenOf(address: Address, stored: readonly bigint[], held: bigint | undefined): TokenState {
  const [prices, totals, rates, config, supplied, borrowed] = stored as readonly [
    ...[bigint, bigint, bigint, bigint, bigint, bigint],
  ];
  const token = { token: address, prices, totals, rates, config, supplied, borrowed };
  // Where less is there than has not been lent, the layer keeps the rest elsewhere and fetches it when it pays out.
  return { ...token, held: maxBigint(held ?? 0n, unlentOf(token)) };
}

function balanceCall(token: Address, account: Address) {
  return token === NATIVE ? nativeBalanceCall(account) : ([token, "balanceOf(address)", account] as const);
}

function isPaused({ supplied, borrowed }: TokenState): boolean {
  return (supplyWord.isPaused(supplied) | borrowWord.isPaused(borrowed)) === 1n;
}

/** Returns the last second of which storage tells, for nodes that do not show the block's. */
function latestOf(prices: bigint, tokens: PoolState["tokens"]): bigint {
  const times = tokens.flatMap((token) => [
    ...[tokenPrices.updatedAt(token.prices), supplyWord.updatedAt(token.supplied)],
    borrowWord.updatedAt(token.borrowed),
  ]);
  return times.reduce(maxBigint, pricesWord.tradedAt(prices));
}

/** Reads the centre price; undefined if the pool keeps its own, null if the contract does not answer. */
function* readCentre(
  deployer: Address,
  config: bigint,
  now: bigint | undefined,
): Reading<StatedCentre | undefined | null> {
  const nonce = configWord.centreNonce(config);
  if (nonce === 0n) return undefined;
  const contract = getContractAddress({ from: deployer, nonce }).toLowerCase() as Address;
  const call = [contract, "centerPrice()"] as const;
  const later = now === undefined ? [] : [{ call, gas: CENTRE_GAS, timestamp: now + AHEAD_SECONDS }];
  const told = yield* ask({ price: { call, gas: CENTRE_GAS }, later: { maybe: later } });
  if (told === undefined || told.price === 0n) return null;
  const [then] = told.later;
  return { price: told.price, move: then === undefined ? undefined : then - told.price };
}

function isRestless({ price, move = 0n }: StatedCentre): boolean {
  return movesOf([price], [price + move]) === "restless";
}

/** Returns `Adapter.tolerancePpb`: how far a stated centre may move. */
export function tolerancePpb(
  _: unknown,
  { centre }: Pick<PoolState, "centre">,
  seconds: number,
): number | undefined {
  if (centre === undefined || centre.move === 0n) return undefined;
  const { price, move } = centre;
  return tolerancePpbOf([price], move === undefined ? undefined : [move], seconds);
}

function hasReserves(facts: PoolFacts, before: PoolState): boolean {
  const found = attempt(() => {
    const { value, state } = pricesAt(before, before.readAt);
    return reservesAt(facts, state, value, before.readAt);
  });
  return !isRefusal(found) && [found.collateral, found.debt].some((part) => part && part.imaginary[0] > 0n);
}
