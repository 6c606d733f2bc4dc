export { type ConfigInput, loadSettings } from "./load.js";
export { isTable, type NetworkTables } from "./networkTables.js";
export type { Settings } from "./settings.js";
export { show } from "./show.js";
