import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { hostname } from "node:os";

/** Who holds a lock, as its file says. */
export type Holder = {
  readonly pid: number;
  /** When the process began, as the system counts it; tells two processes of one id apart. Empty where unknown. */
  readonly processStart: string;
  readonly host: string;
  /** The process ids that `pid` is one of: a container counts its own. Empty where unknown. */
  readonly pidSpace: string;
  /** Unix milliseconds at which the lock was taken. */
  readonly sinceMs: number;
  /** Never the same twice. */
  readonly token: string;
};

/** A holder that cannot be looked at directly is believed in while it has touched its file within this time. */
const silenceMs = 15_000;

/** Of the signals that wait for a process, bit n - 1 is number n. */
const SIGKILL_BIT = 1n << 8n;

/** This process as the holder of a lock taken now. */
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

/** The holder a lock file names; undefined when there is no such file. */
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
 * Whether the holder that `file` names still runs: its process id is in use and, where the system tells, by a process
 * that began at the same time and has not ended. On another machine or in another container it runs while it touches the file.
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
  // Where the system tells of this process it would tell of that one.
  if (found === undefined) return processOf(process.pid) === undefined;
  if (hasEnded(found.state)) return false;
  return holder.processStart === "" || found.start === holder.processStart;
}

/** Whether the holder, a process of this machine, was killed and is about to be gone; false where nobody tells. */
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

/** Lock files appear whole, so one that says nothing is what a crash of the machine left: nobody's. */
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

/** What the system says of a process: its state's letter, and when it began, with the boot that is counted from. */
type Process = { readonly state: string; readonly start: string };

/** Fields 3 and 22 of /proc/<pid>/stat; undefined on other systems and for no process. */
function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The second field is the program's name in brackets, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", start: `${boot}/${fields[19]}` };
  } catch {
    return undefined;
  }
}

/** A process that was killed keeps its id until its parent asks how it ended, which some never do. */
function hasEnded(state: string): boolean {
  return state === "Z" || state === "X" || state === "x";
}
