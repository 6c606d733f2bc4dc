import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { silent } from "../lib/logger.js";
import { openStorage } from "./index.js";

describe("DATABASE_URL=none", () => {
  test("finds nothing, keeps nothing, leaves the folder alone, and says so of keys", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sluice-nothing-"));
    const storage = await openStorage({ folder, databaseUrl: "none", log: silent });
    await storage.opened;
    const chain = storage.chain({ chainId: 1, genesisHash: `0x${"1".repeat(64)}`, build: "" });
    expect(await chain.venues.save([], [])).toBe(false);
    expect(await chain.tokens.list()).toEqual([]);
    expect(await storage.keys.list()).toEqual([]);
    const dates = { createdAtMs: 0, expiresAtMs: undefined, revokedAtMs: undefined };
    const adding = storage.keys.add({ id: "a", name: "a", hash: "a", rateLimit: undefined, ...dates });
    await expect(adding).rejects.toMatchObject({ code: "BAD_CONFIGURATION" });
    await storage.close();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
