import { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import type { Seen } from "../../guests/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import type { Market } from "../../market/index.js";
import { venuePricesOf } from "../../prices/index.js";
import { freshMarket, onNewestMarket } from "../../quote/index.js";
import type { Services } from "../../service/index.js";
import type { Token } from "../../tokens/index.js";
import { addressField, chainIdField } from "../documents/fields.js";
import { address, chainId } from "../parameters/kinds.js";
import { readLists } from "../parameters/lists.js";
import type { RawParameters } from "../parameters/query.js";
import { ofPath, readParameters, requireParameters } from "../parameters/read.js";
import type { Endpoint } from "./endpoint.js";
import { lookErrors, readyNetwork, readyNetworkErrors } from "./shared/readyNetwork.js";

/** The most addresses in a request. */
const maxAddresses = 100;

/** The significant digits of a price. The market is no more precise. */
const priceDigits = 10;
const earlierDigits = 7;
/** The decimals of a change, whose earlier price has no more digits. */
const fractionDigits = 6;

const ofToken = {
  chainId,
  address: address.meta({
    description: "The token; `0xeeee…` is the native currency.",
    example: NATIVE,
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
  timestamp: z
    .int()
    .meta({ description: "The time of the block that the price was computed on, in seconds since 1970." }),
  depthUsd: z.number().min(0).optional().meta({
    description:
      "US dollars that can be traded either way near the price, over all venues that agree on it. Absent without a price, and for the stablecoins that all prices are derived from.",
  }),
  change: z
    .strictObject({
      fraction: z.number().meta({ description: "As a fraction of the earlier price: 0.01 is 1 % more." }),
      seconds: z.int().min(1).max(86_400).meta({ description: "The time between the two prices." }),
    })
    .optional()
    .meta({
      description:
        "How the price has changed since the earliest price of the last day that this process has seen. Absent if it has seen none.",
    }),
});

const errors = ["INVALID_PARAMETER", ...readyNetworkErrors, "STATE_STALE"] as const;
const shared = { method: "get", tag: "Prices", access: "key", cost: 1, work: "none" } as const;

export const pricesEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/prices/{chainId}",
  summary: "USD prices of several tokens",
  description:
    "In the order of `addresses`. An entry is null if the token is unknown or no venue that trades it is deep enough.",
  inPath: ofNetwork,
  lists: addressList,
  response: z.array(priced.extend({ price }).nullable()),
  errors,
  answer:
    ({ app }) =>
    ({ params, query }) => {
      const read = readParameters(ofNetwork, ofPath(params));
      const { addresses, faults } = readAddresses(query as RawParameters);
      const all = [...read.faults, ...faults];
      if (all.length > 0) throw new SluiceError("INVALID_PARAMETER", all);
      const priceOf = makePriceOf(readyNetwork(app, read.values.chainId as number));
      // Keeps the requested order, since clients identify an entry by its position.
      return addresses
        .map(priceOf)
        .map((priced) => (priced === undefined || priced.price === null ? null : priced));
    },
};

export const priceEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/prices/{chainId}/{address}",
  summary: "The USD price of a token",
  description:
    "The price is null if no venue that trades the token is deep enough, and for an unlisted token, since its creator can create its pools too.",
  inPath: ofToken,
  response: priced,
  errors: [...errors, "UNKNOWN_TOKEN", ...lookErrors],
  answer:
    ({ app }) =>
    async ({ params }) => {
      const asked = readToken(params);
      const services = readyNetwork(app, asked.chainId);
      return makePriceOf(services)(asked.address) ?? unlistedPrice(services, asked.address);
    },
};

export const priceVenuesEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/prices/{chainId}/{address}/venues",
  summary: "The price of a token at each venue, the deepest first",
  description:
    "Every followed venue of the token, against each of its other tokens with a known price, at the newest block. The price of the token is the median over the venues that are deep enough, weighted by depth. The price of a share follows from its underlying tokens.",
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
  answer:
    ({ app }) =>
    ({ params }) => {
      const asked = readToken(params);
      return venuesOf(readyNetwork(app, asked.chainId), asked.address);
    },
};

