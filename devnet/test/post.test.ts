import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { postJson } from "../src/post.js";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a server that closes a connection, without an answer, when a request with one of these numbers comes on it. */
async function startClosing(closesAt: readonly number[]): Promise<{ url: string; read: string[] }> {
  const counts = new Map<Socket, number>();
  const read: string[] = [];
  server = createServer((request, response) => {
    const count = (counts.get(request.socket) ?? 0) + 1;
    counts.set(request.socket, count);
    if (closesAt.includes(count)) return request.socket.destroy();
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      read.push(text);
      response.end(`answer to ${text}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, read };
}

test("a request that meets the end of an idle connection is sent again on a new one", async () => {
  const { url, read } = await startClosing([2]);
  expect(await postJson(url, "one")).toBe("answer to one");
  expect(await postJson(url, "two")).toBe("answer to two");
  expect(read).toEqual(["one", "two"]);
});

test("a new connection that the server closes is a failure", async () => {
  const { url } = await startClosing([1]);
  await expect(postJson(url, "one")).rejects.toMatchObject({ code: "ECONNRESET" });
});
