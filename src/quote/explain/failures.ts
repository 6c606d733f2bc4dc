import { SluiceError } from "../../errors/index.js";
import { type CompiledCourse, findUnfunded } from "../../execution/index.js";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import { BPS } from "../../lib/whole.js";
import type { Network } from "../../networks/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Course, InputResult, RouteFound, RouteResult } from "../../routing/index.js";
import { explainRevert } from "../../simulation/index.js";
import type { TokenUniverse } from "../../tokens/index.js";
import type { ExactOutput, TransactionTerms } from "../request.js";
import type { Culprit } from "../simulation/findCulprit.js";
import type { Shortfall, SimulatedCourse } from "../simulation/simulateCourse.js";

type Where = { readonly network: Network; readonly universe: TokenUniverse };
/** The part of a request that error messages describe. Amounts include the fee. */
export type RequestedTrade = Pick<TransactionTerms, "fee"> & {
  readonly wanted?: Pick<ExactOutput, "amountOut"> | undefined;
  readonly inputs: readonly TokenAmount[];
  readonly outputs: readonly Address[];
};
type NotFound = Exclude<RouteResult | InputResult, RouteFound>;
const cutNote =
  "the search was cut short by routing.deadlineMs, so there may be a route; try again, or raise that setting";
type Reverted = {
  readonly revert: Hex;
  readonly compiled: CompiledCourse;
  readonly unplaced?: readonly Address[] | undefined;
};

/**
 * Returns NO_ROUTE or INSUFFICIENT_LIQUIDITY for a search that found nothing. `refusals` explains why requested
 * positions are closed. The message begins with the words that published clients of the interface expect.
 */
