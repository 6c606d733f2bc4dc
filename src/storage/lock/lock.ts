import { linkSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { SluiceError } from "../../errors/index.js";
import { type Holder, isAlive, isEnding, readHolder, thisProcess } from "./holder.js";

export type Lock = {
  /** Gives the lock back; a second time does nothing. */
  release(): void;
};

/** Well within the time after which a holder elsewhere counts as gone. */
const touchMs = 3000;
/** A process that was killed is gone within moments, unless the machine is very busy: so long it is waited for, … */
const endingMs = 5000;
/** … and looked for so often. */
const endingPollMs = 5;

/**
 * Takes the lock that the file `path` stands for. A live holder keeps it: then DATA_IN_USE is thrown, which names
 * it. A dead one is replaced, by exactly one of those who try at once.
 */
export function takeLock(path: string): Lock {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const self = thisProcess();
  own(path, path, self);
  const touching = setInterval(() => touch(path), touchMs).unref();
  let released = false;
  return {
    release() {
      if (released) return;
      released = true;
      clearInterval(touching);
      if (readHolder(path)?.token === self.token) rmSync(path, { force: true });
    },
  };
}

/**
 * Makes `file` name `self`. What a dead process left there is replaced only by who first owns the right to do so,
 * a file named after the dead one's token. That right is taken in the same way, as its owner may have died too.
 */
function own(base: string, file: string, self: Holder): void {
  const giveUpAtMs = Date.now() + endingMs;
  for (;;) {
    if (create(file, self)) return;
    const holder = readHolder(file);
    if (holder === undefined) continue;
    if (isAlive(holder, file)) {
      if (!isEnding(holder) || Date.now() > giveUpAtMs) throw inUse(base, holder);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, endingPollMs);
      continue;
    }
    const right = `${base}.${holder.token}`;
    own(base, right, self);
    try {
      // Whoever had the right before may have used it since the file was read; then the file names another now.
      if (readHolder(file)?.token === holder.token) {
        replace(file, self);
        return;
      }
    } finally {
      rmSync(right, { force: true });
    }
  }
}

/** Appears with its whole content or not at all; false when the file exists. */
function create(file: string, self: Holder): boolean {
  const draft = writeDraft(file, self);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Tells other machines and containers that the holder still runs. */
function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Somebody removed the file by hand; there is nothing to tell any more.
  }
}

function replace(file: string, self: Holder): void {
  renameSync(writeDraft(file, self), file);
}

function writeDraft(file: string, self: Holder): string {
  const draft = `${file}.${process.pid}-${self.token.slice(0, 8)}.tmp`;
  writeFileSync(draft, `${JSON.stringify(self)}\n`, { flag: "w", mode: 0o600 });
  return draft;
}

function inUse(path: string, holder: Holder): SluiceError {
  const since = new Date(holder.sinceMs).toISOString();
  const message = `${dirname(path)} has been in use by process ${holder.pid} on ${holder.host} since ${since}`;
  return new SluiceError("DATA_IN_USE", message);
}
