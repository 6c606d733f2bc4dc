import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeDatabase } from "../../../../test/helpers/prebuilt.js";
import { type KeyStore, openStorage, type Storage } from "../../../storage/index.js";
import { makeKeyring } from "./keyring.js";
import { makeKey } from "./newKey.js";

const folder = mkdtempSync(join(tmpdir(), "sluice-keyring-"));
const request = { name: "a", expiresAtMs: undefined, rateLimit: undefined };
let storage: Storage;
const lines: { message: string; level: string }[] = [];
const log = pino(
  { messageKey: "message", formatters: { level: (level) => ({ level }) } },
  { write: (line: string) => void lines.push(JSON.parse(line)) },
);

beforeAll(async () => {
  await placeDatabase(folder);
  storage = await openStorage({ folder, databaseUrl: "", log });
});

afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

async function until(check: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !check(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(check()).toBe(true);
}

describe("makeKeyring", () => {
  test("finds a key by its text alone, as soon as it was told to refresh", async () => {
    const keyring = makeKeyring(log);
    expect([keyring.isRead(), keyring.find("x")]).toEqual([false, undefined]);
    keyring.follow(storage.keys);
    const { text, key } = makeKey(request, Date.now());
    await storage.keys.add(key);
    await keyring.refresh();
    expect(keyring.isRead()).toBe(true);
    expect(keyring.find(text)).toEqual(key);
    const others = [key.hash, key.id, text.slice(0, -1), `${text}x`, text.toUpperCase(), ""];
    expect(others.map(keyring.find)).toEqual(others.map(() => undefined));
    await keyring.stop();
  });

  test("notices by itself what somebody else changed", async () => {
    const keyring = makeKeyring(log);
    keyring.follow(storage.keys);
    const { text, key } = makeKey(request, Date.now());
    await storage.keys.add(key);
    await until(() => keyring.find(text) !== undefined);
    await storage.keys.revoke(key.id, 5);
    await until(() => keyring.find(text)?.revokedAtMs === 5);
    await keyring.stop();
  });

  test("keeps the last known keys while the database fails, says so once, and recovers", async () => {
    const { text, key } = makeKey(request, Date.now());
    await storage.keys.add(key);
    let failing = false;
    const store: KeyStore = {
      ...storage.keys,
      list: () => (failing ? Promise.reject(new Error("gone")) : storage.keys.list()),
    };
    const keyring = makeKeyring(log);
    keyring.follow(store);
    await until(() => keyring.isRead());
    lines.length = 0;
    failing = true;
    await until(() => lines.length > 0);
    await expect(keyring.refresh()).rejects.toThrow("gone");
    const later = makeKey(request, Date.now());
    await storage.keys.add(later.key);
    expect([keyring.find(text), keyring.find(later.text)]).toEqual([key, undefined]);
    failing = false;
    await until(() => keyring.find(later.text) !== undefined);
    await until(() => lines.length > 1);
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ["error", "Could not read API keys; the known ones stay"],
      ["info", "API keys can be read again"],
    ]);
    expect(JSON.stringify(lines)).not.toContain(text);
    await keyring.stop();
  });

  test("does not go back to what an earlier, slower reading saw", async () => {
    const { text, key } = makeKey(request, Date.now());
    const answers: ((keys: (typeof key)[]) => void)[] = [];
    const store: KeyStore = { ...storage.keys, list: () => new Promise((resolve) => answers.push(resolve)) };
    const keyring = makeKeyring(log);
    keyring.follow(store);
    await until(() => answers.length === 1);
    const refreshed = keyring.refresh();
    answers[1]?.([{ ...key, revokedAtMs: 5 }]);
    await refreshed;
    answers[0]?.([key]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(keyring.find(text)?.revokedAtMs).toBe(5);
    const stopped = keyring.stop();
    for (const answer of answers) answer([]);
    await stopped;
  });
});
