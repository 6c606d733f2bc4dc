import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type { Encoding } from "../content/page.js";

/** A file that is sent unchanged. */
export type StaticFile = {
  /**
   * The path of the file's address, as links write it. Documents have no extension, and the path of a folder's document
   * ends in `/`.
   */
  readonly path: string;
  readonly type: string;
  /** Whether the file's name changes with its content. */
  readonly isHashed: boolean;
  /** Returns the content. It is read on the first request and then cached. */
  content(): Promise<FileContent>;
};

/** The content of a file, uncompressed and in the encodings that the build made. */
export type FileContent = {
  readonly etag: string;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
};

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** A folder that the build fills, possibly only after the service has started. */
export type BuiltFolder = {
  /** Begins and ends with `/`. */
  readonly base: string;
  /** Returns the files by their addresses without a trailing `/`, or undefined while nothing is built. */
  files(): ReadonlyMap<string, StaticFile> | undefined;
};

/**
 * Returns the files below `folder`, to be served below `base`. Returns undefined if nothing is built and `isBeingBuilt`
 * returns false.
 */
export function builtFolder(
  folder: string,
  base: string,
  isBeingBuilt: () => boolean = () => false,
): BuiltFolder | undefined {
  const builtAt = () => statSync(join(folder, "index.html"), { throwIfNoEntry: false })?.mtimeMs;
  let found: { readonly builtAt: number; readonly files: ReadonlyMap<string, StaticFile> } | undefined;

  function files(): ReadonlyMap<string, StaticFile> | undefined {
    const now = builtAt();
    // A later build gives its files other names.
    if (now !== undefined && found?.builtAt !== now) found = { builtAt: now, files: filesIn(folder, base) };
    return found?.files;
  }

  return files() === undefined && !isBeingBuilt() ? undefined : { base, files };
}

function filesIn(folder: string, base: string): ReadonlyMap<string, StaticFile> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name): StaticFile[] => {
    const type = types[extname(name)];
    // A compressed file is read together with its original.
    if (type === undefined) return [];
    const path = name.split(sep).join("/");
    const isHashed = path.startsWith("assets/");
    return [
      { path: base + addressOf(path), type, isHashed, content: once(() => contentOf(join(folder, name))) },
    ];
  });
  return new Map(files.map((file) => [withoutSlash(file.path), file]));
}

/** Removes a trailing slash. The router matches both forms, but files are looked up without it. */
export function withoutSlash(path: string): string {
  return path === "/" ? path : path.replace(/\/$/, "");
}

function addressOf(path: string): string {
  return path.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");
}

/** Calls `read` once and caches its result. Calls it again after a failure. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

async function contentOf(file: string): Promise<FileContent> {
  const identity = await readFile(file);
  const sibling = async (ending: string) => (existsSync(file + ending) ? readFile(file + ending) : undefined);
  const [br, gzip] = await Promise.all([sibling(".br"), sibling(".gz")]);
  return {
    etag: `W/"${createHash("sha256").update(new Uint8Array(identity)).digest("base64url").slice(0, 22)}"`,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}
