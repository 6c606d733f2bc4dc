// Builds what is stale: everything, or the parts named as arguments. Only one process at a time builds a part, and
// another that needs it waits.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { binOf, contentHash, root, run } from "./lib.mjs";

/**
 * The parts: `make` builds each from `sources`, with the package that only a development install has. Tools are
 * imported on demand, so that a start with nothing to build loads none of them.
 */
const parts = {
  /** The published sources that the local chain and the contracts' tests run, compiled. */
  fixtures: {
    sources: ["contracts/scripts/compile-fixtures.mjs", "package-lock.json"],
    stamp: "contracts/cache/fixtures/.sources",
    tool: "solc",
    make: () => run("contracts/scripts/compile-fixtures.mjs"),
  },
  /** The parts needed at run time: the bundle, the client, the local chain's modules, and the packed database. */
  program: {
    sources: [
      "src",
      "devnet/src",
      "scripts/bundle.mjs",
      "scripts/licences.mjs",
      "scripts/database.mjs",
      "package-lock.json",
    ],
    stamp: "dist/bin/.sources",
    tool: "rolldown",
    make: makeProgram,
  },
  /** The modules and declarations that the library, benchmarks and scripts import, with all types checked. */
  types: {
    sources: [
      ...["src", "devnet/src", "devnet/tsconfig.json", "tsconfig.build.json", "tsconfig.base.json"],
      "scripts/declarations.mjs",
    ],
    stamp: "dist/.sources",
    tool: "typescript-7",
    make: makeTypes,
  },
  /** The tarball of the client, for which the two parts above must be built. */
  client: {
    sources: [
      ...[
        "client",
        "src/client",
        "src/verify",
        "src/wire",
        "src/execution",
        "src/program",
        "src/config",
        "src/lib",
      ],
      ...["scripts/client.mjs", "scripts/declarations.mjs", "scripts/bundle.mjs", "package-lock.json"],
    ],
    stamp: "dist/.client.sources",
    tool: "typescript-7",
    make: async () =>
      (await build(["program", "types"])) || (await (await import("./client.mjs")).packClient()),
  },
  page: {
    sources: [
      ...["web", "src/client", "src/verify", "src/execution", "src/program", "src/config", "src/lib"],
      ...["scripts/page.mjs", "scripts/logos.mjs", "scripts/licences.mjs", "scripts/compress.mjs"],
      "package-lock.json",
    ],
    stamp: "dist/web/.sources",
    tool: "vite",
    make: async () => (await import("./page.mjs")).page(),
  },
  docs: {
    sources: [
      ...["docs", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "contracts/README.md"],
      ...[
        "web/src/design/ground.css",
        "web/public",
        "scripts/site.mjs",
        "scripts/llms.mjs",
        "scripts/licences.mjs",
        "scripts/compress.mjs",
      ],
      "package-lock.json",
    ],
    stamp: "dist/docs/.sources",
    tool: "vitepress",
    make: async () => (await import("./site.mjs")).site(),
  },
};

/** Builds the stale ones of the named parts in separate processes. Resolves with an exit code. */
export async function build(names = Object.keys(parts)) {
  const stale = names.filter((name) => !isFresh(parts[name]));
  // These need one core for a long time, and nothing from the other parts.
  const apart = ["docs", "fixtures"];
  const turns = [
    stale.filter((name) => !apart.includes(name)),
    ...apart.map((name) => stale.filter((each) => each === name)),
  ];
  const codes = await sayingWhatTakesLong(
    turns.filter((turn) => turn.length > 0),
    (turn) => run(fileURLToPath(import.meta.url), turn),
  );
  return codes.find((code) => code !== 0) ?? 0;
}

/**
 * Runs `work` on every turn at once. Says every ten seconds how long it has taken, and the parts of which turns are not
 * finished. Resolves with the results.
 */
export async function sayingWhatTakesLong(turns, work, { say = console.error, everyMs = 10_000 } = {}) {
  const open = new Set(turns);
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(`Still building ${[...open].flat().join(", ")} after ${seconds} s …`);
  }, everyMs);
  try {
    return await Promise.all(
      turns.map(async (turn) => {
        const result = await work(turn);
        open.delete(turn);
        return result;
      }),
    );
  } finally {
    clearInterval(timer);
  }
}

