import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { BlockGoneError, RpcError } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import { sendError } from "./errors.js";

/** What a client gets when an endpoint throws `error`. */
async function answerTo(error: unknown) {
  const server = Fastify({ genReqId: () => "the-id" });
  server.setErrorHandler(sendError);
  server.get("/", async () => {
    throw error;
  });
  const { statusCode, headers, body } = await server.inject("/");
  const { error: inWords, requestId, ...rest } = JSON.parse(body);
  expect([rest.statusCode, requestId, headers["x-request-id"]]).toEqual([statusCode, "the-id", "the-id"]);
  return { ...rest, inWords, retryAfter: headers["retry-after"] };
}

describe("sendError", () => {
  test("sends what the catalogue has, with all there is to say", async () => {
    const details = { description: "step 2", retryAfterSeconds: 7, cause: new Error("hidden") };
    expect(await answerTo(new SluiceError("STATE_STALE", "The node is silent", details))).toEqual({
      statusCode: 503,
      inWords: "Service Unavailable",
      code: "STATE_STALE",
      message: "The node is silent",
      description: "step 2",
      retryAfter: "7",
    });
    expect(await answerTo(new SluiceError("INVALID_PARAMETER", ["a is bad", "b is bad"]))).toEqual({
      statusCode: 400,
      inWords: "Bad Request",
      code: "INVALID_PARAMETER",
      message: ["a is bad", "b is bad"],
      retryAfter: undefined,
    });
  });

  test.each(["STATE_STALE", "NOT_READY", "CONTRACTS_NOT_DEPLOYED", "RPC_UNAVAILABLE", "OVERLOADED"] as const)(
    "says when to come back after %s, even where nobody thought of it",
    async (code) => expect((await answerTo(new SluiceError(code, "not now"))).retryAfter).toBe("1"),
  );

  test.each([
    ["an ordinary error", new TypeError("secret internals")],
    ["a text", "secret internals"],
    [
      "an error that poses as the framework's",
      Object.assign(new Error("secret internals"), { statusCode: 400 }),
    ],
    ["what only the operator may read", new SluiceError("WRONG_CHAIN", "secret internals")],
  ])("tells nothing of %s", async (_, error) => {
    expect(await answerTo(error)).toEqual({
      statusCode: 500,
      inWords: "Internal Server Error",
      code: "INTERNAL",
      message: "Internal server error",
      retryAfter: undefined,
    });
  });

  test.each([
    ["a block that is gone", new BlockGoneError("0x12"), "STATE_STALE"],
    [
      "a node's refusal",
      new RpcError(-32_000, "secret internals", { method: "eth_call", host: "secret" }),
      "RPC_UNAVAILABLE",
    ],
  ])("lets the client try again after %s, without the node's words", async (_, error, code) => {
    const answer = await answerTo(error);
    expect(answer).toMatchObject({ statusCode: 503, code, retryAfter: "1" });
    expect(JSON.stringify(answer)).not.toContain("secret");
  });
});
