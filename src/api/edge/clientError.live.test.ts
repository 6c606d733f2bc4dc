import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { answerUnreadable } from "./clientError.js";

const nowhere = { methodsAt: () => [], nearest: () => [] };

/** What the other side reads when a connection fails with `code`. */
async function answerTo(code: string): Promise<string> {
  const server = createServer(async (socket: Socket) => {
    await once(socket, "data");
    answerUnreadable(Object.assign(new Error("secret"), { code }), socket, nowhere);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  client.write("x");
  client.setEncoding("utf8");
  client.on("data", (data) => {
    text += data;
  });
  await new Promise((resolve) => client.on("close", resolve));
  await new Promise((resolve) => server.close(resolve));
  return text;
}

describe("answerUnreadable", () => {
  test.each([
    ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large", "HEADERS_TOO_LARGE"],
    ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout", "REQUEST_TIMEOUT"],
    ["HPE_INVALID_METHOD", "400 Bad Request", "MALFORMED_REQUEST"],
  ])("answers %s with %s and the one body", async (code, status, catalogued) => {
    const text = await answerTo(code);
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
    const { message, requestId, ...rest } = JSON.parse(body);
    expect(rest).toEqual({
      statusCode: Number(status.slice(0, 3)),
      error: status.slice(4),
      code: catalogued,
    });
    expect(head).toContain(`\r\nX-Request-Id: ${requestId}`);
    expect(head).toContain(`\r\nContent-Length: ${body.length}\r\n`);
    expect(message).not.toContain("secret");
  });

  test("says nothing to a caller that is gone", async () => {
    expect(await answerTo("ECONNRESET")).toBe("");
  });
});
