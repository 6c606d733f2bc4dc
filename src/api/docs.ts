import type { StaticDocumentSpec } from "@fastify/swagger";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type CatalogueEntry, catalogue } from "../errors/index.js";
import { makeLru } from "../lib/lru.js";
import { nothingAt } from "./errors.js";
import { type Page, pageOf } from "./listing/page.js";
import { sendPage } from "./listing/send.js";

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

/** A file below /docs, as it is kept once somebody has asked for it. */
type File = { readonly page: Page; readonly type: string };

const html = "text/html; charset=utf-8";
/** Room for every file there is, in bytes as they are before they are compressed; names in odd spellings take the same. */
const keptBytes = 16_000_000;

/** /docs: the interface to read and to try, from this service alone; /docs/errors: the error catalogue. */
export function docsEndpoint(server: FastifyInstance, document: () => object): void {
  let pages: Promise<FastifyInstance> | undefined;
  const files = makeLru<File>(keptBytes, ({ page }) => page.plainBytes);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header("Content-Security-Policy", contentSecurityPolicy);
    const path = request.url.split("?")[0] ?? "";
    const known = files.get(path);
    if (known !== undefined) return sendPage(request, reply, known.page, known.type);
    pages ??= openPages(document()).catch((error: unknown) => {
      pages = undefined;
      throw error;
    });
    const { statusCode, headers, rawPayload } = await (await pages).inject({ method: "GET", url: path });
    // Of the files it has no right name for, too.
    if (statusCode >= 400) throw nothingAt(request);
    if (headers.location !== undefined) return reply.redirect(headers.location, statusCode);
    const file = { page: pageOf(new Uint8Array(rawPayload)), type: String(headers["content-type"]) };
    files.set(path, file);
    return sendPage(request, reply, file.page, file.type);
  }

  server.get("/docs", answer);
  server.get("/docs/*", answer);
  const errors = pageOf(errorsPage());
  server.get("/docs/errors", (request, reply) => {
    reply.header("Content-Security-Policy", contentSecurityPolicy);
    return sendPage(request, reply, errors, html);
  });
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
