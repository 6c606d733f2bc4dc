import { describe, expect, test } from "vitest";
import { networks } from "../networks/index.js";
import { adapters } from "./index.js";

describe("adapters", () => {
  test("every deployment of every network has one", () => {
    const standards = [...networks.values()].flatMap(({ deployments }) =>
      deployments.map(({ standard }) => standard),
    );
    expect(standards.filter((standard) => !adapters.has(standard))).toEqual([]);
  });

  test("each is registered under its own name", () => {
    expect([...adapters].filter(([standard, adapter]) => adapter.standard !== standard)).toEqual([]);
  });
});
