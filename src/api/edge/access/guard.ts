import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { SluiceError } from "../../../errors/index.js";
import type { ApiKey } from "../../../storage/index.js";
import type { App } from "../../app.js";
import type { RawParameters } from "../../parameters/query.js";
import { readCredential } from "./credential.js";
import { makeLimiter } from "./limiter.js";
import { hashOf } from "./newKey.js";
import { shareLimits } from "./shareLimits.js";

/** A valid key, or the reason for a refusal. Both are absent for a caller without a key on an open service. */
type KeyCheck = { readonly key?: ApiKey; readonly refusal?: SluiceError };

/** Checks keys and rate limits. */
export type Guard = {
  /**
   * Hook that admits a request. Checks the key first, then the rate limit. Refused requests also count against the
   * limit.
   */
  onRequest(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void;
  /** Returns the caller that the rate limit counts: the caller's key or, without a key, their address. */
  callerOf(request: FastifyRequest): string;
  /** Charges an admitted request for one more answer, or for `times` more. Returns the refusal if the caller has no units left. */
  chargeAgain(request: FastifyRequest, times?: number): SluiceError | undefined;
  /** Stops sharing the limits with other processes. */
  close(): void;
};

/** The cost of a refused request, and of a request for a path without an endpoint. */
const leastCost = 1;

export function makeGuard(app: App): Guard {
  const limiter = makeLimiter({ shared: app.addUsage !== undefined });
  const { addUsage, logger: log } = app;
  const processes = () => (app.fleet?.() ?? []).filter(({ role }) => role === "api").length;
  const stopSharing = addUsage && shareLimits(limiter, { addUsage, processes, log });
  const callers = new WeakMap<FastifyRequest, string>();
  const charges = new WeakMap<FastifyRequest, (times: number) => SluiceError | undefined>();

  function onRequest(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
    // A browser sends a preflight without the key. The answer contains no secrets and has no side effects.
    if (request.method === "OPTIONS") {
      done();
      return;
    }
    const { key, refusal } = checkKey(app, request);
    const limit = limitOf(app, request, key);
    const caller = key === undefined ? `address ${callerOf(request.ip)}` : `key ${key.id}`;
    callers.set(request, caller);
    if (!(limit > 0)) {
      answer(reply, done, refusal);
      return;
    }
    const { endpoint } = request.routeOptions.config;
    const cost = (refusal === undefined ? endpoint?.cost : undefined) ?? leastCost;
    charges.set(request, (times) => {
      const { granted, retryInSeconds } = limiter.take(caller, cost * times, limit);
      return granted ? undefined : exhausted(limit, retryInSeconds);
    });
    const { granted, remaining, fullInSeconds, retryInSeconds } = limiter.take(caller, cost, limit);
    reply.header("RateLimit-Limit", String(limit));
    reply.header("RateLimit-Remaining", String(remaining));
    reply.header("RateLimit-Reset", String(fullInSeconds));
    answer(reply, done, granted ? refusal : exhausted(limit, retryInSeconds));
  }

  return {
    onRequest,
    callerOf: (request) => callers.get(request) ?? "unknown",
    chargeAgain: (request, times = 1) => charges.get(request)?.(times),
    close: () => stopSharing?.(),
  };
}

function answer(reply: FastifyReply, done: HookHandlerDoneFunction, refusal: SluiceError | undefined): void {
  if (refusal?.code === "UNAUTHORIZED") reply.header("WWW-Authenticate", "Bearer");
  done(refusal);
}

function checkKey(app: App, request: FastifyRequest): KeyCheck {
  const required = app.api.auth === "required";
  const text = readCredential(
    request.headers.authorization,
    (request.query as RawParameters | undefined)?.apikey?.[0],
  );
  if (required && !app.keyring.isRead()) {
    return {
      refusal: new SluiceError("NOT_READY", "API keys have not been read yet", { retryAfterSeconds: 1 }),
    };
  }
  if (text === undefined)
    return required ? refuse("An API key is missing; send it as Authorization: Bearer <key>") : {};
  const key = app.keyring.find(text);
  if (key === undefined) return required ? refuse("The API key is unknown") : {};
  if (key.revokedAtMs !== undefined) return refuse("The API key was revoked");
  if (key.expiresAtMs !== undefined && key.expiresAtMs <= Date.now())
    return refuse("The API key has expired");
  return { key };
}

function refuse(message: string): KeyCheck {
  return { refusal: new SluiceError("UNAUTHORIZED", message) };
}

/** Returns cost units per minute. 0 means no limit. */
function limitOf(app: App, request: FastifyRequest, key: ApiKey | undefined): number {
  if (key?.rateLimit !== undefined) return key.rateLimit;
  return isFromThisMachine(request) ? app.api.loopbackRateLimit : app.api.rateLimit;
}

/** Returns false for requests through a proxy. With a proxy on this machine, every caller has the loopback address. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress) &&
    headers["x-forwarded-for"] === undefined &&
    headers.forwarded === undefined &&
    headers["x-real-ip"] === undefined
  );
}

function exhausted(limit: number, retryAfterSeconds: number): SluiceError {
  const message = `The rate limit of ${limit} cost units a minute is used up; try again in ${retryAfterSeconds} s`;
  return new SluiceError("RATE_LIMITED", message, { retryAfterSeconds });
}

/** The number of leading 16-bit groups of an IPv6 address that usually belong to one subscriber (/64). */
const sharedGroups = 4;

/**
 * Returns the name under which the rate limit counts an address. An IPv4 address counts as itself, and an IPv6 address
 * as its /64. Any other content of a proxy's header counts as `unknown`, and so does a closed connection.
 */
export function callerOf(address: string | undefined): string {
  if (address === undefined) return "unknown";
  const bare = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version === 0) return "unknown";
  const [head = "", tail] = bare.replace(/%.*$/, "").split("::");
  const leading = groupsOf(head);
  const trailing = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: 8 - leading.length - trailing.length }, () => "0");
  return [...leading, ...zeros, ...trailing].slice(0, sharedGroups).join(":");
}

