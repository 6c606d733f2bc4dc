import { createHash } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const name = "sluice.sock";
/** A socket's path holds at most 107 bytes on Linux and 103 on macOS. */
const maxPathBytes = 100;

/**
 * Returns the path of the socket on which the service listens for its owner. It is in the data folder or, if that path
 * is too long, in a folder of the owner's in the temporary directory.
 */
export function socketPath(dataFolder: string): string {
  const folder = real(resolve(dataFolder));
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= maxPathBytes) return path;
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(tmpdir(), `sluice-${ownerOf(folder) ?? process.getuid?.()}-${digest}`, name);
}

/**
 * Returns whether a socket, and the folder in which somebody could replace it, are owned by the user or the owner of
 * the data folder.
 */
export function isTrusted(path: string, dataFolder: string): boolean {
  return isOwnedByUser(path, dataFolder) && isOwnedByUser(dirname(path), dataFolder);
}

/** Returns whether a file or folder is owned by the user or the owner of the data folder. */
export function isOwnedByUser(path: string, dataFolder: string): boolean {
  const owner = ownerOf(path);
  return owner === process.getuid?.() || owner === ownerOf(dataFolder);
}

/** Resolves symbolic links, so that a folder has one spelling. Returns a folder that does not exist unchanged. */
function real(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}
