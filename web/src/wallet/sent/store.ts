import { create } from "../../service/store.js";
import { isOpen, readSent, type Sent } from "./record.js";

/** Each record has its own entry, so that tabs do not overwrite each other's. */
const prefix = "sluice.sent.";

function readAll(): readonly Sent[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const sent = readSent(localStorage.getItem(key), Date.now());
      if (sent === undefined) localStorage.removeItem(key);
      return sent ?? [];
    })
    .sort((one, other) => other.askedAt - one.askedAt)
    .filter((sent, index) => index < mostRecords || sent.end === undefined || dropStored(sent.id));
}

/** More records would slow down every start of the page. */
const mostRecords = 200;

function dropStored(id: string): false {
  localStorage.removeItem(prefix + id);
  return false;
}

/** The transactions that wallets were asked to send from this browser, in any tab, the newest first. */
export const sents = create<readonly Sent[]>(readAll());

/** The trouble in following each record; absent while the node answers and knows the transaction. */
export type Trouble = "missing" | "unreachable";
export const troubles = create<Readonly<Record<string, Trouble | undefined>>>({});

window.addEventListener("storage", ({ key }) => {
  if (key === null || key.startsWith(prefix)) sents.update(readAll);
});

export function findSent(id: string): Sent | undefined {
  return sents.get().find((sent) => sent.id === id);
}

/** Stores a record or its changes. */
export function keepSent(sent: Sent): void {
  try {
    localStorage.setItem(prefix + sent.id, JSON.stringify(sent));
  } catch {
    // The browser does not allow storage; this tab still has the record.
  }
  sents.update((now) =>
    [sent, ...now.filter(({ id }) => id !== sent.id)].sort((one, other) => other.askedAt - one.askedAt),
  );
}

/** Shows a transaction as activity only. Its outcome has been seen. */
export function putAway(id: string): void {
  const sent = findSent(id);
  if (sent !== undefined) keepSent({ ...sent, isSeen: true });
}

/** Notes that a transaction's chain was started over. */
export function noteReset(id: string): void {
  const sent = findSent(id);
  if (sent !== undefined) keepSent({ ...sent, isReset: true });
}

export function forgetSent(id: string): void {
  localStorage.removeItem(prefix + id);
  sents.update((now) => now.filter((sent) => sent.id !== id));
}

/**
 * Resolves with the record once it has an end, or with undefined once nobody waits for it. Throws the signal's reason.
 */
export function waitForEnd(id: string, signal: AbortSignal): Promise<Sent | undefined> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const sent = findSent(id);
      if (sent !== undefined && isOpen(sent) && !signal.aborted) return;
      stop();
      signal.removeEventListener("abort", check);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(sent);
    };
    const stop = sents.subscribe(check);
    signal.addEventListener("abort", check);
    check();
  });
}
