import { parseObject, parseQuery } from "../../src/api/parameters/query.js";
import { type AskedApproval, type AskedRoute, verifyApproval, verifyRoute } from "../../src/verify/index.js";
import { answerRecord } from "./answerRecord.js";

/** Checks answers with the service's own verifier. */

/**
 * Returns why the verifier would refuse an answer before it is signed, in sentences; honest answers have none. Ignores
 * deadlines, since tests move the clocks of their chains.
 */
export function refusalsOf(url: URL, sent: string, body: string): readonly string[] {
  const isRoute = url.pathname.endsWith("/shortcuts/route");
  if (!isRoute && !/\/wallet\/app?prove$/.test(url.pathname)) return [];
  const parameters = { chainId: 1, ...askedIn(url, sent) };
  const answer: unknown = JSON.parse(body);
  const verified = isRoute
    ? verifyRoute(parameters as unknown as AskedRoute, answer, { nowSeconds: 2 ** 40 })
    : verifyApproval(parameters as unknown as AskedApproval, answer);
  if (verified.holds) return [];
  const own = verified.faults.filter((fault) => !isOfCopy(fault));
  // Another version's program may have steps that this one does not know.
  const isCopys = own.length < verified.faults.length;
  return isCopys ? own.filter((fault) => fault !== "its program is not one that an Executor would run") : own;
}

function isOfCopy(fault: string): boolean {
  const [, executor = ""] = /^it is run by (\w+), which is no Executor/.exec(fault) ?? [];
  return answerRecord().executorsOfCopies.has(executor);
}

/** Returns the parameters of the query and the body. A list of one becomes its only member. */
function askedIn(url: URL, sent: string): Record<string, unknown> {
  const { permit2, ...members } = (sent === "" ? {} : JSON.parse(sent)) as Record<string, unknown>;
  const lists = Object.entries({ ...parseQuery(url.search.slice(1)), ...parseObject(members) });
  // The service accepts this flag twice if both have the same value.
  const said = lists.map(
    ([name, list]) => [name, /^toEOA$/i.test(name) ? [...new Set(list)] : list] as const,
  );
  const values = said.map(([name, list]) => [name, list.length === 1 ? list[0] : list]);
  return { ...Object.fromEntries(values), ...(permit2 === undefined || permit2 === null ? {} : { permit2 }) };
}
