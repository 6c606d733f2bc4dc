export { type ConfigInput, loadSettings } from "./load.js";
export type { Settings } from "./settings.js";
