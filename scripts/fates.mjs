// What became of mutants, kept in a file: a run that was stopped goes on from there.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** Opens the file at `path`, one fate a line; it need not exist yet. */
export function openFates(path) {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const fates = new Map(text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)])));
  return {
    get: (key) => fates.get(key),
    add(key, fate) {
      fates.set(key, fate);
      appendFileSync(path, `${JSON.stringify([key, fate])}\n`);
    },
  };
}

/** A short name for the texts, in their order. */
export function hashOf(...texts) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex").slice(0, 16);
}
