import { readFileSync } from "node:fs";

/** Returns the version of this installation. */
export function versionOf(): string {
  // The sources and the build are at the same depth below package.json.
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
