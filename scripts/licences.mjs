// Collects the licences of what a bundle contains, and its bill of materials, from the modules that the bundler put into it.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { root as repository } from "./lib.mjs";

/** Licences that let anybody distribute the code in another program, if their text comes with it. */
const permissive = new Set([
  ...[
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
  ],
  ...["OFL-1.1", "Python-2.0", "Unlicense", "Zlib"],
]);

/** Packages under the MIT licence that come without its text, and who holds their copyright. */
const holders = {
  "@redis/client": "Copyright (c) 2022-2023 Redis, Inc.",
  "abstract-logging": "Copyright (c) James Sumners",
};

/** The file with the texts, in the folder of every bundle that contains others' code. */
export const noticesFile = "THIRD-PARTY-LICENSES.txt";

/** The bill of materials beside it, in the format of CycloneDX. */
export const sbomFile = "sbom.cdx.json";

/**
 * Writes the licences of what Rolldown's outputs contain into their folder, and the bill of materials, which also lists
 * the packages in `beside`.
 */
export function writeNotices(folder, outputs, beside = []) {
  const files = outputs.flatMap(({ output }) => filesIn(output));
  for (const [name, text] of [
    [noticesFile, noticesOf(files)],
    [sbomFile, sbomOf([...files, ...beside])],
  ]) {
    const place = join(repository, folder, name);
    rmSync(place, { force: true });
    if (text !== "") writeFileSync(place, text);
  }
}

/** A plugin for Vite that does the same for its output. `root` is Vite's. */
export function licences(root) {
  const styles = new Set();
  return {
    name: "licences",
    apply: "build",
    enforce: "pre",
    // A style sheet that another one imports is no module.
    transform(code, id) {
      if (!/\.css(\?|$)/.test(id)) return;
      for (const [, name] of code.matchAll(/@import\s+(?:url\()?["']((?:@[\w.-]+\/)?[\w-][\w.-]*)/g))
        styles.add(createRequire(id).resolve(`${name}/package.json`));
    },
    generateBundle(_, bundle) {
      const files = [...filesIn(Object.values(bundle)), ...styles];
      const modules = files.map((file) => resolve(root, file));
      const source = noticesOf(modules);
      if (source === "") return;
      this.emitFile({ type: "asset", fileName: noticesFile, source });
      this.emitFile({ type: "asset", fileName: sbomFile, source: sbomOf(modules) });
    },
  };
}

function filesIn(output) {
  return output.flatMap(({ type, moduleIds, originalFileNames }) =>
    type === "chunk" ? moduleIds : originalFileNames,
  );
}

/**
 * Returns the names, versions and licences of the packages that contain the given files, as one text; empty if there are
 * none. Throws if one of them is not under a permissive licence, or comes without its text.
 */
export function noticesOf(files) {
  const entries = packagesOf(files);
  const faults = entries.flatMap(([title, folder]) => faultsOf(title, folder));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  if (entries.length === 0) return "";
  const texts = entries.map(([title, folder]) => `${title}\n\n${textsOf(folder).join("\n\n")}\n`);
  const line = `\n${"-".repeat(78)}\n\n`;
  return ["The files beside this one contain code or files of these packages.\n", ...texts].join(line);
}

/**
 * Returns the packages that contain the given files as a bill of materials (CycloneDX 1.6): name, version, licence, and
 * the package URL by which scanners look for known faults. Empty if there are none.
 */
export function sbomOf(files) {
  const components = packagesOf(files).map(([, folder]) => {
    const { name, version } = manifestOf(folder);
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const licenses = [{ expression: licenceOf(folder) }];
    return { type: "library", "bom-ref": purl, name, version, licenses, purl };
  });
  if (components.length === 0) return "";
  const { name, version } = manifestOf(repository);
  const metadata = { component: { type: "application", "bom-ref": name, name, version } };
  const sbom = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata, components };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/** Returns the titles and folders of the packages that contain the given files, in the order of their titles. */
function packagesOf(files) {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== undefined));
  const found = new Map([...folders].map((folder) => [titleOf(folder), folder]));
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the folder of the package that a module belongs to, or undefined if it belongs to this repository. */
function folderOf(file) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll("\\", "/"))?.[0];
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function titleOf(folder) {
  const { name, version } = manifestOf(folder);
  return `${name} ${version} (${licenceOf(folder)})`;
}

function licenceOf(folder) {
  const { license, licenses } = manifestOf(folder);
  const stated = license ?? licenses?.[0];
  return stated?.type ?? stated ?? "no licence";
}

/** Returns the licence of a package and the notices that its licence requires. */
function textsOf(folder) {
  const named = (pattern) => readdirSync(folder).filter((name) => pattern.test(name));
  const textOf = (name) => readFileSync(join(folder, name), "utf8").trim();
  const names = named(/^(licen[cs]e|copying|notice)([.-]|$)/i);
  if (names.length > 0) return names.sort().map(textOf);
  const readme = named(/^readme\.md$/i)
    .map(textOf)
    .join("");
  const start = readme.search(/^copyright .*\s+permission is hereby granted/im);
  if (start >= 0) return [readme.slice(start)];
  const holder = holders[manifestOf(folder).name];
  if (holder === undefined || licenceOf(folder) !== "MIT") return [];
  // This repository has the same licence.
  return [
    readFileSync(join(repository, "LICENSE"), "utf8")
      .replace(/^Copyright .*$/m, holder)
      .trim(),
  ];
}

function faultsOf(title, folder) {
  const faults = [];
  const isPermissive = licenceOf(folder)
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((each) => each.split(" AND ").every((one) => permissive.has(one.trim())));
  if (!isPermissive)
    faults.push(`${title} cannot be bundled: its licence is not one of ${[...permissive].join(", ")}`);
  if (textsOf(folder).length === 0)
    faults.push(`${title} cannot be bundled: it comes without its licence's text`);
  return faults;
}

/** Returns the folders of the packages that `npm pack` puts into the package as they are. */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8"));
  return Object.keys(packages)
    .filter((path) => packages[path].inBundle)
    .map((path) => join(repository, path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Building what is stale throws for a package that may not be bundled.
  process.exitCode = await (await import("./build.mjs")).build(["program", "page", "docs"]);
  noticesOf(shippedPackages());
  for (const folder of ["dist", "dist/bin", "dist/web", "dist/docs", "client/dist"])
    if (!existsSync(join(repository, folder, noticesFile))) {
      console.error(`${folder} has no ${noticesFile}: run "npm run build"`);
      process.exitCode = 1;
    }
}
