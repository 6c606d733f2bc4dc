import { afterAll, beforeAll, expect } from "vitest";
import { seen } from "../helpers/answerRecord.js";

/** Files share their worker's modules, so that this is done for each of them here. */
beforeAll(() => {
  Object.assign(seen, { checked: 0, outOfScope: 0, mismatches: [] });
});

// A test may expect a failure, or ask again until there is none; what was found is not forgotten by that.
afterAll(() => {
  expect(seen.mismatches).toEqual([]);
});
