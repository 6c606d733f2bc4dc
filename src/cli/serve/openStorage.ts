import type { Settings } from "../../config/index.js";
import type { Logger } from "../../lib/logger.js";
import { openStorage, type Storage } from "../../storage/index.js";

/** Opens the database in the settings: PostgreSQL, else the one in the data folder. Throws DATA_IN_USE. */
export function openStorageOf({ data }: Settings, log: Logger): Promise<Storage> {
  return openStorage({ folder: data.folder, databaseUrl: data.databaseUrl, log });
}
