import { autoSlippage } from "../config/autoSlippage.js";
import { defaultSlippageBps } from "../config/routeDefaults.js";
import { maxBigint } from "../lib/math.js";
import { lessSlippage } from "../lib/whole.js";
import { answeredAmount } from "../verify/readValues.js";
import type { Route, RouteParams } from "../wire/types.js";
import { unexpected } from "./error.js";
import type { RequestOptions } from "./send.js";

/** The method of a client that it uses. */
type Endpoint = { route(params: RouteParams, options?: RequestOptions): Promise<unknown> };

/** Raw units; a list for several outputs. */
export type ShownAmounts = string | bigint | readonly (string | bigint)[];

/** A route, and the request whose answer it is. */
export type RouteAtLeast<P> = {
  /** What was sent, with the minimums that the route must insist on as `atLeast`: the question for `verifyRoute`. */
  readonly asked: P & { readonly atLeast: readonly string[] };
  readonly answer: Route<P>;
};

/**
 * The most requests for one route. A second one follows only if the price is worse than it was, and a third only if it
 * has recovered within the second.
 */
const mostRequests = 6;

/**
 * Requests the newest route for someone who has seen an earlier minimum. Its minimum is the larger of `shown` and the
 * newest amount less the slippage, rounded down to the unit as the service does; for `auto`, less the one that the
 * service chooses, within its limits. So the route never pays less than that minimum, and if the price has improved
 * since, others still gain no more than the slippage. A `minAmountOut` of the caller's own takes the place of the
 * slippage, as in every request. For an exact output, the minimum is `amountOut`: pass what someone has seen to be taken
 * as `maxAmountIn`.
 *
 * @param shown the minimum that someone has seen, in raw units; a list with one for each of several outputs.
 * @throws SluiceApiError; UNEXPECTED_ANSWER if the service's route enforces less than the request demands.
 */
export async function routeAtLeast<P extends RouteParams>(
  client: Endpoint,
  params: P,
  shown: ShownAmounts,
  options?: RequestOptions,
): Promise<RouteAtLeast<P>> {
  const seen = amountsOf(shown);
  if (params.amountOut !== undefined) return exactly(client, params, seen, options);
  const { minAmountOut: own, slippage = defaultSlippageBps } = params;
  let slippageBps = slippage === "auto" ? undefined : BigInt(slippage);
  const leastOf = (amounts: readonly bigint[]) =>
    seen.map((least, at) => maxBigint(least, amounts[at] ?? 0n));
  const fixed = own === undefined ? undefined : leastOf(amountsOf(own));
  let minimums = fixed;
  for (let request = 0; request < mostRequests; request++) {
    const terms = minimums === undefined ? {} : { minAmountOut: oneOrMore(minimums.map(String)) };
    const sent = { ...params, ...terms };
    const answer = (await client.route(sent, options)) as Route<P>;
    // With minimums, the service chooses none, and the one that it chose before holds.
    if (slippage === "auto" && minimums === undefined) slippageBps = chosenBy(answer);
    const slipped = readAmounts("amountOut", answer, seen.length).map((amount) =>
      lessSlippage(amount, slippageBps ?? 0n),
    );
    const least = fixed ?? leastOf(slipped);
    const insisted = readAmounts("minAmountOut", answer, seen.length);
    for (const [at, due] of (minimums ?? slipped).entries()) {
      if ((insisted[at] as bigint) < due)
        throw unexpected(
          `the route is content with ${insisted[at]} units, and at least ${due} were asked for`,
        );
    }
    if (insisted.every((amount, at) => amount >= (least[at] as bigint))) {
      return { asked: { ...sent, atLeast: least.map(String) }, answer };
    }
    // The slippage alone suffices as soon as no output pays less than was seen.
    const isBetter = fixed === undefined && slipped.every((amount, at) => amount >= (seen[at] as bigint));
    minimums = isBetter ? undefined : least;
  }
  throw unexpected(`the price rose and fell within each of ${mostRequests} requests; try again`);
}

/** Requests a route to an exact output, whose minimum is what was asked for, whatever the price has done. */
async function exactly<P extends RouteParams>(
  client: Endpoint,
  params: P,
  seen: readonly bigint[],
  options?: RequestOptions,
): Promise<RouteAtLeast<P>> {
  const answer = (await client.route(params, options)) as Route<P>;
  const [insisted = 0n] = readAmounts("minAmountOut", answer, 1);
  const least = maxBigint(seen[0] ?? 0n, BigInt(params.amountOut as string));
  if (insisted < least)
    throw unexpected(`the route is content with ${insisted} units, and at least ${least} were asked for`);
  return { asked: { ...params, atLeast: [String(least)] }, answer };
}

/** Reads the caller's amounts, in any spelling of a request. */
function amountsOf(amounts: ShownAmounts): readonly bigint[] {
  return [amounts].flat().flatMap((text) => String(text).split(",").map(BigInt));
}

/** Reads the slippage that the service chose, within the limits for it. `verifyRoute` also checks what it follows from. */
function chosenBy({ slippage }: { readonly slippage?: { readonly bps: number } | undefined }): bigint {
  const { leastBps, mostBps } = autoSlippage;
  const bps = slippage?.bps;
  if (bps !== undefined && Number.isInteger(bps) && bps >= leastBps && bps <= mostBps) return BigInt(bps);
  throw unexpected(`slippage.bps is ${bps}; a service may choose ${leastBps} to ${mostBps}`);
}

function oneOrMore(texts: readonly string[]): string | readonly string[] {
  const [only] = texts;
  return texts.length === 1 && only !== undefined ? only : texts;
}

function readAmounts(name: "amountOut" | "minAmountOut", answer: object, count: number): bigint[] {
  const amounts = [(answer as Record<string, unknown>)[name]].flat().map(answeredAmount);
  if (amounts.length === count && !amounts.includes(undefined)) return amounts as bigint[];
  throw unexpected(`${name} is no amount for each tokenOut`);
}
