import { describe, expect, test } from "vitest";
import { environmentName } from "./settings.js";

describe("environmentName", () => {
  test.each([
    ["api", "relaxedRoute", "SLUICE_API_RELAXED_ROUTE"],
    ["server", "port", "SLUICE_SERVER_PORT"],
    ["api", "bodyLimitBytes", "SLUICE_API_BODY_LIMIT_BYTES"],
  ])("spells %s.%s as %s", (section, name, spelt) => expect(environmentName(section, name)).toBe(spelt));
});