export function noRoute(
  where: Where,
  request: RequestedTrade,
  result: NotFound,
  refusals: readonly string[],
): SluiceError {
  const notes = result.isCut ? [...refusals, cutNote] : refusals;
  const closed = notes.map((note) => `; ${note}`).join("");
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
 * Returns SIMULATION_REVERTED with the reason and the hop that failed. `nameOf` returns the name of a move, if it has
 * one.
 */
function simulationReverted(
  where: Where,
  request: RequestedTrade,
  course: Course,
  failed: Reverted,
  nameOf: (move: number) => string | undefined = () => undefined,
): SluiceError {
  const reason = explainRevert(failed.revert);
  const index = moveOf(failed);
  const name = index === undefined ? undefined : nameOf(index);
  const place =
    index === undefined ? "" : `${name === undefined ? "" : ` in ${name}`}${placeOf(course, index)}`;
  const fails = `The simulated transaction fails${place}: ${reason.text}`;
  const { unplaced = [] } = failed;
  const description =
    unplaced.length === 0 ? `${fails}${doubtsOf(where, request)}` : `${lackingText(unplaced)}. ${fails}`;
  return new SluiceError("SIMULATION_REVERTED", couldNotQuote(where, request, ""), { description });
}

/** Returns a sentence that says what the sender lacks, without blame for the token. */
function lackingText(tokens: readonly Address[]): string {
  return `The sender lacks ${[...new Set(tokens)].join(", ")} or its allowance, and the simulation cannot give it: it is unknown where the token keeps it, and from whom it could be taken; ask with a fromAddress that holds and allows the amount`;
}

/** Returns the index of the move in which a simulation failed, or undefined if the revert does not show it. */
function moveOf({ revert, compiled }: Reverted): number | undefined {
  const { stepIndex } = explainRevert(revert);
  return stepIndex === undefined ? undefined : compiled.moveOfStep[stepIndex];
}

/** Returns BELOW_PLAN for a transaction that pays less than planned. The error includes the amounts and the cause. */
function belowPlan(
  where: Where,
  request: RequestedTrade,
  course: Course,
  { paid, planned, culprit }: Shortfall,
  nameOf: (move: number) => string | undefined = () => undefined,
): SluiceError {
  const amounts = `The simulated transaction pays ${amountsIn(paid)} in place of ${amountsIn(planned)}`;
  const description = `${amounts}: ${blameOf(course, culprit, nameOf)}${doubtsOf(where, request)}`;
  return new SluiceError("BELOW_PLAN", couldNotQuote(where, request, ""), { description });
}

function amountsIn(amounts: readonly TokenAmount[]): string {
  return amounts.map(({ amount }) => amount).join(", ");
}

/** Returns the end of a sentence that names the request's unlisted tokens, which are the usual cause. */
function doubtsOf({ universe }: Where, { inputs, outputs }: RequestedTrade): string {
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

/** Returns the error for a simulated course that failed, and the id of the venue at fault, if there is one. */
export function failureOf(
  where: Where,
  request: RequestedTrade,
  course: Course,
  failed: Extract<SimulatedCourse, { ok: false }>,
  nameOf?: (move: number) => string | undefined,
): { readonly ok: false; readonly refusal: SluiceError; readonly venue: string | undefined } {
  if ("revert" in failed) {
    const refusal = simulationReverted(where, request, course, failed, nameOf);
    return { ok: false, refusal, venue: venueOf(course, moveOf(failed)) };
  }
  const { shortfall } = failed;
  const venue = culpritVenue(course, shortfall.culprit);
  return { ok: false, refusal: belowPlan(where, request, course, shortfall, nameOf), venue };
}

/** Returns the id of the venue at fault, if the culprit is one. */
export function culpritVenue(course: Course, culprit: Culprit | undefined): string | undefined {
  return culprit !== undefined && "move" in culprit ? venueOf(course, culprit.move) : undefined;
}

function venueOf({ moves }: Course, index: number | undefined): string | undefined {
  const move = index === undefined ? undefined : moves[index];
  return move?.kind === "fill" ? move.pool.venue.id : undefined;
}

/**
 * Returns the error for a venue that refuses its part of a plan. A venue can refuse because rounded shares differ from
 * the amounts that the search used.
 */
export function refusedToPlay(where: Where, asked: RequestedTrade, { reason }: Refusal): SluiceError {
  const description = `A venue on the way does not take its part: ${reason}`;
  return new SluiceError("INSUFFICIENT_LIQUIDITY", couldNotQuote(where, asked, ""), { description });
}

/** Returns the failure of a course in which a pool must be paid in advance but cannot be; undefined for any other. */
export function unfunded(
  where: Where,
  asked: RequestedTrade,
  course: Course,
): { readonly ok: false; readonly refusal: SluiceError; readonly venue: string } | undefined {
  const fill = findUnfunded(course);
  if (fill === undefined) return undefined;
  const { id } = fill.pool.venue;
  const refusal = refusedToPlay(
    where,
    asked,
    refuse("closed", `${id} holds less than it counts, and sells only what is sent to it in advance`),
  );
  return { ok: false, refusal, venue: id };
}

/** Returns MAX_AMOUNT_IN_TOO_LOW with the input that the exact output needs, fee included. */
export function tooLowMaximum(
  where: Where,
  request: RequestedTrade,
  needed: bigint,
  allowed: bigint,
): SluiceError {
  const description = `It needs an amountIn of ${needed}, and maxAmountIn is ${allowed}`;
  const message = couldNotQuote(where, request, `: ${description}`);
  return new SluiceError("MAX_AMOUNT_IN_TOO_LOW", message, { description });
}

/** Returns a phrase with the number of a fill among all fills, and its venue. */
function placeOf({ moves }: Course, index: number): string {
  const move = moves[index];
  if (move?.kind !== "fill") return "";
  const number = moves.slice(0, index).filter(({ kind }) => kind === "fill").length;
  const { protocol, address } = move.pool.venue;
  return ` in fill ${number} (${protocol}, ${address})`;
}

function couldNotQuote(
  { network, universe }: Where,
  { inputs, outputs, wanted }: RequestedTrade,
  range: string,
): string {
  const name = (address: Address) => universe.tokens.get(address)?.symbol ?? address;
  const names = (tokens: readonly Address[]) => tokens.map(name).join(" + ");
  const pair = `${names(inputs.map(({ token }) => token))} -> ${names(outputs)}`;
  const amount = wanted === undefined ? `amountIn (${amountsIn(inputs)})` : `amountOut (${wanted.amountOut})`;
  const ask = `please make sure your ${amount} is within an acceptable range${range}`;
  return `Could not quote shortcuts for route ${pair} on network ${network.id}, ${ask}`;
}

type TooMuchOrTooLittle = Extract<NotFound, { reason: "insufficientLiquidity" }>;

/**
 * Returns the known limits in terms of the whole amountIn. The search sees only the amount after the fee, which is
 * rounded down. The result is therefore the smallest and largest amounts that equal the search's limits after the fee.
 */
function rangeOf({ fee }: RequestedTrade, limits: TooMuchOrTooLittle): string {
  if ("maxAmountOut" in limits) {
    const { maxAmountOut } = limits;
    return maxAmountOut === 0n ? " (no amount can be traded now)" : ` (at most ${maxAmountOut})`;
  }
  const { minAmountIn, maxAmountIn } = limits;
  const kept = BPS - (fee?.bps ?? 0n);
  if (minAmountIn !== undefined) return ` (at least ${((minAmountIn - 1n) * BPS) / kept + 1n})`;
  if (maxAmountIn === 0n) return " (no amount can be traded now)";
  return ` (at most ${(maxAmountIn * BPS) / kept})`;
}
