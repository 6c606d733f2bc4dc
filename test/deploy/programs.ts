import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The programs that the files of `deploy/` are for, and those that check them. */

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the absolute path of a file in the repository. */
export const pathOf = (file: string) => join(root, file);

export const textOf = (file: string) => readFileSync(pathOf(file), "utf8");

/** Returns the path of a program of this machine. Debian puts some where only root looks. */
function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Returns the end of a title: empty, or what is missing to run the tests. */
export function lackOf(...names: string[]): { lacks: boolean; note: string } {
  const missing = names.filter((name) => find(name) === undefined);
  const lacks = missing.length > 0;
  return { lacks, note: lacks ? `: NOT RUN, since ${missing.join(" and ")} cannot be found` : "" };
}

export type Ended = { readonly code: number | null; readonly output: string };

/** Runs a program to its end. */
export async function runProgram(
  name: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const program = startProgram(name, args, options);
  return { code: await program.ended, output: program.output() };
}

export type Program = {
  /** Everything printed so far. */
  output(): string;
  readonly ended: Promise<number | null>;
  /** Ends it, and resolves once it has ended. */
  stop(): Promise<number | null>;
};

/** Starts a program that runs until it is stopped, at the latest with this process. */
export function startProgram(
  name: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Program {
  const child: ChildProcess = spawn(find(name) ?? name, args, {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", kill);
      resolve(code);
    });
  });
  return {
    output: () => text,
    ended,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
