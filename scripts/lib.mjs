import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a Node script with the given arguments. Resolves with its exit code. */
export function run(script, args = [], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: "inherit", ...options });
    child.on("exit", (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

/** Runs a Node script as `run` does. Resolves with its exit code and with what it printed. */
export function runQuietly(script, args = []) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Returns the script behind a package's command, or undefined if the package is not installed. */
export function binOf(packageName, command = packageName) {
  // Read as a file, because many packages do not export their manifest.
  const folder = join(root, "node_modules", packageName);
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return undefined;
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** Replaces a folder with a finished one. No reader sees a partial state. */
export function replaceFolder(draft, place) {
  const old = `${draft}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(draft, place);
  rmSync(old, { recursive: true, force: true });
}

/** Returns a hash of the names and contents of all files below the given paths that `wanted` accepts. */
export function contentHash(paths, wanted) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(join(root, path)).filter(wanted).sort()) {
      hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    ["node_modules", "dist", ".temp"].includes(entry.name) ? [] : filesBelow(join(path, entry.name)),
  );
}
