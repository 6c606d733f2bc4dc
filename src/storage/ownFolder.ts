import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { SluiceError } from "../errors/index.js";

/** The permissions of everybody but the owner, and those that let others change the content of a folder. */
const othersBits = 0o077;
const groupWrites = 0o020;
const everybodyWrites = 0o002;
/** In a folder with this bit, such as /tmp, nobody may replace files of other users. */
const stickyBit = 0o1000;

/** The names of the files that Sluice stores in its folder. */
const ownName = /^(db|db\.draft|db\.lock(\..+)?|devnet|sluice\.sock)$/;

/**
 * Makes the data folder, for its owner alone, if it does not exist. Closes a folder that others may enter. On Windows,
 * the folder's access list decides, which is left unchanged.
 *
 * @returns whether others could enter the folder before.
 *
 * @throws SluiceError UNSAFE_DATA_FOLDER if the folder belongs to somebody else, if others could replace it, or if it
 * is open to them and holds files that are not Sluice's. Throws the error of the file system if the folder cannot be
 * made.
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
  // A database is large, so it is closed when it is opened.
  for (const name of names)
    if (name === "devnet" || name.startsWith("db.lock")) closeToOthers(join(folder, name));
  return isOpen;
}

/**
 * Returns whether others may write. A group whose id equals its only member's id belongs to that user, as most systems
 * set it up.
 */
function isOpenToWrite({ mode, gid }: Stats, uid: number): boolean {
  if ((mode & stickyBit) !== 0) return false;
  return (mode & everybodyWrites) !== 0 || ((mode & groupWrites) !== 0 && gid !== uid);
}

/** Returns whether anybody but the owner has any permission on a file or folder. */
export function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & othersBits) !== 0;
}

/**
 * Removes everybody else's permissions from a file or folder and its whole content. The targets of links stay
 * unchanged.
 */
export function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  if ((found.mode & othersBits) !== 0) chmodSync(path, found.mode & 0o700);
}

function unsafe(message: string): SluiceError {
  return new SluiceError("UNSAFE_DATA_FOLDER", `data.folder: ${message}`);
}
