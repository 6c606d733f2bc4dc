import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../config/index.js";
import { SluiceError } from "../../errors/index.js";
import { silent } from "../../lib/logger.js";
import { openStorageOf } from "../service/openStorage.js";
import { settingsInForce } from "../service/settings.js";
import { connectToService } from "../service/socket/connect.js";
import { idOf, type KeyAdmin, makeKeyAdmin, type ShownKey } from "../service/socket/keyAdmin.js";
import { makeOwnFolder } from "../service/socket/place.js";
import { parseExpiry } from "../terminal/expiry.js";
import { describeCreated, describeKeys, keyJson } from "../terminal/keys.js";

export type CreateKeyOptions = { name: string; expires?: string; rateLimit?: number; json?: boolean };

/** How long a folder may be in use by a service that does not answer yet, or by another command. */
const patienceMs = 10_000;
const retryMs = 100;

/** Makes a key and prints it, for the only time. */
export async function createKey(options: CreateKeyOptions): Promise<void> {
  const expiresAtMs = options.expires === undefined ? undefined : parseExpiry(options.expires, Date.now());
  const { key, ...rest } = await administer((admin) =>
    admin.create({ name: options.name, expiresAtMs, rateLimit: options.rateLimit }),
  );
  print(options.json ? JSON.stringify({ key, ...keyJson(rest) }) : describeCreated(key, rest));
}

/** Prints all keys, without what they are known by. */
export async function listKeys(options: { json?: boolean }): Promise<void> {
  const keys: ShownKey[] = await administer((admin) => admin.list());
  print(options.json ? JSON.stringify(keys.map(keyJson)) : describeKeys(keys, Date.now()));
}

/** Revokes the key of this id, or of this name where no other has it. Within a second no replica takes it any more. */
export async function revokeKey(idOrName: string): Promise<void> {
  const id = await administer(async (admin) => {
    const found = idOf(await admin.list(), idOrName);
    await admin.revoke(found);
    return found;
  });
  print(`Key ${id} is revoked.`);
}

/** Through the running service, else on the storage itself, which is let go of afterwards. */
async function administer<T>(use: (admin: KeyAdmin) => Promise<T>): Promise<T> {
  const settings = settingsInForce();
  const isShared = settings.data.databaseUrl !== "";
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    const service = isShared ? undefined : await connectToService(settings.data.folder);
    if (service !== undefined) return use(service);
    try {
      return await useStorage(settings, use);
    } catch (error) {
      const inUse = error instanceof SluiceError && error.code === "DATA_IN_USE";
      if (!inUse || waitedMs >= patienceMs) throw error;
      await sleep(retryMs);
    }
  }
}

async function useStorage<T>(settings: Settings, use: (admin: KeyAdmin) => Promise<T>): Promise<T> {
  makeOwnFolder(settings.data.folder);
  const storage = await openStorageOf(settings, silent);
  try {
    return await use(makeKeyAdmin(storage.keys));
  } finally {
    await storage.close();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
