import { SluiceError } from "../errors/index.js";
import type { CompiledCourse, Course } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Refusal } from "../lib/refusal.js";
import { BPS } from "../lib/whole.js";
import type { Network } from "../networks/index.js";
import type { TokenAmount } from "../protocols/index.js";
import type { RouteResult } from "../routing/index.js";
import { explainRevert } from "../simulation/index.js";
import type { TokenUniverse } from "../tokens/index.js";
import type { Culprit } from "./findCulprit.js";
import type { Shortfall, SimulatedCourse } from "./simulateCourse.js";
import type { Terms } from "./terms.js";

type Where = { readonly network: Network; readonly universe: TokenUniverse };
/** What was asked: whole amounts, the fee not yet taken. */
export type Asked = Pick<Terms, "fee"> & {
  readonly inputs: readonly TokenAmount[];
  readonly outputs: readonly Address[];
};
type NotFound = Extract<RouteResult, { found: false }>;
type Reverted = { readonly revert: Hex; readonly compiled: CompiledCourse };

/**
 * UNKNOWN_TOKEN: a sentence for each parameter and its address that no token of the network has, and what was seen there
 * by address.
 */
export function unknownToken(
  network: Network,
  unknown: readonly (readonly [string, Address])[],
  reasons: ReadonlyMap<Address, string>,
): SluiceError {
  const sentences = unknown.map(
    ([name, address]) => `${name} ${address} is not a known token of ${network.name}`,
  );
  const description = [...new Set(reasons.values())].join("; ");
  return new SluiceError("UNKNOWN_TOKEN", sentences.join("; "), { description });
}

/** TOKEN_EXCLUDED: a sentence for each parameter and its address that the operator excludes. */
export function excludedToken(excluded: readonly (readonly [string, Address])[]): SluiceError {
  const sentences = excluded.map(
    ([name, address]) => `${name} ${address} is excluded by the operator of this service`,
  );
  return new SluiceError("TOKEN_EXCLUDED", sentences.join("; "));
}

/**
 * The search found nothing; `refusals` say what keeps the positions asked for closed. The message begins as published
 * clients of the interface expect it.
 */
export function noRoute(
  where: Where,
  request: Asked,
  result: NotFound,
  refusals: readonly string[],
): SluiceError {
  const closed = refusals.map((refusal) => `; ${refusal}`).join("");
  if (result.reason === "noPath") {
    const path = `No path of known venues leads from ${request.inputs.map(({ token }) => token).join(", ")} to ${request.outputs.join(", ")}`;
    return new SluiceError("NO_ROUTE", couldNotQuote(where, request, ""), {
      description: `${path}${closed}`,
    });
  }
  const range = rangeOf(request, result);
  const description = `The venues on the way do not take this amount whole, or give nothing for it${closed}`;
  return new SluiceError("INSUFFICIENT_LIQUIDITY", couldNotQuote(where, request, range), { description });
}

/**
 * The transaction was built, but fails on its own block: the reason, and the hop it comes from. `nameOf` tells what else
 * there is to say of a move.
 */
function simulationReverted(
  where: Where,
  request: Asked,
  course: Course,
  failed: Reverted,
  nameOf: (move: number) => string | undefined = () => undefined,
): SluiceError {
  const reason = explainRevert(failed.revert);
  const index = moveOf(failed);
  const name = index === undefined ? undefined : nameOf(index);
  const place =
    index === undefined ? "" : `${name === undefined ? "" : ` in ${name}`}${placeOf(course, index)}`;
  const description = `The simulated transaction fails${place}: ${reason.text}${doubtsOf(where, request)}`;
  return new SluiceError("SIMULATION_REVERTED", couldNotQuote(where, request, ""), { description });
}

/** The move in which a simulation failed; undefined where the revert does not tell. */
function moveOf({ revert, compiled }: Reverted): number | undefined {
  const { stepIndex } = explainRevert(revert);
  return stepIndex === undefined ? undefined : compiled.moveOfStep[stepIndex];
}

/** The same of a transaction that pays less than was planned: by how much, and at whose door that lies. */
function belowPlan(
  where: Where,
  request: Asked,
  course: Course,
  { paid, planned, culprit }: Shortfall,
  nameOf: (move: number) => string | undefined = () => undefined,
): SluiceError {
  const amounts = `The simulated transaction pays ${paid.join(", ")} in place of ${planned.join(", ")}`;
  const description = `${amounts}: ${blameOf(course, culprit, nameOf)}${doubtsOf(where, request)}`;
  return new SluiceError("BELOW_PLAN", couldNotQuote(where, request, ""), { description });
}

