import type { Address } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { isShort } from "../kit/pair.js";
import { ask, askEach, type FunctionCall } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import { type FeeRule, feeCall, logsPauses, type PoolFacts } from "./kinds.js";
import { outputOf, type SampleSwap } from "./probe.js";
import type { PoolState } from "./state.js";
import { METADATA, metadataIn } from "./venue.js";

const WHOLE_BPS = 10_000n;

/**
 * Reads a pool. Unusable if it is stopped or empty, if its kind is unknown, or if its output for a unit of either token
 * differs from what is computed here.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const { address: pool, tokens, facts } = venue;
  const { feeRule } = facts;
  if (feeRule === undefined) return unusable("unknownRounding");
  const trials = facts.decimals.map((decimals, index): SampleSwap => {
    return { amountIn: 10n ** BigInt(decimals), zeroForOne: index === 0 };
  });
  const [token0, token1] = tokens as readonly [Address, Address];
  const [found, changing, told] = yield* together([
    ask({
      described: [pool, METADATA],
      totalSupply: [pool, "totalSupply()"],
      held0: [token0, "balanceOf(address)", pool],
      held1: [token1, "balanceOf(address)", pool],
      ownShares: [pool, "balanceOf(address)", pool],
    }),
    ask(changingCalls(venue, feeRule)),
    askEach(
      "getAmountOut(uint256,address)",
      trials.map(({ amountIn }, index) => [pool, amountIn, tokens[index] as Address] as const),
    ),
  ]);
  const metadata = metadataIn(found?.described);
  if (found === undefined || changing === undefined || metadata === undefined) return unusable("silent");
  const { totalSupply, held0, held1, ownShares } = found;
  const { stopped, feeBps } = changing;
  if (isOther(venue, metadata)) return unusable("changed");
  if (stopped !== 0n) return unusable("paused");
  const { reserves } = metadata;
  if (reserves.includes(0n) || totalSupply === 0n) return unusable("empty");
  const surpluses = { surplus0: held0 - reserves[0], surplus1: held1 - reserves[1] };
  if (isShort(surpluses, reserves) || feeBps >= WHOLE_BPS) return unusable("doesNotAddUp");
  const asked = { curve: facts, feeBps: Number(feeBps) };
  const isAsTold = trials.every((trial, index) => outputOf(asked, reserves, trial) === told[index]);
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
  const { stopped, feeBps: fee } = changingCalls(venue, feeRule);
  const found = yield* logsPauses(feeRule) ? ask({ feeBps: fee }) : ask({ stopped, feeBps: fee });
  if (found === undefined) return unusable("silent");
  if ("stopped" in found && found.stopped !== 0n) return unusable("paused");
  const { feeBps } = found;
  if (feeBps >= WHOLE_BPS) return unusable("doesNotAddUp");
  return Number(feeBps) === state.feeBps ? state : { ...state, feeBps: Number(feeBps) };
}

/** What the factory may change: whether trades are stopped, and the fee. */
function changingCalls({ address, facts, sources = {} }: Venue<PoolFacts>, feeRule: FeeRule) {
  const factory = sources.factory as Address;
  const stopped: FunctionCall = [factory, "isPaused()"];
  return { stopped, feeBps: feeCall(feeRule, factory, address, facts.stable) };
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
