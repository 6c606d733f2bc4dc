import { z } from "zod";
import { spenderOf } from "../../../execution/index.js";
import { type Approval, approve } from "../../../wallet/index.js";
import { waitsInQueue } from "../../declaration.js";
import { addressField, amountField } from "../../documents/fields.js";
import type { RawParameters } from "../../parameters/query.js";
import type { Endpoint } from "../endpoint.js";
import { lookErrors, readyNetwork } from "../shared/readyNetwork.js";
import { requireContracts } from "../shared/requireContracts.js";
import { approveParameters } from "./parameters.js";
import { readApprove } from "./read.js";

/** A transaction to a token. */
export const txField = z.strictObject({
  to: addressField.meta({ description: "The token." }),
  from: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .meta({ description: "The sender, exactly as the request wrote it." }),
  data: z.string().regex(/^0x[0-9a-f]+$/),
  value: amountField,
});

const response = z.strictObject({
  tx: txField,
  gas: amountField.meta({ description: "The gas limit of `tx`." }),
  token: addressField,
  amount: amountField,
  spender: addressField,
  resetTx: txField.optional().meta({
    description:
      "Present only if the token requires it: a transaction that resets the old allowance and must be mined before `tx`.",
  }),
  resetGas: amountField.optional().meta({ description: "The gas limit of `resetTx`." }),
});

/** The endpoint under both spellings in use. The first one is documented. */
export const approveEndpoints = ["/api/v1/wallet/appprove", "/api/v1/wallet/approve"].map(
  (path): Endpoint => ({
    method: "get",
    path,
    tag: "Wallet",
    summary: "A transaction that approves a route's tokenIn",
    description:
      "The spender is the one that the later route requires. `appprove`, with three p, is the original spelling; both work.",
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
      "NODES_DISAGREE",
      "CONTRACTS_NOT_DEPLOYED",
      "CONTRACTS_UNSUPPORTED",
    ],
    access: "key",
    cost: 5,
    work: waitsInQueue,
    answer:
      ({ app }) =>
      async ({ query }) => {
        const { chainId, fromAddress, fromText, tokenAddress, amount, strategy } = readApprove(
          query as RawParameters,
        );
        const services = readyNetwork(app, chainId);
        await requireContracts(app, services);
        const spender = spenderOf(strategy, fromAddress);
        const asked = { from: fromAddress, token: tokenAddress, amount, spender };
        const { tx, gas, reset } = await approve(services, asked);
        return {
          tx: txItem(tx, fromText),
          gas: gas.toString(),
          token: tokenAddress,
          amount: amount.toString(),
          spender,
          ...(reset && { resetTx: txItem(reset.tx, fromText), resetGas: reset.gas.toString() }),
        };
      },
  }),
);

/** Returns a transaction in the interface's format, with `from` as the client wrote it. */
export function txItem({ to, data, valueWei }: Approval["tx"], from: string) {
  return { to, from, data, value: valueWei.toString() };
}
