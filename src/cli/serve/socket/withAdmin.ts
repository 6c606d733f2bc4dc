import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../../config/index.js";
import { SluiceError } from "../../../errors/index.js";
import { silent } from "../../../lib/logger.js";
import type { Storage } from "../../../storage/index.js";
import { openStorageOf } from "../openStorage.js";
import { settingsInForce } from "../settings.js";

/** How long a folder may be in use by a service that does not answer yet, or by another command. */
const patienceMs = 10_000;
const retryMs = 100;

/**
 * Uses the admin that `connect` finds at the running service, else one that `onStorage` makes of the storage itself, which
 * is let go of afterwards.
 */
export async function withAdmin<Admin, T>(
  connect: (dataFolder: string) => Promise<Admin | undefined>,
  onStorage: (storage: Storage, settings: Settings) => Admin,
  use: (admin: Admin) => Promise<T>,
): Promise<T> {
  const settings = settingsInForce();
  const isShared = settings.data.databaseUrl !== "";
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    const service = isShared ? undefined : await connect(settings.data.folder);
    if (service !== undefined) return use(service);
    try {
      const storage = await openStorageOf(settings, silent);
      try {
        return await use(onStorage(storage, settings));
      } finally {
        await storage.close();
      }
    } catch (error) {
      const inUse = error instanceof SluiceError && error.code === "DATA_IN_USE";
      if (!inUse || waitedMs >= patienceMs) throw error;
      await sleep(retryMs);
    }
  }
}
