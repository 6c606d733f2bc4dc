import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, isUnchanged } from "../listing/negotiate.js";
import type { PageFile, PageFiles } from "./files.js";

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

/** `/` and the files it loads. The page's views are behind the `#` of its address, so it has no other paths. */
export function pageEndpoint(server: FastifyInstance, files: PageFiles): void {
  for (const [path, file] of files) {
    server.get(path, (request, reply) => sendFile(request, reply, file));
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
  reply.headers(headers);
  reply.header("ETag", file.etag);
  reply.header("Cache-Control", file.isHashed ? "public, max-age=31536000, immutable" : "no-cache");
  if (isUnchanged(known, file.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(typeof accepted === "string" ? accepted : undefined);
  const body = file.bodies[encoding];
  if (body !== undefined && encoding !== "identity") reply.header("Content-Encoding", encoding);
  return reply.type(file.type).send(body ?? file.bodies.identity);
}
