import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import type { Seen } from "../../guests/index.js";
import type { Address } from "../../lib/address.js";
import type { Market } from "../../market/index.js";
import { saidOf } from "../../prices/index.js";
import { freshMarket, onNewestMarket } from "../../quote/index.js";
import type { Services } from "../../service/index.js";
import type { Token } from "../../tokens/index.js";
import type { App } from "../app.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";
import { addressField, chainIdField } from "../documents/fields.js";
import { address, chainId } from "../parameters/kinds.js";
import { readLists } from "../parameters/lists.js";
import type { RawParameters } from "../parameters/query.js";
import { readParameters } from "../parameters/read.js";
import { lookErrors, readyNetwork, readyNetworkErrors } from "./readyNetwork.js";

/** Most addresses of one request. */
const maxAddresses = 100;

/** Decimal digits of a price; the market does not know it better. */
const priceDigits = 10;

const ofToken = {
  chainId,
  address: address.meta({
    description: "The token; `0xeeee…` is the native currency.",
    example: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  }),
};
const ofNetwork = { chainId };
const addressList = {
  addresses: address.meta({
    description: "The tokens.",
    example: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    length: { minItems: 1, maxItems: maxAddresses },
  }),
};

const price = z.number().meta({ description: "US dollars for one whole token." });
const priced = z.strictObject({
  chainId: chainIdField,
  address: addressField,
  decimals: z.int().min(0).max(255),
  symbol: z.string(),
  name: z.string(),
  price: price.nullable(),
  timestamp: z.int().meta({ description: "Of the block the price belongs to, in seconds since 1970." }),
});

const errors = ["INVALID_PARAMETER", ...readyNetworkErrors, "STATE_STALE"] as const;
const shared = { method: "get", tag: "Prices" } as const;

export const pricesDocs: readonly EndpointDoc[] = [
  {
    ...shared,
    path: "/api/v1/prices/{chainId}",
    summary: "USD prices of several tokens",
    description:
      "In the order asked. An entry is null where the token is not known or no venue that trades it is deep enough.",
    inPath: ofNetwork,
    lists: addressList,
    response: z.array(priced.extend({ price }).nullable()),
    errors,
  },
  {
    ...shared,
    path: "/api/v1/prices/{chainId}/{address}",
    summary: "The USD price of a token",
    description:
      "The price is null where no venue that trades the token is deep enough, and for a token that nobody lists: who makes a token makes its pools as well.",
    inPath: ofToken,
    response: priced,
    errors: [...errors, "UNKNOWN_TOKEN", ...lookErrors],
  },
  {
    ...shared,
    path: "/api/v1/prices/{chainId}/{address}/venues",
    summary: "What venues say of a token's price, the deepest first",
    description:
      "Every followed venue of the token against each of its other tokens whose price is known, at the newest block. The price of the token is the median of what those say that are deep enough, each with the weight of its depth; a share's price follows from what lies behind it.",
    inPath: ofToken,
    response: z.array(
      z.strictObject({
        venue: z.string().meta({ description: "Id of the venue." }),
        protocol: z.string(),
        pool: addressField.meta({ description: "The contract of the venue." }),
        against: addressField.meta({ description: "The other token." }),
        price,
        depthUsd: z
          .number()
          .min(0)
          .meta({ description: "US dollars that can be traded either way near that price." }),
      }),
    ),
    errors,
  },
];

type Path = Readonly<Record<string, string>>;

