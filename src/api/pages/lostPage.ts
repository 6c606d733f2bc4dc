import type { FastifyReply, FastifyRequest } from "fastify";
import { headers } from "./files.js";
import { allowStyle, plainDocument } from "./plainDocument.js";

type Answer = (request: FastifyRequest, reply: FastifyReply) => void;

/** Answers browsers that look for a page which does not exist with one that leads on. Everything else goes to `notFound`. */
export function makeLostPage(notFound: Answer): Answer {
  return (request, reply) => {
    const { method, url } = request;
    const isPage = method === "GET" && !/^\/(api|assets)\//.test(url);
    if (!isPage || request.headers.accept?.includes("text/html") !== true) return notFound(request, reply);
    reply.headers({ ...allowStyle(headers), "Cache-Control": "no-store", "X-Request-Id": request.id });
    reply.code(404).type("text/html; charset=utf-8").send(lostDocument);
  };
}

const lostDocument = plainDocument("Nothing here · Sluice", {
  body: `<h1>Nothing is here</h1>
<p>This address leads to no page.</p>
<nav><a href="/">Trade</a><a href="/#/explore">Explore tokens</a><a href="/docs/">Read the docs</a></nav>`,
});
