import type { StaticDocumentSpec } from "@fastify/swagger";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { makeLru } from "../../lib/lru.js";
import { type Page, pageFromContent } from "../content/page.js";
import { sendPage } from "../content/send.js";
import { nothingAt } from "../edge/errors.js";

/** Allows only files of the service itself. The page uses inline styles and data URLs for its icons. */
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

/** A cached file below `place`. */
type File = { readonly page: Page; readonly type: string };

/**
 * The most bytes of cached files, uncompressed. All files fit. Alternative spellings of a file's name share this limit.
 */
const keptBytes = 16_000_000;

/** Mounts /docs/api/try, the page to read and try the interface. It uses only files of this service. */
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
    // Swagger UI answers some requests for unknown files with other errors.
    if (statusCode >= 400) throw nothingAt(request);
    if (headers.location !== undefined) return reply.redirect(headers.location, statusCode);
    const file = { page: pageFromContent(new Uint8Array(rawPayload)), type: String(headers["content-type"]) };
    files.set(path, file);
    return sendPage(request, reply, file.page, file.type);
  }

  server.get(place, answer);
  server.get(`${place}/*`, answer);
  // Redirects the document's earlier addresses.
  for (const name of ["json", "yaml"]) redirect(server, `/docs/${name}`, `${place}/${name}`);
}

export function redirect(server: FastifyInstance, from: string, to: string): void {
  server.get(from, (_, reply) => reply.redirect(to, 308));
}

/** Loads the page on the first request, since its modules take longer to load than the whole service. */
async function openPages(document: object): Promise<FastifyInstance> {
  const [swagger, ui] = await Promise.all([import("@fastify/swagger"), import("@fastify/swagger-ui")]);
  const pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  // The package's types support OpenAPI 3.0 at most, but it passes the document through unchanged.
  const specification = { document } as StaticDocumentSpec;
  await pages.register(swagger.default, { mode: "static", specification });
  await pages.register(ui.default, { routePrefix: place, theme: { title: "Sluice" } });
  await pages.ready();
  return pages;
}
