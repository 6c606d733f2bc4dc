import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Settings } from "../../config/index.js";
import { catalogue, messageOf } from "../../errors/index.js";
import { type Finding, fault, note, ok } from "./finding.js";

/** `engines` in package.json. */
const leastNode = [20, 20] as const;
/** The database of a large chain takes hundreds of megabytes. */
const leastBytes = 200 * 2 ** 20;
const wantedBytes = 2 * 2 ** 30;

/** Checks whether this version of Node ("v20.20.0") can run Sluice. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const [leastMajor, leastMinor] = leastNode;
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  if (!isEnough)
    return fault(
      "node.js",
      `${version}`,
      `Install Node ${leastNode.join(".")} or later; 22 or 24 LTS for production.`,
    );
  if (major % 2 === 1)
    return note(
      "node.js",
      `${version}, which has no long-term support`,
      "For production, install 22 or 24 LTS.",
    );
  return ok("node.js", version);
}

/** Checks whether the data folder is writable and has enough free space. */
export function checkFolder({ data }: Settings): Finding[] {
  const folder = resolve(data.folder);
  const isThere = existsSync(folder);
  const place = isThere ? folder : firstThatExists(folder);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    return [
      fault(
        "data folder",
        `${folder}: ${messageOf(error)}`,
        "Give its owner write permission, or set `SLUICE_DATA` to another folder.",
      ),
    ];
  }
  const { bavail, bsize } = statfsSync(place);
  const bytes = bavail * bsize;
  const said = `${folder}${isThere ? "" : ", not created yet"}, ${(bytes / 2 ** 30).toFixed(1)} GB free`;
  if (bytes < leastBytes) return [fault("data folder", said, catalogue.DATABASE_UNAVAILABLE.remedy)];
  if (bytes < wantedBytes)
    return [note("data folder", said, "A large chain's data can take a gigabyte or more.")];
  return [ok("data folder", said)];
}

function firstThatExists(folder: string): string {
  return existsSync(folder) ? folder : firstThatExists(dirname(folder));
}
