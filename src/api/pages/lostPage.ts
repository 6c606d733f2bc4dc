import type { FastifyReply, FastifyRequest } from "fastify";
import { headers } from "./files.js";

type Answer = (request: FastifyRequest, reply: FastifyReply) => void;

/** Answers browsers that look for a page which does not exist with one that leads on. Everything else goes to `notFound`. */
export function makeLostPage(notFound: Answer): Answer {
  return (request, reply) => {
    const { method, url } = request;
    const isPage = method === "GET" && !/^\/(api|assets)\//.test(url);
    if (!isPage || request.headers.accept?.includes("text/html") !== true) return notFound(request, reply);
    reply.headers({ ...headers, "Cache-Control": "no-store", "X-Request-Id": request.id });
    reply.code(404).type("text/html; charset=utf-8").send(lostDocument);
  };
}

const lostDocument = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Nothing here · Sluice</title>
<h1>Nothing is here</h1>
<p>The address leads to no page. <a href="/">Trade</a>, <a href="/#/explore">explore tokens</a>, or read <a href="/docs/">the docs</a>.</p>
</html>
`;
