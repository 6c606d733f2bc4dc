import { type ChildProcess, spawn } from "node:child_process";

/**
 * Ensures that `child` does not outlive this process. An exit handler covers a regular exit. If this process is killed,
 * a small shell notices that the pipe to it closes. Returns a function that removes the guard.
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
  // Without a shell, the exit handler still covers every regular exit.
  watcher.on("error", () => {});
  watcher.stdin?.on("error", () => {});
  watcher.unref();
  (watcher.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return watcher;
}
