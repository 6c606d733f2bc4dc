import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../../config/index.js";
import { SluiceError } from "../../../errors/index.js";
import { silent } from "../../../lib/logger.js";
import type { Storage } from "../../../storage/index.js";
import { openStorageOf } from "../openStorage.js";
import { settingsInForce } from "../settings.js";

/** How long to wait for a folder that a starting service or another command uses. */
const patienceMs = 10_000;
const retryMs = 100;

/**
 * Calls `use` with the admin of the running service, which `connect` finds. If none runs, opens the storage, calls
 * `use` with the admin that `onStorage` makes, and closes the storage.
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