/** Names the tokens asked for that nobody lists, as the end of a sentence: they are the usual cause. */
function doubtsOf({ universe }: Where, { inputs, outputs }: Asked): string {
  const asked = [...inputs.map(({ token }) => token), ...outputs];
  const unlisted = asked.filter((token) => !universe.tokens.has(token));
  if (unlisted.length === 0) return "";
  return `; nobody lists ${unlisted.join(", ")}, and such a token may keep a part of a transfer or refuse it`;
}

function blameOf(
  course: Course,
  culprit: Culprit | undefined,
  nameOf: (move: number) => string | undefined,
): string {
  if (culprit === undefined) return "no balance on the way says why";
  if ("token" in culprit) return `${culprit.token} does not arrive whole where it is sent`;
  const name = nameOf(culprit.move);
  const place = `${name === undefined ? "" : ` in ${name}`}${placeOf(course, culprit.move)}`;
  return `less than planned comes out${place}, and there is no way around that venue`;
}

/** Why a simulated course makes no answer, and the id of the venue to do without, where one is to blame. */
export function failureOf(
  where: Where,
  request: Asked,
  course: Course,
  failed: Extract<SimulatedCourse, { ok: false }>,
  nameOf?: (move: number) => string | undefined,
): { readonly ok: false; readonly refusal: SluiceError; readonly venue: string | undefined } {
  if ("revert" in failed) {
    const refusal = simulationReverted(where, request, course, failed, nameOf);
    return { ok: false, refusal, venue: venueOf(course, moveOf(failed)) };
  }
  const { shortfall } = failed;
  const { culprit } = shortfall;
  const venue = culprit !== undefined && "move" in culprit ? venueOf(course, culprit.move) : undefined;
  return { ok: false, refusal: belowPlan(where, request, course, shortfall, nameOf), venue };
}

function venueOf({ moves }: Course, index: number | undefined): string | undefined {
  const move = index === undefined ? undefined : moves[index];
  return move?.kind === "fill" ? move.fill.pool.venue.id : undefined;
}

/** A venue refuses a part of the plan after all: shares of what is held are not exactly what was searched for. */
export function refusedToPlay(where: Where, asked: Asked, { reason }: Refusal): SluiceError {
  const description = `A venue on the way does not take its part: ${reason}`;
  return new SluiceError("INSUFFICIENT_LIQUIDITY", couldNotQuote(where, asked, ""), { description });
}

/** Which hop it is, fills counted alone, and whose. */
function placeOf({ moves }: Course, index: number): string {
  const move = moves[index];
  if (move?.kind !== "fill") return "";
  const hop = moves.slice(0, index).filter(({ kind }) => kind === "fill").length;
  const { protocol, address } = move.fill.pool.venue;
  return ` in hop ${hop} (${protocol}, ${address})`;
}

function couldNotQuote({ network, universe }: Where, { inputs, outputs }: Asked, range: string): string {
  const name = (address: Address) => universe.tokens.get(address)?.symbol ?? address;
  const names = (tokens: readonly Address[]) => tokens.map(name).join(" + ");
  const pair = `${names(inputs.map(({ token }) => token))} -> ${names(outputs)}`;
  const amounts = inputs.map(({ amount }) => amount).join(", ");
  const ask = `please make sure your amountIn (${amounts}) is within an acceptable range${range}`;
  return `Could not quote shortcuts for route ${pair} on network ${network.id}, ${ask}`;
}

type TooMuchOrTooLittle = Extract<NotFound, { reason: "insufficientLiquidity" }>;

/**
 * What was found of the range, in terms of the whole amountIn: the search sees what the fee, which is rounded down, leaves
 * of it. The least and the most that leave no less and no more than the search found.
 */
function rangeOf({ fee }: Asked, { minAmountIn, maxAmountIn }: TooMuchOrTooLittle): string {
  const kept = BPS - (fee?.bps ?? 0n);
  if (minAmountIn !== undefined) return ` (at least ${((minAmountIn - 1n) * BPS) / kept + 1n})`;
  if (maxAmountIn === 0n) return " (no amount can be traded now)";
  return ` (at most ${(maxAmountIn * BPS) / kept})`;
}
