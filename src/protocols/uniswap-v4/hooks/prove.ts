import type { Address } from "../../../lib/address.js";
import { bytesIn, type Hex, uintAt } from "../../../lib/hex.js";
import type { Call, Reading } from "../../../lib/reading.js";
import type { Proofs } from "../../kit/adapter/proofs.js";
import { type Unusable, type UnusableReason, unusable } from "../../kit/adapter/unusable.js";
import { callOf } from "../../kit/reading/ask.js";
import { clockCall } from "../../kit/reading/clock.js";
import type { PoolState } from "../../kit/singleton/state.js";
import { codeTraitsOf } from "../../kit/trial/code.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { ladderOf } from "./ladder.js";
import { hookLensAddress, hookLensCode } from "./lens.js";
import { agrees, trialCall } from "./trial.js";

/** Code to try, and the Unix seconds at which to try it: only the block's own if the code does not read the time. */
export type Untried = { readonly hash: Hex; readonly times: readonly (bigint | undefined)[] };

/**
 * Seconds after the block at which code that reads the time is tried: up to a month ahead, and without a common
 * divisor, so that no period fits all of them.
 */
const LATER_SECONDS = [1n, 13n, 301n, 3_607n, 86_413n, 604_801n, 2_592_007n];

/**
 * Reads the code of a hooks contract. Returns undefined if it is known not to affect swaps, what to try if a trial can
 * show it, or the reason why no trial can.
 */
export function* readHooks(hooks: Address, proofs: Proofs): Reading<Untried | Unusable | undefined> {
  const refused = proofs.refused.get(hooks);
  if (refused !== undefined) return refused;
  if (proofs.contracts.has(hooks)) return undefined;
  const [hash] = yield [lensCall("codeHashOf(address)", hooks)];
  // From a node that does not support code overrides, which cannot run a trial either.
  if (hash === undefined) return unusable("hookUntried");
  if (uintAt(hash, 0) === 0n) return unusable("silent");
  if (proofs.codes.has(hash)) {
    proofs.contracts.add(hooks);
    return undefined;
  }
  const [answer, clock] = yield [lensCall("codeOf(address)", hooks), clockCall()];
  const code = bytesIn(answer ?? "0x");
  const now = uintAt(clock ?? "0x", 0);
  if (code === undefined || now === undefined) return unusable("hookUntried");
  const { changes, looksAround, readsTime } = codeTraitsOf(`0x${code}`);
  if (changes) return refusedFor(proofs, hooks, "hookProxy");
  if (looksAround) return refusedFor(proofs, hooks, "hookContext");
  return { hash, times: readsTime ? [undefined, ...LATER_SECONDS.map((later) => now + later)] : [undefined] };
}

/**
 * Swaps in the pool and reverts it, in one batch. Returns undefined if every result is what the pool pays without
 * hooks, which proves the code for all pools. A failure applies only to this pool, since anyone can create another one
 * that the hooks refuse. If another venue's trial of the same code is in the same batch, waits for its result first.
 */
export function* tryHooks(
  venue: Venue<PoolFacts>,
  state: PoolState,
  { hash, times }: Untried,
  proofs: Proofs,
): Reading<Unusable | undefined> {
  const hooks = venue.facts.hooks as Address;
  const ladders = [true, false].map((zeroForOne) => ladderOf(venue, state, zeroForOne));
  if (!ladders.every((ladder) => ladder !== undefined)) return unusable("hookUntried");
  if (proofs.underWay.has(hash)) yield [];
  if (!proofs.codes.has(hash)) {
    proofs.underWay.add(hash);
    const tried = times.flatMap((time) => ladders.map((rungs) => ({ rungs, time })));
    const answers = yield tried.map(({ rungs, time }) => trialCall(venue, rungs, time));
    proofs.underWay.delete(hash);
    const results = tried.map(({ rungs }, index) => agrees(rungs, answers[index]));
    if (results.includes(false)) return refusedFor(proofs, venue.id, "hookDiffers");
    if (results.includes(undefined)) return unusable("hookUntried");
    proofs.codes.add(hash);
  }
  proofs.contracts.add(hooks);
  return undefined;
}

function lensCall(signature: string, hooks: Address): Call {
  return callOf([hookLensAddress, signature, hooks], { code: hookLensCode });
}

function refusedFor({ refused }: Proofs, id: string, reason: UnusableReason): Unusable {
  const refusal = unusable(reason);
  refused.set(id, refusal);
  return refusal;
}
