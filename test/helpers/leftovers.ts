import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Ends processes that outlive their test files. */

/**
 * Returns the folder in which a run's workers note processes that outlive their files: one file per process id, with
 * the signal that ends the process and its data folder.
 */
function placeOf(runner: number): string {
  return join(tmpdir(), `sluice-test-leftovers-${runner}`);
}

/** Notes a process of this worker. */
export function noteLeftover(pid: number, dataFolder: string, signal: NodeJS.Signals = "SIGKILL"): void {
  const place = placeOf(process.ppid);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, String(pid)), `${signal} ${dataFolder}`);
}

/** Ends the processes that the workers of this run have left. Local chains end with their worker. */
export function endLeftovers(): void {
  const place = placeOf(process.pid);
  if (!existsSync(place)) return;
  for (const pid of readdirSync(place)) {
    const [, signal, folder] = /^(\S+) (.*)$/.exec(readFileSync(join(place, pid), "utf8")) ?? [];
    try {
      process.kill(Number(pid), signal as NodeJS.Signals);
    } catch {
      // It has already ended.
    }
    rmSync(folder as string, { recursive: true, force: true, maxRetries: 10 });
  }
  rmSync(place, { recursive: true });
}
