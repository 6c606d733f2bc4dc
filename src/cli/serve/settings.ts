import { loadSettings, type Settings } from "../../config/index.js";
import { networks } from "../../networks/index.js";

/** The settings in force, also checked against the networks Sluice knows. Throws BAD_CONFIGURATION with all faults. */
export function settingsInForce(flags: Readonly<Record<string, unknown>> = {}): Settings {
  return loadSettings({ env: process.env, flags, chainIds: [...networks.keys()] });
}
