import { loadSettings, type Settings } from "../../config/index.js";
import { findNetworkFaults, type Network, networks, networksOf } from "../../networks/index.js";

/** Returns the settings in force, with the tables of networks checked. Throws BAD_CONFIGURATION with all faults. */
export function settingsInForce(flags: Readonly<Record<string, unknown>> = {}): Settings {
  return loadSettings({ env: process.env, flags, chainIds: [...networks.keys()], findNetworkFaults });
}

/** Returns how a network that Sluice has no data for can be served, as the end of a sentence. */
export function remedyForUnknown(chainId: number): string {
  return `describe it in a table [networks.${chainId}] of the settings file, or correct the id`;
}

/** Returns the networks of the settings in force, by chain id. Throws BAD_CONFIGURATION with all faults. */
export function networksInForce(): ReadonlyMap<number, Network> {
  return networksOf(settingsInForce());
}
