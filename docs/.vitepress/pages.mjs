// The pages of the site, in order. The build fails on a page of docs/ without a group, and on a link to nowhere.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The sidebar: paths from the repository's root. A folder means its index, then its other pages by name. */
const groups = [
  {
    name: "Start",
    pages: [
      "docs/index.md",
      "docs/tour.md",
      "docs/install.md",
      "docs/page.md",
      "docs/cli.md",
      "docs/client.md",
      "docs/local-chain.md",
    ],
  },
  {
    name: "Concepts",
    pages: [
      ...["docs/concepts/market.md", "docs/concepts/route.md", "docs/concepts/position.md"],
      ...["docs/concepts/context.md", "docs/concepts/exactness.md", "docs/concepts/certificate.md"],
      ...["docs/concepts/exact-output.md", "docs/concepts/slippage.md"],
    ],
  },
  {
    name: "Trade",
    pages: [
      ...["docs/strategies.md", "docs/positions.md", "docs/bundle.md", "docs/permits.md", "docs/wallet.md"],
      ...["docs/names.md", "docs/solve.md"],
      ...["docs/live.md", "docs/explain.md", "docs/listings.md", "docs/coming-from.md", "docs/faq.md"],
    ],
  },
  { name: "Endpoints", pages: inFolder("docs/api") },
  {
    name: "Reference",
    pages: [
      ...["docs/errors.md", "docs/settings.md", "docs/openapi.md", "docs/library.md", "docs/market-file.md"],
      ...["docs/networks.md", "docs/protocols.md", "docs/metrics.md", "docs/fees.md"],
    ],
  },
  {
    name: "Operate",
    pages: [
      ...["docs/operate/run.md", "docs/operate/configure.md", "docs/operate/secure.md"],
      ...["docs/operate/nodes.md", "docs/operate/keys.md", "docs/operate/exclusions.md"],
      ...["docs/operate/data.md", "docs/operate/backup.md", "docs/operate/monitor.md"],
      ...["docs/operate/capacity.md", "docs/operate/scale.md", "docs/operate/plan.md"],
      ...["docs/operate/first-start.md", "docs/operate/upgrade.md"],
    ],
  },
  {
    name: "Safety",
    pages: ["docs/security.md", "contracts/README.md", "SECURITY.md"],
  },
  {
    name: "Work on Sluice",
    pages: [
      ...["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/guides/add-a-protocol.md", "docs/guides/add-a-fork.md"],
      ...["docs/guides/add-a-network.md", "docs/routing.md", "docs/debugging.md", "docs/chain-bench.md"],
      ...["docs/releasing.md", "CHANGELOG.md"],
    ],
  },
];

/** Places on the site for pages from outside docs/. */
const guests = {
  "ARCHITECTURE.md": "architecture.md",
  "CHANGELOG.md": "changelog.md",
  "CONTRIBUTING.md": "contributing.md",
  "SECURITY.md": "reporting.md",
  "contracts/README.md": "contracts.md",
};

function inFolder(folder) {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".md"));
  const others = names.filter((name) => name !== "index.md").map((name) => name.slice(0, -".md".length));
  return ["index", ...others.sort()].map((name) => `${folder}/${name}.md`);
}

function listed() {
  const pages = groups.flatMap((group) => group.pages);
  const there = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.startsWith("."))
    .map((name) => `docs/${name}`);
  const strays = there.filter((path) => !pages.includes(path));
  if (strays.length > 0) throw new Error(`in no group of docs/.vitepress/pages.mjs: ${strays.join(", ")}`);
  const missing = pages.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0)
    throw new Error(`listed in docs/.vitepress/pages.mjs, and not there: ${missing.join(", ")}`);
  return pages;
}

/** The place of each page on the site, by its path in the repository: `docs/api/index.md` is `api/index.md`. */
export const places = new Map(listed().map((path) => [path, guests[path] ?? path.replace(/^docs\//, "")]));

/** Returns patterns for files that are not pages, in the root and in the folders that have pages. */
export function others() {
  const mixed = [
    "",
    ...new Set([...places.keys()].filter((path) => path in guests).map((path) => dirname(path))),
  ];
  return mixed
    .filter((folder) => folder !== ".")
    .flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => ({ folder, entry })),
    )
    .map(({ folder, entry }) => ({ path: posix.join(folder, entry.name), entry }))
    .filter(({ path }) => path !== "docs" && !mixed.includes(path) && !places.has(path))
    .map(({ path, entry }) => (entry.isDirectory() ? `${path}/**` : path));
}

/** Returns the path of a page on the site, from its root: `/`, `/errors`, `/api/`. */
export function addressOf(path) {
  return `/${places.get(path).replace(/(^|\/)index\.md$|\.md$/, "$1")}`;
}

function titleOf(path) {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(root, path), "utf8")) ?? [];
  if (title === undefined) throw new Error(`${path} has no title`);
  return title.replaceAll("`", "");
}

/** Returns all pages by group, each with its path in the repository, its title, and its address on the site. */
export function outline() {
  return groups.map(({ name, pages }) => ({
    name,
    pages: pages
      .filter((path) => places.has(path))
      .map((path) => ({ path, title: titleOf(path), address: addressOf(path) })),
  }));
}

const items = (paths) =>
  paths.filter((path) => places.has(path)).map((path) => ({ text: titleOf(path), link: addressOf(path) }));

const [endpoints, ...rest] = groups
  .map(({ name, pages }) => ({ text: name, items: items(pages) }))
  .filter((group) => group.items.length > 0)
  .sort((a, b) => Number(b.text === "Endpoints") - Number(a.text === "Endpoints"));

/** The many endpoints appear only beside their own pages; elsewhere the sidebar has their table. */
export const sidebar = {
  "/": rest.map((group) =>
    group.text === "Reference"
      ? { ...group, items: [...endpoints.items.slice(0, 1), ...group.items] }
      : group,
  ),
  "/api/": [endpoints, ...rest],
};
