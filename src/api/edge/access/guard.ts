import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { SluiceError } from "../../../errors/index.js";
import type { ApiKey } from "../../../storage/index.js";
import type { App } from "../../app.js";
import type { RawParameters } from "../../parameters/query.js";
import { callerOf, isLoopback } from "./caller.js";
import { readCredential } from "./credential.js";
import { makeLimiter } from "./limiter.js";
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
