import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { devAccounts, devToken, rpc } from "@sluice/devnet";
import { beforeAll, describe, expect, test } from "vitest";
import { createSluiceClient } from "../src/client/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { useCommands } from "./helpers/commands.js";
import { balanceOf, send } from "./helpers/execute.js";
import { type CommandResult, caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const examples = fileURLToPath(new URL("../examples/", import.meta.url));
const [first, second, third, , fifth, sixth, seventh] = devAccounts.map(
  ({ address }) => address,
) as Address[] as [Address, Address, Address, Address, Address, Address, Address];
const [usdc, usdt, weth, wbtc] = (["USDC", "USDT", "WETH", "WBTC"] as const).map(
  (name) => devToken(name).address,
) as [Address, Address, Address, Address];

const world = useService();
const commands = useCommands();

/** Runs an example to its end. Returns the figures that it prints, by name. */
async function runExample(name: string): Promise<Record<string, string>> {
  const env = { SLUICE_URL: world.service.url, RPC_URL: world.chain.url };
  const { code, stdout, stderr } = name.endsWith(".py")
    ? await runPython(name, env)
    : await commands.run([], env, examples, `${examples}${name}`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  await caughtUp(world.service, world.chain);
  return Object.fromEntries(
    stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ")),
  );
}

/** Runs an example in Python 3, which the machine must have. */
function runPython(name: string, env: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      "python3",
      [`${examples}${name}`],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : 1, stdout, stderr }),
    );
  });
}

describe("an example", () => {
  test("is run by these tests, without exception", () => {
    // Of these, wagmi.tsx needs a browser: test/page/wagmi.test.ts.
    const all = ["ethers.mjs", "permit-ethers.mjs", "permit-viem.mjs", "plain.mjs", "python.py", "safe.mjs"];
    expect(readdirSync(examples).sort()).toEqual([...all, "viem.mjs", "wagmi.tsx"]);
  });

  test.each([
    ["viem.mjs", first, weth],
    ["plain.mjs", third, usdc],
    ["permit-viem.mjs", sixth, weth],
    ["python.py", fifth, weth],
  ] as const)("%s executes a route that pays what was promised, to the wei", async (name, owner, token) => {
    const before = await balanceOf(world.chain.url, token, owner);
    const { promised, received } = await runExample(name);
    expect(received).toBe(promised);
    expect((await balanceOf(world.chain.url, token, owner)) - before).toBe(BigInt(received as string));
  });

  test("permit-viem.mjs sends one transaction, and leaves no allowance", async () => {
    const client = createSluiceClient({ url: world.service.url });
    const sent = async () => BigInt(await rpc(world.chain.url, "eth_getTransactionCount", [sixth, "latest"]));
    const before = await sent();
    await runExample("permit-viem.mjs");
    expect((await sent()) - before).toBe(1n);
    const left = await client.approvals({ fromAddress: sixth, routingStrategy: "router" });
    expect(left.filter(({ token }) => token === usdc)).toEqual([]);
  });

  test("python.py reads the code of a refusal", async () => {
    expect((await runExample("python.py")).refused).toBe("UNKNOWN_TOKEN");
  });

  test("permit-ethers.mjs approves Permit2 once; a second run needs only the signature and the route", async () => {
    const sent = async () =>
      Number(await rpc(world.chain.url, "eth_getTransactionCount", [seventh, "latest"]));
    for (const count of [2, 1]) {
      const before = await sent();
      const { promised, received } = await runExample("permit-ethers.mjs");
      expect(received).toBe(promised);
      expect((await sent()) - before).toBe(count);
    }
  });

  describe("ethers.mjs", () => {
    beforeAll(async () => {
      const data = `0x095ea7b3${routerAddress.slice(2).padStart(64, "0")}${"1".padStart(64, "0")}`;
      expect((await send(world.chain.url, { from: second, to: usdt, data })).status).toBe("0x1");
      await caughtUp(world.service, world.chain);
    });

    test("resets the old allowance of USDT, approves, and receives the promised ether", async () => {
      const before = await balanceOf(world.chain.url, usdt, second);
      const { promised, received } = await runExample("ethers.mjs");
      expect(received).toBe(promised);
      expect(BigInt(received as string)).toBeGreaterThan(10n ** 17n);
      expect(before - (await balanceOf(world.chain.url, usdt, second))).toBe(1_000_000_000n);
      const client = createSluiceClient({ url: world.service.url });
      const left = await client.approvals({ fromAddress: second, routingStrategy: "router" });
      expect(left.filter(({ token }) => token === usdt)).toEqual([]);
    });
  });

  test("safe.mjs has a real Safe execute a route that pays what was promised", async () => {
    const { safe, promised, received } = await runExample("safe.mjs");
    expect(received).toBe(promised);
    expect(await balanceOf(world.chain.url, wbtc, safe as Address)).toBe(BigInt(promised as string));
    expect(await balanceOf(world.chain.url, NATIVE, safe as Address)).toBe(0n);
  });
});
