import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { isShort } from "../kit/adapter/surplus.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { type FeeRule, feeCall, logsPauses } from "./kinds.js";
import { METADATA, metadataIn } from "./metadata.js";
import { outputOf, type TrialSwap } from "./probe.js";
import type { PoolState } from "./state.js";

const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const IS_PAUSED = "0xb187bd26"; // isPaused()
const GET_AMOUNT_OUT = "0xf140a35a"; // getAmountOut(uint256,address)
const WHOLE_BPS = 10_000n;

/**
 * Reads a pool. Unusable if it is stopped or empty, if its kind is unknown, or if its output for a unit of either token
 * differs from what is computed here.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const { address: pool, tokens, facts } = venue;
  const { feeRule } = facts;
  if (feeRule === undefined) return unusable("unknownRounding");
  const trials = facts.decimals.map((decimals, index): TrialSwap => {
    return { amountIn: 10n ** BigInt(decimals), zeroForOne: index === 0 };
  });
  const held = [...tokens, pool].map((token) => ({ to: token, data: callData(BALANCE_OF, pool) }));
  const [described, supply, balance0, balance1, own, paused, fee, ...told] = yield [
    { to: pool, data: METADATA },
    { to: pool, data: TOTAL_SUPPLY },
    ...held,
    ...changingCalls(venue, feeRule),
    ...trials.map(({ amountIn }, index) => ({
      to: pool,
      data: callData(GET_AMOUNT_OUT, amountIn, tokens[index] as Address),
    })),
  ];
  const metadata = metadataIn(described);
  const [totalSupply, held0, held1, ownShares] = [supply, balance0, balance1, own].map(uintOf);
  const [stopped, feeBps] = [uintOf(paused), uintOf(fee)];
  if (metadata === undefined || totalSupply === undefined || ownShares === undefined)
    return unusable("silent");
  if (held0 === undefined || held1 === undefined) return unusable("silent");
  if (stopped === undefined || feeBps === undefined) return unusable("silent");
  if (isOther(venue, metadata)) return unusable("changed");
  if (stopped !== 0n) return unusable("paused");
  const { reserves } = metadata;
  if (reserves.includes(0n) || totalSupply === 0n) return unusable("empty");
  const surpluses = { surplus0: held0 - reserves[0], surplus1: held1 - reserves[1] };
  if (isShort(surpluses, reserves) || feeBps >= WHOLE_BPS) return unusable("doesNotAddUp");
  const asked = { curve: facts, feeBps: Number(feeBps) };
  const isAsTold = trials.every((trial, index) => outputOf(asked, reserves, trial) === uintOf(told[index]));
  if (!isAsTold) return unusable("doesNotAddUp");
  return {
    reserve0: reserves[0],
    reserve1: reserves[1],
    ...surpluses,
    totalSupply,
    ownShares,
    feeBps: Number(feeBps),
  };
}

/** Reads the fee again, and whether trades are stopped if the factory does not log it. */
export function* renew(venue: Venue<PoolFacts>, state: PoolState): Reading<PoolState | Unusable> {
  const { feeRule } = venue.facts;
  if (feeRule === undefined) return unusable("unknownRounding");
  const calls = changingCalls(venue, feeRule);
  const answers = yield logsPauses(feeRule) ? calls.slice(1) : calls;
  const [stopped, feeBps] = logsPauses(feeRule) ? [0n, uintOf(answers[0])] : answers.map(uintOf);
  if (stopped === undefined || feeBps === undefined) return unusable("silent");
  if (stopped !== 0n) return unusable("paused");
  if (feeBps >= WHOLE_BPS) return unusable("doesNotAddUp");
  return Number(feeBps) === state.feeBps ? state : { ...state, feeBps: Number(feeBps) };
}

/** What the factory may change: whether trades are stopped, and the fee. */
function changingCalls({ address, facts, sources = {} }: Venue<PoolFacts>, feeRule: FeeRule) {
  const factory = sources.factory as Address;
  return [{ to: factory, data: IS_PAUSED } as const, feeCall(feeRule, factory, address, facts.stable)];
}

function isOther(
  { tokens, facts }: Venue<PoolFacts>,
  read: {
    readonly tokens: readonly Address[];
    readonly stable: boolean;
    readonly decimals: readonly number[];
  },
): boolean {
  return (
    read.stable !== facts.stable ||
    read.tokens.join() !== tokens.join() ||
    read.decimals.join() !== facts.decimals.join()
  );
}
