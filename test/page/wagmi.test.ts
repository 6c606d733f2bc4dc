import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { devToken } from "@sluice/devnet";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "../../src/lib/address.js";
import { balanceOf } from "../helpers/execute.js";
import { caughtUp } from "../helpers/service.js";
import { useService } from "../helpers/sharedService.js";
import { describePage, useBrowser } from "./browser.js";

const usdc = devToken("USDC").address as Address;
const owner: Address = "0x14dc79964da2c08b23698b3d3cc7ca32193d9955";

describePage("examples/wagmi.tsx", () => {
  const world = useService();
  const pages = useBrowser();
  let server: Server;

  beforeAll(async () => {
    expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
    const input = fileURLToPath(new URL("../../examples/wagmi.tsx", import.meta.url));
    const define = { "process.env.NODE_ENV": '"production"' };
    const made = await rolldown({ input, platform: "browser", logLevel: "silent", transform: { define } });
    const { output } = await made.generate({ format: "esm", codeSplitting: false });
    await made.close();
    server = createServer((request, response) => {
      const isProgram = request.url === "/example.js";
      response.setHeader("content-type", isProgram ? "text/javascript" : "text/html");
      response.end(
        isProgram
          ? output[0].code
          : '<!doctype html><link rel="icon" href="data:,"><body><script type="module" src="/example.js"></script>',
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server?.close();
  });

  test("connects, quotes, and executes a verified route that pays what was promised", async () => {
    const { port } = server.address() as AddressInfo;
    const query = new URLSearchParams({ sluice: world.service.url, rpc: world.chain.url });
    const page = await pages.open(`http://127.0.0.1:${port}/?${query}`);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByText(/^1 ETH is [\d.]+ USDC$/).waitFor();
    const before = await balanceOf(world.chain.url, usdc, owner);
    await page.getByRole("button", { name: "Trade" }).click();
    const promised = await page.locator("output").innerText();
    await caughtUp(world.service, world.chain);
    expect((await balanceOf(world.chain.url, usdc, owner)) - before).toBe(BigInt(promised));
  });
});
