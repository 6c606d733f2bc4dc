import { existsSync, readdirSync, readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { buildDocument } from "../src/api/documents/document.js";
import { endpoints } from "../src/api/endpoints/index.js";
import { makeProgram } from "../src/cli/program/program.js";
import { environmentName, sections } from "../src/config/settings.js";
import { type CatalogueEntry, catalogue } from "../src/errors/catalogue.js";
import { networkTable, requiredMembers } from "../src/networks/configuredSchema.js";
import * as networkFacts from "../src/networks/index.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

const retries = { never: "no", "after-change": "after a change", later: "yes, later" };

/** Returns docs/errors.md, with a section for each status and code, so that links and searches can find each. */
function errorsPage(): string {
  const entries = Object.entries<CatalogueEntry>(catalogue);
  const statuses = [...new Set(entries.map(([, { status }]) => status ?? 0))].sort(
    (a, b) => (a || 1000) - (b || 1000),
  );
  const sections = statuses.flatMap((status) => [
    status === 0 ? "## Command line" : `## ${status} ${STATUS_CODES[status] ?? "Client Closed Request"}`,
    ...entries
      .filter(([, entry]) => (entry.status ?? 0) === status)
      .flatMap(([code, { retry, meaning, remedy }]) => [
        `### ${code}`,
        inMarkdown(`${meaning} ${remedy}`),
        `Retry: ${retries[retry]}.`,
      ]),
  ]);
  return `${[
    "# Errors",
    "Every failure has the same body: `statusCode`, `error` (the status in words), `code`, `message` (an array of sentences for invalid parameters, else one sentence), sometimes `description`, and `requestId`. The header `X-Request-Id` and the log carry the same id.",
    "The command line prints `CODE: message` and exits with code 1, or with 75 if a later retry can succeed.",
    ...sections,
  ].join("\n\n")}\n`;
}

/** Escapes text for Markdown, which reads `<` outside code as the beginning of HTML. */
function inMarkdown(text: string): string {
  const parts = text.split("`");
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<", "\\<"))).join("`");
}

type AnySetting = { fallback: unknown; about: string; env?: string; kind: { allowed: string } };

function settingsPage(): string {
  const table = (rows: readonly string[]) =>
    ["| setting | default | meaning |", "|---|---|---|", ...rows].join("\n");
  const nodes =
    "| `rpc.url_<chainId>`<br>`RPC_URL_<chainId>` |  | Nodes of a network, in order of preference. Without any, Sluice starts the local chain. One or more http://, https://, ws:// or wss:// URLs, separated by commas. |";
  return `${[
    "# Settings",
    'Sluice reads the defaults, then `sluice.toml` (or the file that `SLUICE_CONFIG` names), then the environment, then flags; the last value wins. In each row, the first name is the one in the file and the others are environment variables. In the file, `server.port` is `port` in the table `[server]`, and nodes are `url_1 = "https://…"` in `[rpc]`. `npm run --silent sluice -- config check` lists every fault at once.',
    "## rpc",
    table([nodes]),
    ...Object.entries<Record<string, AnySetting>>(sections).flatMap(([section, settings]) => [
      `## ${section}`,
      table(Object.entries(settings).map(([name, setting]) => settingRow(section, name, setting))),
    ]),
    "## networks",
    networksSection(),
  ].join("\n\n")}\n`;
}

/** A zod schema, as far as the page of the settings reads it. */
type Schema = {
  def: {
    type: string;
    innerType?: Schema;
    element?: Schema;
    options?: Schema[];
    valueType?: Schema;
    values?: string[];
    in?: Schema;
  };
  shape?: Record<string, Schema>;
  meta(): { description?: string } | undefined;
};

/** Returns a row for each member of the table of a network, and for the members of its tables and lists. */
function memberRows(schema: Schema, before: string): string[] {
  const { type, innerType, element, options } = schema.def;
  const inner = type === "optional" ? innerType : undefined;
  if (inner !== undefined) return memberRows(inner, before);
  if (element !== undefined) return memberRows(element, `${before}[]`);
  if (options !== undefined) {
    const kinds = options.map(({ shape }) => {
      const members = Object.keys(shape ?? {}).filter((name) => name !== "kind");
      const others = members.map((name) => `\`${name}\``).join(" and ");
      const said = others === "" ? "Without other members." : `With ${others}.`;
      return `| \`${before}.kind = "${shape?.kind?.def.values?.[0]}"\` | ${said} |`;
    });
    // Several kinds have the same members.
    return [...new Set([...kinds, ...options.flatMap((option) => memberRows(option, before))])];
  }
  return Object.entries(schema.shape ?? {}).flatMap(([name, member]) => {
    if (name === "kind") return [];
    const path = before === "" ? name : `${before}.${name}`;
    const about = descriptionOf(member);
    if (about === undefined) throw new Error(`${path} has no description`);
    const needed = (requiredMembers as readonly string[]).includes(path) ? " \\*" : "";
    const below = name.startsWith("extra") ? [] : memberRows(member, path);
    return [`| \`${path}\`${needed} | ${inMarkdown(about)} |`, ...below];
  });
}

function descriptionOf(schema: Schema): string | undefined {
  const { description } = schema.meta() ?? {};
  return description ?? (schema.def.innerType && descriptionOf(schema.def.innerType));
}

