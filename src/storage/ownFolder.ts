import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { SluiceError } from "../errors/index.js";

/** Permissions of everybody but the owner, and those that let them change what is in a folder. */
const othersBits = 0o077;
const groupWrites = 0o020;
const everybodyWrites = 0o002;
/** In a folder such as /tmp nobody may replace what is another's. */
const stickyBit = 0o1000;

/** What Sluice keeps in its folder. */
const ownName = /^(db|db\.draft|db\.lock(\..+)?|devnet|sluice\.sock)$/;

/**
 * Makes the data folder where there is none, for its owner alone, and closes one that others may enter. Where Windows runs,
 * the folder's access list decides, which is left as it is.
 *
 * @returns whether others could enter it before.
 * @throws SluiceError UNSAFE_DATA_FOLDER where it belongs to somebody else, where others could replace it, and where it is open
 * to them and holds files that are not Sluice's; the error of the file system where it cannot be made.
 */
export function makeOwnFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const uid = process.getuid?.();
  if (uid === undefined) return false;
  const { mode, uid: owner } = statSync(folder);
  const isOpen = (mode & othersBits) !== 0;
  // Root may enter every folder anyway, but only the owner can close one.
  if (owner !== uid && (owner !== 0 || isOpen))
    throw unsafe(`${folder} belongs to user ${owner}, but the process runs as user ${uid}`);
  const parent = dirname(realpathSync(folder));
  if (isOpenToWrite(statSync(parent), uid))
    throw unsafe(`other users can write to ${parent} and replace ${folder}; run chmod go-w on ${parent}`);
  const names = readdirSync(folder);
  const foreign = names.find((name) => !ownName.test(name));
  if (isOpen && foreign !== undefined)
    throw unsafe(`other users can enter ${folder}, which also holds ${foreign}; run chmod 700 on ${folder}`);
  if (isOpen) chmodSync(folder, mode & ~othersBits);
  // A database is large: it is closed where it is opened.
  for (const name of names)
    if (name === "devnet" || name.startsWith("db.lock")) closeToOthers(join(folder, name));
  return isOpen;
}

/** A group that has its only member's number is that user's own, as most systems make them. */
function isOpenToWrite({ mode, gid }: Stats, uid: number): boolean {
  if ((mode & stickyBit) !== 0) return false;
  return (mode & everybodyWrites) !== 0 || ((mode & groupWrites) !== 0 && gid !== uid);
}

/** Whether anybody but the owner may do anything with a file or folder. */
export function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & othersBits) !== 0;
}

/** Takes everybody else's permissions from a file or folder and all that is in it; what links lead to stays as it is. */
export function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  if ((found.mode & othersBits) !== 0) chmodSync(path, found.mode & 0o700);
}

function unsafe(message: string): SluiceError {
  return new SluiceError("UNSAFE_DATA_FOLDER", `data.folder: ${message}`);
}
