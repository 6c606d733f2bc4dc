import type { Kind } from "./kinds.js";
import { environmentName, type Setting, sections } from "./settings.js";

const width = 100;

const head = [
  "The settings of Sluice. Everything here is a comment: each setting shows its default. To change one, remove the # in",
  "front of its name and change the value. Environment variables take precedence over this file, flags over both.",
  "`sluice config check` finds faults, `sluice config print` shows what is in force.",
];

const nodes = [
  "The nodes, by chain id: one or more addresses, in order of preference. Addresses with a provider's key belong into",
  "the environment instead, as RPC_URL_1. Without any node, the service starts a local chain.",
];

const networks = [
  "Further networks, or other facts of a known one: a table [networks.<chain id>], which docs/guides/add-a-network.md",
  "describes.",
];

/** Returns a settings file in which every setting is a comment with its default, its meaning and its allowed values. */
export function settingsFile(): string {
  const parts = Object.entries(sections).map(([section, entries]) =>
    [
      `[${section}]`,
      ...Object.entries(entries).map(([name, entry]) => entryOf(section, name, entry as Setting<unknown>)),
    ].join("\n\n"),
  );
  const rpc = ["[rpc]", `${comment(nodes.join(" "))}\n# url_1 = ["https://your-node.example"]`].join("\n\n");
  return `${[comment(head.join(" ")), rpc, ...parts, comment(networks.join(" "))].join("\n\n")}\n`;
}

function entryOf(section: string, name: string, { kind, fallback, about, env }: Setting<unknown>): string {
  const from = env ?? environmentName(section, name);
  const said = `${withoutLinks(about)} Allowed: ${kind.allowed}. Environment: ${from}.`;
  return `${comment(said)}\n# ${name} = ${isAllowed(kind, fallback) ? literal(fallback) : "…"}`;
}

/** Returns whether the default can be written. Addresses and keys have none. */
function isAllowed(kind: Kind<unknown>, fallback: unknown): boolean {
  return kind.parse(fallback) !== undefined;
}

/** Returns a value in TOML. Its strings, numbers, booleans and lists of strings are those of JSON. */
function literal(value: unknown): string {
  return JSON.stringify(value);
}

/** Returns a text of the docs without the targets of its links, which mean nothing in a file. */
function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** Returns a text as lines of a comment. */
function comment(text: string): string {
  const lines: string[] = [];
  let line = "#";
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > width && line !== "#") {
      lines.push(line);
      line = "#";
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}
