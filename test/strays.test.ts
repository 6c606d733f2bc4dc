import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** Returns every source file below `folder` that is not a test. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === "testing" || entry.name === "conformance" ? [] : sources(path);
    return /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [path] : [];
  });
}

const slugs = readdirSync(join(src, "protocols"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "conformance" && entry.name !== "kit")
  .map((entry) => entry.name);

/** Returns a slug without its version: `uniswap-v2` → `uniswap`. */
function family(slug: string): string {
  return slug.replace(/-v\d+$/, "");
}

/**
 * Matches `uniswap-v2` also as `uniswapV2`, `UniswapV2` and `uniswap_v2`, but not in the middle of a word
 * (`validOrder`).
 */
function spellings(name: string): RegExp {
  const parts = name.split("-");
  const insensitive = parts.map((part) =>
    part.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  const capital = `${name.charAt(0).toUpperCase()}${insensitive.join("[-_ ]?").replace(/^\[[^\]]*\]/, "")}`;
  return new RegExp(`(?<![A-Za-z])${insensitive.join("[-_ ]?")}|(?<=[a-z])${capital}`);
}

/**
 * Returns whether a protocol may be named in a file: in its own folder, the registry and network data. Others are
 * `program`, which is generated from the contracts, whose steps are named after what they call; the decoder, which has
 * a rule for each step by that name; and the client's types, which repeat the interface's document.
 */
function mayName(path: string, slug: string): boolean {
  const place = placeOf(path);
  if (place.startsWith(`protocols/${slug}/`) || place === "protocols/index.ts") return true;
  const rooms = ["networks/", "program/", "execution/steps/", "client/generated/", "wire/generated/"];
  return rooms.some((room) => place.startsWith(room));
}

function placeOf(path: string): string {
  return relative(src, path).split(sep).join("/");
}

/**
 * Returns a file's text without the one field name that is also a slug, the network's wrapped token, and without the
 * words of the program that several protocols share: a callback that pools call by the same name, and steps, some of
 * which are named after the first protocol with such functions. A function that a selector stands for, or that is asked
 * by its signature, has the name that its contract gives it.
 */
function textOf(path: string): string {
  const shared =
    /wrappedNative|"uniswapV3"|op: "\w+"|steps: \["[\w", ]*\]|\/\/ \w+\(.*\)$|"\w+\([\w,]*\)[\w (),]*"/gm;
  return readFileSync(path, "utf8").replace(shared, "");
}

describe("protocol names", () => {
  test("finds the protocols' folders", () => {
    expect(slugs.length).toBeGreaterThanOrEqual(3);
  });

  test.each(slugs)("%s is named only in its folder, the registry and network data", (slug) => {
    // Versions of one protocol share a file of the kit that has the family's name. Its name may begin another protocol's.
    const sibling = (path: string) =>
      placeOf(path) === `protocols/kit/${family(slug)}.ts` ||
      slugs.some(
        (other) =>
          (family(other) === family(slug) || other.startsWith(`${family(slug)}-`)) &&
          placeOf(path).startsWith(`protocols/${other}/`),
      );
    const strays = sources(src)
      .filter((path) => !mayName(path, slug))
      .filter(
        (path) =>
          spellings(slug).test(textOf(path)) ||
          (!sibling(path) && spellings(family(slug)).test(textOf(path))),
      );
    expect(strays.map((path) => relative(src, path))).toEqual([]);
  });
});

describe("file sizes", () => {
  test("keeps every source file within 500 lines and the median within 100", () => {
    const lengths = sources(src)
      .filter(
        (path) =>
          !["program/contracts.ts", "program/format.ts", "wire/generated/schema.ts"].includes(placeOf(path)),
      )
      .map((path) => readFileSync(path, "utf8").split("\n").length)
      .sort((a, b) => a - b);
    expect(lengths.at(-1)).toBeLessThanOrEqual(500);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100);
  });
});
