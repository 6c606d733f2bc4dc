import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";
import { afterAll, beforeAll } from "vitest";
import { useCommands } from "../helpers/commands.js";
import { cleanEnvironment } from "../helpers/service.js";
import type { Block } from "./blocks.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The packages that examples may import, as a user who installed them could. */
const packages = { sluice: root, ...fromRoot("@sluice/client"), ...fromRoot("viem"), ...fromRoot("ethers") };

function fromRoot(name: string): Record<string, string> {
  return { [name]: join(root, "node_modules", name) };
}

/**
 * Commands in examples. `sluice` is the built program in the process that runs all commands; it receives the folder,
 * the words and the environment. `curl` fails if the service refuses. Commands that run until interrupted are
 * interrupted after their first message.
 */
const commands = {
  sluice: `
said="$(mktemp -d)"
{ printf '%s\\0' "$said" "$PWD" "$#" "$@"; env -0; } > "$said/asked"
code="$(command curl --silent --unix-socket "$TERMINAL" --data-binary "@$said/asked" http://terminal/)"
cat "$said/stdout"
cat "$said/stderr" >&2
rm -r "$said"
exit "$code"`,
  npm: `if [ "$1 $2 $3 $4" = "run --silent sluice --" ]; then shift 4; exec sluice "$@"; fi; echo "no test runs npm $*" >&2; exit 1`,
  curl: `
PATH="\${PATH#*:}"
set -- --silent --show-error --fail-with-body "$@"
case " $* " in
  *" -N "*) ;;
  *) exec curl "$@" ;;
esac
said="$(mktemp -d)"
mkfifo "$said/live"
curl "$@" > "$said/live" &
while IFS= read -r line; do
  printf '%s\\n' "$line"
  if [ -z "$line" ]; then kill $!; rm -r "$said"; exit; fi
done < "$said/live"
wait $!`,
};

type Result = { code: number | null; output: string };

/** Runs examples as a reader of the docs would type them. `environment` is what the reader's programs find. */
export function useTerminal(environment: () => Record<string, string>) {
  const warm = useCommands();
  let bin: string;
  let server: Server;

  beforeAll(async () => {
    bin = mkdtempSync(join(tmpdir(), "sluice-bin-"));
    for (const [name, script] of Object.entries(commands)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    server = createServer((request, response) => {
      text(request)
        .then(runAsked)
        .then(
          (code) => response.end(String(code)),
          () => response.destroy(),
        );
    });
    await new Promise<void>((resolve) => server.listen(join(bin, "terminal"), resolve));
  });
  afterAll(() => {
    server?.close();
    rmSync(bin, { recursive: true, force: true });
  });

  async function runAsked(asked: string): Promise<number | null> {
    const [said = "", cwd = "", count, ...rest] = asked.split("\0");
    const args = rest.splice(0, Number(count));
    const env = Object.fromEntries(rest.filter((pair) => pair !== "").map((pair) => pair.split(/=(.*)/s)));
    const { code, stdout, stderr } = await warm.run(args, env, cwd);
    writeFileSync(join(said, "stdout"), stdout);
    writeFileSync(join(said, "stderr"), stderr);
    return code;
  }

  function inShell(code: string, cwd: string): Promise<Result> {
    const own = { PATH: `${bin}:${process.env.PATH}`, TERMINAL: join(bin, "terminal") };
    const env = cleanEnvironment({ ...environment(), ...own });
    return new Promise((resolve) => {
      const words = ["-euo", "pipefail", "-c", code];
      execFile("bash", words, { cwd, env, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : 1, output: stdout + stderr });
      });
    });
  }

  async function inNode(code: string, cwd: string): Promise<Result> {
    const file = join(cwd, "example.mjs");
    writeFileSync(file, transformSync("example.ts", code).code);
    const { stdout, stderr, ...ended } = await warm.run([], environment(), cwd, file);
    return { ...ended, output: stdout + stderr };
  }

  return {
    /** Runs a block to its end. */
    run: ({ language, code }: Pick<Block, "language" | "code">, folder: string) =>
      language === "sh" ? inShell(code, folder) : inNode(code, folder),
  };
}

/** Makes a reader's folder, with the files that pages name by their paths in the repository. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sluice-examples-"));
  for (const name of ["docs", "examples"]) symlinkSync(join(root, name), join(folder, name));
  for (const [name, place] of Object.entries(packages)) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(place, link);
  }
  return folder;
}
