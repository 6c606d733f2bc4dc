import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { SluiceError } from "../../errors/index.js";
import { isUnchanged } from "../content/negotiate.js";
import { nothingAt } from "../edge/errors.js";

/** A file that is built, or being built beside the service. */
export type BuiltFile = {
  readonly path: string;
  readonly isBeingBuilt: () => boolean;
};

const path = "/client.tgz";
const retrySeconds = 5;

/** Returns the file at `path`, or undefined if it is neither there nor being built. */
export function builtFile(file: string, isBeingBuilt: () => boolean): BuiltFile | undefined {
  return existsSync(file) || isBeingBuilt() ? { path: file, isBeingBuilt } : undefined;
}

/** Mounts the client's tarball, which `npm install <url>/client.tgz` installs. */
export function mountClientPackage(server: FastifyInstance, file: BuiltFile): void {
  server.get(path, { config: { paths: () => [path] } }, async (request, reply) => {
    const bytes = await readFile(file.path).catch(() => {
      if (!file.isBeingBuilt()) throw nothingAt(request);
      throw new SluiceError("NOT_READY", "The client is being built; try again in a few seconds", {
        retryAfterSeconds: retrySeconds,
      });
    });
    const etag = `"${createHash("sha256").update(new Uint8Array(bytes)).digest("base64url").slice(0, 22)}"`;
    reply.headers({ ETag: etag, "Cache-Control": "no-cache" });
    if (isUnchanged(request.headers["if-none-match"], etag)) return reply.code(304).send();
    reply.header("Content-Disposition", 'attachment; filename="sluice-client.tgz"');
    return reply.type("application/gzip").send(bytes);
  });
}
