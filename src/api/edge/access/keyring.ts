import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { messageOf } from "../../../errors/index.js";
import type { ApiKey, KeyStore } from "../../../storage/index.js";
import { hashOf } from "./newKey.js";

/** All API keys, kept in memory so that no request waits for the database. */
export type Keyring = {
  /** Returns the key with this text, or undefined if there is none. The key may be revoked or expired. */
  find(text: string): ApiKey | undefined;
  /** Returns whether the keys have been read at least once. */
  isRead(): boolean;
  /** Starts to read the keys periodically, so that changes by other processes soon take effect. */
  follow(store: KeyStore): void;
  /** Resolves once every change acknowledged before the call has been read. Rejects if the database fails. */
  refresh(): Promise<void>;
  /** Stops reading. Resolves once no read is in progress. */
  stop(): Promise<void>;
};

/** The pause between two reads. A revocation by another process takes effect after one pause and one read. */
const pauseMs = 400;
/** The longest a read may take. After that it counts as failed, and the next one starts. */
const patienceMs = 2000;

/** Makes a keyring. If the database fails, the last known keys stay valid and unknown keys stay unknown. */
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
    // An earlier read must not undo the result of a later one.
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
      // Skips hashing: clients also send keys to open services, most of which have no keys.
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
