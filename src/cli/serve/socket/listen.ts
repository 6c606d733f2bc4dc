import { chmodSync, lstatSync, mkdirSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import type { KeyRequest } from "../../../api/index.js";
import { asSluiceError, SluiceError } from "../../../errors/index.js";
import type { ExclusionAdmin } from "../../../service/exclusions/admin.js";
import type { KeyAdmin } from "./keyAdmin.js";
import { isOwnedByUser, socketPath } from "./place.js";

export type OwnerSocket = { close(): Promise<void> };
type Admins = { readonly admin: KeyAdmin; readonly exclusions: ExclusionAdmin | undefined };

/**
 * Lets the owner of the data folder administer keys, and exclusions if given, while the service runs, by HTTP on a
 * socket that only the owner can open. The caller holds the folder's lock, so an existing socket belongs to a service
 * that has ended. Throws BAD_CONFIGURATION.
 */
export async function listenForOwner(
  dataFolder: string,
  admin: KeyAdmin,
  exclusions?: ExclusionAdmin,
): Promise<OwnerSocket> {
  const path = socketPath(dataFolder);
  prepare(path, dataFolder);
  const server = createServer((request, response) => void answer({ admin, exclusions }, request, response));
  await listen(server, path);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

function prepare(path: string, dataFolder: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Anybody may have created a folder in the temporary directory beforehand.
  if (!isOwnedByUser(folder, dataFolder))
    throw new SluiceError(
      "BAD_CONFIGURATION",
      `data.folder: ${folder}, which is for the socket, belongs to another user`,
    );
  if ((statSync(folder).mode & 0o002) !== 0) {
    const message = `data.folder: all users can write to ${folder}, so anybody could create a socket there; run chmod o-w on it`;
    throw new SluiceError("BAD_CONFIGURATION", message);
  }
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true) rmSync(path);
}

/**
 * Listens on the socket. The process's umask applies while the socket is created, so that it is never open to others.
 */
async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    const before = process.umask(0o177);
    try {
      server.listen(path, () => resolve());
    } finally {
      process.umask(before);
    }
  });
  chmodSync(path, 0o600);
}

async function answer(admins: Admins, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let status = 200;
  let body: unknown;
  try {
    body = (await perform(admins, request)) ?? null;
  } catch (error) {
    const { code, message, messages, entry } = asSluiceError(error);
    status = entry.status ?? 500;
    body = { code, message: messages ?? message };
  }
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify(body));
}

async function perform({ admin, exclusions }: Admins, request: IncomingMessage): Promise<unknown> {
  const { method, url = "" } = request;
  const [, room, name] = /^\/([a-z]+)(?:\/([^/]+))?$/.exec(url) ?? [];
  if (room === "exclusions" && exclusions !== undefined) {
    if (method === "GET" && name === undefined) return exclusions.list();
    if (method === "POST" && name === undefined)
      return exclusions.add(JSON.parse(await text(request)) as string);
    if (method === "DELETE" && name !== undefined) return exclusions.remove(decodeURIComponent(name));
  }
  if (method === "GET" && url === "/keys") return admin.list();
  if (method === "POST" && url === "/keys")
    return admin.create(JSON.parse(await text(request)) as KeyRequest);
  const id = /^\/keys\/([^/]+)$/.exec(url)?.[1];
  if (method === "DELETE" && id !== undefined) return admin.revoke(decodeURIComponent(id));
  throw new SluiceError("NOT_FOUND", `The owner's socket does not support ${method} ${url}`);
}
