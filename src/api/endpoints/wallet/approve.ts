import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { spenderOf } from "../../../execution/index.js";
import { type Approval, approve } from "../../../wallet/index.js";
import type { App } from "../../app.js";
import type { EndpointDoc } from "../../documents/endpointDoc.js";
import { addressField, amountField } from "../../documents/fields.js";
import type { RawParameters } from "../../parameters/query.js";
import { lookErrors, readyNetwork } from "../shared/readyNetwork.js";
import { requireContracts } from "../shared/requireContracts.js";
import { approveParameters } from "./parameters.js";
import { readApprove } from "./read.js";

/** The first is the spelling of the interface. */
const paths = ["/v1/wallet/appprove", "/v1/wallet/approve"] as const;

/** A transaction to a token. */
export const txField = z.strictObject({
  to: addressField.meta({ description: "The token." }),
  from: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .meta({ description: "The sender, as it was written." }),
  data: z.string().regex(/^0x[0-9a-f]+$/),
  value: amountField,
});

const response = z.strictObject({
  tx: txField,
  gas: amountField.meta({ description: "The gas limit that `tx` needs." }),
  token: addressField,
  amount: amountField,
  spender: addressField,
  resetTx: txField.optional().meta({
    description: "Only for a token that needs it: to be mined before `tx`; it ends the old allowance.",
  }),
  resetGas: amountField.optional().meta({ description: "The gas limit that `resetTx` needs." }),
});

export const approveDocs: readonly EndpointDoc[] = paths.map((path) => ({
  method: "get",
  path: `/api${path}`,
  tag: "Wallet",
  summary: "A transaction that approves what a route spends",
  description:
    "The spender is the one the later route needs. The spelling with three p is the documented one; both are answered.",
  query: approveParameters,
  response,
  errors: [
    "INVALID_PARAMETER",
    "UNSUPPORTED_CHAIN",
    "UNKNOWN_TOKEN",
    ...lookErrors,
    "SIMULATION_REVERTED",
    "NOT_READY",
    "STATE_STALE",
    "RPC_UNAVAILABLE",
    "CONTRACTS_NOT_DEPLOYED",
  ],
}));

/** GET /v1/wallet/appprove, /v1/wallet/approve: the approval that a route of the given strategy needs. */
export function approveEndpoint(server: FastifyInstance, app: App): void {
  const answer = async (sent: RawParameters) => {
    const { chainId, fromAddress, fromText, tokenAddress, amount, strategy } = readApprove(sent);
    const services = readyNetwork(app, chainId);
    await requireContracts(app, services);
    const spender = spenderOf(strategy, fromAddress);
    const approval = await approve(services, { from: fromAddress, token: tokenAddress, amount, spender });
    const { tx, gas, reset } = approval;
    return {
      tx: txItem(tx, fromText),
      gas: gas.toString(),
      token: tokenAddress,
      amount: amount.toString(),
      spender,
      ...(reset === undefined ? {} : { resetTx: txItem(reset.tx, fromText), resetGas: reset.gas.toString() }),
    };
  };
  for (const path of paths) server.get(path, (request) => answer(request.query as RawParameters));
}

function txItem({ to, data, valueWei }: Approval["tx"], from: string) {
  return { to, from, data, value: valueWei.toString() };
}
