import { loadSettings, type Settings } from "../../config/index.js";
import { networks } from "../../networks/index.js";

/** Returns the settings in force, checked against the supported networks. Throws BAD_CONFIGURATION with all faults. */
export function settingsInForce(flags: Readonly<Record<string, unknown>> = {}): Settings {
  return loadSettings({ env: process.env, flags, chainIds: [...networks.keys()] });
}
