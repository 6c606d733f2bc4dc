import { asSluiceError, SluiceError } from "../../errors/index.js";

/** Exit code if the user can fix the cause and try again. */
const exitFix = 1;
/** Exit code if something else must change first; a supervisor may simply retry (EX_TEMPFAIL). */
const exitLater = 75;

/** Prints one line per fault on stderr and sets the exit code. Prints a stack trace only for unexpected errors. */
export function reportFailure(error: unknown): void {
  const known = asSluiceError(error);
  for (const sentence of known.messages ?? [known.message]) write(`${known.code}: ${sentence}`);
  if (known.description !== undefined) write(known.description);
  if (!(error instanceof SluiceError))
    write(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = known.entry.retry === "later" && error instanceof SluiceError ? exitLater : exitFix;
}

function write(line: string): void {
  process.stderr.write(`${line}\n`);
}
