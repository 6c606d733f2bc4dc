import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { messageOf } from "../../../errors/index.js";
import type { ApiKey, KeyStore } from "../../../storage/index.js";
import { hashOf } from "./newKey.js";

/** All API keys, in memory: no request waits for the database. */
export type Keyring = {
  /** Returns the key with this text, which may be revoked or expired; undefined if there is none. */
  find(text: string): ApiKey | undefined;
  /** Whether the keys have been read at least once. */
  isRead(): boolean;
  /** Reads the keys periodically from now on, so that changes by other processes are known soon. */
  follow(store: KeyStore): void;
  /** Resolves when every change acknowledged before the call is known here. Rejects if the database fails. */
  refresh(): Promise<void>;
  /** Stops reading; resolves when no reading is under way. */
  stop(): Promise<void>;
};

/** The pause between two readings. A revocation elsewhere is known after it and one reading. */
const pauseMs = 400;
/** A reading that takes longer has failed, and the next one begins. */
const patienceMs = 2000;

/** Makes a keyring. If the database fails, the last known keys stay valid and unknown ones stay unknown. */
export function makeKeyring(log: Logger): Keyring {
  const stopping = new AbortController();
  let store: KeyStore | undefined;
  let byHash: ReadonlyMap<string, ApiKey> | undefined;
  let following: Promise<void> | undefined;
  let begun = 0;
  let newest = 0;

  async function read(from: KeyStore): Promise<void> {
    const number = ++begun;
    const keys = await within(patienceMs, from.list());
    // An earlier reading must not undo what a later one has seen.
    if (number < newest) return;
    newest = number;
    byHash = new Map(keys.map((key) => [key.hash, key]));
  }

  async function readPeriodically(from: KeyStore): Promise<void> {
    let failing = false;
    while (!stopping.signal.aborted) {
      try {
        await read(from);
        if (failing) log.info("API keys can be read again");
        failing = false;
      } catch (error) {
        if (!failing) log.error({ reason: messageOf(error) }, "Could not read API keys; the known ones stay");
        failing = true;
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    find(text) {
      // Clients send keys to open services too, most of which have none.
      if (byHash === undefined || byHash.size === 0) return undefined;
      const hash = hashOf(text);
      const key = byHash.get(hash);
      return key !== undefined && timingSafeEqual(bytesOf(hash), bytesOf(key.hash)) ? key : undefined;
    },
    isRead: () => byHash !== undefined,
    follow(from) {
      store = from;
      following ??= readPeriodically(from);
    },
    async refresh() {
      if (store !== undefined) await read(store);
    },
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

function bytesOf(hash: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(hash, "hex"));
}

async function within<T>(timeoutMs: number, result: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${timeoutMs / 1000} s`);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    late.catch(() => undefined);
    timer.abort();
  }
}
