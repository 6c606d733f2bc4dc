import { type Address, addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { Adapter, DiscoverInput } from "../adapter.js";
import type { Venue } from "../venue.js";
import { type ConversionOptions, conversion } from "./adapter/conversion.js";
import { contractOf, identityOf } from "./adapter/deployment.js";
import { type ShareFacts, shareFacts } from "./adapter/facts.js";
import { conversionInputs, type ProtocolMeta } from "./adapter/meta.js";
import { ask, askEach } from "./reading/ask.js";

/** Word indices in DataTypes.ReserveData: of the aToken, and of further contracts by the names of the venue's sources. */
type Layout = {
  readonly aToken: number;
  readonly sources?: Readonly<Record<string, number>>;
};

type ReserveOptions<State> = Pick<
  ConversionOptions<State, ShareFacts>,
  "standard" | "shares" | "load" | "forth" | "back"
> & {
  readonly name: string;
  /** The pool's function that takes the asset. */
  readonly entry: "deposit" | "supply";
  readonly layout: Layout;
};

/**
 * Returns the adapter of a lending pool's reserves: an asset and the aToken that represents it. They are read at every
 * block, because pauses and transfers to them are logged elsewhere or not at all.
 */
export function reserves<State>(options: ReserveOptions<State>): Adapter<State, ShareFacts> {
  const { name, entry, layout, ...rest } = options;
  return conversion<State, ShareFacts>({
    ...rest,
    meta: reserveMeta(name, entry),
    facts: shareFacts,
    steps: ["aave"],
    modes: [entry],
    paysOut: true,
    probes: [{ contract: "pool", getter: "getReservesList()" }],
    discover: (input) => discoverReserves(input, layout),
    encode({ address: pool, tokens }, isForth, { amount, to }) {
      const mode = isForth ? entry : "withdraw";
      return { op: "aave", pool, mode, asset: tokens[0] as Address, amount, to };
    },
  });
}

/** Finds the pool's reserves of the given tokens. A pool that does not answer has none. */
function* discoverReserves(
  { deployment, tokens }: DiscoverInput,
  { aToken, sources }: Layout,
): Reading<Venue<ShareFacts>[]> {
  const pool = contractOf(deployment, "pool");
  const listed = yield* ask({ assets: [pool, "getReservesList() address[]"] });
  const wanted = new Set(tokens);
  const assets = listed?.assets.filter((asset) => wanted.has(asset)) ?? [];
  const found = yield* askEach(
    "getReserveData(address) data",
    assets.map((asset) => [pool, asset] as const),
  );
  const aTokens = found.map((reserve) => addressAt(reserve ?? "0x", aToken));
  const symbols = yield* askEach(
    "symbol() string",
    aTokens.map((share) => share ?? pool),
  );
  return assets.flatMap((asset, index): Venue<ShareFacts>[] => {
    const reserve = found[index] ?? "0x";
    const share = aTokens[index];
    const others = Object.entries(sources ?? {}).map(([name, at]) => [name, addressAt(reserve, at)] as const);
    if (share === undefined || others.some(([, address]) => address === undefined)) return [];
    // The configuration, which is the first word, has the decimals after 48 bits.
    const decimals = Number(((uintAt(reserve, 0) ?? 0n) >> 48n) & 0xffn);
    return [
      {
        ...identityOf(deployment, share),
        address: pool,
        tokens: [asset, share],
        feePpm: 0,
        facts: { decimals },
        ...(sources && { sources: Object.fromEntries(others) as Record<string, Address> }),
        shareSymbol: symbols[index] ?? "aToken",
      },
    ];
  });
}

const inputs = conversionInputs("The lending pool");

function reserveMeta(name: string, entry: "deposit" | "supply"): ProtocolMeta<ShareFacts> {
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
