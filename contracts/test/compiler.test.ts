import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";

const solc = createRequire(import.meta.url)("solc") as { compile(input: string): string };

const folder = new URL("../src/", import.meta.url);
/** Without comments. The lenses are never deployed. */
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".sol") && !path.startsWith("lenses/"))
  .map((path) => ({ path, text: readFileSync(new URL(path, folder), "utf8").replace(/\/\/.*/g, "") }));

/** SECURITY.md, "The compiler", has the faults that these would meet. */
describe("no source has what the compiler's known faults need", () => {
  test.each([
    ["delete", /\bdelete\s/],
    ["a storage layout of its own", /\blayout\s+at\b/],
    ["require with an error", /\brequire\(/],
    ["the compiler's verbatim", /\bverbatim/],
  ])("%s", (_, pattern) => {
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("and every variable at the head of a contract is a constant, immutable or transient", () => {
    const kept = sources.flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) =>
          /^ {4}(u?int\d*|address|bool|bytes\d*|string|mapping|I[A-Z]\w+)\b[^(]*(;|=)/.test(line),
        )
        .filter((line) => !/\b(constant|immutable|transient)\b/.test(line) && !isOfAStruct(text, line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(kept).toEqual([]);
  });
});

/** Variables that find no room on the stack are kept in memory: sound as long as no function runs within itself. */
test("no function of the deployed contracts calls itself, through however many others", () => {
  const names = [
    "Router",
    "Executor",
    "ExchangeModule",
    "AccountDelegate",
    "OwnerWallet",
    "OwnerWalletFactory",
  ];
  const outputSelection = Object.fromEntries(names.map((name) => [`${name}.sol`, { [name]: ["ir"] }]));
  const settings = { evmVersion: "cancun", viaIR: true, outputSelection };
  const files = Object.fromEntries(sources.map(({ path, text }) => [path, { content: text }]));
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: "Solidity", sources: files, settings })),
  ) as { contracts: Record<string, Record<string, { ir: string }>> };
  for (const name of names) {
    const calls = callsIn(output.contracts[`${name}.sol`]?.[name]?.ir ?? "");
    expect(calls.size, name).toBeGreaterThan(50);
    expect(cycleIn(calls), name).toBeUndefined();
  }
  // Or nothing would ever be found.
  expect(cycleIn(callsIn("function a() {\nb(1)\n}\nfunction b(x) -> y {\ny := a()\n}"))).toEqual([
    "a",
    "b",
    "a",
  ]);
});

/** Which functions each function of Yul calls. */
function callsIn(yul: string): Map<string, string[]> {
  const parts = yul.split(/\bfunction (?=[\w$.]+\()/).slice(1);
  return new Map(
    parts.map((part) => {
      const [name, ...called] = [...part.matchAll(/([\w$.]+)\(/g)].map((match) => match[1] as string);
      return [name as string, called];
    }),
  );
}

function cycleIn(calls: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const called of calls.get(name) ?? []) {
      const cycle = visit(called, [...path, name]);
      if (cycle !== undefined) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of calls.keys()) {
    const cycle = visit(name, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

function isOfAStruct(text: string, line: string): boolean {
  const structs = text.match(/struct \w+ \{[^}]*\}/g) ?? [];
  return structs.some((struct) => struct.includes(line));
}
