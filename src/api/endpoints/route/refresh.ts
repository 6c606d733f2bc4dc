import type { FastifyReply } from "fastify";
import { z } from "zod";
import { SluiceError } from "../../../errors/index.js";
import {
  decodeDelegateCall,
  decodeRouteCall,
  decodeWalletCalls,
  encodeRouteCall,
} from "../../../execution/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../../lib/address.js";
import { BPS, WHOLE_PPM } from "../../../lib/whole.js";
import { encodeProgram, executorAddress, MAX_TOKENS } from "../../../program/index.js";
import { adapters } from "../../../protocols/index.js";
import { type EarlierTransaction, type Rechecked, recheck } from "../../../quote/index.js";
import { visibleText } from "../../../tokens/index.js";
import { type AskedRoute, verifyRoute } from "../../../verify/index.js";
import type { App } from "../../app.js";
import { amountField } from "../../documents/fields.js";
import { memberNames, misspellings } from "../../parameters/misspellings.js";
import { isObject, parseBody, requireObject } from "../../parameters/query.js";
import { quoted } from "../../parameters/read.js";
import type { AnswerSearch, Endpoint } from "../endpoint.js";
import { withPermit2 } from "../signatures/signedOrder.js";
import { oneOrSeveral } from "./answer.js";
import { answerRoute, answersOf, readOptions, routePostEndpoint } from "./endpoint.js";
import { routeBody, routeDefaults } from "./parameters.js";
import { type RouteQuestion, readRoute } from "./read.js";
import { amountsField, routeResponse } from "./response.js";

const bpsField = z.number().meta({ description: "Negative if less arrives now than then." });

const refreshResponse = z.strictObject({
  createdAt: z.int().meta({ description: "The number of the block of the new answer." }),
  answer: routeResponse.meta({ description: "The new answer, as `/shortcuts/route` returns it." }),
  change: z
    .strictObject({
      blocks: z.int().meta({ description: "The new `createdAt` less the old one." }),
      oldAmountOut: amountsField.meta({ description: "As the old answer states it." }),
      amountOut: amountsField.meta({ description: "Of the new answer." }),
      bps: z.union([bpsField, z.array(bpsField).min(2)]).meta({
        description:
          "The change of `amountOut`, in basis points of the old one, to a hundredth of one. A list for several tokenOut.",
      }),
      sameRoute: z.boolean().meta({
        description: "Whether both routes trade the same tokens at the same venues in the same order.",
      }),
    })
    .meta({ description: "How the new answer differs from the old one." }),
  oldTransaction: z
    .union([
      z.strictObject({
        succeeds: z.literal(true),
        amountOut: amountsField.meta({
          description: "What the receiver would get of tokenOut. A list for several.",
        }),
        gas: amountField.meta({ description: "What the transaction needs now, as `gas` of a route." }),
      }),
      z.strictObject({
        succeeds: z.literal(false),
        code: z
          .enum(["SIMULATION_REVERTED", "INVALID_PERMIT"])
          .meta({ description: "The code that a route with this outcome would have." }),
        check: z.string().nullable().meta({
          description:
            "The error of Sluice's contracts, as in [the questions](../faq.md#the-transaction-reverted-why): `InsufficientOutput` if less than the minimum would arrive, `Expired` after the deadline, `StepFailed` if a venue refuses. Null if the revert names none.",
        }),
        reason: z.string().meta({ description: "The decoded reason." }),
      }),
    ])
    .meta({
      description:
        "What the old transaction would do in the block after `createdAt`. A missing balance or allowance does not count.",
    }),
});

