import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../src/", import.meta.url);

/** Documentation, name, parameters and what follows them, of every function. */
const functions = /((?: *\/\/\/.*\n)*) *function (\w+)\(([^)]*)\)([^{;]*)/g;
/** What every step is given; `Steps` says what it is. */
const ofEveryStep = "Program program, uint256 pc, Context context";

test("every function that only the contracts call says what it takes and gives", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".sol") && !path.includes("interfaces"),
  );
  const missing: string[] = [];
  let seen = 0;
  for (const path of files) {
    const text = readFileSync(new URL(path, folder), "utf8");
    for (const [, docs = "", name, given = "", rest = ""] of text.matchAll(functions)) {
      if (!/\b(?:internal|private)\b/.test(rest)) continue;
      if (docs.includes("@inheritdoc") || (/\bprivate\b/.test(rest) && given === ofEveryStep)) continue;
      seen++;
      for (const parameter of split(given)) {
        if (!new RegExp(`@param ${nameOf(parameter)}\\b`).test(docs))
          missing.push(`${path} ${name} ${parameter}`);
      }
      const results = split(rest.match(/returns \(([^)]*)\)/)?.[1] ?? "");
      const told = [...docs.matchAll(/@return\b/g)].length;
      if (told !== results.length) missing.push(`${path} ${name} returns ${results.length}, tells ${told}`);
    }
  }
  expect(missing).toEqual([]);
  expect(seen).toBeGreaterThan(100);
});

function split(list: string): string[] {
  return list
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function nameOf(parameter: string): string {
  return parameter.split(" ").at(-1) as string;
}
