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

  test.each(["a request", "a block", "a block in a fleet"])(
    "names only files and names that exist on the walk of %s",
    (what) => {
      const walk = page.split(`## The walk of ${what}\n`)[1]?.split("\n## ")[0] ?? "";
      const names = spansOf(walk).filter((name) => !name.startsWith("GET "));
      expect(names.length).toBeGreaterThan(10);
      const paths = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" });
      const sources = paths.filter(
        (path) => /\.ts$/.test(path) && !/\.test\.ts$|bundled|generated/.test(path),
      );
      const text = sources.map((path) => readFileSync(`${root}src/${path}`, "utf8")).join("\n");
      const isKnown = (name: string) =>
        name.includes("/") || name.endsWith(".ts")
          ? paths.some((path) => `/${path}`.endsWith(`/${name}`))
          : new RegExp(`\\b${name.split(".").at(-1)}\\b`).test(text);
      expect(names.filter((name) => !isKnown(name))).toEqual([]);
    },
  );

  test.each(["a request", "a block", "a block in a fleet"])(
    "names, in every step of the walk of %s, a file and a function in it",
    (what) => {
      const walk = page.split(`## The walk of ${what}\n`)[1]?.split("\n## ")[0] ?? "";
      const steps = walk.split("\n").filter((line) => /^\d\. /.test(line));
      expect(steps.length).toBeGreaterThan(3);
      const lost = steps.filter((step) => {
        const spans = spansOf(step);
        const files = spans.filter((span) => span.endsWith(".ts") && existsSync(`${root}src/${span}`));
        const sources = files.map((file) => readFileSync(`${root}src/${file}`, "utf8"));
        const isIn = (name: string) =>
          sources.some((source) => new RegExp(`function ${name}\\b`).test(source));
        return !spans.some((span) => /^\w+$/.test(span) && isIn(span));
      });
      expect(lost).toEqual([]);
    },
  );

  test("defines no word twice", () => {
    const words = rowsOf("Words").flatMap(([word]) => word?.match(/\*\*([^*]+)\*\*/g) ?? []);
    expect(words.length).toBeGreaterThan(20);
    expect(new Set(words).size).toBe(words.length);
  });
});
