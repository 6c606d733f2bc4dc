import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeOwnFolder } from "./ownFolder.js";

const base = mkdtempSync(join(tmpdir(), "sluice-own-"));
afterAll(() => rmSync(base, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o7777;
const isRoot = process.getuid?.() === 0;
const note = isRoot ? "" : ": NOT RUN, since this is not root";
let count = 0;

/** A folder with this mode, whatever the mask, in one with that. */
function folderOf(mode: number, parentMode = 0o700): string {
  const parent = join(base, `${count++}`);
  const folder = join(parent, "data");
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, mode);
  chmodSync(parent, parentMode);
  return folder;
}

function refusal(folder: string): unknown {
  try {
    return makeOwnFolder(folder);
  } catch (error) {
    return error;
  }
}

const unsafe = (text: string) => ({ code: "UNSAFE_DATA_FOLDER", message: expect.stringContaining(text) });

test("a folder that is not there is made for its owner alone, with those on the way", () => {
  const folder = join(base, "new/deep/data");
  expect(makeOwnFolder(folder)).toBe(false);
  expect([modeOf(folder), modeOf(join(base, "new"))]).toEqual([0o700, 0o700]);
  expect(makeOwnFolder(folder)).toBe(false);
});

test("a folder of Sluice's that others may enter is closed, and its files but the database's", () => {
  const folder = folderOf(0o2775);
  mkdirSync(join(folder, "db"));
  mkdirSync(join(folder, "devnet"));
  const files = ["db.lock", "devnet/chain.json"].map((name) => join(folder, name));
  for (const file of files) {
    writeFileSync(file, "");
    chmodSync(file, 0o644);
  }
  chmodSync(join(folder, "devnet"), 0o755);
  expect(makeOwnFolder(folder)).toBe(true);
  expect(modeOf(folder) & 0o077).toBe(0);
  expect([...files, join(folder, "devnet")].map(modeOf)).toEqual([0o600, 0o600, 0o700]);
});

test("the target of a link stays unchanged", () => {
  const folder = folderOf(0o700);
  const elsewhere = folderOf(0o755);
  symlinkSync(elsewhere, join(folder, "devnet"));
  makeOwnFolder(folder);
  expect(modeOf(elsewhere)).toBe(0o755);
});

test("an open folder with other files is refused and stays unchanged", () => {
  const folder = folderOf(0o755);
  writeFileSync(join(folder, "thesis.tex"), "");
  expect(refusal(folder)).toMatchObject(unsafe(`also holds thesis.tex; run chmod 700 on ${folder}`));
  expect([modeOf(folder), readdirSync(folder)]).toEqual([0o755, ["thesis.tex"]]);
  chmodSync(folder, 0o700);
  expect(makeOwnFolder(folder)).toBe(false);
});

test.each([0o777, 0o757])("a folder inside a world-writable one (%o) is refused", (parentMode) => {
  const folder = folderOf(0o700, parentMode);
  expect(refusal(folder)).toMatchObject(unsafe("run chmod go-w on"));
});

test("a folder among the temporary ones is accepted, since others cannot replace it there", () => {
  expect(makeOwnFolder(folderOf(0o700, 0o1777))).toBe(false);
});

test.skipIf(!isRoot)(`a group may write beside it where it is the user's own alone${note}`, () => {
  const folder = folderOf(0o700, 0o775);
  expect(makeOwnFolder(folder)).toBe(false);
  chownSync(join(folder, ".."), 0, 1234);
  expect(refusal(folder)).toMatchObject(unsafe("other users can write to"));
});

test.skipIf(!isRoot)(`a folder of somebody else is refused${note}`, () => {
  const folder = folderOf(0o700);
  chownSync(folder, 1234, 1234);
  expect(refusal(folder)).toMatchObject(
    unsafe(`${folder} belongs to user 1234, but the process runs as user 0`),
  );
  expect(existsSync(join(folder, "db.lock"))).toBe(false);
});
