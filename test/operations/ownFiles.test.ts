import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolderIn, runCommand, startService } from "../helpers/service.js";
import { useService } from "../helpers/sharedService.js";

/** Files of the service and its commands are accessible only to their owner, even with an empty umask. */

const world = useService();
let before: number;
beforeAll(() => {
  before = process.umask(0);
});
afterAll(() => {
  process.umask(before);
});

/** Returns every file, folder and socket that anyone except the owner may access. */
function openOnes(folder: string): string[] {
  const names = ["", ...readdirSync(folder, { recursive: true }).map(String)];
  return names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

test("only the owner may read a data folder, its database, lock and socket, keys, and a market file", async () => {
  const folder = join(await makeFolderIn(world.dataFolder), "data");
  // With the permissions that an administrator may have given it.
  mkdirSync(folder, { mode: 0o755 });
  const env = { RPC_URL_1: world.chain.url, SLUICE_DATA: folder, DATABASE_URL: "" };
  const service = await startService(env);
  const warned = { message: "Closed the data folder to other users", folder };
  expect(service.lines()).toContainEqual(expect.objectContaining(warned));
  expect((await runCommand(["keys", "create", "--name", "a"], env)).code).toBe(0);
  expect((await fetch(`${service.url}/api/v1/networks`)).status).toBe(200);
  const files = readdirSync(folder, { recursive: true }).map(String);
  expect(files.length).toBeGreaterThan(900);
  expect(files).toEqual(expect.arrayContaining(["db.lock", "sluice.sock", "db/PG_VERSION"]));
  expect(openOnes(folder)).toEqual([]);
  expect(await service.stop()).toBe(0);
  expect(openOnes(folder)).toEqual([]);

  expect((await runCommand(["keys", "create", "--name", "b"], env)).code).toBe(0);
  expect(openOnes(folder)).toEqual([]);

  const out = join(folder, "..", "market.json");
  writeFileSync(out, "", { mode: 0o666 });
  expect((await runCommand(["snapshot", "export", "--market", "--out", out], env)).code).toBe(0);
  expect(statSync(out).mode & 0o777).toBe(0o600);

  const again = await startService(env);
  expect(again.lines()).not.toContainEqual(expect.objectContaining(warned));
  expect((await runCommand(["keys", "list", "--json"], env)).stdout).toContain('"b"');
  expect(await again.stop()).toBe(0);
  expect(openOnes(folder)).toEqual([]);
});

test("an open folder with other files is refused, with the remedy", async () => {
  const folder = await makeFolderIn(world.dataFolder);
  writeFileSync(join(folder, "notes.txt"), "mine");
  chmodSync(folder, 0o755);
  const { code, stderr } = await runCommand(["serve", "--port", "0"], {
    RPC_URL_1: world.chain.url,
    SLUICE_DATA: folder,
  });
  expect(code).not.toBe(0);
  expect(stderr).toContain(
    `UNSAFE_DATA_FOLDER: data.folder: other users can enter ${folder}, which also holds notes.txt; run chmod 700 on ${folder}`,
  );
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});
