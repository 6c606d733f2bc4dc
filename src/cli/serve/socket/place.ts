import { createHash } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const name = "sluice.sock";
/** Linux holds 107 bytes in a socket's address, macOS 103. */
const maxPathBytes = 100;

/**
 * Where the service with this data folder listens for its owner: in the folder, or, where that makes too long an
 * address, in a folder of the owner's among the temporary ones.
 */
export function socketPath(dataFolder: string): string {
  const folder = real(resolve(dataFolder));
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= maxPathBytes) return path;
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(tmpdir(), `sluice-${ownerOf(folder) ?? process.getuid?.()}-${digest}`, name);
}

/** Whether a socket, and the folder it could be exchanged in, belong to whom they should. */
export function isTrusted(path: string, dataFolder: string): boolean {
  return isOwnedByUser(path, dataFolder) && isOwnedByUser(dirname(path), dataFolder);
}

/** Whether a file or folder is the user's, or of whom the data folder belongs to. */
export function isOwnedByUser(path: string, dataFolder: string): boolean {
  const owner = ownerOf(path);
  return owner === process.getuid?.() || owner === ownerOf(dataFolder);
}

/** One spelling of a folder that may be reached through links; a folder that is not there yet stays as it is. */
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
