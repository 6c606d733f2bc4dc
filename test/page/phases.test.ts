import { expect, test } from "vitest";
import { phaseNames } from "../../src/service/index.js";
import { phases } from "../../web/src/tokens/networks.js";

test("the page names every phase of a start as the service does", () => {
  expect(phases).toEqual(phaseNames);
});
