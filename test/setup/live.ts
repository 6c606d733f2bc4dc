import { buildParts } from "../helpers/buildParts.js";
import { endLeftovers } from "../helpers/leftovers.js";
import { prepareDatabase } from "../helpers/prebuilt.js";

/** Builds the program and an empty database before all tests, so that no worker builds its own. */
export async function setup(): Promise<void> {
  await buildParts(["program", "fixtures"]);
  await prepareDatabase();
}

/** Runs after all tests, when nothing uses what the workers shared. */
export const teardown = endLeftovers;
