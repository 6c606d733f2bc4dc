import { request } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { type ErrorCode, messageOf, SluiceError } from "../../../errors/index.js";
import type { ExclusionAdmin } from "../../../service/exclusions/admin.js";
import type { KeyAdmin } from "./keyAdmin.js";
import { isTrusted, socketPath } from "./place.js";

/** Creating a new database takes seconds. */
const patienceMs = 60_000;

/**
 * Returns the keys of the service that runs on this data folder, or undefined if none runs. Throws BAD_CONFIGURATION if
 * the user may not talk to it.
 */
export async function connectToKeys(dataFolder: string): Promise<KeyAdmin | undefined> {
  const path = await servedSocket(dataFolder);
  if (path === undefined) return undefined;
  return {
    create: (asked) => sendRequest(path, "POST", "/keys", asked),
    list: () => sendRequest(path, "GET", "/keys"),
    revoke: (id) => sendRequest(path, "DELETE", `/keys/${encodeURIComponent(id)}`),
  };
}

/** Returns the exclusions of that service; same conditions. */
export async function connectToExclusions(dataFolder: string): Promise<ExclusionAdmin | undefined> {
  const path = await servedSocket(dataFolder);
  if (path === undefined) return undefined;
  return {
    add: (text) => sendRequest(path, "POST", "/exclusions", text),
    list: () => sendRequest(path, "GET", "/exclusions"),
    remove: (text) => sendRequest(path, "DELETE", `/exclusions/${encodeURIComponent(text)}`),
  };
}

async function servedSocket(dataFolder: string): Promise<string | undefined> {
  const path = socketPath(dataFolder);
  if (!(await isServed(path))) return undefined;
  if (isTrusted(path, dataFolder)) return path;
  throw new SluiceError("BAD_CONFIGURATION", `data.folder: ${path} was created by another user`);
}

function isServed(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The socket of a killed service refuses connections.
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") return resolve(false);
      const message = `data.folder: cannot use ${path}: ${messageOf(error)}`;
      reject(new SluiceError("BAD_CONFIGURATION", message, { cause: error }));
    });
  });
}

/** Sends a request over the socket. Throws the service's error under its own code. */
function sendRequest<T>(path: string, method: string, url: string, body?: unknown): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const call = request({ socketPath: path, method, path: url, timeout: patienceMs, agent: false });
    call.on("response", (response) => {
      json(response).then((answer) => {
        if (response.statusCode === 200) return resolve(answer as T);
        const { code, message } = answer as { code: ErrorCode; message: string | string[] };
        reject(new SluiceError(code, message));
      }, reject);
    });
    call.on("timeout", () => call.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
    call.on("error", reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  }).catch((error: unknown) => {
    if (error instanceof SluiceError) throw error;
    const message = `The running service did not answer: ${messageOf(error)}`;
    throw new SluiceError("DATABASE_UNAVAILABLE", message, { cause: error });
  });
}
