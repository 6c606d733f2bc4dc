import { describe, expect, test } from "vitest";

type Mutant = { path: string; kind: string; line: number; from: string; to: string; text: string };
const { mutantsOf, inOrderOf } = (await import("./mutants.mjs" as string)) as {
  mutantsOf(text: string, path: string): Mutant[];
  inOrderOf(seed: string, mutants: readonly Mutant[]): Mutant[];
};

/** Every text that a line can become. */
const became = (line: string) => mutantsOf(line, "a.ts").map(({ text }) => text);

describe("mutantsOf", () => {
  test.each([
    ["a < b;", ["a <= b;", "a >= b;"]],
    ["a !== b || c;", ["a !== b && c;", "a === b || c;"]],
    ["a ?? b;", ["a;"]],
    ["a << 8n;", ["a >> 8n;", "a << 9n;"]],
    ["x = 1_000;", [";", "x = 1001;"]],
    ["if (a) b();", ["if (false) b();", "if (a) ;"]],
    ["a ? b : c;", ["a ? c : b;"]],
    ["!a;", ["a;"]],
    ["await a();", [";", "a();"]],
    ["f(a, b, c);", [";", "f(b, a, c);", "f(a, c, b);"]],
    ["x = mulDivUp(maxBigint(a, b), c, d);", [";", "x = mulDivUp(maxBigint(a, b), d, c);"]],
    ["const x = a.filter(f);", ["const x = a;"]],
    ["const x = Math.min(a);", ["const x = Math.max(a);"]],
    ["function f() { return a; }", ["function f() { return undefined; }"]],
    ["const x: 5 = true;", ["const x: 5 = false;"]],
    ['import a from "b"; type T = 5;', []],
  ])("%s", (line, texts) => {
    expect(became(line)).toEqual(texts);
  });

  test("says where each one is, and reads the page's files", () => {
    const text = "const a = 1;\n\nconst b = (\n  <i>{a && <b />}</i>\n);\n";
    const [, and] = mutantsOf(text, "a.tsx");
    expect(and).toEqual({
      ...{ kind: "operator", line: 4, from: "&&", to: "||" },
      text: text.replace("&&", "||"),
    });
  });
});

describe("inOrderOf", () => {
  const all = mutantsOf("a < b;\nc < d;\ne < f;\n", "a.ts").map((mutant) => ({ ...mutant, path: "a.ts" }));
  const keysOf = (mutants: readonly Mutant[]) => mutants.map(({ line, to }) => `${line} ${to}`);

  test("is the same for a seed, however the mutants come, and another one for another seed", () => {
    const order = keysOf(inOrderOf("7", all));
    expect(keysOf(inOrderOf("7", all.toReversed()))).toEqual(order);
    expect(order.toSorted()).toEqual(keysOf(all).toSorted());
    const orders = ["1", "2", "3", "4"].map((seed) => keysOf(inOrderOf(seed, all)).join());
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  test("does not change the order of the others when one is gone", () => {
    const order = keysOf(inOrderOf("7", all));
    const [first, ...rest] = all;
    const gone = keysOf([first as Mutant])[0];
    expect(keysOf(inOrderOf("7", rest))).toEqual(order.filter((key) => key !== gone));
  });
});
