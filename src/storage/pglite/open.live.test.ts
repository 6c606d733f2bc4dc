import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { placeDatabase } from "../../../test/helpers/prebuilt.js";
import { openPglite } from "./open.js";

const folder = mkdtempSync(join(tmpdir(), "sluice-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a database opens despite the lock file of a killed process", async () => {
  await placeDatabase(folder);
  const place = join(folder, "db");
  for (const left of ["", "4", "42\n/somewhere/else\n"]) {
    writeFileSync(join(place, "postmaster.pid"), left);
    const db = await openPglite(place);
    expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
    await db.close();
  }
});
