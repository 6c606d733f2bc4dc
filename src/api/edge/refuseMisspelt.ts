import type { FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { SluiceError } from "../../errors/index.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";
import { knownNames } from "../documents/knownNames.js";
import { memberNames, misspellings } from "../parameters/misspellings.js";
import type { RawParameters } from "../parameters/query.js";

type Hook = (request: FastifyRequest, reply: unknown, done: HookHandlerDoneFunction) => void;

/**
 * Hook that refuses a request whose query or JSON object misspells a parameter of its endpoint, for all endpoints alike. It
 * runs once the body is read, and before any value is. What a list in a body holds is for its endpoint to judge.
 */
export function refuseMisspelt(docs: readonly EndpointDoc[]): Hook {
  const known = knownNames(docs);
  return ({ routeOptions, query, body }, _, done) => {
    // The router writes parameters of a path as `:name`, the document as `{name}`.
    const names = known.get((routeOptions.url ?? "").replace(/:(\w+)/g, "{$1}"));
    if (names === undefined) return done();
    const sent = [...Object.keys(query as RawParameters), ...membersOf(body)];
    const faults = misspellings(sent, names);
    done(faults.length > 0 ? new SluiceError("INVALID_PARAMETER", faults) : undefined);
  };
}

function membersOf(body: unknown): string[] {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? memberNames(body as Record<string, unknown>) : [];
}
