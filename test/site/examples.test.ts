import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanEnvironment, makeDataFolder } from "../service.js";
import { useService } from "../world.js";
import { type Block, blocksOf, languagesOf, pagesWithExamples } from "./blocks.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What examples may import, as whoever installed it could. */
const packages = { sluice: root, ...fromRoot("viem"), ...fromRoot("ethers") };
/** The commands of examples: the program that was built, and a curl that fails where the service refuses. */
const commands = {
  sluice: `exec "${process.execPath}" "${join(root, "dist/bin/sluice.js")}" "$@"`,
  npm: `if [ "$1 $2 $3 $4" = "run --silent sluice --" ]; then shift 4; exec sluice "$@"; fi; echo "no test runs npm $*" >&2; exit 1`,
  curl: `PATH=\${PATH#*:} exec curl --silent --show-error --fail-with-body "$@"`,
};

function fromRoot(name: string): Record<string, string> {
  return { [name]: join(root, "node_modules", name) };
}

// A live answer ends by itself.
const world = useService({ SLUICE_API_LIVE_SECONDS: "1" });
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let bin: string;

beforeAll(async () => {
  // Of what is asked by other processes nobody here sees the answers.
  expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
  data = await makeDataFolder({ database: true });
  bin = mkdtempSync(join(tmpdir(), "sluice-bin-"));
  for (const [name, text] of Object.entries(commands)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
});
afterAll(async () => {
  rmSync(bin, { recursive: true, force: true });
  await data?.remove();
});

type Result = { code: number; output: string };

function run(file: string, args: readonly string[], cwd: string): Promise<Result> {
  const env = cleanEnvironment({
    PATH: `${bin}:${process.env.PATH}`,
    RPC_URL_1: world.chain.url,
    SLUICE_DATA: data.path,
    SLUICE_ENGINE_WORKERS: "0",
    SLUICE_TOKENS_BUNDLED_LISTS: "false",
  });
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr });
    });
  });
}

/** A folder as a reader's own, with the files that pages name by their paths in the repository. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sluice-examples-"));
  for (const name of ["docs", "examples"]) symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, "node_modules"));
  for (const [name, place] of Object.entries(packages))
    symlinkSync(place, join(folder, "node_modules", name));
  return folder;
}

/** A program that a page shows in several blocks goes on where the one before it ended; what imports begins anew. */
function programsOf(blocks: readonly Block[]): Block[] {
  const programs: Block[] = [];
  for (const block of blocks) {
    const before = programs.at(-1);
    const goesOn =
      block.language !== "sh" && !/^import /m.test(block.code) && before?.language === block.language;
    if (goesOn && before.notRun === undefined && block.notRun === undefined)
      programs[programs.length - 1] = { ...before, code: before.code + block.code };
    else programs.push(block);
  }
  return programs;
}

function runBlock({ language, code }: Block, folder: string): Promise<Result> {
  const here = code
    .replaceAll("http://127.0.0.1:3000", world.service.url)
    .replaceAll("http://127.0.0.1:8545", world.chain.url);
  if (language === "sh") return run("bash", ["-euo", "pipefail", "-c", here], folder);
  const file = join(folder, "example.mjs");
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, verbatimModuleSyntax: true };
  writeFileSync(file, transpileModule(here, { compilerOptions: options }).outputText);
  return run(process.execPath, [file], folder);
}

const pages = pagesWithExamples().map((page) => ({ page, blocks: blocksOf(page) }));

describe.each(pages.filter(({ blocks }) => blocks.length > 0))("the examples of $page", ({ blocks }) => {
  let folder: string;
  beforeAll(() => {
    folder = makeFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const programs = programsOf(blocks);
  const toRun = programs.filter(({ notRun }) => notRun === undefined);
  const toTell = programs.filter(({ notRun }) => notRun !== undefined);

  if (toRun.length > 0)
    test.each(toRun)("at line $line run", async (block) => {
      const { code, output } = await runBlock(block, folder);
      if (block.refused !== undefined) {
        expect(code).not.toBe(0);
        expect(output).toContain(block.refused);
      } else expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
      expect(output).not.toBe("");
    });
  if (toTell.length > 0)
    test.each(toTell)("at line $line are not run: $notRun", ({ notRun }) => {
      expect(notRun).toMatch(/\w+ \w+/);
    });
});

describe("what is not run", () => {
  test("is a small part of all", () => {
    const all = pages.flatMap(({ blocks }) => blocks);
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter(({ notRun }) => notRun !== undefined).length).toBeLessThan(all.length / 3);
  });

  test("is marked: the language of no block keeps it from being run", () => {
    const languages = pages.flatMap(({ page }) => languagesOf(page));
    const known = ["sh", "js", "ts", "json", "text", "toml", "yaml", "solidity"];
    expect([...new Set(languages)].filter((language) => !known.includes(language))).toEqual([]);
  });
});
