import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);

const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".t.sol"))
  .map((path) => readFileSync(new URL(path, folder), "utf8"));

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name as string);

test("every test that SECURITY.md names for an invariant is there", () => {
  const page = readFileSync(new URL("../SECURITY.md", folder), "utf8");
  const table = page.split("<!-- invariants -->")[1]?.split("<!-- /invariants -->")[0] ?? "";
  const tests = new Set(sources.flatMap((source) => namesIn(source, /function ((?:test|check)\w+)/g)));
  const named = namesIn(table, /`(\w+_\w+)`/g);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});

test("every check of an invariant is made by the one that its contract has", () => {
  for (const source of sources) {
    const run = /function invariant_allHold\(\) public view \{([^}]*)\}/.exec(source)?.[1] ?? "";
    expect(namesIn(run, /(check_\w+)\(\);/g)).toEqual(namesIn(source, /function (check_\w+)/g));
  }
});
