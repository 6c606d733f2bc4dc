// Writes docs/networks.md, and the table of networks in README.md. The networks are read from `dist`, so build first.
// `npm run check` compares.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reportFiles, writeOrCheck } from "../contracts/scripts/files.mjs";
import { table } from "./docs/table.mjs";
import { root } from "./lib.mjs";

/** Returns the deployments of a network, without those that only its local chain has. */
const served = ({ deployments }) => deployments.filter(({ localOnly }) => !localOnly);

const [start, end] = ["<!-- networks: written by scripts/network-pages.mjs -->", "<!-- end of networks -->"];

/**
 * Returns the files that should exist, as pairs of path and text.
 *
 * @param facts what src/networks/index.ts exports: `networks`, `bundledTokenCounts`, `feeModel` and `leftOutReasons`;
 * and `leftOut`, what `readLeftOut` resolves with.
 */
export function networkPages(facts) {
  const readme = join(root, "README.md");
  return [
    [join(root, "docs/networks.md"), networksPage(facts)],
    [readme, withTable(readFileSync(readme, "utf8"), facts)],
  ];
}

function networksPage(facts) {
  const all = [...facts.networks.values()];
  const parts = [
    "# Networks",
    "<!-- Written by scripts/network-pages.mjs. -->",
    introduction,
    overview(facts),
  ];
  return `${[...parts, legend, ...all.flatMap((network) => section(network, facts))].join("\n\n")}\n`;
}

const introduction = `Sluice has data of these networks. A service serves those with a node in the [settings](settings.md), \`RPC_URL_<chain id>\`; \`sluice networks\` prints which those are. [Another network](guides/add-a-network.md) is data as well.

For all networks but Ethereum, a contract is in the data only if two independent organisations name its address on that network, or if a CREATE2 derivation proves it.`;

const legend = `- **Block time**: the target, in seconds.
- **Depth**: up to how many blocks a re-organisation may replace at no cost but reading the new ones. Deeper ones are followed too, but require more reads.
- **Fee model**: how a transaction is charged. Where the base fee is "as in the parent", the network's own rule is unknown or depends on more than the parent block, so the next block is taken to have the same.
- **Left out**: known deployments that Sluice does not use; the sections say why. Ethereum's data is kept by hand, without such a record.
- **Tokens**: those in the network's data, and those of [the bundled lists](listings.md#which-tokens-there-are). The two overlap. A token is only listed if the chain confirms its decimals.`;

function overview({ networks, bundledTokenCounts, feeModel, leftOut }) {
  const head = [
    "network",
    "chain id",
    "block time",
    "depth",
    "fee model",
    "deployments",
    "left out",
    "tokens",
  ];
  const rows = [...networks.values()].map((network) => [
    `[${network.name}](#${anchorOf(network.name)})`,
    network.id,
    network.blockTimeSeconds,
    network.reorgBlocks,
    feeModel(network.fees),
    served(network).length,
    leftOut.filter((each) => each.network === network.id).length || "-",
    `${network.tokens.length}, ${bundledTokenCounts.get(network.id) ?? 0}`,
  ]);
  return table(head, rows);
}

function section(network, { leftOut, leftOutReasons }) {
  const { id, slug, name, native, explorer, privateEndpoints = [], runsEvm = true } = network;
  const site = explorer === undefined ? "" : ` Explorer: [${explorer.name}](${explorer.url}).`;
  const machine = runsEvm
    ? ""
    : " It runs contracts of another machine than the EVM, so Sluice's contracts cannot be deployed: it serves listings, prices and balances, and refuses transactions.";
  const hidden =
    privateEndpoints.length === 0
      ? ""
      : ` Nodes that keep transactions private: ${privateEndpoints.map((each) => `[${each.name}](${each.docs}), \`${each.url}\``).join("; ")}.`;
  const families = table(["family", "deployments"], rowsOf(served(network)));
  const others = leftOut.filter((each) => each.network === id);
  const byReason = grouped(others, ({ reason }) => reason).map(([reason, entries]) => [
    leftOutReasons[reason],
    rowsOf(entries)
      .map(([standard, slugs]) => (slugs === standard ? standard : `${standard}: ${slugs}`))
      .join("; "),
  ]);
  return [
    `## ${name}`,
    `Chain id ${id}, \`${slug}\`. The native currency is ${native.symbol}.${site}${hidden}${machine}`,
    families,
    ...(others.length === 0 ? [] : ["Known, but left out:", table(["because", "deployments"], byReason)]),
  ];
}

/** Returns the standards of the deployments with their slugs, each slug once. */
function rowsOf(deployments) {
  return grouped(deployments, ({ standard }) => standard).map(([standard, entries]) => [
    standard,
    [...new Set(entries.map(({ slug }) => slug))].join(", "),
  ]);
}

function grouped(values, keyOf) {
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

function anchorOf(heading) {
  return heading.toLowerCase().replaceAll(" ", "-");
}

/** Returns the text with a new table of networks between the two marks. */
function withTable(text, { networks, bundledTokenCounts }) {
  const rows = [...networks.values()].map((network) => {
    const { id, name, tokens } = network;
    const deployments = served(network);
    return [
      `[${name}](docs/networks.md#${anchorOf(name)})`,
      id,
      new Set(deployments.map(({ standard }) => standard)).size,
      deployments.length,
      Math.max(tokens.length, bundledTokenCounts.get(id) ?? 0),
    ];
  });
  const head = ["network", "chain id", "protocol families", "deployments", "tokens, at least"];
  const [before, rest] = text.split(`${start}\n`);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`README.md lacks the lines ${start} and ${end}`);
  return `${before}${start}\n${table(head, rows)}\n${end}${after}`;
}

if (process.argv[1] === join(root, "scripts", "network-pages.mjs")) {
  const check = process.argv.includes("--check");
  const { readLeftOut, ...facts } = await import("../dist/networks/index.js");
  const files = networkPages({ ...facts, leftOut: await readLeftOut() });
  reportFiles(writeOrCheck(files, check), check, "node scripts/network-pages.mjs");
}
