import type { Logger } from "pino";
import type { Keyring } from "../../../api/index.js";
import type { Settings } from "../../../config/index.js";
import { messageOf } from "../../../errors/index.js";
import type { ExclusionAdmin } from "../../../service/exclusions/admin.js";
import type { Storage } from "../../../storage/index.js";
import { type KeyAdmin, makeKeyAdmin } from "./keyAdmin.js";
import { listenForOwner, type OwnerSocket } from "./listen.js";

export type OpenKeys = { close(): Promise<void> };

/**
 * Connects the keyring to the storage, and lets the owner change keys and exclusions. If the folder cannot hold a
 * socket, the failure is logged and the service does everything else.
 */
export async function openKeys(options: {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly keyring: Keyring;
  readonly exclusions: ExclusionAdmin;
  readonly log: Logger;
}): Promise<OpenKeys> {
  const { settings, storage, keyring, exclusions, log } = options;
  // Those who await `opened` report a database that cannot be opened.
  storage.opened.then(
    () => keyring.follow(storage.keys),
    () => undefined,
  );
  // The commands can access PostgreSQL without the service.
  const socket =
    settings.data.databaseUrl === ""
      ? await listenOrLog(
          settings.data.folder,
          [makeKeyAdmin(storage.keys, keyring.refresh), exclusions],
          log,
        )
      : undefined;
  return {
    async close() {
      await socket?.close();
      await keyring.stop();
    },
  };
}

async function listenOrLog(
  folder: string,
  admins: readonly [KeyAdmin, ExclusionAdmin],
  log: Logger,
): Promise<OwnerSocket | undefined> {
  try {
    return await listenForOwner(folder, ...admins);
  } catch (error) {
    log.error(
      { reason: messageOf(error) },
      "API keys and exclusions cannot be changed while the service runs",
    );
    return undefined;
  }
}
