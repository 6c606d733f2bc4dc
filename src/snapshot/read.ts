import { readFileSync } from "node:fs";
import type { Head } from "../chain/index.js";
import { messageOf, SluiceError } from "../errors/index.js";
import { ZERO_ADDRESS } from "../lib/address.js";
import type { Market, Pool } from "../market/index.js";
import { ethereumFees, type Network, networks } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import { adapters, curveCapacity } from "../protocols/index.js";
import { makeUniverse, type TokenUniverse } from "../tokens/index.js";
import { jsonFaultAt } from "./faultAt.js";
import { type MarketFile, marketFileSchema, type VenueEntry } from "./schema.js";
import { decodeState } from "./state.js";

/** A market read from a file, and the tokens the file names. */
export type SavedMarket = { readonly market: Market; readonly universe: TokenUniverse };

/** How many faults an error names. */
const MAX_FAULTS = 10;

/** Raw units of the quote that tests a state. */
const PROBE = 1_000_000n;

/** Reads a market file. Throws BAD_MARKET_FILE, which names the invalid line or members. */
export function readMarketFile(path: string): SavedMarket {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new SluiceError("BAD_MARKET_FILE", messageOf(error), { cause: error });
  }
  return marketOf(parseJson(text, path), path);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { line, column } = jsonFaultAt(text) ?? { line: 1, column: 1 };
    const message = `${path}: line ${line}, column ${column}: not JSON`;
    throw new SluiceError("BAD_MARKET_FILE", message, { cause: error });
  }
}

/** Returns the market of a market file's JSON. `source` names the file in messages. Throws BAD_MARKET_FILE. */
export function marketOf(json: unknown, source: string): SavedMarket {
  const parsed = marketFileSchema.safeParse(json);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${memberOf(path)}: ${message}`);
    throw faulty(source, faults);
  }
  const file = parsed.data;
  const faults: string[] = [];
  const head = headOf(file);
  const pools = new Map<string, Pool>();
  for (const [index, entry] of file.venues.entries()) {
    const member = memberOf(["venues", index]);
    if (pools.has(entry.id)) faults.push(`${member}.id: "${entry.id}" occurs twice`);
    const result = venueOf(entry, head);
    if ("fault" in result) faults.push(`${member}.${result.fault}`);
    else pools.set(entry.id, result);
  }
  if (faults.length > 0) throw faulty(source, faults);
  const network = networkOf(file);
  return { market: { network, head, pools }, universe: universeOf(network, file) };
}

function faulty(source: string, faults: readonly string[]): SluiceError {
  const shown = faults.slice(0, MAX_FAULTS).map((fault) => `${source}: ${fault}`);
  const more = faults.length - shown.length;
  return new SluiceError("BAD_MARKET_FILE", more > 0 ? [...shown, `${source}: ${more} more faults`] : shown);
}

/** ["venues", 3, "tokens"] → "venues[3].tokens" */
function memberOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return text.replace(/^\./, "") || "the file";
}

function venueOf(
  { state: json, exact: _, tolerancePpb: __, ...members }: VenueEntry,
  head: Head,
): Pool | { readonly fault: string } {
  const adapter = adapters.get(members.standard);
  if (adapter === undefined) {
    const known = [...adapters.keys()].join(", ");
    return { fault: `standard: "${members.standard}" is not known; known are ${known}` };
  }
  const facts = adapter.facts.safeParse(members.facts);
  if (!facts.success) {
    const [{ path, message } = { path: [], message: "" }] = facts.error.issues;
    return { fault: `${memberOf(["facts", ...path])}: ${message}` };
  }
  const venue = { ...members, facts: facts.data } as Venue;
  try {
    const plain = decodeState(json);
    const state = adapter.plain === undefined ? plain : adapter.plain.read(plain);
    if (!isUsable({ venue, adapter, state }, head)) return { fault: "state: not one of this standard" };
    return { venue, adapter, state };
  } catch (error) {
    return { fault: `state: ${messageOf(error)}` };
  }
}

/**
 * Returns whether the adapter computes numbers from the state; throws where a member is missing. Adapters trust their
 * state, but a file may come from anyone.
 */
function isUsable({ adapter, venue, state }: Pool, head: Head): boolean {
  const [first, second] = venue.tokens;
  if (first === undefined || second === undefined) return false;
  const directions = [
    [first, second],
    [second, first],
  ] as const;
  return directions.every(([tokenIn, tokenOut]) => {
    const curve = adapter.curve(venue, state, tokenIn, tokenOut);
    if (curve === undefined) return true;
    adapter.quote(venue, state, { tokenIn, tokenOut, amountIn: PROBE, context: head });
    return !Number.isNaN(curveCapacity(curve) + numberOf(curve.segments[0]));
  });
}

function numberOf(segment: { price?: number; reserveIn: number; reserveOut: number } | undefined): number {
  return segment === undefined ? 0 : (segment.price ?? segment.reserveIn + segment.reserveOut);
}

/** Returns the file's network. Members that only a node needs are empty. */
function networkOf({ network, tokens }: MarketFile): Network {
  return {
    ...network,
    maxTransactionGas: BigInt(network.maxTransactionGas),
    multicall3: ZERO_ADDRESS,
    reorgBlocks: 0,
    fees: networks.get(network.id)?.fees ?? ethereumFees,
    tokens,
    deployments: [],
  };
}

function headOf({ block }: MarketFile): Head {
  return {
    number: BigInt(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: BigInt(block.timestamp),
    baseFeeWei: BigInt(block.baseFeeWei),
    gasUsed: BigInt(block.gasUsed),
    gasLimit: BigInt(block.gasLimit),
  };
}

/** Returns the file's tokens and the native currency. Anyone may choose a symbol, so the tokens in the network's data come first. */
function universeOf(network: Network, { tokens }: MarketFile): TokenUniverse {
  const vouched = new Set(networks.get(network.id)?.tokens.map(({ address }) => address));
  return makeUniverse(
    network,
    tokens.map((token) => ({
      ...token,
      logosUri: [],
      origin: vouched.has(token.address) ? "builtIn" : "bundled",
    })),
  );
}
