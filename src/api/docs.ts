import type { StaticDocumentSpec } from "@fastify/swagger";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type CatalogueEntry, catalogue } from "../errors/index.js";
import { nothingAt } from "./errors.js";

/** Nothing but what the service itself sends. The page styles its own elements and has its icons as data. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers of an answer from the pages' server; the others are set where every answer gets them. */
const passedOn = ["content-type", "cache-control", "etag", "last-modified", "location"];

/** /docs: the interface to read and to try, from this service alone; /docs/errors: the error catalogue. */
export function docsEndpoint(server: FastifyInstance, document: () => object): void {
  let pages: Promise<FastifyInstance> | undefined;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    pages ??= openPages(document()).catch((error: unknown) => {
      pages = undefined;
      throw error;
    });
    const { url, headers } = request;
    const page = await (await pages).inject({ method: "GET", url, headers: conditionsIn(headers) });
    // Of the files it has no right name for, too.
    if (page.statusCode >= 400) throw nothingAt(request);
    for (const name of passedOn) {
      const value = page.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    reply.header("Content-Security-Policy", contentSecurityPolicy);
    return reply.code(page.statusCode).send(page.rawPayload);
  }

  server.get("/docs", answer);
  server.get("/docs/*", answer);
  const errors = errorsPage();
  server.get("/docs/errors", (_, reply) =>
    reply
      .header("Content-Security-Policy", contentSecurityPolicy)
      .type("text/html; charset=utf-8")
      .send(errors),
  );
}

/** The page's parts take longer to load than the whole service, so they are loaded when somebody looks at them. */
async function openPages(document: object): Promise<FastifyInstance> {
  const [swagger, ui] = await Promise.all([import("@fastify/swagger"), import("@fastify/swagger-ui")]);
  const pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  // Its types ask for those of OpenAPI 3.0 at most; it hands the document on as it is.
  const specification = { document } as StaticDocumentSpec;
  await pages.register(swagger.default, { mode: "static", specification });
  await pages.register(ui.default, { routePrefix: "/docs", theme: { title: "Sluice" } });
  await pages.ready();
  return pages;
}

function conditionsIn(headers: FastifyRequest["headers"]): Record<string, string> {
  const condition = headers["if-none-match"];
  return condition === undefined ? {} : { "if-none-match": condition };
}

function errorsPage(): string {
  const entries: [string, CatalogueEntry][] = Object.entries(catalogue);
  const rows = entries
    .filter(([, { status }]) => status !== undefined)
    .map(
      ([code, { status, meaning, remedy }]) =>
        `<tr><td><code>${code}</code></td><td>${status}</td><td>${textOf(meaning)}</td><td>${textOf(remedy)}</td></tr>`,
    );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sluice: errors</title>
<style>body { font-family: sans-serif; margin: 2em } td, th { text-align: left; vertical-align: top; padding: 0.3em 1em 0.3em 0 }</style>
</head>
<body>
<h1>Errors</h1>
<p><a href="/docs">Back to the endpoints</a></p>
<table>
<tr><th>code</th><th>status</th><th>meaning</th><th>remedy</th></tr>
${rows.join("\n")}
</table>
</body>
</html>
`;
}

/** Words between backticks become code; what HTML would understand is written out. */
function textOf(sentence: string): string {
  const escaped = sentence.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return escaped.replace(/`([^`]*)`/g, "<code>$1</code>");
}
