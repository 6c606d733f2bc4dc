import { type CatalogueEntry, catalogue, type ErrorCode } from "./catalogue.js";

export type ErrorDetails = {
  /** The cause of the failure, for the reader: a decoded revert, the failing step. */
  description?: string;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** The one error class: everything the user may see is thrown as this, with a code of the catalogue. */
export class SluiceError extends Error {
  override readonly name = "SluiceError";
  readonly code: ErrorCode;
  /** Several sentences for validation failures, one otherwise. */
  readonly messages: readonly string[] | undefined;
  readonly description: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string | readonly string[], details: ErrorDetails = {}) {
    super(typeof message === "string" ? message : message.join("; "), { cause: details.cause });
    this.code = code;
    this.messages = typeof message === "string" ? undefined : message;
    this.description = details.description;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get entry(): CatalogueEntry {
    return catalogue[this.code];
  }
}

/** `error` as a SluiceError; anything unknown becomes INTERNAL with the original as its cause. */
export function asSluiceError(error: unknown): SluiceError {
  if (error instanceof SluiceError) return error;
  return new SluiceError("INTERNAL", "Internal server error", { cause: error });
}

/** The text of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The reason for a failed connection. A host with several addresses fails with one error that only counts the others. */
export function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(messageOf).join(", ") : messageOf(error);
}
