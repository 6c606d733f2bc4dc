import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as library from "../src/library/index.js";

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const page = readFileSync(pathOf("docs/routing.md"), "utf8");
const market = library.openMarket(pathOf("docs/routing/five-pools.json"));

type Example = {
  readonly figuresOf: (from: typeof library, on: typeof market) => Record<string, string>;
  readonly picturesOf: (from: typeof library, on: typeof market) => Record<string, string>;
};

const example = (await import(pathOf("bench/lib/fivePools.mjs"))) as Example;

describe("docs/routing.md", () => {
  test("states what the search returns", () => {
    for (const [name, figure] of Object.entries(example.figuresOf(library, market)))
      expect(page, name).toContain(figure);
  });

  test("shows what `npm run bench -- picture` draws", () => {
    for (const [name, text] of Object.entries(example.picturesOf(library, market))) {
      expect(page).toContain(`(routing/${name})`);
      expect(readFileSync(pathOf(`docs/routing/${name}`), "utf8")).toBe(text);
    }
  });

  test("names files that exist", () => {
    const files = [...page.matchAll(/`(src\/[^`]+\.ts)`/g)].map(([, path]) => path as string);
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((path) => !existsSync(pathOf(path)))).toEqual([]);
  });
});
