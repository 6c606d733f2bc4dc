import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the workers of a run note services that outlive their files: a file named by the process, with its data folder. */
function placeOf(runner: number): string {
  return join(tmpdir(), `sluice-test-leftovers-${runner}`);
}

/** Notes a service of this worker; returns what strikes it off again. */
export function noteLeftover(pid: number, dataFolder: string): () => void {
  const place = placeOf(process.ppid);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, String(pid)), dataFolder);
  return () => rmSync(join(place, String(pid)), { force: true });
}

/** Ends what the workers of this run have left; the local chains end with their worker. */
export function endLeftovers(): void {
  const place = placeOf(process.pid);
  if (!existsSync(place)) return;
  for (const pid of readdirSync(place)) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended by itself.
    }
    rmSync(readFileSync(join(place, pid), "utf8"), { recursive: true, force: true });
  }
  rmSync(place, { recursive: true });
}
