import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { makeProgram } from "../src/cli/program/program.js";
import { environmentName, sections } from "../src/config/settings.js";
import { type CatalogueEntry, catalogue } from "../src/errors/catalogue.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

function errorsPage(): string {
  const retries = { never: "no", "after-change": "after a change", later: "yes, later" };
  const rows = Object.entries<CatalogueEntry>(catalogue).map(
    ([code, { status, retry, meaning, remedy }]) =>
      `| \`${code}\` | ${status ?? "command line"} | ${retries[retry]} | ${meaning} | ${remedy} |`,
  );
  return [
    "# Errors",
    "",
    "Every failure has one body: `statusCode`, `error` (the status in words), `code`, `message` (an array of sentences when parameters are at fault, else one sentence), sometimes `description`, and `requestId`, which is also in the header `X-Request-Id` and in the log.",
    "The command line prints `CODE: message` and ends with exit code 1, or 75 where trying again later can help.",
    "",
    "| code | status | does trying again help? | meaning | remedy |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

type AnySetting = { fallback: unknown; about: string; env?: string; kind: { allowed: string } };

function settingRows(): string[] {
  const rows = Object.entries<Record<string, AnySetting>>(sections).flatMap(([section, settings]) =>
    Object.entries(settings).map(([name, { fallback, about, env, kind }]) => {
      const names = [env, environmentName(section, name)].filter(
        (text, index, all) => text !== undefined && all.indexOf(text) === index,
      );
      const value = Array.isArray(fallback) || fallback === "" ? "" : `\`${String(fallback)}\``;
      return `| \`${section}.${name}\` | ${names.map((text) => `\`${text}\``).join(", ")} | ${value} | ${about} ${capital(kind.allowed)}. |`;
    }),
  );
  const nodes =
    "| `rpc.url_<chainId>` | `RPC_URL_<chainId>` |  | Nodes of a network, best first. Without any, the local chain is started. One or more http://, https://, ws:// or wss:// URLs, separated by commas. |";
  return [nodes, ...rows];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

describe("docs/errors.md", () => {
  test("lists the codes of the catalogue, word for word", async () => {
    await expect(errorsPage()).toMatchFileSnapshot("../docs/errors.md");
  });
});

describe("README", () => {
  test("lists every setting with its names, default and meaning", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    const table = readme.split("<!-- settings -->\n")[1]?.split("<!-- /settings -->")[0]?.trim().split("\n");
    expect(table).toEqual(settingRows());
  });
});

const pages = ["", "docs", "contracts"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".md"));
/** Where commands and paths are named, but no page of the docs. */
const forms = readdirSync(join(root, ".github/ISSUE_TEMPLATE"))
  .map((name) => join(".github/ISSUE_TEMPLATE", name))
  .concat(".github/pull_request_template.md");

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  return text.replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

function anchorsOf(path: string): string[] {
  const prose = textOf(path).replace(/^```.*?^```$/gms, "");
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading as string));
}

/** Everything in a code span or a block of code. */
function codeOf(path: string): string[] {
  const blocks = /^ *```\w*\n(.*?)^ *```$/gms;
  const text = textOf(path);
  const inBlocks = [...text.matchAll(blocks)].flatMap(([, block]) => (block as string).split("\n"));
  return [
    ...inBlocks,
    ...[...text.replace(blocks, "").matchAll(/`([^`\n]+)`/g)].map(([, span]) => span as string),
  ];
}

/** The names of the command line, the parents' before them: "keys create". */
function commandNames(): string[] {
  const namesBelow = (command: Command, before: string): string[] =>
    command.commands.flatMap((each) => [
      `${before}${each.name()}`,
      ...namesBelow(each, `${before}${each.name()} `),
    ]);
  return namesBelow(makeProgram(), "");
}

describe.each(pages)("%s", (path) => {
  test("links to files and headings that are there", () => {
    const targets = [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string);
    const broken = targets.filter((target) => {
      if (/^(https?|mailto):/.test(target)) return false;
      const [file, anchor] = target.split("#") as [string, string?];
      const linked = file === "" ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(root, linked))) return true;
      return anchor !== undefined && !anchorsOf(linked).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe.each([...pages, ...forms])("%s", (path) => {
  const code = codeOf(path);

  test("names commands that are there", () => {
    const scripts = Object.keys(JSON.parse(textOf("package.json")).scripts);
    const known = new Set(commandNames());
    const unknown = code.flatMap((line) => {
      const npm = [...line.matchAll(/\bnpm (?:run (?:--silent |-s )?([\w:-]+)|(test|start)\b)/g)];
      const missing = npm
        .map(([, run, short]) => (run ?? short) as string)
        .filter((name) => !scripts.includes(name));
      const own = [
        ...line.matchAll(/(?:^|[\s$])(?:sluice|dist\/cli\/main\.js) (?:-- )?([a-z]+)(?: ([a-z]+))?/g),
      ];
      const unheard = own.flatMap(([, first, second]) => {
        if (!known.has(first as string)) return [`sluice ${first}`];
        const hasOwn = [...known].some((name) => name.startsWith(`${first} `));
        return hasOwn && !known.has(`${first} ${second}`) ? [`sluice ${first} ${second}`] : [];
      });
      return [...missing.map((name) => `npm run ${name}`), ...unheard];
    });
    expect(unknown).toEqual([]);
  });

  test("names files that are there", () => {
    const named = code.flatMap((line) => [
      ...(line.match(/(?<![\w./-])(?:src|docs|test|contracts|devnet|bench|scripts)\/[\w./<>*-]*/g) ?? []),
    ]);
    const missing = named
      .filter((name) => !/[<>*]/.test(name))
      .map((name) => name.replace(/\.$/, ""))
      .filter((name) => ![root, join(root, dirname(path))].some((from) => existsSync(join(from, name))));
    expect(missing).toEqual([]);
  });
});

describe("CHANGELOG.md", () => {
  test("has what is to come first, then the version of every package", () => {
    const [unreleased, newest] = [...textOf("CHANGELOG.md").matchAll(/^## \[([^\]]+)\]/gm)].map(
      ([, name]) => name,
    );
    expect(unreleased).toBe("Unreleased");
    const packages = ["", "contracts", "devnet", "bench"].map((folder) => join(folder, "package.json"));
    expect(packages.map((path) => JSON.parse(textOf(path)).version)).toEqual(packages.map(() => newest));
  });
});