/** GET /v1/prices/{chainId}/{address} and /v1/prices/{chainId}?addresses=: USD prices at the newest block. */
export function pricesEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/prices/:chainId/:address", async (request) => {
    const read = readParameters(ofToken, ofPath(request.params as Path));
    if (read.faults.length > 0) throw new SluiceError("INVALID_PARAMETER", read.faults);
    const asked = read.values as { chainId: number; address: Address };
    const services = readyNetwork(app, asked.chainId);
    return makePriceOf(services)(asked.address) ?? priceOfStranger(services, asked.address);
  });

  server.get("/v1/prices/:chainId/:address/venues", (request) => {
    const read = readParameters(ofToken, ofPath(request.params as Path));
    if (read.faults.length > 0) throw new SluiceError("INVALID_PARAMETER", read.faults);
    const asked = read.values as { chainId: number; address: Address };
    return venuesOf(readyNetwork(app, asked.chainId), asked.address);
  });

  server.get("/v1/prices/:chainId", (request) => {
    const read = readParameters(ofNetwork, ofPath(request.params as Path));
    const { addresses, faults } = readAddresses(request.query as RawParameters);
    const all = [...read.faults, ...faults];
    if (all.length > 0) throw new SluiceError("INVALID_PARAMETER", all);
    const priceOf = makePriceOf(readyNetwork(app, read.values.chainId as number));
    // In the order asked, so that an entry can be told by its place.
    return addresses
      .map(priceOf)
      .map((priced) => (priced === undefined || priced.price === null ? null : priced));
  });
}

function ofPath(path: Path): RawParameters {
  return Object.fromEntries(Object.entries(path).map(([name, text]) => [name, [text]]));
}

function readAddresses({ addresses }: RawParameters): { addresses: Address[]; faults: readonly string[] } {
  const allowed = `allowed are 1 to ${maxAddresses} addresses`;
  if (addresses === undefined) return { addresses: [], faults: [`addresses is missing; ${allowed}`] };
  const count = addresses.flatMap((text) => text.split(",")).length;
  if (count > maxAddresses) return { addresses: [], faults: [`addresses has ${count} entries; ${allowed}`] };
  const { values, faults } = readLists(addressList, { addresses });
  return { addresses: values.addresses ?? [], faults };
}

/** What is known of a token that nobody lists: no price. Throws UNKNOWN_TOKEN where it is no token. */
async function priceOfStranger(services: Services, asked: Address) {
  return onNewestMarket(services, async ({ head }) => {
    const { token, reason } = (await services.guests.look([asked], head)).get(asked) as Seen;
    if (token !== undefined) return pricedItem(token, null, head);
    const message = `address ${asked} is not a known token of ${services.network.name}`;
    throw new SluiceError("UNKNOWN_TOKEN", message, { description: reason });
  });
}

/** Prices of one market; undefined for a token nobody knows, a null price for one without a venue deep enough. */
function makePriceOf(services: Services) {
  const market = freshMarket(services);
  const prices = services.pricer(market);
  return (asked: Address) => {
    const token = services.universe.tokens.get(asked);
    if (token === undefined) return undefined;
    const usdPerUnit = prices.get(asked)?.usdPerUnit;
    const usd = usdPerUnit === undefined ? null : usdPerUnit * 10 ** token.decimals;
    return pricedItem(token, usd && Number(usd.toPrecision(priceDigits)), market.head);
  };
}

/** What each venue says, the deepest first; venues against tokens without a price say nothing in US dollars. */
function venuesOf(services: Services, asked: Address) {
  const market = freshMarket(services);
  const allowed = services.exclusions.allowed(market);
  const prices = services.pricer(market);
  const decimals = services.universe.tokens.get(asked)?.decimals ?? 0;
  return saidOf(asked, allowed)
    .flatMap(({ entry: { venue }, known, rate, depth }) => {
      const usdPerUnit = prices.get(known)?.usdPerUnit;
      if (usdPerUnit === undefined) return [];
      const { id, protocol, address: pool } = venue;
      const usd = Number((rate * usdPerUnit * 10 ** decimals).toPrecision(priceDigits));
      return {
        venue: id,
        protocol,
        pool,
        against: known,
        price: usd,
        depthUsd: Math.round(depth * usdPerUnit),
      };
    })
    .sort((a, b) => b.depthUsd - a.depthUsd || (a.venue < b.venue ? -1 : 1));
}

function pricedItem(
  { chainId, address, decimals, symbol, name }: Token,
  price: number | null,
  { timestamp }: Market["head"],
) {
  return { chainId, address, decimals, symbol, name, price, timestamp: Number(timestamp) };
}
