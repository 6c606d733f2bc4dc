import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { adapters, type UnusableReason, unusableReasons } from "../src/protocols/index.js";
import { hookNotes, kinds, vouchingNotes } from "./helpers/protocolKinds.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns the paths of a family's files, from the repository's root. */
function filesOf(standard: string): string[] {
  const folder = join("src/protocols", standard);
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return names.map((name) => join(folder, name)).sort();
}

function proofsOf(standard: string): string {
  const files = filesOf(standard).filter((path) => /\.conformance\.test\.ts$|vectors\.test\.ts$/.test(path));
  const names = files.map((path) => `[${path.replace(/^.*\/|\.test\.ts$/g, "")}](../${path})`);
  return names.join(", ");
}

function rowOf(standard: string): string {
  const adapter = adapters.get(standard);
  const kind = kinds[standard];
  if (adapter === undefined || kind === undefined) throw new Error(`no row for ${standard}`);
  const refused = [...kind.refused].sort().map((reason) => `\`${reason}\``);
  const cells = [
    `\`${standard}\``,
    kind.exact,
    kind.also === undefined ? refused.join(", ") : `${refused.join(", ")}; ${kind.also}`,
    adapter.steps.map((step) => `\`${step}\``).join(", "),
    proofsOf(standard),
  ];
  return `| ${cells.join(" | ")} |`;
}

function vouchingOf(standard: string): string[] {
  const { vouched } = kinds[standard] ?? {};
  if (vouched === undefined) return [];
  return [
    `| \`${standard}\` | ${vouched.by} | ${vouched.else.map((reason) => `\`${reason}\``).join(", ")} |`,
  ];
}

/** Returns docs/protocols.md: a row for each family of the registry. */
function page(): string {
  return `${[
    "# Protocol families",
    "A row for each family: what its quotes are exact for, what is refused by name, the steps of the program that trade it, and the tests that show it. Quotes are exact to the wei unless the row says otherwise. A venue that cannot be traded is counted in `/status` by its reason; whoever forks a family lists its deployments as [data](guides/add-a-fork.md).",
    [
      "| family | exact | refused | steps | shown by |",
      "|---|---|---|---|---|",
      ...[...adapters.keys()].sort().map(rowOf),
    ].join("\n"),
    vouchingNotes,
    [
      "| family | what vouches | otherwise |",
      "|---|---|---|",
      ...[...adapters.keys()].sort().flatMap(vouchingOf),
    ].join("\n"),
    hookNotes,
    "## Reasons",
    Object.entries(unusableReasons)
      .map(([reason, sentence]) => `- \`${reason}\`: ${sentence}`)
      .join("\n"),
  ].join("\n\n")}\n`;
}

describe("docs/protocols.md", () => {
  test("has a row for each family of the registry", async () => {
    expect(Object.keys(kinds).sort()).toEqual([...adapters.keys()].sort());
    await expect(page()).toMatchFileSnapshot("../docs/protocols.md");
  });

  test("says what vouches for the code of each family that asks for it", () => {
    const asking = [...adapters].flatMap(([standard, { code }]) =>
      typeof code === "function" ? [standard] : [],
    );
    const told = Object.keys(kinds).filter((standard) => kinds[standard]?.vouched !== undefined);
    expect(told.sort()).toEqual(asking.sort());
  });

  test("names the reasons that the families' code gives, and no others", () => {
    const whole = "src/protocols/kit/concentrated/readPool.ts";
    const contract = "src/protocols/kit/poolContract/load.ts";
    /** What families of a kind read their pools or vaults with. */
    const sharedBy: Readonly<Record<string, readonly string[]>> = {
      algebra: [whole],
      "euler-v2": ["src/protocols/kit/evk/load.ts"],
      metamorpho: ["src/protocols/kit/morpho/readVaultV1.ts"],
      slipstream: [whole, contract],
      "uniswap-v3": [whole, contract],
      "uniswap-v4": [whole],
    };
    const named = new Set<UnusableReason>();
    for (const [standard, { refused, vouched }] of Object.entries(kinds)) {
      for (const reason of vouched?.else ?? []) named.add(reason);
      const own = filesOf(standard).filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));
      const text = [...own, ...(sharedBy[standard] ?? [])]
        .map((path) => readFileSync(join(root, path), "utf8"))
        .join("\n");
      for (const reason of refused) {
        expect(text.includes(`"${reason}"`), `${standard}: ${reason}`).toBe(true);
        named.add(reason);
      }
      const given = [...text.matchAll(/unusable\("(\w+)"\)/g)].map(([, reason]) => reason as UnusableReason);
      expect(
        given.filter((reason) => !refused.includes(reason)),
        standard,
      ).toEqual([]);
    }
    expect([...named].sort()).toEqual(Object.keys(unusableReasons).sort());
  });

  test("links to tests of every family", () => {
    for (const standard of adapters.keys()) {
      expect(proofsOf(standard), standard).not.toBe("");
      expect(existsSync(join(root, "src/protocols", standard, "index.ts"))).toBe(true);
    }
  });
});
