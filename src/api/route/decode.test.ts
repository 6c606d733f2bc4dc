import Fastify from "fastify";
import { expect, test } from "vitest";
import type { EndpointDoc } from "../openapi/endpointDoc.js";
import { decodeDocs, decodeEndpoint } from "./decode.js";

const server = Fastify();
decodeEndpoint(server);
const [doc] = decodeDocs as [EndpointDoc];
const { example } = doc.body?.data?.meta() ?? {};
const bytes = String(example);

function decode(data: unknown) {
  return server.inject({ method: "POST", url: "/v1/shortcuts/decode", payload: { data } });
}

test("the order and the steps of call data, every number as decimal text", async () => {
  const answer = (await decode(bytes)).json();
  expect(answer).toMatchObject({
    call: "router",
    order: { inputs: [{ amountIn: "1000000000000000000" }], feeBps: "0", deadline: "4102444800" },
    steps: [
      { op: "weth", fields: { mode: "wrap", amount: "native 1000000" } },
      { op: "sweep", fields: { to: "receiver" } },
    ],
    pulls: [],
    approvals: [],
  });
  expect(doc.response.safeParse(answer).success).toBe(true);
});

test.each([undefined, 7, "", "0x", "0x1", bytes.slice(0, -2), `${bytes}00`, `0xffffffff${bytes.slice(10)}`])(
  "whatever is no such call is refused: %s",
  async (data) => {
    expect((await decode(data)).json().code).toBe("INVALID_PARAMETER");
  },
);
