import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
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

async function trade(args: readonly string[], url = world.service.url) {
  await caughtUp(world.service, world.chain);
  const env = { SLUICE_URL: url, RPC_URL: world.chain.url };
  return commands.run([...args], env, undefined, script);
}

/** Starts a proxy in front of the service that notes the paths asked for, and says twice that the service is behind. */
async function behind() {
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "", world.service.url);
    paths.push(pathname);
    const body = await text(request);
    const { method = "GET" } = request;
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${world.service.url}${pathname}${search}`, {
      ...{ method, headers },
      ...(method === "GET" ? {} : { body }),
    });
    const told = await answer.text();
    const isEarly = paths.filter((path) => path === "/api/v1/networks").length <= 2;
    const isLate = pathname === "/api/v1/networks" && isEarly;
    response.writeHead(answer.status, headers);
    response.end(isLate ? told.replace(/"number":\d+/, '"number":1') : told);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, paths, server };
}

describe("scripts/trade-through.mjs", () => {
  test.each([
    ["uniswap-v2", usdc, weth, "1000000000"],
    ["uniswap-v3", usdc, dai, "2500000"],
    ["sushiswap-v2", weth, usdc, "1000000000000000000"],
  ])("trades through a venue of %s alone, and gets what was promised", async (protocol, from, to, amount) => {
    const { code, stdout, stderr } = await trade([protocol, "swap", from, to, amount]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [, promised] = /^promised (\d+)$/m.exec(stdout) ?? [];
    expect(BigInt(promised ?? 0)).toBeGreaterThan(0n);
    expect(stdout).toContain(`received ${promised}\n`);
    expect(stdout).toMatch(/^venue {4}0x[0-9a-f]{40}$/m);
  });

  test("asks for the trade once the service has read the node's newest block", async () => {
    const { url, paths, server } = await behind();
    const { code } = await trade(["uniswap-v2", "swap", usdc, weth, "1000000"], url);
    server.close();
    expect(code).toBe(0);
    const asked = paths.filter((path) => /\/(networks|bundle)$/.test(path));
    expect(asked).toEqual([...Array(3).fill("/api/v1/networks"), "/api/v1/shortcuts/bundle"]);
  });

  test("says what is missing", async () => {
    expect((await trade(["uniswap-v2", "swap", usdc])).stderr).toContain("<tokenOut>");
    const unknown = await trade(["uniswap-v2", "swap", usdc, `0x${"1".repeat(40)}`, "1"]);
    expect(unknown.code).not.toBe(0);
    expect(unknown.stderr).toContain("uniswap-v2 has no followed venue of these tokens");
  });
});
