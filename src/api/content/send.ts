import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, isUnchanged } from "./negotiate.js";
import { encodingFor, type Page } from "./page.js";

/** Sends a page in an encoding that the client accepts, or 304 if the client already has it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  type = "application/json; charset=utf-8",
): FastifyReply {
  const { headers } = request;
  reply.header("ETag", page.etag);
  reply.header("Vary", "Accept-Encoding");
  // A cache may store the page but must revalidate it.
  reply.header("Cache-Control", "no-cache");
  if (isUnchanged(headers["if-none-match"], page.etag)) return reply.code(304).send();
  const accepted = headers["accept-encoding"];
  const encoding = encodingFor(page, chooseEncoding(typeof accepted === "string" ? accepted : undefined));
  reply.header("Content-Type", type);
  if (encoding !== "identity") reply.header("Content-Encoding", encoding);
  const body = page.body(encoding);
  if (body instanceof Buffer) return reply.send(body);
  body.then(
    (bytes) => reply.send(bytes),
    (error: unknown) => {
      reply.removeHeader("Content-Encoding");
      reply.send(error);
    },
  );
  return reply;
}
