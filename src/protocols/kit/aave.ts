import { type Address, addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { Step } from "../../program/index.js";
import type { DiscoverInput, FillToEncode } from "../adapter.js";
import type { Venue } from "../venue.js";
import { contractOf, identityOf } from "./adapter/deployment.js";
import { zeroForOneOf } from "./adapter/direction.js";
import type { ShareFacts } from "./adapter/facts.js";
import { conversionInputs, type ProtocolMeta } from "./adapter/meta.js";
import { addressesOf } from "./reading/addresses.js";
import { callData } from "./reading/calldata.js";
import { GET_RESERVE_DATA } from "./reading/reserve.js";
import { symbolOf } from "./reading/symbol.js";

const GET_RESERVES_LIST = "0xd1946dbc"; // getReservesList()
const SYMBOL = "0x95d89b41"; // symbol()

/** Word indices in DataTypes.ReserveData: of the aToken, and of further contracts by the names of the venue's sources. */
type Layout = {
  readonly configuration: number;
  readonly aToken: number;
  readonly sources?: Readonly<Record<string, number>>;
};

/** Finds the pool's reserves of the given tokens. A pool that does not answer has none. */
export function* discoverReserves(
  { deployment, tokens }: DiscoverInput,
  { configuration, aToken, sources }: Layout,
): Reading<Venue<ShareFacts>[]> {
  const pool = contractOf(deployment, "pool");
  const [list] = yield [{ to: pool, data: callData(GET_RESERVES_LIST) }];
  const wanted = new Set(tokens);
  const assets = addressesOf(list).filter((asset) => wanted.has(asset));
  const reserves = yield assets.map((asset) => ({ to: pool, data: callData(GET_RESERVE_DATA, asset) }));
  const aTokens = reserves.map((reserve) => addressAt(reserve ?? "0x", aToken));
  const symbols = yield aTokens.map((share) => ({ to: share ?? pool, data: callData(SYMBOL) }));
  return assets.flatMap((asset, index): Venue<ShareFacts>[] => {
    const reserve = reserves[index] ?? "0x";
    const share = aTokens[index];
    const others = Object.entries(sources ?? {}).map(([name, at]) => [name, addressAt(reserve, at)] as const);
    if (share === undefined || others.some(([, address]) => address === undefined)) return [];
    const decimals = Number(((uintAt(reserve, configuration) ?? 0n) >> 48n) & 0xffn);
    return [
      {
        ...identityOf(deployment, share),
        address: pool,
        tokens: [asset, share],
        feePpm: 0,
        facts: { decimals },
        ...(sources && { sources: Object.fromEntries(others) as Record<string, Address> }),
        shareSymbol: symbolOf(symbols[index]) ?? "aToken",
      },
    ];
  });
}

/** Returns the step that deposits or withdraws. Throws for tokens other than the reserve's. */
export function encodeReserve(venue: Venue, fill: FillToEncode, entry: "deposit" | "supply"): Step {
  const [asset] = venue.tokens as readonly [Address, Address];
  const mode = zeroForOneOf(venue, fill) ? entry : "withdraw";
  return { op: "aave", pool: venue.address, mode, asset, amount: fill.amount, to: fill.to };
}

const inputs = conversionInputs("The lending pool");

export function reserveMeta(name: string, entry: "deposit" | "supply"): ProtocolMeta<ShareFacts> {
  return {
    name,
    project: "aave",
    description: "A lending pool whose suppliers hold tokens that grow with the interest",
    url: "https://aave.com",
    action: ({ venue, tokenIn }) => (tokenIn === venue.tokens[0] ? "deposit" : "redeem"),
    actions: [
      { action: "deposit", functionNames: [entry], inputs },
      { action: "redeem", functionNames: ["withdraw"], inputs },
    ],
    position: ({ tokens: [, aToken], facts: { decimals }, shareSymbol = "aToken" }) => ({
      address: aToken as Address,
      symbol: shareSymbol,
      decimals,
    }),
  };
}
