import { type ChildProcess, spawn } from "node:child_process";

/**
 * Makes sure that `child` does not outlive this process. An exit handler covers an ordinary end; for a process
 * that is killed, a small shell waits on a pipe that closes with us. Answers a function that lifts the guard.
 */
export function guard(child: ChildProcess): () => void {
  const killChild = () => {
    child.kill("SIGKILL");
  };
  process.once("exit", killChild);
  const watcher = process.platform === "win32" || child.pid === undefined ? undefined : watch(child.pid);
  const release = () => {
    process.removeListener("exit", killChild);
    watcher?.kill("SIGKILL");
  };
  child.once("exit", release);
  return release;
}

function watch(pid: number): ChildProcess {
  const watcher = spawn("/bin/sh", ["-c", 'read -r _; kill -9 "$0" 2>/dev/null', String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without a shell the exit handler still covers every ordinary end.
  watcher.on("error", () => {});
  watcher.stdin?.on("error", () => {});
  watcher.unref();
  (watcher.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return watcher;
}
