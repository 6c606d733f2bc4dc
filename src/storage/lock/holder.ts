import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { hostname } from "node:os";

/** The holder of a lock, as stated in its file. */
export type Holder = {
  readonly pid: number;
  /**
   * The start time of the process, as counted by the system. It distinguishes processes with the same id. Empty if
   * unknown.
   */
  readonly processStart: string;
  readonly host: string;
  /** The namespace of `pid`, since a container has its own process ids. Empty if unknown. */
  readonly pidSpace: string;
  /** The time at which the lock was taken, in Unix milliseconds. */
  readonly sinceMs: number;
  /** A value that is unique to each lock taken. */
  readonly token: string;
};

/** A holder that cannot be inspected counts as alive if it has touched its file within this time. */
const silenceMs = 15_000;

/** In a mask of pending signals, bit n - 1 is signal n. */
const SIGKILL_BIT = 1n << 8n;

/** Returns this process as the holder of a lock taken now. */
export function thisProcess(): Holder {
  return {
    pid: process.pid,
    processStart: processOf(process.pid)?.start ?? "",
    host: hostname(),
    pidSpace: pidSpace(),
    sinceMs: Date.now(),
    token: randomBytes(16).toString("hex"),
  };
}

/** Returns the holder that a lock file names, or undefined if there is no such file. */
export function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return parseHolder(text) ?? nobody(text);
}

/**
 * Returns whether the holder that `file` names is alive. It is if its process id is in use and, if the system provides
 * this, belongs to a process that started at the same time and has not ended. On another machine or in another
 * container, the holder counts as alive while it touches the file.
 */
export function isAlive(holder: Holder, file: string): boolean {
  if (holder.pid === 0) return false;
  if (holder.host !== hostname() || holder.pidSpace !== pidSpace())
    return Date.now() - touchedMs(file) < silenceMs;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const found = processOf(holder.pid);
  // If the system reports this process, it would report the holder too.
  if (found === undefined) return processOf(process.pid) === undefined;
  if (hasEnded(found.state)) return false;
  return holder.processStart === "" || found.start === holder.processStart;
}

/** Returns whether the holder, a process of this machine, was killed and is about to end. Returns false if unknown. */
export function isEnding({ pid }: Holder): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return ["SigPnd", "ShdPnd"].some((name) => {
      const pending = new RegExp(`^${name}:\\s*([0-9a-f]+)$`, "m").exec(status)?.[1];
      return pending !== undefined && (BigInt(`0x${pending}`) & SIGKILL_BIT) !== 0n;
    });
  } catch {
    return false;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, processStart, host, pidSpace, sinceMs, token } = JSON.parse(text) as Record<string, unknown>;
    if (typeof pid !== "number" || !Number.isInteger(pid) || pid <= 0) return undefined;
    if (typeof processStart !== "string" || typeof host !== "string") return undefined;
    if (typeof pidSpace !== "string") return undefined;
    if (typeof sinceMs !== "number" || typeof token !== "string") return undefined;
    // The token becomes part of a file name.
    return /^[0-9a-f]{32}$/.test(token) ? { pid, processStart, host, pidSpace, sinceMs, token } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a holder that is not alive. Lock files appear with their whole content, so an unreadable one is left over
 * from a crash of the machine.
 */
function nobody(text: string): Holder {
  const token = createHash("sha256").update(text).digest("hex").slice(0, 32);
  return { pid: 0, processStart: "", host: hostname(), pidSpace: pidSpace(), sinceMs: 0, token };
}

function touchedMs(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function pidSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/**
 * A process as the system reports it: the letter of its state, and its start time, which includes the boot that it is
 * counted from.
 */
type Process = { readonly state: string; readonly start: string };

/** Reads fields 3 and 22 of /proc/<pid>/stat. Returns undefined on other systems, and if there is no such process. */
function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The second field is the program's name in brackets, which may contain any characters.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", start: `${boot}/${fields[19]}` };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a process has ended. A killed process keeps its id until its parent collects its exit status, and
 * some parents never do.
 */
function hasEnded(state: string): boolean {
  return state === "Z" || state === "X" || state === "x";
}
