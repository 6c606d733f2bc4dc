import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { type CommandResult, cleanEnvironment } from "./service.js";

/** Runs many command lines in one process. */

const child = fileURLToPath(new URL("../children/commands.mjs", import.meta.url));
const main = fileURLToPath(new URL("../../dist/bin/sluice.js", import.meta.url));

type Commands = {
  /** Like `runCommand`, without loading the program again. */
  run(
    args: readonly string[],
    env?: Record<string, string>,
    cwd?: string,
    program?: string,
  ): Promise<CommandResult>;
};

/**
 * Starts one process for all command lines of a file, which run one after the other: loading the program takes longer
 * than most of them. Tests of the process itself, such as signals, need `runCommand`.
 */
export function useCommands(): Commands {
  let process: ReturnType<typeof fork>;
  let died: Promise<never>;
  let last: Promise<unknown> = Promise.resolve();
  beforeAll(() => {
    process = fork(child, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    died = new Promise((_, reject) => {
      process.on("exit", (code, signal) =>
        reject(new Error(`a command ended the process: ${signal ?? code}`)),
      );
    });
    died.catch(() => undefined);
  });
  afterAll(() => {
    // Commands may have left handlers for other signals.
    process?.kill("SIGKILL");
  });
  return {
    run(args, env = {}, cwd = globalThis.process.cwd(), program = main) {
      const next = last.then(() => {
        const answered = new Promise<CommandResult>((resolve) => process.once("message", resolve));
        process.send({ program, args, env: cleanEnvironment(env), cwd });
        return Promise.race([answered, died]);
      });
      last = next.catch(() => undefined);
      return next;
    },
  };
}