function networksSection(): string {
  const rows = memberRows(networkTable as unknown as Schema, "");
  return [
    "A table `[networks.<chain id>]` in the file changes a bundled network, or adds one. For a bundled network, each member that the table states replaces the bundled one. A network that is not bundled needs the members marked \\*, with both `priorityFee` and `baseFee` in `fees`. Amounts in wei and gas are whole numbers or texts of decimal digits; addresses may have any letter case. [Add a network](guides/add-a-network.md) has an example.",
    ["| member | meaning |", "|---|---|", ...rows].join("\n"),
  ].join("\n\n");
}

function settingRow(section: string, name: string, { fallback, about, env, kind }: AnySetting): string {
  const names = [env, environmentName(section, name)].filter(
    (text, index, all) => text !== undefined && all.indexOf(text) === index,
  );
  const value = Array.isArray(fallback) || fallback === "" ? "" : `\`${String(fallback)}\``;
  return `| ${[`${section}.${name}`, ...names].map((text) => `\`${text}\``).join("<br>")} | ${value} | ${about} ${inMarkdown(capital(kind.allowed))}. |`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

describe("docs/errors.md", () => {
  test("lists the codes of the catalogue verbatim", async () => {
    await expect(errorsPage()).toMatchFileSnapshot("../docs/errors.md");
  });
});

describe("docs/api", () => {
  test("matches the OpenAPI document, page by page", async () => {
    // An untyped script.
    const { apiPages } = (await import("../scripts/api-pages.mjs" as string)) as {
      apiPages(document: object, catalogue: object): [path: string, text: string][];
    };
    const document = JSON.parse(JSON.stringify(buildDocument(endpoints)));
    const written = apiPages(document, catalogue);
    for (const [path, text] of written) expect(readFileSync(path, "utf8")).toBe(text);
    expect(readdirSync(join(root, "docs/api")).length).toBe(written.length);
  });
});

describe("docs/networks.md, and the table of README.md,", () => {
  test("match the data of the networks", async () => {
    // An untyped script.
    const { networkPages } = (await import("../scripts/network-pages.mjs" as string)) as {
      networkPages(facts: object): [path: string, text: string][];
    };
    const written = networkPages({ ...networkFacts, leftOut: await networkFacts.readLeftOut() });
    expect(written.map(([path]) => path)).toEqual([join(root, "docs/networks.md"), join(root, "README.md")]);
    for (const [path, text] of written) expect(readFileSync(path, "utf8")).toBe(text);
  });
});

describe("docs/settings.md", () => {
  test("lists every setting with its names, default and meaning", async () => {
    await expect(settingsPage()).toMatchFileSnapshot("../docs/settings.md");
  });
});

const pages = ["", "docs", ...foldersIn("docs"), "contracts"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".md"));

function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const own = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  return own.map(({ name }) => join(folder, name));
}

/** Pages outside the docs that name commands and paths. */
const forms = readdirSync(join(root, ".github/ISSUE_TEMPLATE"))
  .map((name) => join(".github/ISSUE_TEMPLATE", name))
  .concat(".github/pull_request_template.md");

/** Returns the anchor that GitHub makes from a heading. */
function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  return text.replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

function anchorsOf(path: string): string[] {
  const prose = textOf(path).replace(/^```.*?^```$/gms, "");
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading as string));
}

/** Returns everything in code spans and code blocks. */
function codeOf(path: string): string[] {
  const blocks = /^ *```\w*\n(.*?)^ *```$/gms;
  const text = textOf(path);
  const inBlocks = [...text.matchAll(blocks)].flatMap(([, block]) => (block as string).split("\n"));
  return [
    ...inBlocks,
    ...[...text.replace(blocks, "").matchAll(/`([^`\n]+)`/g)].map(([, span]) => span as string),
  ];
}

/** Returns the names of all commands, with their parents' names: "keys create". */
function commandNames(): string[] {
  const namesBelow = (command: Command, before: string): string[] =>
    command.commands.flatMap((each) => [
      `${before}${each.name()}`,
      ...namesBelow(each, `${before}${each.name()} `),
    ]);
  return namesBelow(makeProgram(), "");
}

describe.each(pages)("%s", (path) => {
  test("links to files and headings that exist", () => {
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

  test("names commands that exist", () => {
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

  test("names files that exist", () => {
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

describe("the code of docs/guides/add-a-protocol.md", () => {
  const blocks = [...textOf("docs/guides/add-a-protocol.md").matchAll(/^```ts\n(.*?)^```$/gms)].map(
    ([, code = ""]) => code,
  );

  test("imports files that exist, from the folder that the guide adds", () => {
    const imported = blocks.flatMap((code) =>
      [...code.matchAll(/from "(\.[^"]+)\.js"/g)].map(([, path = ""]) => path),
    );
    // The registry and the folder itself, which the guide tells to copy.
    const own = ["./fixed-rate/index", "./index"];
    const others = imported.filter((path) => !own.includes(path));
    expect(others.length).toBeGreaterThan(5);
    expect(
      others.filter((path) => !existsSync(join(root, "src/protocols/fixed-rate", `${path}.ts`))),
    ).toEqual([]);
  });
});

describe("CHANGELOG.md", () => {
  test("starts with unreleased changes, then the version of every package once there is a release", () => {
    const sections = [...textOf("CHANGELOG.md").matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name);
    const packages = ["", "client", "contracts", "devnet", "bench"].map((folder) =>
      join(folder, "package.json"),
    );
    const versions = new Set(packages.map((path) => JSON.parse(textOf(path)).version));
    expect(versions.size).toBe(1);
    expect(sections.slice(0, 2)).toEqual(["Unreleased", ...versions].slice(0, sections.length));
  });
});
