import { routerAddress } from "../../../program/index.js";
import { type Approval, findPermit, type Permit } from "../../../wallet/index.js";
import type { App } from "../../app.js";
import { waitsInQueue } from "../../declaration.js";
import { parseObject, type RawParameters } from "../../parameters/query.js";
import type { Endpoint } from "../endpoint.js";
import { lookErrors, readyNetwork } from "../shared/readyNetwork.js";
import { requireContracts } from "../shared/requireContracts.js";
import { permitPrefix } from "../signatures/permits.js";
import { txItem } from "./approve.js";
import { permitBody, permitParameters } from "./parameters.js";
import { permitResponse } from "./permitResponse.js";
import { type PermitQuestion, readPermitQuestion } from "./readPermit.js";

const shared = {
  path: "/api/v1/wallet/permit",
  tag: "Wallet",
  description: `Checks at the newest block whether the token supports a permit that the service can prepare; the message then holds the
owner's next nonce. Any other token is spent through Permit2, whose signature is valid for one route: request the route first
(\`routingStrategy\` \`router\`), then send its \`tx.data\` here as \`data\`, in a POST or, if it is short enough, in the query. With
\`data\` the answer is \`permit2\` for every token, and so it is for a \`fromAddress\` with code, which has no key. An account that runs
the code of a contract (EIP-7702) is refused if that code does not accept a signature of its key and would be asked for it.`,
  response: permitResponse,
  access: "key",
  cost: 5,
  work: waitsInQueue,
} as const;

const errors = [
  "INVALID_PARAMETER",
  "UNSUPPORTED_CHAIN",
  "UNKNOWN_TOKEN",
  ...lookErrors,
  "SIMULATION_REVERTED",
  "SIGNATURE_UNUSABLE",
  "NOT_READY",
  "STATE_STALE",
  "RPC_UNAVAILABLE",
  "NODES_DISAGREE",
  "CONTRACTS_NOT_DEPLOYED",
  "CONTRACTS_UNSUPPORTED",
] as const;

export const permitEndpoint: Endpoint = {
  ...shared,
  method: "get",
  summary: "A message to sign instead of an approval",
  query: permitParameters,
  errors,
  answer:
    ({ app }) =>
    ({ query }) =>
      permitAnswer(app, query as RawParameters),
};

export const permitPostEndpoint: Endpoint = {
  ...shared,
  method: "post",
  summary: "The same, with the parameters as members of a JSON object",
  body: permitBody,
  errors: [...errors, "INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  answer:
    ({ app }) =>
    ({ query, body }) =>
      permitAnswer(app, { ...(query as RawParameters), ...parseObject(body) }),
};

async function permitAnswer(app: App, sent: RawParameters) {
  const question = readPermitQuestion(sent);
  const services = readyNetwork(app, question.chainId);
  await requireContracts(app, services);
  const { fromAddress: from, tokenAddress: token, amount, deadlineSeconds: seconds, order } = question;
  const permit = await findPermit(services, { from, token, amount, seconds, call: order?.call });
  return {
    kind: permit.kind,
    token,
    amount: amount.toString(),
    spender: routerAddress,
    ...signedPart(permit, question),
  };
}

/** Returns the members that depend on the kind of permit. */
function signedPart(permit: Permit, { amount, fromText, order }: PermitQuestion) {
  if (permit.kind === "none") return { typedData: null };
  if (permit.kind === "permit2") {
    const { order: signed, approval } = permit;
    const approving = approval === undefined ? {} : { approval: approvalItem(approval, fromText) };
    if (signed === undefined || order === undefined) return { typedData: null, ...approving };
    const [nonce, deadline] = [signed.nonce.toString(), signed.deadline.toString()];
    return { typedData: signed.typedData, permit2: { data: order.data, nonce, deadline }, ...approving };
  }
  const { kind, nonce, deadline, typedData } = permit;
  const terms = kind === "dai" ? { kind, nonce, expiry: deadline } : { kind, value: amount, deadline };
  return { typedData, permit: permitPrefix(terms) };
}

function approvalItem({ tx, gas, reset }: Approval, from: string) {
  const resetting = reset && { resetTx: txItem(reset.tx, from), resetGas: reset.gas.toString() };
  return { tx: txItem(tx, from), gas: gas.toString(), ...resetting };
}