export const priceHistoryEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/prices/{chainId}/{address}/history",
  summary: "The prices of a token that this process has seen",
  description:
    "The oldest first, the newest block last: the last hour or so in detail, at most one price every 12 seconds, and the day before every ten minutes. A process remembers what it has seen since its start; blocks that the chain has abandoned are not among them.",
  inPath: ofToken,
  response: z.array(
    z.strictObject({
      block: z.int().min(0).meta({ description: "The number of the block." }),
      timestamp: z.int().meta({ description: "The time of the block, in seconds since 1970." }),
      price,
    }),
  ),
  errors,
  answer:
    ({ app }) =>
    ({ params }) => {
      const asked = readToken(params);
      return historyOf(readyNetwork(app, asked.chainId), asked.address);
    },
};

/** Reads the token of a path. Throws INVALID_PARAMETER, which lists every fault. */
function readToken(params: unknown): { chainId: number; address: Address } {
  return requireParameters(ofToken, ofPath(params));
}

function readAddresses({ addresses }: RawParameters): { addresses: Address[]; faults: readonly string[] } {
  const allowed = `allowed are 1 to ${maxAddresses} addresses`;
  if (addresses === undefined) return { addresses: [], faults: [`addresses is missing; ${allowed}`] };
  const count = addresses.flatMap((text) => text.split(",")).length;
  if (count > maxAddresses) return { addresses: [], faults: [`addresses has ${count} entries; ${allowed}`] };
  const { values, faults } = readLists(addressList, { addresses });
  return { addresses: values.addresses ?? [], faults };
}

/** Looks up an unlisted token, which has no price. Throws UNKNOWN_TOKEN if the address is not a token. */
async function unlistedPrice(services: Services, asked: Address) {
  return onNewestMarket(services, async ({ head }) => {
    const { token, reason } = (await services.guests.look([asked], head)).get(asked) as Seen;
    if (token !== undefined) return pricedItem(token, null, head);
    const message = `address ${asked} is not a known token of ${services.network.name}`;
    throw new SluiceError("UNKNOWN_TOKEN", message, { description: reason });
  });
}

/**
 * Makes the price lookup of one market. The lookup returns undefined for an unknown token, and a null price if no venue
 * is deep enough.
 */
function makePriceOf(services: Services) {
  const market = freshMarket(services);
  const prices = services.pricer(market);
  return (asked: Address) => {
    const token = services.universe.tokens.get(asked);
    if (token === undefined) return undefined;
    const known = prices.get(asked);
    if (known === undefined) return pricedItem(token, null, market.head);
    const { usdPerUnit, depthUsd } = known;
    const change = services.priceHistory.changeTo(asked, usdPerUnit, Number(market.head.timestamp));
    return {
      ...pricedItem(token, usdOf(usdPerUnit, token), market.head),
      ...(Number.isFinite(depthUsd) ? { depthUsd: Math.round(depthUsd) } : {}),
      ...(change === undefined
        ? {}
        : { change: { ...change, fraction: Number(change.fraction.toFixed(fractionDigits)) } }),
    };
  };
}

/** Returns the price of one whole token. */
function usdOf(usdPerUnit: number, { decimals }: Pick<Token, "decimals">): number {
  return Number((usdPerUnit * 10 ** decimals).toPrecision(priceDigits));
}

/** Returns the price at each venue, the deepest first. Omits venues whose other token has no USD price. */
function venuesOf(services: Services, asked: Address) {
  const market = freshMarket(services);
  const allowed = services.exclusions.allowed(market);
  const prices = services.pricer(market);
  const decimals = services.universe.tokens.get(asked)?.decimals ?? 0;
  return venuePricesOf(asked, allowed)
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

/** Returns the earlier prices of a token, and that of the newest block. */
function historyOf(services: Services, asked: Address) {
  const market = freshMarket(services);
  const token = services.universe.tokens.get(asked);
  if (token === undefined) return [];
  const [block, timestamp] = [Number(market.head.number), Number(market.head.timestamp)];
  const usdPerUnit = services.pricer(market).get(asked)?.usdPerUnit;
  const points = services.priceHistory
    .of(asked)
    .filter((point) => point.block < block)
    .map((point) => ({
      block: point.block,
      timestamp: point.timestamp,
      price: Number(usdOf(point.usdPerUnit, token).toPrecision(earlierDigits)),
    }));
  return usdPerUnit === undefined
    ? points
    : [...points, { block, timestamp, price: usdOf(usdPerUnit, token) }];
}

function pricedItem(
  { chainId, address, decimals, symbol, name }: Token,
  price: number | null,
  { timestamp }: Market["head"],
) {
  return { chainId, address, decimals, symbol, name, price, timestamp: Number(timestamp) };
}
