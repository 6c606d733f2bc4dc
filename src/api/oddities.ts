import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { SluiceError } from "../errors/index.js";
import { refuseConnect } from "./clientError.js";
import { quoted } from "./parameters/read.js";

/** Requests whose `Expect` nobody knows. */
const unmet = new WeakSet<IncomingMessage>();

/** What Node would answer by itself, in its own words or in none. */
export function answerOddities(server: FastifyInstance): void {
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
