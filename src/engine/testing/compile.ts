import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** The entry points of threads. */
const input = { worker: "src/engine/worker.ts", fragile: "src/engine/testing/fragile.ts" };

export type Compiled = { program(name: string): URL; remove(): Promise<void> };

/** Compiles the programs of threads into a folder of their own, since Node itself does not load TypeScript. */
export async function compileSources(): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-worker-"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const resolve = { extensionAlias: { ".js": [".ts", ".js"] } };
  const external = (id: string) => !/^[./]/.test(id);
  const made = await rolldown({ cwd: root, input, platform: "node", external, resolve });
  await made.write({ dir: folder, format: "esm" });
  await made.close();
  return {
    program: (name) => pathToFileURL(join(folder, `${name}.js`)),
    remove: () => rm(folder, { recursive: true }),
  };
}
