// Removes from `node_modules` what the bundled program does not import: packages that the bundle contains already, and
// what only those need. For images, after `npm ci --omit=dev`.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { outside } from "./bundle.mjs";
import { root } from "./lib.mjs";

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

/** Returns the place of a package as Node finds it from another one: in its own `node_modules`, or in one above. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const place = posix.join(folder, "node_modules", name);
    if (packages[place] !== undefined) return place;
    if (folder === "") return undefined;
  }
}

/** Returns the places, as the lock file names them, of the packages that the bundled program imports. */
export function runtimeModules() {
  const kept = new Set();
  const visit = (name, from) => {
    const place = placeOf(name, from);
    if (place === undefined || kept.has(place)) return;
    kept.add(place);
    const { dependencies, optionalDependencies } = packages[place];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(each, place);
  };
  for (const name of Object.keys(packages[""].dependencies)) if (outside.test(name)) visit(name, "");
  return [...kept];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kept = runtimeModules();
  const holdsOne = (place) => kept.some((each) => each === place || each.startsWith(`${place}/`));
  for (const place of Object.keys(packages))
    if (place.startsWith("node_modules/") && !holdsOne(place) && existsSync(join(root, place)))
      rmSync(join(root, place), { recursive: true });
  console.log(`kept ${kept.length} packages`);
}