/** Returns a route that wraps ether, and its answer. */
function exampleOf(): { readonly request: object; readonly answer: object } {
  const [from, weth]: [Address, Address] = [
    "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
    "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
  ];
  const amount = 10n ** 18n;
  const program = encodeProgram({
    steps: [
      { op: "weth", weth, mode: "wrap", amount: { token: "native", sharePpm: WHOLE_PPM } },
      { op: "sweep", token: weth, to: "receiver" },
    ],
  });
  const order = {
    ...{ executor: executorAddress, receiver: from, refundTo: from, feeReceiver: ZERO_ADDRESS, feeBps: 0n },
    inputs: [{ token: NATIVE, amountIn: amount, fundTo: executorAddress }],
    outputs: [{ token: weth, minAmountOut: amount }],
    deadline: 4_102_444_800n,
  };
  const { to, data } = encodeRouteCall(from, { order, program }, { kind: "router" });
  const value = String(amount);
  const amounts = { amountOut: value, minAmountOut: value };
  const wrapper = [...adapters.values()].find(({ steps }) => steps.includes("weth"));
  const fill = { protocol: wrapper?.standard, primary: weth, tokenIn: [NATIVE], tokenOut: [weth] };
  return {
    request: {
      ...{ fromAddress: from, spender: from, receiver: from, routingStrategy: "router", slippage: 0 },
      ...{ tokenIn: NATIVE, amountIn: value, tokenOut: weth },
    },
    answer: { createdAt: 1, ...amounts, gas: "100000", route: [fill], tx: { from, to, data, value } },
  };
}

const example = exampleOf();
const members = z.record(z.string(), z.unknown());

export const refreshEndpoint: Endpoint = {
  method: "post",
  path: "/api/v1/shortcuts/refresh",
  tag: "Routes",
  summary: "An earlier route anew, and what has changed",
  description: `Takes the parameters of an earlier route and its answer, and answers the same question on the newest block. It also
simulates the old transaction, so that nobody signs or waits for one that would revert. The old answer is not trusted: unless its
transaction is one of Sluice's for exactly this request, the answer is a 400 that says what differs. Only \`amountOut\`, \`createdAt\`
and \`route\` are taken from it as they are.`,
  body: {
    request: members.meta({
      description: "The parameters of the earlier request, as members by name.",
      example: example.request,
    }),
    answer: members.meta({
      description: "The answer of `/shortcuts/route` to it, as it was received.",
      example: example.answer,
    }),
  },
  response: refreshResponse,
  errors: routePostEndpoint.errors,
  access: "key",
  cost: 15,
  work: routePostEndpoint.work,
  mayBeCut: true,
  mayDeprecate: true,
  search:
    ({ app }) =>
    ({ body }, reply) =>
      refreshSearch(app, requireObject(body), reply),
};

function refreshSearch(app: App, body: Record<string, unknown>, reply: FastifyReply): AnswerSearch {
  const { question, earlier } = readRefresh(app, body);
  const { services, answer } = answerRoute(app, question, reply);
  return {
    services,
    answers: answersOf(question),
    async answer(signal) {
      const { answered, response } = await answer(signal);
      const rechecked = await recheck(services, answered.market, earlier.transaction);
      const amountsOut = answered.amountsOut.map(({ amount }) => amount);
      const change = {
        blocks: response.createdAt - earlier.createdAt,
        oldAmountOut: oneOrSeveral(earlier.amountsOut),
        amountOut: response.amountOut,
        bps: changesOf(earlier.amountsOut, amountsOut),
        sameRoute: response.route.map(hopOf).join() === earlier.hops.join(),
      };
      const { createdAt } = response;
      return { createdAt, answer: response, change, oldTransaction: outcomeOf(rechecked) };
    },
  };
}

function outcomeOf(rechecked: Rechecked): z.output<typeof refreshResponse>["oldTransaction"] {
  if (rechecked.ok) {
    const amountOut = oneOrSeveral(rechecked.amountsOut.map(({ amount }) => amount));
    return { succeeds: true, amountOut, gas: rechecked.gas.toString() };
  }
  const { check = null, reason } = rechecked;
  const code = check === "Permit2Failed" ? "INVALID_PERMIT" : "SIMULATION_REVERTED";
  return { succeeds: false, code, check, reason };
}

/** Returns each change in basis points of the old amount, rounded down to a hundredth of one. */
function changesOf(before: readonly bigint[], after: readonly bigint[]): number | number[] {
  const changes = before.map((old, index) => {
    const scaled = (((after[index] ?? 0n) - old) * BPS * 100n) / old;
    return Number(scaled) / 100;
  });
  return changes.length === 1 ? (changes[0] as number) : changes;
}

