import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { SluiceError } from "../../../errors/index.js";
import { connectToKeys } from "./connect.js";
import type { KeyAdmin } from "./keyAdmin.js";
import { listenForOwner } from "./listen.js";
import { socketPath } from "./place.js";

const base = mkdtempSync(join(tmpdir(), "sluice-socket-"));
const made: string[] = [base];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const key = {
  id: "1",
  name: "a",
  createdAtMs: 5,
  expiresAtMs: undefined,
  revokedAtMs: undefined,
  rateLimit: 7,
};
const asked = { name: "a", expiresAtMs: undefined, rateLimit: 7 };
const admin: KeyAdmin = {
  create: async (request) => ({ key: "text", ...key, name: request.name }),
  list: async () => [key],
  async revoke(id) {
    if (id !== "a/b") throw new SluiceError("INVALID_PARAMETER", `no key ${id}`);
  },
};

function newFolder(name: string): string {
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

describe("the owner's socket", () => {
  test("is open only to its owner, supports every call, and is removed afterwards", async () => {
    const folder = newFolder("plain");
    const socket = await listenForOwner(folder, admin);
    const path = socketPath(folder);
    expect(path).toBe(join(folder, "sluice.sock"));
    const { mode } = statSync(path);
    expect([lstatSync(path).isSocket(), mode & 0o777]).toEqual([true, 0o600]);
    const client = await connectToKeys(folder);
    expect(await client?.list()).toEqual([JSON.parse(JSON.stringify(key))]);
    expect(await client?.create(asked)).toMatchObject({ key: "text", id: "1", rateLimit: 7 });
    expect(await client?.revoke("a/b")).toBe(null);
    await expect(client?.revoke("x")).rejects.toMatchObject({
      code: "INVALID_PARAMETER",
      message: "no key x",
    });
    await socket.close();
    expect(existsSync(path)).toBe(false);
    expect(await connectToKeys(folder)).toBe(undefined);
  });

  test("creates a missing folder for its owner only", async () => {
    const folder = join(base, "new");
    const socket = await listenForOwner(folder, admin);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await socket.close();
  });

  test("replaces the socket of a killed service", async () => {
    const folder = newFolder("stale");
    const path = socketPath(folder);
    // Closing a server that listens on a link of the same socket leaves a socket without a listener.
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(path, () => resolve()));
    const kept = join(folder, "kept");
    const { linkSync } = await import("node:fs");
    linkSync(path, kept);
    await new Promise((resolve) => dead.close(resolve));
    linkSync(kept, path);
    expect(await connectToKeys(folder)).toBe(undefined);
    const socket = await listenForOwner(folder, admin);
    expect(await (await connectToKeys(folder))?.list()).toHaveLength(1);
    await socket.close();
  });

  test("does not touch a file that is not a socket", async () => {
    const folder = newFolder("file");
    writeFileSync(socketPath(folder), "mine");
    await expect(listenForOwner(folder, admin)).rejects.toThrow(/EADDRINUSE/);
    expect(lstatSync(socketPath(folder)).isFile()).toBe(true);
  });

  test("moves to a folder of the owner's if the path would be too long", async () => {
    const folder = newFolder(`long/${"x".repeat(120)}`);
    const path = socketPath(folder);
    made.push(dirname(path));
    expect(path.length).toBeLessThanOrEqual(100);
    const socket = await listenForOwner(folder, admin);
    expect([statSync(dirname(path)).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(await (await connectToKeys(folder))?.list()).toHaveLength(1);
    await socket.close();
  });

  test("is not created in a world-writable folder", async () => {
    const folder = newFolder("open");
    chmodSync(folder, 0o777);
    await expect(listenForOwner(folder, admin)).rejects.toMatchObject({
      code: "BAD_CONFIGURATION",
      message: expect.stringContaining("chmod o-w"),
    });
    expect(existsSync(socketPath(folder))).toBe(false);
  });

  test("answers anything else with a reason", async () => {
    const folder = newFolder("else");
    const socket = await listenForOwner(folder, {
      ...admin,
      list: () => Promise.reject(new Error("secret")),
    });
    const client = await connectToKeys(folder);
    await expect(client?.list()).rejects.toMatchObject({
      code: "INTERNAL",
      message: "Internal server error",
    });
    await socket.close();
  });
});
