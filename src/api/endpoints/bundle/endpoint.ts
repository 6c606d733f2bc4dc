import { z } from "zod";
import { type BundleAnswer, bundle, type CallSpending } from "../../../bundle/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import { waitsInQueue } from "../../declaration.js";
import type { RawParameters } from "../../parameters/query.js";
import { type Endpoint, markCut } from "../endpoint.js";
import { dataFeeOf, hopsOf } from "../route/answer.js";
import { batchOf } from "../shared/batch.js";
import { deploymentsOn, protocolsOn } from "../shared/deployments.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { refuseDeadEnds } from "../shared/refuseDeadEnds.js";
import { requireContracts } from "../shared/requireContracts.js";
import { stateAgeOf } from "../shared/stateAge.js";
import { knownActions } from "./knownActions.js";
import { bundleParameters } from "./parameters.js";
import { type BundleQuestion, readBundle } from "./read.js";
import { maxCalls } from "./readCalls.js";
import { namedReceivers } from "./receivers.js";
import { memberOf } from "./references.js";
import { type BundleResponse, bundleResponse, callField } from "./response.js";

const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

const description = `Actions are executed in order, as one transaction. An amount is decimal digits or the output of an earlier
call, \`{"useOutputOfCallAt": n, "index": i}\`, both counted from 0; \`index\` defaults to 0. Outputs that no call spends go to
\`receiver\`. A route may state \`amountOut\`, what its receiver gets, in place of \`amountIn\`. \`/api/v1/actions\` lists all actions. A bundle makes and revokes its inner approvals itself; the tokens it starts
from must be approved as for a route.`;

export const bundleEndpoint: Endpoint = {
  method: "post",
  path: "/api/v1/shortcuts/bundle",
  tag: "Routes",
  summary: "Several actions as one simulated transaction",
  description,
  query: bundleParameters,
  items: {
    schema: z.array(callField).min(1).max(maxCalls),
    example: [
      {
        protocol: "enso",
        action: "route",
        args: { tokenIn: NATIVE, tokenOut: usdc, amountIn: "1000000000000000000", slippage: "50" },
      },
      {
        protocol: "enso",
        action: "minamountout",
        args: { amountOut: { useOutputOfCallAt: 0 }, minAmountOut: "1" },
      },
    ],
  },
  response: bundleResponse,
  errors: [
    "INVALID_PARAMETER",
    "INVALID_JSON",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "UNSUPPORTED_CHAIN",
    "UNKNOWN_TOKEN",
    "TOKEN_EXCLUDED",
    "NO_ROUTE",
    "INSUFFICIENT_LIQUIDITY",
    "MAX_AMOUNT_IN_TOO_LOW",
    "SIMULATION_REVERTED",
    "BELOW_PLAN",
    "NOT_IMPLEMENTED",
    "NOT_READY",
    "STATE_STALE",
    "OVERLOADED",
    "RPC_UNAVAILABLE",
    "NODES_DISAGREE",
    "CONTRACTS_NOT_DEPLOYED",
    "CONTRACTS_UNSUPPORTED",
    "QUOTE_TIMEOUT",
  ],
  access: "key",
  cost: 10,
  work: waitsInQueue,
  mayBeCut: true,
  search:
    ({ app }) =>
    ({ query, body }, reply) => {
      const question = readBundle(query as RawParameters, body, {
        knownOn: (chainId) => knownActions(deploymentsOn(app, chainId)),
        protocolsOn: (chainId) => protocolsOn(app, chainId),
        nowSeconds: Math.floor(Date.now() / 1000),
      });
      const services = readyNetwork(app, question.chainId);
      refuseDeadEnds(services, namedReceivers(question.request));
      return {
        services,
        async answer(signal) {
          await requireContracts(app, services);
          const answered = await bundle(services, question.request, signal);
          markCut(reply, answered.isCut);
          const age = stateAgeOf(question, services, answered.market);
          const answer = { ...bundleAnswer(question, answered), ...age };
          return question.batch ? { ...answer, calls: await batchOf(services, answered) } : answer;
        },
      };
    },
};

/** Returns the answer in the interface's format: integers as decimal strings, addresses in lower case. */
export function bundleAnswer(question: BundleQuestion, answer: BundleAnswer): BundleResponse {
  const { tx, quoted } = answer;
  return {
    bundle: question.body.map((call) => echoOf(call as Record<string, unknown>)),
    ...(quoted === undefined
      ? {}
      : { gas: quoted.gas.toString(), ...dataFeeOf(quoted, answer.market.network) }),
    createdAt: Number(answer.market.head.number),
    tx: { data: tx.data, to: tx.to, from: question.fromText, value: tx.valueWei.toString() },
    ...(quoted === undefined
      ? {}
      : { amountsOut: byToken(quoted.amountsOut), minAmountsOut: byToken(quoted.minAmountsOut) }),
    ...(quoted === undefined || quoted.spent.length === 0 ? {} : { spent: quoted.spent.map(spentAnswer) }),
    priceImpact: quoted?.priceImpactBps ?? null,
    feeAmount: byToken(answer.feeAmounts),
    route: hopsOf(question.chainId, answer.fills, answer.secondsAhead),
  };
}

function spentAnswer({ call, token, amountIn, maxAmountIn }: CallSpending) {
  return { call, token, amountIn: amountIn.toString(), maxAmountIn: maxAmountIn.toString() };
}

/** Returns the known members of a call, as they were sent. */
function echoOf(call: Record<string, unknown>): BundleResponse["bundle"][number] {
  const { protocol, action } = call as { protocol: string; action: string };
  return { protocol, action, args: (memberOf(call, "args") ?? {}) as Record<string, unknown> };
}

function byToken(amounts: ReadonlyMap<Address, bigint>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([token, amount]) => [token, amount.toString()]));
}
