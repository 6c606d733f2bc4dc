import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const { noticesOf, sbomOf } = (await import("./licences.mjs" as string)) as {
  noticesOf(files: readonly string[]): string;
  sbomOf(files: readonly string[]): string;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "licences-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a package and returns one of its modules. */
function moduleOf(name: string, license: unknown, files: Record<string, string>, inside = ""): string {
  const place = join(folder, inside, "node_modules", name);
  mkdirSync(join(place, "lib"), { recursive: true });
  writeFileSync(join(place, "package.json"), JSON.stringify({ name, version: "1.2.3", license }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return join(place, "lib/index.js");
}

describe("noticesOf", () => {
  test("has the name, the licence and all texts of every package once, whatever its modules", () => {
    const one = moduleOf("one", "MIT", { "LICENSE.md": "Text of one" });
    const two = moduleOf("@scope/two", { type: "Apache-2.0" }, { LICENCE: "Text of two", NOTICE: "By two" });
    const inner = moduleOf("one", "MIT", { "LICENSE.md": "Text of one" }, "node_modules/@scope/two");
    const readme = moduleOf("three", "(GPL-3.0 OR ISC)", {
      "Readme.md": "# Three\n\nCopyright (c) Three\n\nPermission is hereby granted to all",
    });
    const text = noticesOf([
      one,
      one.replace("index", "other"),
      two,
      inner,
      readme,
      join(folder, "src/own.ts"),
    ]);
    const [, ...sections] = text.split(/\n-+\n\n/);
    expect(sections).toEqual([
      "@scope/two 1.2.3 (Apache-2.0)\n\nText of two\n\nBy two\n",
      "one 1.2.3 (MIT)\n\nText of one\n",
      "three 1.2.3 ((GPL-3.0 OR ISC))\n\nCopyright (c) Three\n\nPermission is hereby granted to all\n",
    ]);
  });

  test("is empty for modules of this repository alone", () => {
    expect(noticesOf([join(folder, "src/own.ts"), "\0virtual"])).toBe("");
  });

  test.each(["GPL-3.0-only", "MIT AND BUSL-1.1", "SEE LICENSE IN LICENSE", undefined])(
    "refuses a package under %s",
    (license) => {
      const place = moduleOf("bad", license, { LICENSE: "Text" });
      expect(() => noticesOf([place])).toThrow(
        /^bad 1\.2\.3 \(.*\) cannot be bundled: its licence is not one of /,
      );
    },
  );

  test("refuses a package without its licence's text", () => {
    const place = moduleOf("silent", "MIT", { "README.md": "MIT" });
    expect(() => noticesOf([place])).toThrow(
      "silent 1.2.3 (MIT) cannot be bundled: it comes without its licence's text",
    );
  });
});

describe("sbomOf", () => {
  test("lists every package once, with the URL that scanners know it by", () => {
    const one = moduleOf("one", "MIT", { LICENSE: "Text of one" });
    const two = moduleOf("@scope/two", { type: "Apache-2.0" }, { LICENSE: "Text of two" });
    expect(JSON.parse(sbomOf([two, one, one.replace("index", "other")]))).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { name: "sluice" } },
      components: [
        {
          ...{ name: "@scope/two", version: "1.2.3", purl: "pkg:npm/%40scope/two@1.2.3" },
          licenses: [{ expression: "Apache-2.0" }],
        },
        { name: "one", version: "1.2.3", purl: "pkg:npm/one@1.2.3", licenses: [{ expression: "MIT" }] },
      ],
    });
  });

  test("is empty for modules of this repository alone", () => {
    expect(sbomOf([join(folder, "src/own.ts")])).toBe("");
  });
});
