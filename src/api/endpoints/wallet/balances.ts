import { z } from "zod";
import { walletOf } from "../../../execution/index.js";
import { filterTokens, type TokenListing } from "../../../listings/index.js";
import { freshMarket } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import { type Balance, listBalances } from "../../../wallet/index.js";
import type { App } from "../../app.js";
import { waitsInQueue } from "../../declaration.js";
import { addressField, amountField, chainIdField } from "../../documents/fields.js";
import type { RawParameters } from "../../parameters/query.js";
import type { Endpoint } from "../endpoint.js";
import { newestBlockErrors, readyNetwork } from "../shared/readyNetwork.js";
import { balancesParameters } from "./parameters.js";
import { type BalancesQuestion, readBalances } from "./read.js";

export const balancesEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/wallet/balances",
  tag: "Wallet",
  summary: "Balances of an address or its smart wallet",
  description:
    "Balances above zero over the tokens in the listing: the native currency first, then by value, then tokens without a price.",
  query: balancesParameters,
  response: z.array(
    z.strictObject({
      token: addressField,
      amount: amountField,
      chainId: chainIdField,
      decimals: z.int().min(0),
      price: z
        .string()
        .regex(/^(0|[1-9]\d*)(\.\d+)?$/)
        .nullable()
        .meta({
          description: "US dollars for one whole token; null if no venue is deep enough.",
        }),
      name: z.string(),
      symbol: z.string(),
      logoUri: z.string().nullable(),
    }),
  ),
  errors: [...newestBlockErrors, "OVERLOADED"],
  access: "key",
  cost: 5,
  work: waitsInQueue,
  answer:
    ({ app, tokens }) =>
    async ({ query }) => {
      const { eoaAddress, useEoa, kind, chainId } = readBalances(query as RawParameters);
      const ready = servicesOn(app, chainId);
      const known = tokens.current();
      const sources = ready.map((services) => {
        return { services, tokens: filterTokens(known, { chainId: services.network.id, kind }) };
      });
      const balances = await listBalances(sources, useEoa ? eoaAddress : walletOf(eoaAddress));
      return balances.map(balanceItem);
    },
};

/** Returns the services of the requested networks. `all` omits networks that are not ready, and throws if none is. */
function servicesOn(app: App, chainId: BalancesQuestion["chainId"]): Services[] {
  if (chainId !== "all") return [readyNetwork(app, chainId)];
  const failures: unknown[] = [];
  const ready = [...app.networks.keys()].flatMap((id) => {
    try {
      const services = readyNetwork(app, id);
      freshMarket(services);
      return [services];
    } catch (error) {
      failures.push(error);
      return [];
    }
  });
  if (ready.length === 0) throw failures[0];
  return ready;
}

function balanceItem({ token, amount, usdPerUnit }: Balance<TokenListing>) {
  const { address, chainId, decimals, name, symbol, logosUri } = token;
  return {
    token: address,
    amount: amount.toString(),
    chainId,
    decimals,
    price: usdPerUnit === undefined ? null : decimalText(usdPerUnit * 10 ** decimals),
    name,
    symbol,
    logoUri: logosUri[0] ?? null,
  };
}

/** The significant digits of a price. The market is no more precise. */
const priceDigits = 10;

/** Returns a number above zero as a decimal string without an exponent, to ten digits: 1.1e-8 becomes "0.000000011". */
export function decimalText(value: number): string {
  const [mantissa = "", exponent] = value.toExponential(priceDigits - 1).split("e");
  const digits = mantissa.replace(".", "").replace(/0+$/, "");
  const point = Number(exponent) + 1;
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (digits.length <= point) return digits.padEnd(point, "0");
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}
