import { type CatalogueEntry, catalogue } from "../../../src/errors/catalogue.js";

/** A failure in the catalogue's words. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: string;
  readonly sentences: readonly string[];
  readonly description: string | undefined;
  readonly remedy: string;

  constructor(code: string, message: string | readonly string[], description?: string) {
    const sentences = typeof message === "string" ? [message] : message;
    super(sentences.join("; "));
    this.code = code;
    this.sentences = sentences;
    this.description = description;
    this.remedy = remedyOf(code);
  }
}

function remedyOf(code: string): string {
  if (code === "UNREACHABLE") return "Look whether it still runs, and load this page again.";
  const entries: Readonly<Record<string, CatalogueEntry>> = catalogue;
  return entries[code]?.remedy ?? "Try again; if it stays, look into the log of the service.";
}

/** Of the body of a failed answer, whoever wrote it. */
export function failureOf(body: unknown, status: number): Failure {
  const { code, message, description } = (body ?? {}) as Record<string, unknown>;
  const isOurs = typeof code === "string" && (typeof message === "string" || Array.isArray(message));
  if (!isOurs) return new Failure("UNREACHABLE", `Something answered in place of the service (${status})`);
  return new Failure(code, message as string | string[], description as string | undefined);
}

/** Whatever was thrown, as a failure. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure("UNREACHABLE", "The service does not answer");
}
