import { z } from "zod";
import { SluiceError } from "../../../errors/index.js";
import {
  decodeDelegateCall,
  decodeRouteCall,
  decodeWalletCalls,
  encodeRouteCall,
  findWalletFault,
  type RouteCall,
  readProgram,
} from "../../../execution/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { encodeProgram, executorAddress, executorAt, type Step } from "../../../program/index.js";
import { addressField, amountField } from "../../documents/fields.js";
import { requireObject } from "../../parameters/query.js";
import { quotedJson } from "../../parameters/read.js";
import type { Endpoint } from "../endpoint.js";

const party = addressField;

const response = z.strictObject({
  call: z.enum(["router", "delegate", "ensowallet"]).meta({ description: "The kind of call, by strategy." }),
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
      fields: z.record(z.string(), z.string()).meta({
        description:
          "An amount is a token and a quantity: `1000000 ppm` is a share of the Executor's balance at that step, here all of it; `1000000 units` is exactly that amount.",
      }),
    }),
  ),
  signed: z.enum(["nothing", "permits", "permit2"]).meta({
    description: "The signatures that replace approvals: permits of the tokens, or one for Permit2.",
  }),
  calls: z
    .array(z.strictObject({ target: party, value: amountField, does: z.enum(["pull", "approve", "route"]) }))
    .meta({
      description:
        "Every call that a smart wallet makes, in order; `value` is wei. Empty if the route calls the Router or the sender's own account directly.",
    }),
  pulls: z
    .array(z.strictObject({ token: party, from: party, to: party, amount: amountField }))
    .meta({ description: "The tokens that a smart wallet pulls first." }),
  approvals: z
    .array(z.strictObject({ token: party, spender: party, amount: amountField }))
    .meta({ description: "The approvals that a smart wallet gives next." }),
});

export type Decoded = z.output<typeof response>;

/** Returns the call data of a route that wraps one ether. */
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

export const decodeEndpoint: Endpoint = {
  method: "post",
  path: "/api/v1/shortcuts/decode",
  tag: "Routes",
  summary: "Decode the call data of a route",
  description:
    "Decoded by the independent decoder that checks every answer; it shares no code with the encoder. Data that is not exactly one route of Sluice is refused, and the message gives the reason: another executor, or a smart wallet that pulls for somebody else or twice, approves anything but the order's payment, or ends with a call that does not send the order's value to the Router.",
  body: { data },
  response,
  errors: ["INVALID_PARAMETER", "INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  access: "key",
  cost: 1,
  work: "none",
  answer: () => (request) => {
    const { data: sent } = requireObject(request.body);
    if (sent === undefined) throw new SluiceError("INVALID_PARAMETER", ["data is missing; it is required"]);
    return decodeData(sent);
  },
};

/** Decodes the call data of a route. Throws INVALID_PARAMETER if it is none, with the reason if it resembles one. */
export function decodeData(sent: unknown): Decoded {
  const parsed = data.safeParse(sent);
  const read = parsed.success ? readRouteData(parsed.data.toLowerCase() as Hex) : { fault: undefined };
  if ("call" in read) return answerOf(read);
  const why = read.fault === undefined ? "" : ` (${read.fault})`;
  throw new SluiceError("INVALID_PARAMETER", [
    `data is ${quotedJson(sent)}${why}; allowed is the tx.data of a route`,
  ]);
}

type ReadData = {
  readonly strategy: Decoded["call"];
  readonly call: RouteCall;
  readonly wallet: ReturnType<typeof decodeWalletCalls>;
  readonly steps: readonly Step[];
};

/** Returns the route that `bytes` encode. If the bytes resemble a route but are invalid, returns the fault. */
function readRouteData(bytes: Hex): ReadData | { readonly fault: string | undefined } {
  const wallet = decodeWalletCalls(bytes);
  const router = wallet?.route.call ?? decodeRouteCall(bytes);
  const call = router ?? decodeDelegateCall(bytes);
  if (call === undefined) return { fault: undefined };
  const walletFault = wallet && findWalletFault(wallet);
  if (walletFault !== undefined) return { fault: `the wallet ${walletFault}` };
  const executor = executorAt(call.order.executor);
  if (executor === undefined) return { fault: `its executor ${call.order.executor} is none of Sluice's` };
  const steps = readProgram(call.program);
  if (steps === undefined) return { fault: "its program cannot be read" };
  const unknown = steps.find(({ op }) => !executor.steps.includes(op));
  if (unknown !== undefined) return { fault: `its executor does not know the step ${unknown.op}` };
  const strategy = wallet !== undefined ? "ensowallet" : router !== undefined ? "router" : "delegate";
  return { strategy, call, wallet, steps };
}

function answerOf({ strategy, call, wallet, steps }: ReadData): Decoded {
  const { executor, receiver, refundTo, feeReceiver, feeBps, deadline, inputs, outputs } = call.order;
  return {
    call: strategy,
    order: {
      ...{ executor, receiver, refundTo, feeReceiver, feeBps: String(feeBps), deadline: String(deadline) },
      inputs: inputs.map(({ token, amountIn, fundTo }) => ({ token, amountIn: String(amountIn), fundTo })),
      outputs: outputs.map(({ token, minAmountOut }) => ({ token, minAmountOut: String(minAmountOut) })),
    },
    steps: steps.map(stepItem),
    signed: call.signed?.kind ?? "nothing",
    calls: wallet === undefined ? [] : callsOf(wallet),
    pulls: (wallet?.pulls ?? []).map((pull) => ({ ...pull, amount: String(pull.amount) })),
    approvals: (wallet?.approvals ?? []).map((each) => ({ ...each, amount: String(each.amount) })),
  };
}

/**
 * Returns the calls of a wallet's transaction. Pulls and approvals send no value, and the decoder refuses those that
 * do.
 */
function callsOf({ pulls, approvals, route }: NonNullable<ReadData["wallet"]>): Decoded["calls"] {
  const { target, valueWei } = route;
  return [
    ...pulls.map(({ token }) => ({ target: token, value: "0", does: "pull" as const })),
    ...approvals.map(({ token }) => ({ target: token, value: "0", does: "approve" as const })),
    { target, value: String(valueWei), does: "route" },
  ];
}

/** Returns a step as an item. Several values of a field are joined by spaces. */
function stepItem({ op, ...fields }: Step) {
  return {
    op,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)])),
  };
}

/** Returns a value as text. Amounts carry a unit, since the same digits can be a share or an amount. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  if (typeof value !== "object" || value === null) return String(value);
  const { token, sharePpm, exact } = value as { token: string; sharePpm?: number; exact?: bigint };
  return sharePpm === undefined ? `${token} ${exact} units` : `${token} ${sharePpm} ppm`;
}
