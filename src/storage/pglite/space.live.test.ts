import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openPglite } from "./open.js";

const folder = mkdtempSync(join(tmpdir(), "sluice-space-"));
const mounted = mount("100k");

/** A full disk needs a file system of its own, which only root may mount. */
function mount(size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (mounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true });
});

const note = mounted ? "" : ": NOT RUN, since no file system may be mounted here";

describe.skipIf(!mounted)(`a disk without room${note}`, () => {
  test("is reported before a database is created", async () => {
    await expect(openPglite(join(folder, "db"))).rejects.toThrow(
      "a new database needs 48 MB, and 0 MB are free",
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
