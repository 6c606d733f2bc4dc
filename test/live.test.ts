import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { devAccounts, devToken, rpc } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { quoteResponse, routeResponse } from "../src/api/endpoints/route/response.js";
import { NATIVE } from "../src/lib/address.js";
import { eventually, failureIn } from "./helpers/http.js";
import { readEvents } from "./helpers/readEvents.js";
import { caughtUp, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

const world = useService();
const from = devAccounts[0]?.address as string;
const sale = { tokenIn: NATIVE, amountIn: "1000000000000000000", tokenOut: devToken("USDC").address };
const parties = { fromAddress: from, spender: from, receiver: from, routingStrategy: "router" };

function open(path: string, query: Record<string, string>, base = world.service.url): Promise<Response> {
  const url = `${base}/api/v1/shortcuts/${path}?${new URLSearchParams(query)}`;
  return fetch(url, { headers: { accept: "text/event-stream" } });
}

/** Returns the raw head of a request for events. */
function headOf(method: string, path: string, base: string): string {
  const url = `/api/v1/shortcuts/${path}?${new URLSearchParams({ ...sale, ...parties })}`;
  const { host } = new URL(base);
  return `${method} ${url} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\nContent-Length: 0\r\n\r\n`;
}

async function connectTo(base: string): Promise<Socket> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function mine(): Promise<number> {
  await rpc(world.chain.url, "evm_mine", []);
  return Number(await rpc<string>(world.chain.url, "eth_blockNumber", []));
}

describe("Accept: text/event-stream", () => {
  test.each([
    ["quote", sale, quoteResponse],
    ["route", { ...sale, ...parties }, routeResponse],
  ] as const)("a %s arrives at once and again with every block", async (name, query, schema) => {
    await caughtUp(world.service, world.chain);
    const response = await open(name, query);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const events = readEvents(response);
    const first = await events.next();
    const blocks = [await mine(), await mine()];
    const seen = [first];
    // Two blocks in quick succession may share one answer, but the last block always has one.
    while (seen.at(-1)?.id !== blocks[1]) seen.push(await events.next());
    for (const each of seen) {
      expect(each?.event).toBe(name);
      expect(schema.parse(each?.data).createdAt).toBe(each?.id);
    }
    expect(seen.length).toBeGreaterThan(1);
    await events.cancel();
    const line = "Ended a live answer";
    await eventually("the end is noted", () => world.service.lines().some((each) => each.message === line));
  });

  test("a failure arrives as its usual body, and the stream continues", async () => {
    const events = readEvents(await open("quote", { ...sale, amountIn: `1${"0".repeat(60)}` }));
    const first = await events.next();
    expect(first).toMatchObject({
      event: "refused",
      data: { statusCode: 422, code: "INSUFFICIENT_LIQUIDITY" },
    });
    const block = await mine();
    expect(await events.next()).toMatchObject({ event: "refused", id: block });
    await events.cancel();
  });

  test("a malformed request gets a plain refusal, and one without the Accept header a plain answer", async () => {
    expect(await failureIn(await open("quote", { ...sale, amountIn: "x" }))).toMatchObject({ status: 400 });
    const url = `${world.service.url}/api/v1/shortcuts/quote?${new URLSearchParams(sale)}`;
    const plain = await fetch(url, { headers: { accept: "*/*" } });
    expect(plain.headers.get("content-type")).toContain("application/json");
  });

  test("streams are limited by caller, cost as much as answers, and end after their maximum duration", async () => {
    const service = await startServiceHere({
      RPC_URL_1: world.chain.url,
      SLUICE_DATA: await makeFolderIn(world.dataFolder),
      SLUICE_CHAIN_POLL_MS: "20",
      SLUICE_API_LIVE_STREAMS_PER_CALLER: "1",
      SLUICE_API_LIVE_SECONDS: "5",
      SLUICE_API_LOOPBACK_RATE_LIMIT: "21",
    });
    try {
      const events = readEvents(await open("quote", sale, service.url));
      expect((await events.next())?.event).toBe("quote");
      // After this refusal, which costs 10 of 21 units, too few are left for the next block.
      expect(await failureIn(await open("quote", sale, service.url))).toMatchObject({
        status: 429,
        code: "TOO_MANY_STREAMS",
      });
      await mine();
      expect(await events.next()).toMatchObject({ event: "refused", data: { code: "RATE_LIMITED" } });
      let last = await events.next();
      while (last !== undefined) last = await events.next();
      await events.cancel();
    } finally {
      expect(await service.stop()).toBe(0);
    }
  });

  test("only a GET takes a place, and frees it when its socket closes for any reason", async () => {
    const service = await startServiceHere({
      RPC_URL_1: world.chain.url,
      SLUICE_DATA: await makeFolderIn(world.dataFolder),
      SLUICE_API_LIVE_STREAMS_PER_CALLER: "2",
      SLUICE_API_LOOPBACK_RATE_LIMIT: "0",
    });
    /** Opens as many streams as there are places, expects one more to be refused, and closes them. */
    const expectAllFree = async () => {
      const streams = [
        await open("quote", sale, service.url),
        await open("route", { ...sale, ...parties }, service.url),
      ];
      expect(streams.map(({ status }) => status)).toEqual([200, 200]);
      expect(await failureIn(await open("quote", sale, service.url))).toMatchObject({
        code: "TOO_MANY_STREAMS",
      });
      for (const stream of streams) await stream.body?.cancel();
      await eventually("they are closed", async () => {
        const next = await open("quote", sale, service.url);
        await next.body?.cancel();
        return next.status === 200;
      });
    };
    const paths = ["quote", "route"];
    try {
      for (const path of paths) {
        for (let count = 0; count < 4; count++) {
          const url = `${service.url}/api/v1/shortcuts/${path}?${new URLSearchParams({ ...sale, ...parties })}`;
          const headers = { accept: "text/event-stream" };
          const head = await fetch(url, { method: "HEAD", headers });
          expect([head.status, head.headers.get("content-type")]).toEqual([
            200,
            "application/json; charset=utf-8",
          ]);
        }
      }
      await expectAllFree();

      // Closed before there is anything to read, immediately or a moment later.
      for (const method of ["GET", "HEAD", "POST"]) {
        for (const pauseMs of [0, 1, 5]) {
          for (const path of paths) {
            const socket = await connectTo(service.url);
            socket.write(headOf(method, path, service.url));
            await new Promise((resolve) => setTimeout(resolve, pauseMs));
            socket.resetAndDestroy();
          }
        }
      }
      await eventually("they are gone", async () => {
        const next = await open("quote", sale, service.url);
        await next.body?.cancel();
        return next.status === 200;
      });
      await expectAllFree();

      // Half-closed: a client that ends its side also stops reading.
      for (const path of paths) {
        const socket = await connectTo(service.url);
        socket.end(headOf("GET", path, service.url));
        socket.resume();
        await once(socket, "close");
      }
      await expectAllFree();
    } finally {
      expect(await service.stop()).toBe(0);
    }
  });

  test("stopping the service ends its streams at once, cleanly", async () => {
    const service = await startServiceHere({
      RPC_URL_1: world.chain.url,
      SLUICE_DATA: await makeFolderIn(world.dataFolder),
      SLUICE_SERVER_SHUTDOWN_SECONDS: "600",
    });
    const events = readEvents(await open("quote", sale, service.url));
    expect((await events.next())?.event).toBe("quote");
    const ended = service.stop();
    expect(await events.next()).toBe(undefined);
    expect(await ended).toBe(0);
  });
});
