import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import workerThreads from "node:worker_threads";

/**
 * Keeps the quick tests quick: a test that opens a socket or starts a process or a thread fails, and belongs in a
 * `.live.test.ts`.
 */

function refuse(what: string): (...args: unknown[]) => never {
  return () => {
    throw new Error(`a quick test must not ${what}; call the file *.live.test.ts if it has to`);
  };
}

for (const name of ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"] as const) {
  Object.assign(childProcess, { [name]: refuse(`start a process (${name})`) });
}
Object.assign(net.Socket.prototype, { connect: refuse("open a socket") });
Object.assign(net.Server.prototype, { listen: refuse("listen at a port") });
Object.assign(workerThreads, { Worker: refuse("start a thread") });
syncBuiltinESMExports();
