import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { Encoding } from "../listing/page.js";

/** A file of the page, whole and compressed as it was built. */
export type PageFile = {
  readonly type: string;
  readonly etag: string;
  /** Its name changes with its content. */
  readonly isHashed: boolean;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
};

/** The files of the page by their paths: `/` is its document. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Reads the page that was built into `folder`; undefined where there is none. Some hundred kB, which stay in memory. */
export function readPageFiles(folder: string): PageFiles | undefined {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const type = types[extname(name)];
    // What is compressed already stands beside what it was made of.
    if (type === undefined) continue;
    const path = `/${name.split(sep).join("/")}`;
    const file = pageFile(join(folder, name), type, path.startsWith("/assets/"));
    files.set(path === "/index.html" ? "/" : path, file);
  }
  return files;
}

function pageFile(file: string, type: string, isHashed: boolean): PageFile {
  const identity = readFileSync(file);
  const sibling = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
  const [br, gzip] = [sibling(".br"), sibling(".gz")];
  return {
    type,
    etag: `W/"${createHash("sha256").update(new Uint8Array(identity)).digest("base64url").slice(0, 22)}"`,
    isHashed,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}
