import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { nothingAt } from "../errors.js";
import { chooseEncoding, isUnchanged } from "../listing/negotiate.js";
import type { StaticFile } from "./files.js";

/** Nothing but what the service itself sends, and nothing written into the document. Tokens have their pictures elsewhere. */
const headers = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
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
 * The page at `/` or the site of the docs at `/docs/`, each file at its path. All of a folder share one route: to make one
 * for each of hundreds takes a tenth of a start.
 */
export function filesEndpoint(server: FastifyInstance, files: readonly StaticFile[]): void {
  const byPath = new Map(files.map((file) => [shorter(file.path), file]));
  for (const [route, paths] of routesOf([...byPath.keys()]))
    server.get<{ Params: { "*"?: string } }>(route, { config: { paths } }, (request, reply) => {
      const file = byPath.get(shorter(route.replace("*", request.params["*"] ?? "")));
      if (file === undefined) throw nothingAt(request);
      return sendFile(request, reply, file);
    });
}

/** The router takes both forms of a path; the refusal of other methods knows both by this one. */
function shorter(path: string): string {
  return path === "/" ? path : path.replace(/\/$/, "");
}

/** The routes for some paths, with what stands behind each: one for every path at the top, and one for each folder there. */
function routesOf(paths: readonly string[]): Map<string, string[]> {
  const routes = new Map<string, string[]>();
  for (const path of paths) {
    const route = path.replace(/^(\/[^/]+\/).+/, "$1*");
    routes.set(route, [...(routes.get(route) ?? []), path]);
  }
  return routes;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  const [path, query] = request.url.split("?");
  // Links of a document are read from where it stands, so it stands at one place.
  if (path?.endsWith("/") !== file.path.endsWith("/"))
    return reply.redirect(query === undefined ? file.path : `${file.path}?${query}`, 308);
  const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
  const { etag, bodies } = await file.content().catch(() => {
    // A build has replaced it since the start.
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
