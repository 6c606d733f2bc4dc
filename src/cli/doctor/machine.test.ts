import { describe, expect, test } from "vitest";
import { checkNode } from "./machine.js";

describe("checkNode", () => {
  test.each([
    ["v18.20.4", "fault"],
    ["v20.9.0", "fault"],
    ["v20.20.0", "ok"],
    ["v21.7.3", "note"],
    ["v22.0.0", "ok"],
    ["v24.1.0", "ok"],
  ])("%s is %s", (version, state) => {
    const { remedy, ...rest } = checkNode(version);
    expect(rest).toEqual({ check: "node.js", state, said: expect.stringMatching(`^${version}`) });
    expect(remedy === undefined).toBe(state === "ok");
  });
});
