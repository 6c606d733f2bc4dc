export { type ConfigInput, defaultFile, loadSettings } from "./load.js";
export { isTable, type NetworkTables } from "./networkTables.js";
export type { Settings } from "./settings.js";
export { settingsFile } from "./settingsFile.js";
export { show } from "./show.js";
