import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseAddress } from "../../../lib/address.js";
import { isUnchanged } from "../../content/negotiate.js";
import { nothingAt } from "../../edge/errors.js";
import type { Logos } from "./logos.js";

/** A logo that is opened by itself may do nothing at all. */
const pictureHeaders = {
  "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "public, max-age=86400",
};

/** Mounts which tokens of a network have logos, at `/logos/<chain id>`, and each logo below it. */
export function mountLogos(server: FastifyInstance, logos: Logos): void {
  server.get<{ Params: { chainId: string } }>("/logos/:chainId", async (request, reply) => {
    const tokens = await logos.of(chainIn(request));
    const text = JSON.stringify(tokens);
    reply.header("Cache-Control", "no-cache");
    return sendTagged(request, reply, { type: "application/json; charset=utf-8", body: text });
  });
  server.get<{ Params: { chainId: string; token: string } }>(
    "/logos/:chainId/:token",
    async (request, reply) => {
      const token = parseAddress(request.params.token);
      const picture = token && (await logos.find(chainIn(request), token));
      if (picture === undefined) throw nothingAt(request);
      reply.headers(pictureHeaders);
      return sendTagged(request, reply, { type: picture.type, body: picture.bytes });
    },
  );
}

function chainIn(request: FastifyRequest<{ Params: { chainId: string } }>): number {
  const { chainId } = request.params;
  if (!/^[1-9]\d{0,14}$/.test(chainId)) throw nothingAt(request);
  return Number(chainId);
}

function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { readonly type: string; readonly body: string | Buffer },
): FastifyReply {
  const bytes = new Uint8Array(typeof body === "string" ? Buffer.from(body) : body);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  reply.header("ETag", etag);
  if (isUnchanged(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}
