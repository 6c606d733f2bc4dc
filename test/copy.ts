import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

export const repository = fileURLToPath(new URL("..", import.meta.url));

/**
 * Copies what the program is built of, and what else is asked for, so that a test can change it. Nothing is linked but
 * the packages: whoever writes into a link writes into the repository.
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

/** Puts each text in front of the first place where its mark stands. */
export function insert(file: string, texts: readonly (readonly [mark: string, text: string])[]): void {
  replace(
    file,
    texts.map(([mark, text]) => [mark, `${text}${mark}`]),
  );
}

/** Puts each text in the place of the first one that is like its mark. */
export function replace(file: string, texts: readonly (readonly [mark: string, text: string])[]): void {
  let content = readFileSync(file, "utf8");
  for (const [mark, text] of texts) {
    expect(content).toContain(mark);
    content = content.replace(mark, () => text);
  }
  writeFileSync(file, content);
}

/** Builds the copy. Most of the time goes into the types, which need not be `checked`. */
export function buildCopy(copy: string, { checked = true } = {}): void {
  const whole = ["--incremental", "false", "--tsBuildInfoFile", "null"];
  const compiler = join(repository, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, "-p", "tsconfig.build.json", ...whole, ...(checked ? [] : ["--noCheck"])],
    { cwd: copy, encoding: "utf8" },
  );
  expect([status, stdout]).toEqual([0, ""]);
}

/** What each file below the folder holds, by its path from there. */
export function filesIn(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const files = names.map((name) => join(root, name)).filter((file) => statSync(file).isFile());
  return new Map(files.map((file) => [relative(root, file), readFileSync(file, "utf8")]));
}
