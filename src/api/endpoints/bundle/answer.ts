import type { BundleAnswer } from "../../../bundle/index.js";
import type { Address } from "../../../lib/address.js";
import { dataFeeOf, hopsOf } from "../route/answer.js";
import type { BundleQuestion } from "./read.js";
import { memberOf } from "./references.js";
import type { BundleResponse } from "./response.js";

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
    priceImpact: quoted?.priceImpactBps ?? null,
    feeAmount: byToken(answer.feeAmounts),
    route: hopsOf(question.chainId, answer.fills, answer.secondsAhead),
  };
}

/** Returns the known members of a call, as they were sent. */
function echoOf(call: Record<string, unknown>): BundleResponse["bundle"][number] {
  const { protocol, action } = call as { protocol: string; action: string };
  return { protocol, action, args: (memberOf(call, "args") ?? {}) as Record<string, unknown> };
}

function byToken(amounts: ReadonlyMap<Address, bigint>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([token, amount]) => [token, amount.toString()]));
}
