import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.js";
import { mountClientPackage } from "./clientPackage.js";
import { headers, mountFiles } from "./files.js";
import { mountLocalWallet } from "./localWallet.js";
import { mountLogos } from "./logos/mountLogos.js";
import { allowStyle, plainDocument } from "./plainDocument.js";
import { mountTryPage, redirect } from "./tryPage.js";

/**
 * Mounts everything that is not an endpoint: the page at `/` with the wallet of the embedded chain, the docs at
 * `/docs/`, the client's tarball, the interactive API page, and redirects. The OpenAPI document and the rate limiter ignore these.
 */
export function mountPages(server: FastifyInstance, app: App, document: () => object): void {
  mountTryPage(server, document);
  if (app.site === undefined) redirect(server, "/docs", "/docs/api/try/");
  else {
    mountFiles(server, app.site);
    redirect(server, "/llms.txt", "/docs/llms.txt");
  }
  if (app.clientPackage !== undefined) mountClientPackage(server, app.clientPackage);
  if (app.page !== undefined) {
    mountFiles(server, app.page);
    mountLocalWallet(server, app);
    if (app.logos !== undefined) mountLogos(server, app.logos);
  } else if (app.site !== undefined) redirect(server, "/", "/docs/");
}

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
