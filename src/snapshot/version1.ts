import { z } from "zod";
import { VERSION } from "./schema.js";

/** A venue as files of version 1 have it: numbers by name in place of facts, and rate providers among the sources. */
const oldVenue = z.looseObject({
  standard: z.string(),
  tokens: z.array(z.unknown()),
  parameters: z.record(z.string(), z.number()),
  sources: z.record(z.string(), z.unknown()).optional(),
});

const oldFile = z.looseObject({ version: z.literal(1), venues: z.array(z.unknown()) });

type OldVenue = z.infer<typeof oldVenue>;
type Upgrade = (parameters: OldVenue["parameters"], venue: OldVenue) => object;

const decimalsOnly: Upgrade = ({ decimals }) => ({ decimals });

/** By standard: its facts, of what version 1 said. */
const upgrades: Readonly<Record<string, Upgrade>> = {
  "uniswap-v3": ({ tickSpacing, callback = 0 }) => ({
    tickSpacing,
    callback: ["uniswapV3", "pancakeV3"][callback],
  }),
  "uniswap-v4": ({ tickSpacing }) => ({ tickSpacing }),
  "aave-v2": decimalsOnly,
  "aave-v3": decimalsOnly,
  "compound-v2": decimalsOnly,
  "yearn-v2": decimalsOnly,
  erc4626: ({ decimals, assetDecimals }) => ({ decimals, assetDecimals }),
  "curve-dex": ({ early = 0, precision = 1, ...rest }, { tokens }) => ({
    early: early === 1,
    precision,
    decimals: ofAssets(tokens, (index) => rest[`decimals${index}`] ?? 18),
  }),
  "balancer-v2": (parameters, { tokens, sources = {} }) => {
    const decimals = ofAssets(tokens, (index) => parameters[`decimals${index}`] ?? 18);
    const { sharePlace, bounded } = parameters;
    if (sharePlace === undefined) return { decimals };
    const rateProviders = ofAssets(tokens, (index) => sources[`rate${index}`] ?? null);
    const exempt = ofAssets(tokens, (index) => parameters[`exempt${index}`] === 1);
    return { decimals, composable: { sharePlace, rateProviders, exempt, bounded: bounded === 1 } };
  },
};

/** One value for each asset of a pool whose last token is its share. */
function ofAssets<Value>(tokens: readonly unknown[], valueAt: (index: number) => Value): Value[] {
  return tokens.slice(0, -1).map((_, index) => valueAt(index));
}

/**
 * A market file of version 1 as one of today's; anything else, also what is not quite a file, as it is. Shares no member
 * that it changes with `json`.
 */
export function upgraded(json: unknown): unknown {
  const file = oldFile.safeParse(json);
  if (!file.success) return json;
  return { ...file.data, version: VERSION, venues: file.data.venues.map(upgradedVenue) };
}

function upgradedVenue(entry: unknown): unknown {
  const parsed = oldVenue.safeParse(entry);
  if (!parsed.success) return entry;
  const { parameters, sources, ...members } = parsed.data;
  const facts = upgrades[members.standard]?.(parameters, parsed.data) ?? {};
  const others = Object.entries(sources ?? {}).filter(([role]) => !/^rate\d+$/.test(role));
  return { ...members, facts, ...(sources && { sources: Object.fromEntries(others) }) };
}
