import type { ApySample, ApySamples } from "../storage/index.js";
import { type Past, type Pasts, type Span, windowSeconds } from "./spans.js";

/** The subject of the sample that stores the observed time, which counts even if nothing was earned. */
const clock = "";
/** Stored for earnings of unknown value, since not every database can store NaN. */
const notKnown = -1;

/**
 * Identifies what a venue's share gained before it was watched: the venue's id, and the number of seconds. The sample
 * itself stands for no observed time.
 */
const pastSubject = /^before (\d+) (.+)$/;

/** Stores a span, and deletes those older than twice the window. Never rejects. */
export async function keepSpan(samples: ApySamples, span: Span): Promise<void> {
  await samples.add(samplesOf(span));
  await samples.prune(span.endSeconds - 2 * windowSeconds);
}

/** Stores what shares gained before they were watched. Never rejects. */
export async function keepPasts(samples: ApySamples, pasts: Pasts): Promise<void> {
  await samples.add(
    [...pasts].map(([id, { lastBlock, endSeconds, seconds, earned }]) => ({
      subject: `before ${seconds} ${id}`,
      blockNumber: lastBlock,
      unixSeconds: endSeconds,
      earned,
      windowSeconds: 0,
    })),
  );
}

/** Returns what is stored of the window that ends at `unixSeconds`. Never rejects. */
export async function recallYields(
  samples: ApySamples,
  unixSeconds: number,
): Promise<{ readonly spans: Span[]; readonly pasts: Pasts }> {
  const stored = await samples.since(unixSeconds - windowSeconds);
  const pasts = new Map<string, Past>();
  const others = stored.filter(({ subject, blockNumber: lastBlock, unixSeconds: endSeconds, earned }) => {
    const [, seconds, id] = pastSubject.exec(subject) ?? [];
    if (id !== undefined) pasts.set(id, { lastBlock, endSeconds, seconds: Number(seconds), earned });
    return id === undefined;
  });
  return { spans: spansOf(others), pasts };
}

/** Returns a span in stored form: one sample for each venue that earned, and one for the time. */
export function samplesOf({ lastBlock, endSeconds, seconds, earned }: Span): ApySample[] {
  return [...earned, [clock, 0] as const].map(([subject, fraction]) => ({
    subject,
    blockNumber: lastBlock,
    unixSeconds: endSeconds,
    earned: Number.isFinite(fraction) ? fraction : notKnown,
    windowSeconds: seconds,
  }));
}

/** Returns the spans that the samples were made from, oldest first. */
export function spansOf(samples: readonly ApySample[]): Span[] {
  const byBlock = new Map<number, Span & { readonly earned: Map<string, number> }>();
  for (const { subject, blockNumber, unixSeconds, earned, windowSeconds } of samples) {
    const span = byBlock.get(blockNumber) ?? {
      lastBlock: blockNumber,
      endSeconds: unixSeconds,
      seconds: windowSeconds,
      earned: new Map(),
    };
    if (subject !== clock) span.earned.set(subject, earned === notKnown ? Number.NaN : earned);
    byBlock.set(blockNumber, span);
  }
  return [...byBlock.values()].sort((a, b) => a.lastBlock - b.lastBlock);
}
