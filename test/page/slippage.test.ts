import { expect, test } from "vitest";
import { makeProgram } from "../../src/cli/program/program.js";
import { terminalSlippageBps } from "../../src/config/routeDefaults.js";
import { pageSlippageBps } from "../../web/src/route/form/form.js";

test("the terminal and the page allow the same slippage by default", () => {
  expect(terminalSlippageBps).toBe(pageSlippageBps);
});

test.each(["quote", "route"])("sluice %s has this default", (name) => {
  const command = makeProgram().commands.find((each) => each.name() === name);
  const option = command?.options.find(({ long }) => long === "--slippage");
  expect(option?.defaultValue).toBe(pageSlippageBps);
});