/** What is known of an earlier answer, once it has been checked. */
type Earlier = {
  readonly transaction: EarlierTransaction;
  readonly createdAt: number;
  /** Raw units, as the answer states them, in the order of tokenOut. At least 1 each. */
  readonly amountsOut: readonly bigint[];
  /** The old route, to compare the new one with. */
  readonly hops: readonly string[];
};

const names = new Set(Object.keys(routeBody));

/** The verifier accepts any deadline here, since the simulation shows whether it has passed. */
const anyTime = 2 ** 40;

const tokensOfOld = z.array(z.string()).max(MAX_TOKENS);
const hopsOfOld = z
  .array(z.object({ protocol: z.string(), primary: z.string(), tokenIn: tokensOfOld, tokenOut: tokensOfOld }))
  .max(256);

type Hop = z.output<typeof hopsOfOld>[number];

/** Reads the request and checks the old answer against it. Throws INVALID_PARAMETER, which lists every fault. */
function readRefresh(
  app: App,
  { request, answer }: Record<string, unknown>,
): { readonly question: RouteQuestion; readonly earlier: Earlier } {
  const faults = Object.entries({ request, answer }).flatMap(([name, value]) =>
    isObject(value) ? [] : [`${name} is ${value === undefined ? "missing" : "no JSON object"}`],
  );
  if (!isObject(request) || !isObject(answer)) throw new SluiceError("INVALID_PARAMETER", faults);
  const misspelt = misspellings(memberNames(request), names).map((fault) => `request: ${fault}`);
  if (misspelt.length > 0) throw new SluiceError("INVALID_PARAMETER", misspelt);
  const { permit2, ...parameters } = request;
  const question = readRoute(withPermit2(parseBody(parameters), permit2), readOptions(app));
  const asked = { chainId: routeDefaults.chainId, ...request } as unknown as AskedRoute;
  const verified = verifyRoute(asked, answer, { nowSeconds: anyTime });
  const createdAt = z.int().min(0).safeParse(answer.createdAt);
  const amounts = z.array(amountField).safeParse([answer.amountOut].flat());
  const amountsOut = amounts.success ? amounts.data.map(BigInt) : [];
  if (!verified.holds) faults.push(...verified.faults);
  if (!createdAt.success) faults.push(`createdAt is ${shown(answer.createdAt)}; it must be a block's number`);
  if (amountsOut.length !== question.request.outputs.length || amountsOut.includes(0n))
    faults.push("amountOut must be an amount above 0 for each tokenOut");
  if (!verified.holds || createdAt.data === undefined || faults.length > 0)
    throw new SluiceError(
      "INVALID_PARAMETER",
      faults.map((fault) => `answer: ${visibleText(fault)}`),
    );
  const { tx } = verified;
  const transaction = decoded(question, { ...tx, valueWei: BigInt(tx.value) });
  const hops = hopsOfOld.safeParse(answer.route).data?.map(hopOf) ?? [];
  return { question, earlier: { transaction, createdAt: createdAt.data, amountsOut, hops } };
}

/** Decodes a transaction that the verifier has accepted. */
function decoded(
  { request }: RouteQuestion,
  { from, to, data, valueWei }: EarlierTransaction["tx"],
): EarlierTransaction {
  const tx = { from, to, data, valueWei };
  const { kind } = request.strategy;
  if (kind === "ensowallet") {
    const wallet = decodeWalletCalls(data);
    if (wallet === undefined) throw new Error("a verified transaction cannot be decoded");
    const { call } = wallet.route;
    const pulledOf = (token: Address) => wallet.pulls.find((pull) => pull.token === token)?.amount ?? 0n;
    const pulls = call.order.inputs.map(({ token }) => (token === NATIVE ? 0n : pulledOf(token)));
    return { tx, call, strategy: { kind, pulls } };
  }
  const call = kind === "router" ? decodeRouteCall(data) : decodeDelegateCall(data);
  if (call === undefined) throw new Error("a verified transaction cannot be decoded");
  return { tx, call, strategy: { kind } };
}

/** Returns what two hops have in common if they trade the same tokens at the same venue. */
function hopOf({ protocol, primary, tokenIn, tokenOut }: Hop): string {
  return JSON.stringify([protocol, primary, tokenIn, tokenOut]);
}

function shown(value: unknown): string {
  return typeof value === "number" ? String(value) : quoted(String(value));
}
