import type { FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { SluiceError } from "../../errors/index.js";
import { meaningOf } from "../../lib/foreignNames.js";
import type { EndpointDeclaration } from "../declaration.js";
import { memberNames, misspellings } from "../parameters/misspellings.js";
import type { RawParameters } from "../parameters/query.js";
import { quoted } from "../parameters/read.js";

type Hook = (request: FastifyRequest, reply: unknown, done: HookHandlerDoneFunction) => void;

/** Every endpoint accepts it instead of the `Authorization` header. */
const credential = "apikey";

/**
 * Makes the hook that refuses a request whose query or JSON object misspells a parameter of its endpoint. It runs after
 * the body is read and before any value is read. Each endpoint checks the lists in its body itself.
 */
export function refuseMisspelt(endpoints: readonly EndpointDeclaration[]): Hook {
  const known = knownNames(endpoints);
  return ({ routeOptions, query, body }, _, done) => {
    const { endpoint } = routeOptions.config;
    const names = known.get(endpoint?.path ?? "");
    if (names === undefined) return done();
    const sent = [...Object.keys(query as RawParameters), ...membersOf(body)];
    const faults = [
      ...misspellings(sent, names),
      ...(endpoint?.items === undefined ? [] : meantForCalls(sent, names)),
    ];
    done(faults.length > 0 ? new SluiceError("INVALID_PARAMETER", faults) : undefined);
  };
}

/**
 * Returns the names of all parameters by path. The names of every method, in the query and in the body, are combined.
 * Paths without parameters have no entry.
 */
export function knownNames(
  endpoints: readonly EndpointDeclaration[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  for (const { path, query, lists, body, aliases } of endpoints) {
    const names = Object.keys({ ...query, ...lists, ...body, ...aliases });
    if (names.length > 0) known.set(path, new Set([...(known.get(path) ?? [credential]), ...names]));
  }
  return known;
}

/** Returns a sentence for each name of a protection that another API has for the whole request, and calls have here. */
function meantForCalls(sent: readonly string[], known: ReadonlySet<string>): string[] {
  return sent.flatMap((name) => {
    const meant = known.has(name) ? undefined : meaningOf(name);
    if (meant === undefined || known.has(meant)) return [];
    return [`${quoted(name)} is unknown; protect each call by its own slippage or minAmountOut`];
  });
}

function membersOf(body: unknown): string[] {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? memberNames(body as Record<string, unknown>) : [];
}
