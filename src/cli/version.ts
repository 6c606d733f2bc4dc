import { readFileSync } from "node:fs";

/** The version of this installation. */
export function versionOf(): string {
  // As far above the sources as above what is built of them.
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
