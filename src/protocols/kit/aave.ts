import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { Adapter, DiscoverInput } from "../adapter.js";
import type { Venue } from "../venue.js";
import { type ConversionOptions, conversion } from "./adapter/conversion.js";
import { contractOf, identityOf } from "./adapter/deployment.js";
import { type ShareFacts, shareFacts } from "./adapter/facts.js";
import { conversionInputs, type ProtocolMeta } from "./adapter/meta.js";
import { ask, askEach } from "./reading/ask.js";

/** What a pool stores about an asset (`DataTypes.ReserveData`), by name. */
type Reserve = Readonly<Record<string, bigint | Address>> & {
  readonly configuration: bigint;
  readonly aToken: Address;
};

type ReserveOptions<State> = Pick<
  ConversionOptions<State, ShareFacts>,
  "standard" | "shares" | "load" | "forth" | "back"
> & {
  readonly name: string;
  /** The pool's function that takes the asset. */
  readonly entry: "deposit" | "supply";
  /**
   * The pool's function that returns what it stores about an asset, and the names of the returned contracts that venues
   * list as sources.
   */
  readonly reserve: `getReserveData(address) (${string})`;
  readonly sources?: readonly string[];
};

/**
 * Returns the adapter of a lending pool's reserves: an asset and the aToken that represents it. They are read at every
 * block, because pauses and transfers to them are logged elsewhere or not at all.
 */
export function reserves<State>(options: ReserveOptions<State>): Adapter<State, ShareFacts> {
  const { name, entry, ...rest } = options;
  return conversion<State, ShareFacts>({
    ...rest,
    meta: reserveMeta(name, entry),
    facts: shareFacts,
    steps: ["aave"],
    modes: [entry],
    paysOut: true,
    probes: [{ contract: "pool", getter: "getReservesList()" }],
    discover: (input) => discoverReserves(input, options),
    encode({ address: pool, tokens }, isForth, { amount, to }) {
      const mode = isForth ? entry : "withdraw";
      return { op: "aave", pool, mode, asset: tokens[0] as Address, amount, to };
    },
  });
}

/** Finds the pool's reserves of the given tokens. A pool that does not answer has none. */
function* discoverReserves(
  { deployment, tokens }: DiscoverInput,
  { reserve, sources }: Pick<ReserveOptions<unknown>, "reserve" | "sources">,
): Reading<Venue<ShareFacts>[]> {
  const pool = contractOf(deployment, "pool");
  const listed = yield* ask({ assets: [pool, "getReservesList() address[]"] });
  const wanted = new Set(tokens);
  const assets = listed?.assets.filter((asset) => wanted.has(asset)) ?? [];
  const found = (yield* askEach(
    reserve as string,
    assets.map((asset) => [pool, asset] as const),
  )) as readonly unknown[] as readonly (Reserve | undefined)[];
  const symbols = yield* askEach(
    "symbol() string",
    found.map((each) => each?.aToken ?? pool),
  );
  return assets.flatMap((asset, index): Venue<ShareFacts>[] => {
    const each = found[index];
    if (each === undefined) return [];
    const named = sources?.map((name) => [name, each[name] as Address] as const);
    return [
      {
        ...identityOf(deployment, each.aToken),
        address: pool,
        tokens: [asset, each.aToken],
        feePpm: 0,
        // The configuration has the decimals after 48 bits.
        facts: { decimals: Number((each.configuration >> 48n) & 0xffn) },
        ...(named && { sources: Object.fromEntries(named) }),
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
