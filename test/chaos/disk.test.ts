import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Devnet } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useCommands } from "../helpers/commands.js";
import { placeDatabase } from "../helpers/prebuilt.js";
import { makeDataFolder, startChain, startService } from "../helpers/service.js";
import { askRoute, expectCalm, randomFor, recovery, size, slowMs, tell } from "./chaos.js";

const disk = mkdtempSync(join(tmpdir(), "sluice-disk-"));
/** The size of an empty database plus 8 MB. */
const sizeMb = 8 + 40;
/** Number of keys and routes to request while the disk is full. */
const onFull = size({ short: 6, long: 40 });
const isMounted = mount();
const commands = useCommands();

/** Mounts a small file system, which only root may do. Returns whether it succeeded. */
function mount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `mode=700,size=${sizeMb}m`, "tmpfs", disk], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
});

afterAll(async () => {
  await chain?.stop();
  await folder?.remove();
  if (isMounted) execFileSync("umount", [disk]);
  rmSync(disk, { recursive: true });
});

/** Fills the remaining space of the disk. */
function fill(file: string): void {
  try {
    for (let part = 0; part < sizeMb; part++) writeFileSync(file, new Uint8Array(2 ** 20), { flag: "a" });
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
  }
}

describe(`a disk that is full${isMounted ? "" : ": NOT RUN, since no file system may be mounted here"}`, () => {
  test.skipIf(!isMounted)(
    "does not affect routes, is reported, and loses nothing that was acknowledged",
    async () => {
      const random = randomFor("disk");
      await placeDatabase(disk);
      const env = { RPC_URL_1: chain.url, SLUICE_DATA: disk };
      let service = await startService(env);
      const acknowledged: string[] = [];
      const make = async (name: string) => {
        const { code, stderr } = await commands.run(["keys", "create", "--name", name], env);
        if (code === 0) acknowledged.push(name);
        return { code, stderr };
      };
      expect(await make("before")).toEqual({ code: 0, stderr: "" });
      const filler = join(disk, "filler");
      fill(filler);
      for (let each = 0; each < onFull; each++) {
        const { code, stderr } = await make(`full-${each}`);
        if (code !== 0) expect(stderr).toMatch(/^DATABASE_UNAVAILABLE: /);
        expect((await askRoute(service, random)).code).toBe("OK");
      }
      tell("disk", `${acknowledged.length - 1} of ${onFull} keys were acknowledged on a full disk`);
      rmSync(filler);
      const startedAt = performance.now();
      let tries = 0;
      while ((await make(`after-${tries}`)).code !== 0) {
        tries += 1;
        if (tries === 20) {
          // What cannot continue now continues after a restart.
          await service.stop();
          service = await startService(env);
        }
        expect(tries).toBeLessThan(40);
      }
      tell(
        "disk",
        `a key is made again after ${Math.round(performance.now() - startedAt)} ms, ${tries} refusals`,
      );
      await service.stop("SIGKILL");
      service = await startService(env);
      const { stdout } = await commands.run(["keys", "list"], env);
      for (const name of acknowledged) expect(stdout).toContain(name);
      await recovery(service, random);
      expectCalm(service);
      await service.stop();
    },
    slowMs,
  );
});
