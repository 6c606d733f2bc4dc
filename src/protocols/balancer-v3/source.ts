import { decodeAbiParameters, toEventSelector } from "viem";
import type { Address } from "../../lib/address.js";
import { addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { uintAt } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import type { RunCode } from "../kit/adapter/provenance.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { ask, askEach } from "../kit/reading/ask.js";
import type { Log, Venue } from "../venue.js";
import { readTokenInfo } from "./load.js";
import type { PoolFacts } from "./state.js";

const TOKEN_CONFIG = "(address token, uint8 tokenType, address rateProvider, bool paysYieldFees)[] tokens";
const ROLES = "(address pauseManager, address swapFeeManager, address poolCreator) roles";
const HOOKS =
  "(bool adjusts, bool beforeInitialize, bool afterInitialize, bool dynamicFee, bool beforeSwap, bool afterSwap, bool beforeAdd, bool afterAdd, bool beforeRemove, bool afterRemove, address hooks)";
const MANAGEMENT = "(bool disableUnbalanced, bool customAdd, bool customRemove, bool donation) management";
const REGISTERED: Hex = toEventSelector(
  `PoolRegistered(address indexed pool, address indexed factory, ${TOKEN_CONFIG}, uint256 swapFee, uint32 pauseWindowEnd, ${ROLES}, ${HOOKS} hooks, ${MANAGEMENT})`,
);

/** The factory that registered a pool. */
type Told = Pick<PoolFacts, "factory">;

/** The words of each token in a log: its address, type, rate provider, and whether it pays fees on its yield. */
const TOKEN_WORDS = 4;
const MOST_TOKENS = 8n;

/** Returns the pool that a log of the Vault announces. Its factory registers it, and anybody may be one. */
function created({ topics, data }: Log): DiscoveredVenue<Told> | undefined {
  const [topic, pool, factory] = topics.map((each, index) => (index === 0 ? each : addressAt(each, 0)));
  const start = Number((uintAt(data, 0) ?? 0n) / 32n);
  const count = uintAt(data, start) ?? 0n;
  if (topic !== REGISTERED || pool === undefined || factory === undefined || count > MOST_TOKENS)
    return undefined;
  const tokens = Array.from({ length: Number(count) }, (_, index) =>
    addressAt(data, start + 1 + TOKEN_WORDS * index),
  );
  if (tokens.length < 2 || tokens.includes(undefined)) return undefined;
  return { key: pool, tokens: tokens as Address[], facts: { factory: factory as Address } };
}

/** Finds pools by the Vault's logs. */
export function source(deployment: Deployment): Source<PoolFacts, Told> {
  const { sinceBlock = 0, instances = [] } = deployment;
  const vault = contractOf(deployment, "vault");
  return {
    contract: vault,
    logs: { topic: REGISTERED, sinceBlock, created },
    /** Searches the pools in the network's data, for nodes whose logs do not reveal all pools. */
    *among({ tokens }) {
      const wanted = new Set(tokens);
      const pools = instances.map(({ address }) => address);
      const listed = yield* askEach(
        "getPoolTokens(address) address[]",
        pools.map((pool) => [vault, pool] as const),
      );
      return instances
        .map(({ address: key, parameters }, index) => {
          const factory = (parameters?.factory ?? ZERO_ADDRESS) as Address;
          return { key, tokens: listed[index] ?? [], facts: { factory } };
        })
        .filter((pool) => pool.tokens.filter((token) => wanted.has(token)).length >= 2);
    },
    code: ({ key, facts }) => [{ role: "pool", address: key as Address, factory: facts.factory }],
    *weigh({ key }): Reading<Weight | undefined> {
      const info = yield* readTokenInfo(vault, key as Address);
      const reserves = info?.balances.map(Number) ?? [0];
      return reserves.includes(0) ? undefined : { reserves };
    },
    venue: (discovered) => readVenue(deployment, vault, discovered),
  };
}

/** The names that pools of each kind give in their version, and the revision that bounds balances. */
const kinds: Readonly<Record<string, { readonly kind: PoolFacts["kind"]; readonly boundedSince: number }>> = {
  StablePool: { kind: "stable", boundedSince: 3 },
  StableSurgePool: { kind: "stable", boundedSince: 3 },
  WeightedPool: { kind: "weighted", boundedSince: 2 },
  Gyro2CLPPool: { kind: "clp", boundedSince: Number.POSITIVE_INFINITY },
  GyroECLPPool: { kind: "eclp", boundedSince: Number.POSITIVE_INFINITY },
};

const HOOKS_CONFIG = `getHooksConfig(address) ${HOOKS}` as const;

function* readVenue(
  deployment: Deployment,
  vault: Address,
  { key, facts: { factory } }: DiscoveredVenue<Told>,
): Reading<Venue<PoolFacts> | undefined> {
  const pool = key as Address;
  const [told, info] = yield* together([
    ask({
      version: [pool, "version() data"],
      hooks: [vault, HOOKS_CONFIG, pool],
      swapFee: [vault, "getStaticSwapFeePercentage(address)", pool],
    }),
    readTokenInfo(vault, pool),
  ]);
  if (told === undefined || info === undefined) return undefined;
  const version = versionIn(told.version);
  if (version === undefined) return undefined;
  const kind = kinds[version.name];
  const { dynamicFee, beforeSwap, afterSwap, hooks } = told.hooks;
  // Of the hooks that run in swaps, one is known. It asks the pool, which the first stable pools allow to the Vault alone.
  const isAsked = kind?.kind === "stable" && version.number > 1;
  if (kind === undefined || beforeSwap || afterSwap || (dynamicFee && !isAsked)) return undefined;
  const decimals = yield* askEach("decimals()", info.tokens);
  if (decimals.some((count) => count === undefined || count > 18n)) return undefined;
  return {
    ...identityOf(deployment, pool),
    ...{ address: vault, subject: `0x${pool.slice(2).padStart(64, "0")}`, tokens: info.tokens },
    feePpm: Number(told.swapFee) / 1e12,
    facts: {
      ...{ kind: kind.kind, bounded: version.number >= kind.boundedSince },
      ...{ decimals: decimals.map(Number), rateProviders: info.rateProviders, taxed: info.taxed },
      ...(dynamicFee && { surge: hooks }),
      factory,
    },
    sources: { pool, ...(dynamicFee && { hooks }) },
  };
}

/** Returns the name and number in a version such as `{"name":"StablePool","version":3,"deployment":"…"}`. */
function versionIn(answer: Hex): { readonly name: string; readonly number: number } | undefined {
  try {
    const [text] = decodeAbiParameters([{ type: "string" }], answer);
    const { name, version } = JSON.parse(text);
    return typeof name === "string" && typeof version === "number" ? { name, number: version } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the code that a swap runs: the pool's, its rate providers', and its hooks'. */
export function codeOfPool({ facts, sources }: Venue<PoolFacts>): RunCode[] {
  const { factory, rateProviders, surge } = facts;
  const providers = rateProviders.filter((provider) => provider !== null);
  return [
    { role: "pool", address: sources?.pool as Address, factory },
    ...providers.map((address): RunCode => ({ role: "rateProvider", address })),
    ...(surge === undefined ? [] : [{ role: "hook", address: surge } as const]),
  ];
}
