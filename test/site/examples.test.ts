import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useService } from "../helpers/sharedService.js";
import { type Block, blocksOf, languagesOf, pagesWithExamples } from "./blocks.js";
import { makeFolder, useTerminal } from "./terminal.js";

const world = useService();
const terminal = useTerminal(() => ({
  RPC_URL_1: world.chain.url,
  // The service runs on this folder, as it does for a reader who has started one.
  SLUICE_DATA: world.dataFolder,
  SLUICE_ENGINE_WORKERS: "0",
  SLUICE_TOKENS_BUNDLED_LISTS: "false",
}));

beforeAll(async () => {
  // Requests by other processes are not compared with the document here.
  expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
});

/** Joins the blocks of a program that a page shows in several parts. A block with imports begins a new one. */
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

/** Returns the block with this service's and this node's addresses. */
function here(block: Block): Block {
  const code = block.code
    .replaceAll("http://127.0.0.1:3000", world.service.url)
    .replaceAll("http://127.0.0.1:8545", world.chain.url);
  return { ...block, code };
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
      const { code, output } = await terminal.run(here(block), folder);
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

describe("the examples that are not run", () => {
  test("are a small part of all", () => {
    const all = pages.flatMap(({ blocks }) => blocks);
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter(({ notRun }) => notRun !== undefined).length).toBeLessThan(all.length / 3);
  });

  test("are marked: no block is skipped by its language alone", () => {
    const languages = pages.flatMap(({ page }) => languagesOf(page));
    const known = ["sh", "js", "ts", "json", "text", "toml", "yaml", "solidity"];
    expect([...new Set(languages)].filter((language) => !known.includes(language))).toEqual([]);
  });
});
