import { asSluiceError, SluiceError } from "../../errors/index.js";

/** The user can mend it and start again. */
const exitFix = 1;
/** Something else must change first; a supervisor may simply try again (EX_TEMPFAIL). */
const exitLater = 75;

/** One clear line per fault on stderr, and the exit code. Stack traces only for what should not happen. */
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
