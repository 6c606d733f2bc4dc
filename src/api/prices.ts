import type { FastifyInstance } from "fastify";
import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { freshMarket, type QuoteContext } from "../quote/index.js";
import type { App } from "./app.js";
import { readyNetwork } from "./network.js";
import { address, wholeNumber } from "./parameters/kinds.js";
import { readLists } from "./parameters/lists.js";
import type { RawParameters } from "./parameters/query.js";
import { readParameters } from "./parameters/read.js";

const chainId = wholeNumber(1, Number.MAX_SAFE_INTEGER, "");

/** Most addresses of one request. */
const maxAddresses = 100;

/** Decimal digits of a price; the market does not know it better. */
const priceDigits = 10;

type Path = Readonly<Record<string, string>>;

/** GET /v1/prices/{chainId}/{address} and /v1/prices/{chainId}?addresses=: USD prices at the newest block. */
export function pricesEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/prices/:chainId/:address", (request) => {
    const read = readParameters({ chainId, address }, ofPath(request.params as Path));
    if (read.faults.length > 0) throw new SluiceError("INVALID_PARAMETER", read.faults);
    const asked = read.values as { chainId: number; address: Address };
    const context = readyNetwork(app, asked.chainId);
    const priced = makePriceOf(context)(asked.address);
    if (priced !== undefined) return priced;
    const message = `address ${asked.address} is not a known token of ${context.network.name}`;
    throw new SluiceError("UNKNOWN_TOKEN", message);
  });

  server.get("/v1/prices/:chainId", (request) => {
    const read = readParameters({ chainId }, ofPath(request.params as Path));
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
  const { values, faults } = readLists({ addresses: address }, { addresses });
  return { addresses: values.addresses ?? [], faults };
}

/** Prices of one market; undefined for a token nobody knows, a null price for one without a venue deep enough. */
function makePriceOf(context: QuoteContext) {
  const market = freshMarket(context);
  const prices = context.pricer(market);
  return (asked: Address) => {
    const token = context.universe.tokens.get(asked);
    if (token === undefined) return undefined;
    const { decimals, symbol, name } = token;
    const usdPerUnit = prices.get(asked)?.usdPerUnit;
    return {
      chainId: context.network.id,
      address: asked,
      decimals,
      symbol,
      name,
      price: usdPerUnit === undefined ? null : Number((usdPerUnit * 10 ** decimals).toPrecision(priceDigits)),
      timestamp: Number(market.head.timestamp),
    };
  };
}
