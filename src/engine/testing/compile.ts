import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};
/** What a worker loads. */
const rooms = ["engine", "routing", "market", "protocols", "program", "chain", "networks", "errors", "lib"];

export type Compiled = { program(path: string): URL; remove(): Promise<void> };

/** The sources as a thread can load them, in a folder of their own: Node itself does not load TypeScript. */
export async function compileSources(): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-worker-"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const room of rooms) await compileFolder(join(root, "src", room), folder);
  return {
    program: (path) => pathToFileURL(join(folder, "engine", path)),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function compileFolder(source: string, folder: string): Promise<void> {
  const target = join(folder, relative(join(root, "src"), source));
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const path = join(source, entry.name);
    if (entry.isDirectory()) await compileFolder(path, folder);
    else if (/(?<!\.test)\.ts$/.test(entry.name)) {
      const text = await readFile(path, "utf8");
      const compiled = ts.transpileModule(text, { compilerOptions }).outputText;
      await writeFile(join(target, entry.name.replace(/ts$/, "js")), compiled);
    }
  }
}