/** Removes the port, since some proxies write `1.2.3.4:5678` or `[::1]:5678`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

/** Returns the groups in a canonical spelling. A dotted ending counts as two groups. */
function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part
    .split(":")
    .flatMap((group) => (group.includes(".") ? ["0", "0"] : [Number.parseInt(group, 16).toString(16)]));
}

/** Returns whether an address belongs to this machine. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/**
 * Makes the hooks that require the operator's key, if one is set. Pages of other origins read nothing in either case:
 * what operators see of this machine is nothing for any website that they visit.
 */
export function makeOperatorGuard({ operatorKey }: Pick<App, "operatorKey">) {
  if (operatorKey === "") return { onSend: hideFromOtherOrigins };
  // Hashes all have the same length, so the comparison does not reveal how much of the key is right.
  const expected = new TextEncoder().encode(hashOf(operatorKey));

  function isKnown(text: string | undefined): boolean {
    return text !== undefined && timingSafeEqual(new TextEncoder().encode(hashOf(text)), expected);
  }

  return {
    onRequest(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
      // A key in the query is ignored, since proxies log queries.
      const known = isKnown(readCredential(request.headers.authorization, undefined));
      if (!known) reply.header("WWW-Authenticate", "Bearer");
      done(known ? undefined : new SluiceError("UNAUTHORIZED", "The operator's key is missing or wrong"));
    },
    onSend: hideFromOtherOrigins,
  };
}

type Done = (error: Error | null, payload?: unknown) => void;

function hideFromOtherOrigins(_: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  reply.removeHeader("Access-Control-Allow-Origin");
  reply.removeHeader("Access-Control-Expose-Headers");
  done(null, payload);
}
