import { prepareDatabase } from "../prepared.js";

/** Before all tests that may need it, so that not every worker makes one. */
export const setup = prepareDatabase;
