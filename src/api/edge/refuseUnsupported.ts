import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { SluiceError } from "../../errors/index.js";
import { isDeeper, mostNesting } from "../../lib/depth.js";
import { quoted } from "../parameters/read.js";
import { refuseConnect } from "./clientError.js";

/**
 * Refuses requests that Sluice does not support and that Node would otherwise answer itself: CONNECT and an unknown
 * `Expect`. Also refuses compressed bodies and deeply nested ones.
 */
export function refuseUnsupported(server: FastifyInstance): void {
  /** Requests with an unknown `Expect`. */
  const unmet = new WeakSet<IncomingMessage>();
  server.addHook("preParsing", ({ method, headers }, _, __, done) => {
    const encoding = headers["content-encoding"] ?? "";
    const hasBody = method !== "GET" && method !== "HEAD";
    if (!hasBody || /^\s*(identity)?\s*$/i.test(encoding)) return done();
    const message = `Content-Encoding is ${quoted(encoding)}; allowed is identity, or none`;
    done(new SluiceError("UNSUPPORTED_MEDIA_TYPE", message));
  });
  server.addHook("preValidation", ({ body }, _, done) => {
    const fault = `the body is nested deeper than ${mostNesting}`;
    done(isDeeper(body, mostNesting) ? new SluiceError("INVALID_PARAMETER", [fault]) : undefined);
  });
  server.server.on("connect", (_, socket) => refuseConnect(socket));
  server.server.on("checkExpectation", (request, response) => {
    unmet.add(request);
    server.routing(request, response);
  });
  server.addHook("onRequest", ({ raw }, _, done) => {
    if (!unmet.has(raw)) return done();
    const message = `Expect is ${quoted(raw.headers.expect ?? "")}; allowed is 100-continue`;
    done(new SluiceError("EXPECTATION_FAILED", message));
  });
}
