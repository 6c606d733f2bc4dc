import { SluiceError } from "../../../errors/index.js";
import type { RouteCall } from "../../../execution/index.js";
import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { routerAddress } from "../../../program/index.js";
import { type Approval, findPermit, type Permit } from "../../../wallet/index.js";
import type { App } from "../../app.js";
import { waitsInQueue } from "../../declaration.js";
import { parseObject, type RawParameters } from "../../parameters/query.js";
import { readParameters } from "../../parameters/read.js";
import type { Endpoint } from "../endpoint.js";
import { lookErrors, readyNetwork } from "../shared/readyNetwork.js";
import { requireContracts } from "../shared/requireContracts.js";
import { readOrder } from "../signatures/order.js";
import { permitPrefix } from "../signatures/permits.js";
import { txItem } from "./approve.js";
import { permitBody, permitParameters, walletDefaults } from "./parameters.js";
import { permitResponse } from "./permitResponse.js";
import { senderFaults, tokenFaults, type WalletQuestion } from "./read.js";

const shared = {
  path: "/api/v1/wallet/permit",
  tag: "Wallet",
  description: `Checks at the newest block whether the token supports a permit that the service can prepare; the message then holds the
owner's next nonce. Any other token is spent through Permit2, whose signature is valid for one route: request the route first
(\`routingStrategy\` \`router\`), then send its \`tx.data\` here as \`data\`, in a POST or, if it is short enough, in the query. With
\`data\` the answer is \`permit2\` for every token, as it is for a \`fromAddress\` with code, which has no key. An account that runs
the code of a contract (EIP-7702) is refused if that code would have to check the signature, and does not accept one of the account's key.`,
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

type PermitQuestion = WalletQuestion & {
  /** `fromAddress` exactly as the client wrote it. */
  readonly fromText: string;
  readonly tokenAddress: Address;
  /** Raw units of the token. */
  readonly amount: bigint;
  readonly deadlineSeconds: number;
  /** The route to sign as a whole, and the call data that it was read from. */
  readonly order: { readonly call: RouteCall; readonly data: Hex } | undefined;
};

/** Reads a request for a permit. Throws INVALID_PARAMETER, which lists every fault at once. */
function readPermitQuestion(sent: RawParameters): PermitQuestion {
  const { values, faults } = readParameters(permitBody, sent);
  const { data, fromAddress } = values;
  const order = data === undefined ? undefined : readOrder("data", data, fromAddress);
  const all = [
    ...faults,
    ...senderFaults(fromAddress),
    ...tokenFaults(values.tokenAddress),
    ...(order === undefined ? [] : "faults" in order ? order.faults : paymentFaults(order.call, values)),
  ];
  if (all.length > 0) throw new SluiceError("INVALID_PARAMETER", all);
  const { chainId = walletDefaults.chainId, ...rest } = values as Required<typeof values>;
  const { tokenAddress, amount, deadlineSeconds = walletDefaults.permitSeconds } = rest;
  return {
    chainId,
    fromAddress: rest.fromAddress,
    fromText: sent.fromAddress?.[0] ?? "",
    tokenAddress,
    amount,
    deadlineSeconds,
    order:
      order !== undefined && "call" in order && data !== undefined ? { call: order.call, data } : undefined,
  };
}

type Paid = { readonly tokenAddress?: Address | undefined; readonly amount?: bigint | undefined };

/** Returns a fault unless the token and amount equal one of the order's inputs. */
function paymentFaults({ order }: RouteCall, { tokenAddress, amount }: Paid): string[] {
  if (tokenAddress === undefined) return [];
  const input = order.inputs.find(({ token }) => token === tokenAddress);
  if (input === undefined) {
    const tokens = order.inputs.map(({ token }) => token).join(", ");
    return [`data pays with ${tokens}; tokenAddress must be one of them`];
  }
  if (amount === undefined || amount === input.amountIn) return [];
  return [`data pays ${input.amountIn} of ${tokenAddress}; amount must be that`];
}
