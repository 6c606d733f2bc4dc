import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../", import.meta.url);

/**
 * Returns the files in the list between two marks of a page, in order. A family's file represents those of every
 * family.
 */
function listed(page: string, folder: string): string[] {
  const text = readFileSync(new URL(page, root), "utf8");
  const list = text.split("<!-- new step -->\n")[1]?.split("<!-- /new step -->")[0] ?? "";
  const named = [...list.matchAll(/`(?:node )?([\w./<>-]+\.\w+)`/g)].map(([, path]) => path as string);
  return named.map((path) => (path.startsWith(folder) ? path : `${folder}${path}`));
}

/** All families of steps: `Curve` of CurveSteps.sol. */
const families = readdirSync(new URL("contracts/src/steps/", root))
  .map((name) => name.replace("Steps.sol", ""))
  .filter((family) => family !== "");

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function filesOf(path: string): string[] {
  if (!/<family>/i.test(path)) return [path];
  return families.map((family) => path.replace("<Family>", family).replace("<family>", lowerFirst(family)));
}

describe("the files that a new step touches", () => {
  test.each(["CONTRIBUTING.md", "contracts/README.md"])("exist, as %s lists them", (page) => {
    const files = listed(page, page.startsWith("contracts/") ? "contracts/" : "").flatMap(filesOf);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  test("have the same order in both lists", () => {
    const contracts = new Set(listed("contracts/README.md", "contracts/"));
    const all = new Set(listed("CONTRIBUTING.md", ""));
    const shared = (list: ReadonlySet<string>) =>
      [...list].filter((file) => all.has(file) && contracts.has(file));
    expect([...contracts].filter((file) => !all.has(file))).toEqual([]);
    expect(shared(all)).toEqual(shared(contracts));
  });

  test("exist once for each family on both sides", () => {
    const rules = readdirSync(new URL("src/execution/steps/", root)).filter((name) =>
      /\wSteps\.ts$/.test(name),
    );
    expect(rules.sort()).toEqual(families.map((family) => `${lowerFirst(family)}Steps.ts`).sort());
  });
});
