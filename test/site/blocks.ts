import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** An example on a page, which readers may copy. */
export type Block = {
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The reason in a preceding `<!-- not run: why -->`. */
  readonly notRun: string | undefined;
  /** The expected failure code in a preceding `<!-- refused: CODE -->`. */
  readonly refused: string | undefined;
};

/** Returns every Markdown file whose examples are run, from the repository's root. */
export function pagesWithExamples(): string[] {
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.startsWith("."))
    .map((name) => join("docs", name));
  return ["README.md", "CONTRIBUTING.md", "contracts/README.md", ...docs.sort()];
}

/** Returns the blocks of a page in languages that can be run. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), "utf8");
  const form =
    /^(?: *<!-- (?:not run: (?<why>.+?)|refused: (?<code>\w+)) -->\n+)?(?<indent> *)```(?<language>sh|js|ts)\n(?<body>.*?)^\k<indent>```$/gms;
  return [...text.matchAll(form)].map(({ index, groups = {} }) => ({
    line: text.slice(0, index).split("\n").length,
    language: groups.language as string,
    code: (groups.body as string).replaceAll(new RegExp(`^${groups.indent}`, "gm"), ""),
    notRun: groups.why,
    refused: groups.code,
  }));
}

/** Returns the languages of a page's blocks. */
export function languagesOf(page: string): string[] {
  const fences = readFileSync(join(root, page), "utf8").match(/^ *```.*$/gm) ?? [];
  return fences.filter((_, index) => index % 2 === 0).map((fence) => fence.trim().slice(3));
}
