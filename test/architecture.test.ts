import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}ARCHITECTURE.md`, "utf8");

function rowsOf(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).map((line) => line.slice(2, -2).split(" | "));
}

const spansOf = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, span]) => span as string);

describe("ARCHITECTURE.md", () => {
  const changes = rowsOf("To change … open …");

  test("names the file to open for at least thirty changes", () => {
    expect(changes.length).toBeGreaterThanOrEqual(30);
  });

  test.each(changes)("%s: names a file that exists and contains the name", (_, open, name) => {
    const files = spansOf(open);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(root + file))).toEqual([]);
    const source = files.map((file) => readFileSync(root + file, "utf8")).join("\n");
    const names = spansOf(name);
    expect(names).toHaveLength(1);
    expect(source).toMatch(new RegExp(`\\b${names[0]}\\b`));
  });

  test("names files that exist on the way of a request", () => {
    const stages =
      page
        .split("## The walk of a request\n")[1]
        ?.split("\n## ")[0]
        ?.match(/^- \*\*.*$/gm) ?? [];
    const names = stages.flatMap(spansOf);
    expect(names.length).toBeGreaterThan(50);
    const sources = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => !sources.some((path) => `/${path}`.endsWith(`/${name}.ts`)))).toEqual([]);
  });

  test("defines no word twice", () => {
    const words = rowsOf("Words").flatMap(([word]) => word?.match(/\*\*([^*]+)\*\*/g) ?? []);
    expect(words.length).toBeGreaterThan(20);
    expect(new Set(words).size).toBe(words.length);
  });
});
