import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readVectors } from "../src/protocols/conformance/vectors.js";
import { adapters, type UnusableReason, unusableReasons } from "../src/protocols/index.js";
import { hookNotes, kinds, vouchingNotes } from "./helpers/protocolKinds.js";
import { otherContracts, provenBy } from "./helpers/provenBy.js";

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

const realFolder = join(root, "src/protocols/conformance/real");

/** The trades of compiled sources by family: what was compiled, and how many. */
const compiledTrades = new Map<string, { contracts: number; trades: number }>();
for (const name of readdirSync(realFolder).filter((each) => each.endsWith(".json"))) {
  const vectors = readVectors(new URL(`file://${realFolder}/`), name);
  for (const standard of new Set(vectors.map(({ venue }) => venue.standard))) {
    const { contracts, trades } = compiledTrades.get(standard) ?? { contracts: 0, trades: 0 };
    const own = vectors.filter(({ venue }) => venue.standard === standard);
    const more = own.reduce((sum, vector) => sum + vector.trades.length, 0);
    compiledTrades.set(standard, { contracts: contracts + 1, trades: trades + more });
  }
}

/** What a family's arithmetic was compared with, strongest first. */
function provenAgainst(standard: string): string {
  const { sameCode = {}, packages = [], recorded = {}, ours = [] } = provenBy[standard] ?? {};
  const same = Object.keys(sameCode).map((address) => `\`${address.slice(0, 6)}…${address.slice(-4)}\``);
  const compiled = compiledTrades.get(standard);
  const told = Object.entries(recorded).map(([folder, what]) => {
    const vectors = readVectors(
      new URL(`file://${join(root, "src/protocols", standard, "vectors", folder)}/`),
    );
    return `${vectors.reduce((sum, { trades }) => sum + trades.length, 0)} recorded trades of ${what}`;
  });
  const others = [
    ...(same.length > 0 ? [`the exact code of Ethereum's ${same.join(" and ")}`] : []),
    ...(packages.length > 0 ? [`published code: ${packages.map((name) => `\`${name}\``).join(", ")}`] : []),
    ...(compiled
      ? [`${compiled.trades} trades of contracts compiled from published source (${compiled.contracts})`]
      : []),
    ...told,
  ];
  if (ours.length === 0) return others.join("; ") || "nothing: its contract is the operator's";
  const reading = `our own contracts, written from the published source (${ours.length})`;
  return others.length > 0 ? `${others.join("; ")}; ${reading}` : `only ${reading}`;
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
    provenAgainst(standard),
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
    "Each row describes a family: the trades that it quotes exactly, what it refuses and by which reason, the steps of the program that trade it, the evidence with which its arithmetic was compared, and the tests that show this. We wrote both the adapters and our own contracts from the same published sources, so the two may share a mistake. The other evidence is independent. Quotes are exact to the wei unless the row says otherwise. `/status` counts venues that cannot be traded by reason. To add a fork of a family, list its deployments as [data](guides/add-a-fork.md).",
    [
      "| family | exact | refused | steps | proved against | shown by |",
      "|---|---|---|---|---|---|",
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

  test("says of every family what it was proved against, and of every contract of ours whose arithmetic it has", () => {
    expect(Object.keys(provenBy).sort()).toEqual(Object.keys(kinds).sort());
    expect([...compiledTrades.values()].reduce((sum, { trades }) => sum + trades, 0)).toBe(3_932);
    const artifacts = readFileSync(join(root, "devnet/src/artifacts.ts"), "utf8");
    const fixtures = readFileSync(join(root, "contracts/scripts/compile-fixtures.mjs"), "utf8");
    const named = Object.values(provenBy);
    for (const name of named.flatMap(({ packages = [] }) => packages))
      expect(`${artifacts}${fixtures}`, name).toContain(name);
    const ours = [...named.flatMap(({ ours: own = [] }) => own), ...otherContracts];
    const ofChain = readdirSync(join(root, "devnet/artifacts")).map((name) => name.replace(/\.json$/, ""));
    const ofTests = readdirSync(join(root, "test/contracts")).map((name) => name.replace(/\.sol$/, ""));
    expect(ours.filter((name) => !ofTests.includes(name)).sort()).toEqual(ofChain.sort());
    // Nothing is proved by a contract of ours alone unless the page says so.
    for (const [standard, proof] of Object.entries(provenBy)) {
      const { sameCode, packages, recorded } = proof;
      const hasOther = sameCode ?? packages ?? recorded ?? compiledTrades.get(standard);
      expect(provenAgainst(standard).startsWith("only our own contracts"), standard).toBe(
        hasOther === undefined,
      );
    }
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
    const singleton = "src/protocols/kit/singleton/load.ts";
    const infinity = ["src/protocols/kit/infinity/facts.ts", "src/protocols/kit/infinity/load.ts"];
    /** What families of a kind read their pools or vaults with. */
    const sharedBy: Readonly<Record<string, readonly string[]>> = {
      algebra: [whole],
      "euler-v2": ["src/protocols/kit/evk/read.ts"],
      metamorpho: ["src/protocols/kit/morpho/read.ts"],
      slipstream: [whole, contract],
      "uniswap-v3": [whole, contract],
      "infinity-bin": infinity,
      "infinity-cl": [whole, singleton, ...infinity],
      "uniswap-v4": [whole, singleton],
    };
    const named = new Set<UnusableReason>();
    for (const [standard, { refused, vouched }] of Object.entries(kinds)) {
      for (const reason of vouched?.else ?? []) named.add(reason);
      const own = filesOf(standard).filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));
      const text = [...own, ...(sharedBy[standard] ?? [])]
        .map((path) => readFileSync(join(root, path), "utf8"))
        .join("\n")
        // The name of a member is no reason.
        .replaceAll(/"\w+" in /g, "");
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