/**
 * Starts to build the stale ones of the named parts at low priority. The build ends when this process does. Prints
 * nothing unless the build fails.
 */
export function buildBeside(names) {
  const stale = names.filter((name) => !isFresh(parts[name]));
  if (stale.length === 0) return;
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...stale], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  // From now on the service can tell that they are being built.
  for (const name of stale) take(name, child.pid);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => output.push(chunk));
    stream.unref();
  }
  child.unref();
  process.once("exit", () => child.kill());
  child.once("exit", (code) => {
    if (code !== 0 && code !== null) process.stderr.write(Buffer.concat(output));
  });
}

/** Returns whether nothing has changed since the part was built. An installation may contain only the built form. */
function isFresh(part) {
  if (!existsSync(join(root, part.sources[0]))) return true;
  const stamp = join(root, part.stamp);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOf(part);
}

/** Files whose changes affect a build. */
const counts = /(?<!\.test)\.(tsx?|m?js|json|css|html|svg|md|png)$/;

function hashOf({ sources }) {
  return contentHash([...sources, "tsconfig.base.json"], (file) => counts.test(file));
}

/** Builds one part in this process, unless another process has built it by the time of its turn. */
async function buildAlone(name) {
  const part = parts[name];
  while (!take(name, process.pid)) await sleep(100);
  try {
    if (isFresh(part)) return 0;
    if (!existsSync(join(root, "node_modules", part.tool))) {
      console.error(
        `The ${name} must be built, but ${part.tool} is not installed: run "npm ci && npm run build" first`,
      );
      return 1;
    }
    console.error(`Building ${name} …`);
    const hash = hashOf(part);
    const code = await part.make();
    if (code !== 0) return code;
    mkdirSync(dirname(join(root, part.stamp)), { recursive: true });
    writeFileSync(join(root, part.stamp), hash);
    return 0;
  } finally {
    rmSync(markOf(name), { force: true });
  }
}

/** Returns the file with the id of the process that builds a part. `src/cli/serve/built.ts` reads it. */
function markOf(name) {
  return join(root, "dist/.building", name);
}

/** Marks a part as being built by a process. Returns false while another running process builds it. */
function take(name, pid) {
  const mark = markOf(name);
  mkdirSync(dirname(mark), { recursive: true });
  for (;;) {
    try {
      writeFileSync(mark, String(pid), { flag: "wx" });
      return true;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const owner = ownerOf(mark);
    if (owner === pid) return true;
    if (owner !== undefined) return false;
    rmSync(mark, { force: true });
  }
}

/** Returns the process in a mark, or undefined if the mark is gone or its process has ended. */
function ownerOf(mark) {
  try {
    const pid = Number(readFileSync(mark, "utf8"));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** The database takes longest, so it is packed in parallel. */
async function makeProgram() {
  const packing = run("scripts/database.mjs");
  const { bundle, bundleDevnet } = await import("./bundle.mjs");
  const codes = [await bundle(), await bundleDevnet(), await packing];
  const code = codes.find((each) => each !== 0);
  if (code !== undefined) return code;
  const { placeDatabase } = await import("./database.mjs");
  placeDatabase();
  return 0;
}

/** The local chain's declarations come first, because the command line's types refer to them. */
async function makeTypes() {
  const compiler = binOf("typescript-7", "tsc");
  const code =
    (await run(compiler, ["-p", "devnet/tsconfig.json", "--emitDeclarationOnly"])) ||
    (await run(compiler, ["-p", "tsconfig.build.json"]));
  if (code === 0) (await import("./declarations.mjs")).copyDeclarations();
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => parts[name] === undefined);
  if (unknown !== undefined) {
    console.error(`There is no part ${unknown} to build; the parts are ${Object.keys(parts).join(", ")}`);
    process.exitCode = 1;
  } else if (names.length === 0) process.exitCode = await build();
  else
    for (const name of names) {
      process.exitCode ||= await buildAlone(name);
    }
}
