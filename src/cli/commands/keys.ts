import { connectToKeys } from "../serve/socket/connect.js";
import { idOf, type KeyAdmin, makeKeyAdmin, type ShownKey } from "../serve/socket/keyAdmin.js";
import { withAdmin } from "../serve/socket/withAdmin.js";
import { describeCreated, describeKeys, keyJson, parseExpiry } from "../terminal/keys.js";

export type CreateKeyOptions = { name: string; expires?: string; rateLimit?: number; json?: boolean };

/** Creates a key and prints it, only this once. */
export async function createKey(options: CreateKeyOptions): Promise<void> {
  const expiresAtMs = options.expires === undefined ? undefined : parseExpiry(options.expires, Date.now());
  const { key, ...rest } = await administer((admin) =>
    admin.create({ name: options.name, expiresAtMs, rateLimit: options.rateLimit }),
  );
  print(options.json ? JSON.stringify({ key, ...keyJson(rest) }) : describeCreated(key, rest));
}

/** Prints all keys, without their secrets. */
export async function listKeys(options: { json?: boolean }): Promise<void> {
  const keys: ShownKey[] = await administer((admin) => admin.list());
  print(options.json ? JSON.stringify(keys.map(keyJson)) : describeKeys(keys, Date.now()));
}

/** Revokes the key with this id, or with this name if no other key has it. All replicas reject it within a second. */
export async function revokeKey(idOrName: string): Promise<void> {
  const id = await administer(async (admin) => {
    const found = idOf(await admin.list(), idOrName);
    await admin.revoke(found);
    return found;
  });
  print(`Key ${id} is revoked.`);
}

function administer<T>(use: (admin: KeyAdmin) => Promise<T>): Promise<T> {
  return withAdmin(connectToKeys, ({ keys }) => makeKeyAdmin(keys), use);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
