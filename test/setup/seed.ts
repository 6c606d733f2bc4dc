import fc from "fast-check";
import { isDeep } from "../../src/lib/testing/runs.js";

/**
 * Gives random properties the same cases in every run, so that a run fails only through a change. SLUICE_TEST_SEED
 * chooses other cases, and deep tests draw new ones each time.
 */
const chosen = process.env.SLUICE_TEST_SEED;
if (chosen !== undefined) fc.configureGlobal({ seed: Number(chosen) });
else if (!isDeep()) fc.configureGlobal({ seed: 1 });
