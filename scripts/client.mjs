// Packs `@sluice/client` into dist/client.tgz, which the service serves at /client.tgz.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib.mjs";

const draft = join(root, "dist/.building/tarball");

/** Writes `dist/client.tgz` from what is built: the bytes of `npm pack -w @sluice/client`. Resolves with an exit code. */
export async function packClient() {
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const code = await npm(
    "pack",
    "--silent",
    "--ignore-scripts",
    "-w",
    "@sluice/client",
    "--pack-destination",
    draft,
  );
  const [file] = readdirSync(draft);
  if (code !== 0 || file === undefined) return code || 1;
  renameSync(join(draft, file), join(root, "dist/client.tgz"));
  return 0;
}

/** Runs npm: the one that runs this script, if there is one. */
function npm(...args) {
  const own = process.env.npm_execpath;
  const [command, before] = own?.endsWith(".js") ? [process.execPath, [own]] : ["npm", []];
  return new Promise((resolve) => {
    const stdio = ["ignore", "ignore", "inherit"];
    const child = spawn(command, [...before, ...args], {
      cwd: root,
      stdio,
      shell: process.platform === "win32",
    });
    child.on("error", (error) => {
      console.error(`npm cannot be run: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
