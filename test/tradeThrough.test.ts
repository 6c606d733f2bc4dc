import { fileURLToPath } from "node:url";
import { devToken } from "@sluice/devnet";
import { beforeAll, describe, expect, test } from "vitest";
import { useCommands } from "./helpers/commands.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const script = fileURLToPath(new URL("../scripts/trade-through.mjs", import.meta.url));
const world = useService();
const commands = useCommands();
const [usdc, dai, weth] = (["USDC", "DAI", "WETH"] as const).map((name) => devToken(name).address) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
});

async function trade(...args: string[]) {
  await caughtUp(world.service, world.chain);
  const env = { SLUICE_URL: world.service.url, RPC_URL: world.chain.url };
  return commands.run(args, env, undefined, script);
}

describe("scripts/trade-through.mjs", () => {
  test.each([
    ["uniswap-v2", usdc, weth, "1000000000"],
    ["uniswap-v3", usdc, dai, "2500000"],
    ["sushiswap-v2", weth, usdc, "1000000000000000000"],
  ])("trades through a venue of %s alone, and gets what was promised", async (protocol, from, to, amount) => {
    const { code, stdout, stderr } = await trade(protocol, "swap", from, to, amount);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [, promised] = /^promised (\d+)$/m.exec(stdout) ?? [];
    expect(BigInt(promised ?? 0)).toBeGreaterThan(0n);
    expect(stdout).toContain(`received ${promised}\n`);
    expect(stdout).toMatch(/^venue {4}0x[0-9a-f]{40}$/m);
  });

  test("says what is missing", async () => {
    expect((await trade("uniswap-v2", "swap", usdc)).stderr).toContain("<tokenOut>");
    const unknown = await trade("uniswap-v2", "swap", usdc, `0x${"1".repeat(40)}`, "1");
    expect(unknown.code).not.toBe(0);
    expect(unknown.stderr).toContain("uniswap-v2 has no followed venue of these tokens");
  });
});
