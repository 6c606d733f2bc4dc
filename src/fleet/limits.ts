/** What both engines store, and how long a call to them may take. */

/** How long an engine may take to accept a connection, or to answer a call without a large body. */
export const answerMs = 2000;

/** How long an engine may take for a call that sends or returns `bytes`: a megabyte a second, apart from `answerMs`. */
export function patienceMs(bytes: number): number {
  return answerMs + bytes / 1000;
}

/** The time for a call whose answer may be large. */
export const largeAnswerMs = patienceMs(5_000_000);

/** The most messages that a read returns at once. Their bodies are in memory together. */
export const messagesPerRead = 16;

/**
 * The most messages that a channel keeps. Snapshots remove messages long before. This bounds the space if a leader fails
 * to save any.
 */
export const maxMessages = 4096;

/** How long a replaced snapshot remains for the joiners that are still reading it. */
export const replacedSnapshotMs = 60_000;

/** After this time, the parts of a snapshot that its writer has not completed are removed. */
export const unfinishedSnapshotMs = 600_000;

/** The maximum time that a caller's bucket needs until it is full, after several processes granted requests at once. */
export const longestDebtMs = 600_000;
