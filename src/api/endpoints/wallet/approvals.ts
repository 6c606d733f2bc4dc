import { z } from "zod";
import { spenderOf } from "../../../execution/index.js";
import { permit2Address } from "../../../program/index.js";
import { listAllowances } from "../../../wallet/index.js";
import { waitsInQueue } from "../../declaration.js";
import { addressField, amountField } from "../../documents/fields.js";
import type { RawParameters } from "../../parameters/query.js";
import type { Endpoint } from "../endpoint.js";
import { newestBlockErrors, readyNetwork } from "../shared/readyNetwork.js";
import { approvalsParameters } from "./parameters.js";
import { readApprovals } from "./read.js";

export const approvalsEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/wallet/approvals",
  tag: "Wallet",
  summary: "Approvals of an address for its smart wallet and the Router",
  description: "All allowances above zero over the tokens in the listing.",
  query: approvalsParameters,
  response: z.array(
    z.strictObject({
      token: addressField,
      spender: addressField,
      amount: amountField,
      allowance: amountField.meta({ description: "The same as `amount`." }),
    }),
  ),
  errors: [...newestBlockErrors, "OVERLOADED"],
  access: "key",
  cost: 5,
  work: waitsInQueue,
  answer:
    ({ app, tokens }) =>
    async ({ query }) => {
      const { chainId, fromAddress, strategy, withPermit2 } = readApprovals(query as RawParameters);
      const services = readyNetwork(app, chainId);
      const strategies = strategy === undefined ? (["ensowallet", "router"] as const) : [strategy];
      const spenders = strategies.map((each) => spenderOf(each, fromAddress));
      if (withPermit2) spenders.push(permit2Address);
      const addresses = tokens
        .current()
        .filter((token) => token.chainId === chainId)
        .map(({ address }) => address);
      const allowances = await listAllowances(services, fromAddress, spenders, addresses);
      return allowances.map(({ token, spender, amount }) => {
        const text = amount.toString();
        return { token, spender, amount: text, allowance: text };
      });
    },
};
