import type { FastifyInstance } from "fastify";
import { routerAddress } from "../../../program/index.js";
import type { Approval, Permit } from "../../../wallet/index.js";
import { findPermit } from "../../../wallet/index.js";
import type { App } from "../../app.js";
import { parseObject, type RawParameters } from "../../parameters/query.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { requireContracts } from "../shared/requireContracts.js";
import { permitPrefix } from "../signatures/permits.js";
import { type PermitQuestion, readPermitQuestion } from "./readPermit.js";

/** GET and POST /v1/wallet/permit: what to sign in place of approving the Router. */
export function permitEndpoint(server: FastifyInstance, app: App): void {
  const answer = async (sent: RawParameters) => {
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
  };
  server.get("/v1/wallet/permit", (request) => answer(request.query as RawParameters));
  server.post("/v1/wallet/permit", (request) =>
    answer({ ...(request.query as RawParameters), ...parseObject(request.body) }),
  );
}

/** What depends on the kind. */
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
  const item = ({ to, data, valueWei }: Approval["tx"]) => ({ to, from, data, value: valueWei.toString() });
  const resetting = reset && { resetTx: item(reset.tx), resetGas: reset.gas.toString() };
  return { tx: item(tx), gas: gas.toString(), ...resetting };
}
