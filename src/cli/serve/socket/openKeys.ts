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
 * Lets the keyring follow the storage, and the owner change what is in it. Without the socket the service does
 * everything else, so that a folder which cannot hold one is a line in the log.
 */
export async function openKeys(options: {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly keyring: Keyring;
  readonly exclusions: ExclusionAdmin;
  readonly log: Logger;
}): Promise<OpenKeys> {
  const { settings, storage, keyring, exclusions, log } = options;
  // A database that cannot be opened is reported by whoever waits for it.
  storage.opened.then(
    () => keyring.follow(storage.keys),
    () => undefined,
  );
  // PostgreSQL is open to the commands without the service.
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
