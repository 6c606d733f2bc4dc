import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { SluiceError } from "../../../errors/index.js";
import type { App } from "../../app.js";
import { readCredential } from "./credential.js";
import { hashOf } from "./newKey.js";

/**
 * Makes the hooks that require the operator's key, if one is set. Pages of other origins read nothing in either case:
 * what operators see of this machine is nothing for any website that they visit.
 */
export function makeOperatorGuard({ operatorKey }: Pick<App, "operatorKey">) {
  if (operatorKey === "") return { onSend: hideFromOtherOrigins };
  // Hashes all have the same length, so the comparison does not reveal how much of the key is right.
  const expected = new TextEncoder().encode(hashOf(operatorKey));

  function isKnown(text: string | undefined): boolean {
    return text !== undefined && timingSafeEqual(new TextEncoder().encode(hashOf(text)), expected);
  }

  return {
    onRequest(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
      // A key in the query is ignored, since proxies log queries.
      const known = isKnown(readCredential(request.headers.authorization, undefined));
      if (!known) reply.header("WWW-Authenticate", "Bearer");
      done(known ? undefined : new SluiceError("UNAUTHORIZED", "The operator's key is missing or wrong"));
    },
    onSend: hideFromOtherOrigins,
  };
}

type Done = (error: Error | null, payload?: unknown) => void;

function hideFromOtherOrigins(_: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  reply.removeHeader("Access-Control-Allow-Origin");
  reply.removeHeader("Access-Control-Expose-Headers");
  done(null, payload);
}
