import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { makePoster, type Poster } from "./post.js";

const text = JSON.stringify({ jsonrpc: "2.0", id: 1, result: "0xé".repeat(50_000) });
const never = new AbortController().signal;
const mostBytes = 32 * 2 ** 20;

let server: Server;
let poster: Poster;
const sockets = new Set<Socket>();

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Poster> {
  server = createServer((request, response) => request.resume().on("end", () => answer(request, response)));
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  poster = makePoster(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/key`));
  return poster;
}

afterEach(async () => {
  poster.close();
  sockets.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

test.each(Object.entries(encodings))("an answer compressed by %s is read", async (encoding, compress) => {
  const { post } = await serve(({ headers }, response) => {
    expect(headers["accept-encoding"]).toContain(encoding);
    response.writeHead(200, { "content-encoding": encoding }).end(compress(text));
  });
  expect(await post("{}", never, mostBytes)).toEqual({ status: 200, retryAfter: undefined, text });
});

test.each(["gzip", "br"] as const)(
  "an answer compressed by %s that breaks off is a failure",
  async (name) => {
    const half = encodings[name](text).subarray(0, 40);
    const { post } = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": name }).end(half);
    });
    await expect(post("{}", never, mostBytes)).rejects.toThrow();
  },
);

test.each([{}, { "content-encoding": "gzip" }])(
  "an answer that is cut off is a failure: %o",
  async (headers) => {
    const { post } = await serve((_, response) => {
      response.writeHead(200, headers).write(gzipSync(text).subarray(0, 40));
      setTimeout(() => response.destroy(), 20);
    });
    await expect(post("{}", never, mostBytes)).rejects.toThrow();
  },
);

test("one connection serves requests that follow each other, and is let go after four idle seconds", async () => {
  const { post } = await serve((_, response) => response.end("{}"));
  for (let time = 0; time < 3; time++) await post("{}", never, mostBytes);
  expect(sockets.size).toBe(1);
  const [socket] = sockets;
  await sleep(4_500);
  expect(socket?.destroyed).toBe(true);
  expect((await post("{}", never, mostBytes)).status).toBe(200);
});

test("one that is given up ends its connection", async () => {
  const { post } = await serve(() => {});
  const given = new AbortController();
  const answer = post("{}", given.signal, mostBytes);
  setTimeout(() => given.abort(new Error("enough")), 50);
  await expect(answer).rejects.toThrow("enough");
  await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed)).toBe(true);
});

test.each([undefined, "gzip"] as const)(
  "no more than the allowed bytes are read, with encoding %s",
  async (name) => {
    const body = name === undefined ? text : gzipSync(text);
    const { post } = await serve((_, response) => {
      response.writeHead(200, name === undefined ? {} : { "content-encoding": name }).end(body);
    });
    const bytes = Buffer.byteLength(text);
    expect((await post("{}", never, bytes)).text).toBe(text);
    expect((await post("{}", never, bytes - 1)).text).toBe(undefined);
  },
);

test("large answers are received two at a time, and what is over makes room for the next", async () => {
  const large = Buffer.alloc(8 * 2 ** 20, "0");
  const sending = new Set<ServerResponse>();
  let most = 0;
  const { post } = await serve((_, response) => {
    response.write(large.subarray(1));
    // Emitted once the whole part is with the reader or in the buffers between.
    response.once("drain", () => {
      sending.add(response);
      most = Math.max(most, sending.size);
      setTimeout(() => response.end("0"), 100);
    });
    response.on("close", () => sending.delete(response));
  });
  const given = new AbortController();
  const all = Array.from({ length: 6 }, (_, index) =>
    post("{}", index === 3 ? given.signal : never, mostBytes),
  );
  setTimeout(() => given.abort(new Error("enough")), 50);
  const read = await Promise.allSettled(all);
  expect(
    read.map((each) => (each.status === "fulfilled" ? each.value.text?.length : each.reason.message)),
  ).toEqual(Array.from({ length: 6 }, (_, index) => (index === 3 ? "enough" : large.length)));
  expect(most).toBe(2);
});
