import { linkSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { SluiceError } from "../../errors/index.js";
import { type Holder, isAlive, isEnding, readHolder, thisProcess } from "./holder.js";

export type Lock = {
  /** Releases the lock. Further calls have no effect. */
  release(): void;
};

/**
 * The interval at which the holder touches its file. It is well below the time after which a silent holder counts as
 * dead.
 */
const touchMs = 3000;
/** How long to wait for a killed process to end. Only a very busy machine takes more than a moment. */
const endingMs = 5000;
/** The interval between checks of whether it has ended. */
const endingPollMs = 5;

/**
 * Takes the lock of the file `path`. Throws DATA_IN_USE, which names the holder, while the holder is alive. If several
 * processes try at once, exactly one of them replaces a dead holder.
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
 * Makes `file` name `self`. Replacing a dead holder first requires ownership of a second file, which is named after
 * that holder's token. The second file is taken in the same way, since its own holder may have died too.
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
      // An earlier owner of the second file may have replaced the holder since `file` was read. In that case, `file`
      // names another holder.
      if (readHolder(file)?.token === holder.token) {
        replace(file, self);
        return;
      }
    } finally {
      rmSync(right, { force: true });
    }
  }
}

/** Creates the file with its whole content or not at all. Returns false if it exists. */
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

/** Shows other machines and containers that the holder still runs. */
function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Someone removed the file by hand.
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
