import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Copies the sources of the program, and `others`, so that a test can change them. Links only the packages: writing
 * through a link would change the repository.
 */
export function copySources(to: string, others: readonly string[] = []): string {
  cpSync(join(repository, "src"), join(to, "src"), {
    recursive: true,
    filter: (path) => !/\.test\.ts$|[/\\](vectors|testing|conformance)$/.test(path),
  });
  for (const path of ["package.json", "tsconfig.base.json", "tsconfig.build.json", ...others]) {
    cpSync(join(repository, path), join(to, path), { recursive: true });
  }
  symlinkSync(join(repository, "node_modules"), join(to, "node_modules"));
  return to;
}

/** Inserts each text before the first occurrence of its mark. */
export function insert(file: string, texts: readonly (readonly [mark: string, text: string])[]): void {
  replace(
    file,
    texts.map(([mark, text]) => [mark, `${text}${mark}`]),
  );
}

/** Replaces the first occurrence of each mark with its text. */
export function replace(file: string, texts: readonly (readonly [mark: string, text: string])[]): void {
  let content = readFileSync(file, "utf8");
  for (const [mark, text] of texts) {
    expect(content).toContain(mark);
    content = content.replace(mark, () => text);
  }
  writeFileSync(file, content);
}

/** Bundles the program of the copy as users run it; `main` is the file to start. */
export function bundleCopy(copy: string): { readonly main: string } {
  for (const name of ["bundle.mjs", "licences.mjs", "lib.mjs"])
    cpSync(join(repository, "scripts", name), join(copy, "scripts", name));
  for (const name of ["LICENSE", "package-lock.json"]) cpSync(join(repository, name), join(copy, name));
  run(copy, [
    "--input-type=module",
    "-e",
    `import { bundle } from "${copy}/scripts/bundle.mjs"; process.exit(await bundle());`,
  ]);
  return { main: join(copy, "dist/bin/sluice.js") };
}

/** Checks all types of the copy, which takes half a minute of processor time. */
export function checkCopy(copy: string): void {
  run(copy, [
    compiler,
    "-p",
    "tsconfig.build.json",
    "--noEmit",
    "--incremental",
    "false",
    "--tsBuildInfoFile",
    "null",
  ]);
}

/**
 * Checks the types of the files below `root`, each as if it were at the same place in `src`, against the declarations
 * of the build.
 */
export function checkBesideProgram(root: string, scratch: string): void {
  const config = {
    extends: join(repository, "tsconfig.base.json"),
    compilerOptions: {
      ...{ noEmit: true, declaration: false, rootDirs: [root, join(repository, "dist")] },
      typeRoots: [join(repository, "node_modules/@types")],
    },
    include: [root],
  };
  const path = join(scratch, "tsconfig.json");
  writeFileSync(path, JSON.stringify(config));
  run(repository, [compiler, "-p", path]);
}

const compiler = join(repository, "node_modules/typescript/bin/tsc");

function run(cwd: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
}

/** Returns the text of each file below a folder, by its path relative to the folder. */
export function filesIn(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const files = names.map((name) => join(root, name)).filter((file) => statSync(file).isFile());
  return new Map(files.map((file) => [relative(root, file), readFileSync(file, "utf8")]));
}
