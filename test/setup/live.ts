import { prepareDatabase } from "../prepared.js";
import { endLeftovers } from "./leftovers.js";

/** Before all tests that may need it, so that not every worker makes one. */
export const setup = prepareDatabase;

/** After all tests, when nobody uses what the workers shared. */
export const teardown = endLeftovers;
