import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { anvilUrls } from "../../devnet/test/harness.js";
import { describePage, useBrowser } from "./browser.js";
import { useStage } from "./stage.js";

describePage("another website in the browser of somebody who runs the local chain", () => {
  const browser = useBrowser();
  const stage = useStage();
  const site = createServer((_, response) => response.end("<!doctype html><title>Another</title>"));
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => site.close());

  test("learns nothing of the machine, and reaches neither the chain nor its process", async () => {
    const [inner = "", ...more] = anvilUrls(stage.service.pid);
    expect([await rpc(inner, "eth_chainId"), more]).toEqual(["0x1", []]);
    const page = await browser.open(origin);
    const told = await page.evaluate(
      async ({ service, chains }) => {
        const read = (url: string) =>
          fetch(url).then(
            (response) => response.text(),
            () => "unreadable",
          );
        const { WebSocket: Socket } = globalThis as unknown as { WebSocket: typeof WebSocket };
        const send = (url: string) =>
          new Promise<string>((resolve) => {
            const socket = new Socket(url.replace("http", "ws"));
            socket.onopen = () => socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_accounts","params":[]}');
            socket.onmessage = ({ data }) => resolve(String(data));
            socket.onerror = () => resolve("unreachable");
          });
        return {
          status: await read(`${service}/status`),
          metrics: await read(`${service}/metrics`),
          networks: await read(`${service}/api/v1/networks`),
          chains: await Promise.all(chains.map(send)),
        };
      },
      { service: stage.url, chains: [stage.nodeUrl, inner] },
    );
    expect(told).toEqual({
      status: "unreadable",
      metrics: "unreadable",
      networks: expect.stringContaining("local devnet"),
      chains: ["unreachable", "unreachable"],
    });
  });

  test("could not find the chain's process in /status, /metrics or the log", async () => {
    const [inner = ""] = anvilUrls(stage.service.pid).map((url) => new URL(url).host);
    const [status, metrics] = await Promise.all(
      ["/status", "/metrics"].map(async (path) => (await fetch(`${stage.url}${path}`)).text()),
    );
    const shown = new URL(stage.nodeUrl).host;
    expect([status, metrics].every((text) => text?.includes(shown))).toBe(true);
    expect(
      [status, metrics, JSON.stringify(stage.service.lines())].filter((text) => text?.includes(inner)),
    ).toEqual([]);
  });
});
