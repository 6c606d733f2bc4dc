import type { components } from "../wire/generated/schema.js";
import { advice } from "./generated/errors.js";

/** The body of every failure. */
type ErrorBody = components["schemas"]["Error"];

/** A code of the error catalogue that this client was built with. */
export type SluiceErrorCode = keyof typeof advice;

/**
 * A failure that a service returned, with a remedy. Without a `statusCode`, it is the client's own: no service answered
 * (SERVICE_UNREACHABLE), the response was not a service's (UNEXPECTED_ANSWER), or `requireSameChain` refused.
 */
export class SluiceApiError extends Error {
  override readonly name = "SluiceApiError";
  /** A newer service may return a code that this client does not know. */
  readonly code: SluiceErrorCode | (string & {});
  /** HTTP status. Undefined if the failure is the client's own. */
  readonly statusCode: number | undefined;
  /** One sentence per fault if parameters are at fault, otherwise a single sentence. `message` joins them. */
  readonly messages: readonly string[];
  /** Additional details, if helpful: a decoded revert, the failing step. */
  readonly description: string | undefined;
  /** How to resolve the failure. */
  readonly remedy: string | undefined;
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined;
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
  /** When to retry, if the service says so. */
  readonly retryAfterSeconds: number | undefined;
  /** The body as received. Undefined if there was none. */
  readonly details: ErrorBody | undefined;

  constructor(failure: Omit<ErrorBody, "statusCode" | "error" | "requestId">, from: Origin = {}) {
    const { code, message, description } = failure;
    const messages = typeof message === "string" ? [message] : message;
    super(messages.join("; "), { cause: from.cause });
    const known = Object.hasOwn(advice, code) ? advice[code as SluiceErrorCode] : undefined;
    this.code = code;
    this.statusCode = from.body?.statusCode;
    this.messages = messages;
    this.description = description;
    this.remedy = known?.remedy;
    this.requestId = from.body?.requestId;
    this.retryable = known?.retry === "later";
    this.retryAfterSeconds = from.retryAfterSeconds;
    this.details = from.body;
  }
}

type Origin = {
  readonly body?: ErrorBody;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
};

/** Converts a failed response of a service into an error. */
export function failureOf(response: Response, body: unknown): SluiceApiError {
  if (!isErrorBody(body)) {
    const who = response.url === "" ? "the server at the client's url" : response.url;
    return unexpected(`${who} answered with status ${response.status} and without an error of Sluice's`);
  }
  return new SluiceApiError(body, { body, retryAfterSeconds: retryAfterSeconds(response) });
}

/** Converts a failure inside a stream into an error. */
export function streamedFailure(body: unknown, url: string): SluiceApiError {
  if (!isErrorBody(body)) return unexpected(`${url} streamed a failure without a code`);
  const { retryAfterSeconds: seconds } = body as { retryAfterSeconds?: unknown };
  return new SluiceApiError(body, {
    body,
    retryAfterSeconds: typeof seconds === "number" ? seconds : undefined,
  });
}

export function unexpected(message: string, cause?: unknown): SluiceApiError {
  return new SluiceApiError({ code: "UNEXPECTED_ANSWER", message }, { cause });
}

export function unreachable(message: string, cause?: unknown): SluiceApiError {
  return new SluiceApiError({ code: "SERVICE_UNREACHABLE", message }, { cause });
}

/** Parses `Retry-After`, which services send in whole seconds. */
export function retryAfterSeconds(response: Response): number | undefined {
  const text = response.headers.get("retry-after") ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== "object" || body === null) return false;
  const { code, message, requestId } = body as Partial<Record<string, unknown>>;
  const isText = typeof message === "string" || (Array.isArray(message) && message.length > 0);
  return typeof code === "string" && typeof requestId === "string" && isText;
}
