import type { components } from "../wire/generated/schema.js";
import { advice } from "./generated/errors.js";

/** The one body of every failure. */
type ErrorBody = components["schemas"]["Error"];

/** A code of the error catalogue this client was made with. */
export type SluiceErrorCode = keyof typeof advice;

/**
 * What a service refused, with what can be done about it; or, without a `statusCode`, that no service answered
 * (SERVICE_UNREACHABLE) or not as one does (UNEXPECTED_ANSWER).
 */
export class SluiceApiError extends Error {
  override readonly name = "SluiceApiError";
  /** A newer service may answer one that this client does not know. */
  readonly code: SluiceErrorCode | (string & {});
  /** HTTP status; undefined where there was no answer of a service. */
  readonly statusCode: number | undefined;
  /** One sentence a fault where parameters are at fault, else one. `message` has them all. */
  readonly messages: readonly string[];
  /** What lies behind it, where that helps: a decoded revert, the failing step. */
  readonly description: string | undefined;
  /** What can be done about it. */
  readonly remedy: string | undefined;
  /** As in the service's log. */
  readonly requestId: string | undefined;
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
  /** When to try again, where the service says so. */
  readonly retryAfterSeconds: number | undefined;
  /** The body as it was answered; undefined where there was none. */
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

/** The error that a service's answer is. */
export function failureOf(response: Response, body: unknown): SluiceApiError {
  if (!isErrorBody(body)) return unexpected(`${response.url} answered with status ${response.status}`);
  return new SluiceApiError(body, { body, retryAfterSeconds: retryAfterSeconds(response) });
}

/** The same for a failure told within a stream. */
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

/** What `Retry-After` says; services give whole seconds. */
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
