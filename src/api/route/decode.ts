import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import {
  decodeDelegateCall,
  decodeRouteCall,
  decodeWalletCalls,
  encodeRouteCall,
  readProgram,
} from "../../execution/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { encodeProgram, executorAddress, type Step } from "../../program/index.js";
import type { EndpointDoc } from "../openapi/endpointDoc.js";
import { addressField, amountField } from "../openapi/fields.js";
import { requireObject } from "../parameters/query.js";
import { quotedJson } from "../parameters/read.js";

const party = addressField;

const response = z.strictObject({
  call: z.enum(["router", "delegate", "ensowallet"]).meta({ description: "The strategy it belongs to." }),
  order: z.strictObject({
    executor: party,
    receiver: party,
    refundTo: party,
    feeReceiver: party,
    feeBps: amountField,
    deadline: amountField.meta({ description: "Seconds since 1970." }),
    inputs: z.array(z.strictObject({ token: party, amountIn: amountField, fundTo: party })),
    outputs: z.array(z.strictObject({ token: party, minAmountOut: amountField })),
  }),
  steps: z.array(
    z.strictObject({
      op: z.string().meta({ description: "The step's name in the program format." }),
      fields: z.record(z.string(), z.string()),
    }),
  ),
  pulls: z
    .array(z.strictObject({ token: party, from: party, to: party, amount: amountField }))
    .meta({ description: "What a smart wallet takes first." }),
  approvals: z
    .array(z.strictObject({ token: party, spender: party, amount: amountField }))
    .meta({ description: "What a smart wallet allows then." }),
});

type Decoded = z.output<typeof response>;

/** One ether for wrapped ether. */
function exampleData(): Hex {
  const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
  const someone: Address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
  const program = encodeProgram({
    steps: [
      { op: "weth", weth, mode: "wrap", amount: { token: "native", sharePpm: 1_000_000 } },
      { op: "sweep", token: weth, to: "receiver" },
    ],
  });
  const order = {
    ...{ executor: executorAddress, receiver: someone, refundTo: someone, feeReceiver: someone },
    inputs: [{ token: NATIVE, amountIn: 10n ** 18n, fundTo: executorAddress }],
    outputs: [{ token: weth, minAmountOut: 10n ** 18n }],
    ...{ feeBps: 0n, deadline: 4_102_444_800n },
  };
  return encodeRouteCall(someone, { order, program }, { kind: "router" }).data;
}

const data = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .meta({ description: "`tx.data` of a route.", example: exampleData() });

export const decodeDocs: readonly EndpointDoc[] = [
  {
    method: "post",
    path: "/api/v1/shortcuts/decode",
    tag: "Routes",
    summary: "What the call data of a route says",
    description:
      "Read back by the decoder that checks every answer, which shares no code with what writes them. Whatever is not exactly the call of a route is refused.",
    body: { data },
    response,
    errors: ["INVALID_PARAMETER", "INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  },
];

/** POST /v1/shortcuts/decode: the order and the steps of a route's call data. */
export function decodeEndpoint(server: FastifyInstance): void {
  server.post("/v1/shortcuts/decode", (request) => {
    const { data: sent } = requireObject(request.body);
    const read = data.safeParse(sent);
    const decoded = read.success ? decode(read.data.toLowerCase() as Hex) : undefined;
    if (decoded !== undefined) return decoded;
    if (sent === undefined) throw new SluiceError("INVALID_PARAMETER", ["data is missing; it is required"]);
    throw new SluiceError("INVALID_PARAMETER", [
      `data is ${quotedJson(sent)}; allowed is the tx.data of a route`,
    ]);
  });
}

function decode(bytes: Hex): Decoded | undefined {
  const wallet = decodeWalletCalls(bytes);
  const router = wallet?.route.call ?? decodeRouteCall(bytes);
  const call = router ?? decodeDelegateCall(bytes);
  const steps = call && readProgram(call.program);
  if (call === undefined || steps === undefined) return undefined;
  const { executor, receiver, refundTo, feeReceiver, feeBps, deadline, inputs, outputs } = call.order;
  return {
    call: wallet !== undefined ? "ensowallet" : router !== undefined ? "router" : "delegate",
    order: {
      ...{ executor, receiver, refundTo, feeReceiver, feeBps: String(feeBps), deadline: String(deadline) },
      inputs: inputs.map(({ token, amountIn, fundTo }) => ({ token, amountIn: String(amountIn), fundTo })),
      outputs: outputs.map(({ token, minAmountOut }) => ({ token, minAmountOut: String(minAmountOut) })),
    },
    steps: steps.map(stepItem),
    pulls: (wallet?.pulls ?? []).map((pull) => ({ ...pull, amount: String(pull.amount) })),
    approvals: (wallet?.approvals ?? []).map((each) => ({ ...each, amount: String(each.amount) })),
  };
}

/** Fields that hold several values are written one behind the other. */
function stepItem({ op, ...fields }: Step) {
  return {
    op,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)])),
  };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.values(value).map(textOf).join(" ");
}
