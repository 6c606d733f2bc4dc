import type { StaticDocumentSpec } from "@fastify/swagger";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { makeLru } from "../../lib/lru.js";
import { type Page, pageOf } from "../content/page.js";
import { sendPage } from "../content/send.js";
import { nothingAt } from "../edge/errors.js";

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

const place = "/docs/api/try";

/** A file below it, as it is kept once somebody has asked for it. */
type File = { readonly page: Page; readonly type: string };

/** Room for every file there is, in bytes as they are before they are compressed; names in odd spellings take the same. */
const keptBytes = 16_000_000;

/** /docs/api/try: the interface to read and to try, from this service alone. */
export function mountTryPage(server: FastifyInstance, document: () => object): void {
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

  server.get(place, answer);
  server.get(`${place}/*`, answer);
  // Where it was before.
  for (const name of ["json", "yaml"]) redirect(server, `/docs/${name}`, `${place}/${name}`);
}

/** Sends those who ask at one path to another. */
export function redirect(server: FastifyInstance, from: string, to: string): void {
  server.get(from, (_, reply) => reply.redirect(to, 308));
}

/** The page's parts take longer to load than the whole service, so they are loaded when somebody looks at them. */
async function openPages(document: object): Promise<FastifyInstance> {
  const [swagger, ui] = await Promise.all([import("@fastify/swagger"), import("@fastify/swagger-ui")]);
  const pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  // Its types ask for those of OpenAPI 3.0 at most; it hands the document on as it is.
  const specification = { document } as StaticDocumentSpec;
  await pages.register(swagger.default, { mode: "static", specification });
  await pages.register(ui.default, { routePrefix: place, theme: { title: "Sluice" } });
  await pages.ready();
  return pages;
}
