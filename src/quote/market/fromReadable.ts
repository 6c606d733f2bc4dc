import { BlockGoneError } from "../../chain/index.js";
import { type ErrorCode, SluiceError } from "../../errors/index.js";

/** What a network fails with that cannot be read at present. */
const unreadable: ReadonlySet<ErrorCode> = new Set(["RPC_UNAVAILABLE", "STATE_STALE"]);

/**
 * Reads from several networks at once and returns what they answer, in their order. Omits a network that cannot be read
 * at present, since a dead node must not affect the others. Throws its failure if no network can be read, and every
 * other failure.
 */
export async function fromReadable<Source, Result>(
  sources: readonly Source[],
  read: (source: Source) => Promise<Result>,
): Promise<Result[]> {
  const outcomes = await Promise.allSettled(sources.map(read));
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const worst = failures.find((failure) => !isUnreadable(failure)) ?? failures[0];
  const isAnswered = failures.every(isUnreadable) && failures.length < sources.length;
  if (worst !== undefined && !isAnswered) throw worst;
  return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
}

function isUnreadable(failure: unknown): boolean {
  return (
    failure instanceof BlockGoneError || (failure instanceof SluiceError && unreadable.has(failure.code))
  );
}
