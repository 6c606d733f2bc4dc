import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);

/** The names of all forge tests. */
const tests = new Set(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".t.sol"))
    .flatMap((path) => [
      ...readFileSync(new URL(path, folder), "utf8").matchAll(/function ((?:test|invariant)\w+)/g),
    ])
    .map(([, name]) => name as string),
);

test("every test that SECURITY.md names for an invariant is there", () => {
  const page = readFileSync(new URL("../SECURITY.md", folder), "utf8");
  const table = page.split("<!-- invariants -->")[1]?.split("<!-- /invariants -->")[0] ?? "";
  const named = [...table.matchAll(/`((?:test|invariant)\w+)`/g)].map(([, name]) => name as string);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});
