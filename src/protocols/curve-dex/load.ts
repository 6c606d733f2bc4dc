import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../kit/unusable.js";
import type { Venue } from "../venue.js";
import { uintOf } from "./answer.js";
import type { PoolFacts } from "./facts.js";
import { curveLensAddress, curveLensCode, curveLensSelectors } from "./lens.js";
import { amplificationAt, type Pool, type PoolState, poolOf } from "./pool.js";
import { fits, type Probe, probesOf } from "./probe.js";
import { readState, type Said } from "./readState.js";

/** Some 40,000; up to 70,000 where the invariant takes many rounds, of a deposit that makes a pool uneven. */
const PROBE_GAS = 80_000;
/** Of each coin so many units at least must come out of a probe: a rate that is off by as small a part shows. */
const TELLING_UNITS = 10_000n;

const CLOCK: Call = { to: curveLensAddress, data: curveLensSelectors.time, code: curveLensCode };

/**
 * Reads a pool and identifies it by what it quotes, each time: kinds that nobody can tell by their functions show in that,
 * and so does a rate that begins to move. Unusable is one that quotes anything else than its state makes, or too little to
 * tell, and what `readState` says.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  if (venue.facts.otherKind !== undefined) return unusable(venue.facts.otherKind);
  const pool = poolOf(venue);
  const said = yield* readState(venue);
  if (isUnusable(said)) return said;
  const candidates = candidatesOf(pool, said);
  const probes = probesOf(pool, candidates);
  const asked = probes.map(({ data }) => ({ to: venue.address, data, gas: PROBE_GAS }));
  const [clock, ...answers] = yield [CLOCK, ...asked];
  if (!isOnRamp(said, uintOf(clock))) return unusable("doesNotAddUp");
  const found = candidates.find((state) =>
    probes.every((probe, index) => fits(probe, state, answers[index])),
  );
  if (found === undefined) return unusable(kindByAnswers(probes, candidates, answers));
  if (!isTelling(pool, probes, answers)) return unusable("tooShallow");
  return found.paired ? { ...said.state, paired: true } : said.state;
}

/**
 * What the pool may be, the likelier first, with its amplification at rest where it stands. Of two coins only what a pool
 * quotes tells how it takes their product; it is most likely `paired` where the pool is its own share, as those of the
 * factories are.
 */
function candidatesOf({ early, coins, share, address }: Pool, { state, amplification }: Said): PoolState[] {
  const ramp = { from: amplification, to: amplification, fromSeconds: 0n, toSeconds: 0n };
  const stepwise = { ...state, ramp };
  if (early || coins.length !== 2) return [stepwise];
  const paired = { ...stepwise, paired: true as const };
  return share === address ? [paired, stepwise] : [stepwise, paired];
}

/** Whether the amplification stands where the ramp has it; between its ends, where a node does not tell the time. */
function isOnRamp({ state, amplification }: Said, seconds: bigint | undefined): boolean {
  const { from, to } = state.ramp;
  if (seconds !== undefined) return amplificationAt(state, seconds) === amplification;
  return from < to
    ? from <= amplification && amplification <= to
    : to <= amplification && amplification <= from;
}

/** A pool that answers for other coins than its own what it does not for these is a metapool. */
function kindByAnswers(
  probes: readonly Probe[],
  candidates: readonly PoolState[],
  answers: readonly CallResult[],
): "metapool" | "doesNotAddUp" {
  const place = probes.findIndex(({ mayBeSilent }) => mayBeSilent);
  const ofOthers = candidates.every((state) => !fits(probes[place] as Probe, state, answers[place]));
  return ofOthers ? "metapool" : "doesNotAddUp";
}

/** Whether enough of every coin comes out of a probe. */
function isTelling({ coins }: Pool, probes: readonly Probe[], answers: readonly CallResult[]): boolean {
  return coins.every((_, coin) =>
    probes.some((probe, index) => probe.coin === coin && (uintOf(answers[index]) ?? 0n) >= TELLING_UNITS),
  );
}
