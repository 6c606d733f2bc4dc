import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SluiceError } from "../../errors/index.js";
import { chooseEncoding, isUnchanged } from "../content/negotiate.js";
import { nothingAt } from "../edge/errors.js";
import { type BuiltFolder, type StaticFile, withoutSlash } from "./builtFolder.js";
import { allowStyle, plainDocument } from "./plainDocument.js";

/** Allows only files of the service itself, and no inline code. */
export const headers = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; "),
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  Vary: "Accept-Encoding",
};

/**
 * Mounts the page at `/` or the docs at `/docs/`, each file at its path. All files of a folder share one route, since
 * hundreds of routes would take a tenth of the startup time. While nothing is built, every address answers that the
 * build is in progress.
 */
export function mountFiles(server: FastifyInstance, folder: BuiltFolder): void {
  const paths = () => [...(folder.files()?.keys() ?? [withoutSlash(folder.base)])];
  // Everything else below `/` belongs to the API.
  const routes =
    folder.base === "/"
      ? ["/", "/icon.svg", "/THIRD-PARTY-LICENSES.txt", "/assets/*"]
      : [withoutSlash(folder.base), `${folder.base}*`];
  for (const route of routes)
    server.get(
      route,
      { config: { paths: () => paths().filter((path) => isBelow(route, path)) } },
      (request, reply) => {
        const files = folder.files();
        if (files === undefined) return answerBuilding(request, reply);
        const path = decodeURIComponent(request.url.split("?")[0] ?? "");
        const file = files.get(withoutSlash(path));
        if (file === undefined) throw nothingAt(request);
        return sendFile(request, reply, file);
      },
    );
}

function isBelow(route: string, path: string): boolean {
  return route.endsWith("*") ? path.startsWith(route.slice(0, -1)) : path === route;
}

/** Answers that the page is being built. A browser reloads the page automatically. */
function answerBuilding(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes("text/html"))
    throw new SluiceError("NOT_READY", "This page is being built; try again in a few seconds", {
      retryAfterSeconds: retrySeconds,
    });
  reply.headers({
    ...allowStyle(headers),
    ...{ "Cache-Control": "no-store", "Retry-After": String(retrySeconds) },
  });
  return reply.code(503).type("text/html; charset=utf-8").send(buildingDocument);
}

/** Seconds before a client retries. */
const retrySeconds = 2;

const buildingDocument = plainDocument("Sluice is being built", {
  head: `<meta http-equiv="refresh" content="${retrySeconds}">
`,
  body: `<h1>Almost there</h1>
<p>Sluice is building this page for the first time. It appears here within a minute.</p>
<p>The API answers already: <a href="/api/v1/networks">/api/v1/networks</a></p>`,
});

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  const [path, query] = request.url.split("?");
  // Relative links depend on the address, so each document has exactly one address.
  if (path?.endsWith("/") !== file.path.endsWith("/"))
    return reply.redirect(query === undefined ? file.path : `${file.path}?${query}`, 308);
  const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
  const { etag, bodies } = await file.content().catch(() => {
    // A later build has replaced the file.
    throw nothingAt(request);
  });
  reply.headers(headers);
  reply.header("ETag", etag);
  reply.header("Cache-Control", file.isHashed ? "public, max-age=31536000, immutable" : "no-cache");
  if (isUnchanged(known, etag)) return reply.code(304).send();
  const encoding = chooseEncoding(typeof accepted === "string" ? accepted : undefined);
  const body = bodies[encoding];
  if (body !== undefined && encoding !== "identity") reply.header("Content-Encoding", encoding);
  return reply.type(file.type).send(body ?? bodies.identity);
}
