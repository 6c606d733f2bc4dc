export { type ConfigInput, loadSettings } from "./load.js";
export { environmentName, type Settings, sections } from "./settings.js";
