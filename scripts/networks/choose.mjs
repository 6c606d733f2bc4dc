import {
  brands,
  firstBlocks,
  onceNamed,
  otherInterfaces,
  sameTrades,
  slugs,
  solidlyForks,
} from "./deployments.mjs";
import { lenders } from "./morphoVaultV2.mjs";

/** Which contract of a deployment its adapter asks, by standard. */
const roles = {
  algebra: "factory",
  "aave-v2": "pool",
  "aave-v3": "pool",
  "balancer-v2": "vault",
  "compound-v2": "comptroller",
  slipstream: "factory",
  solidly: "factory",
  metamorpho: "factory",
  "morpho-vault-v2": "factory",
  "euler-v2": "eVaultFactory",
  "euler-earn": "factory",
  "spark-psm3": "psm",
  "yearn-v3": "factory",
  "curve-stable-factory-legacy": "stable-factory-legacy",
  "curve-stableswap-ng": "stableswap-ng",
  "curve-tricrypto-ng": "tricrypto-ng",
  "curve-twocrypto-ng": "twocrypto-ng",
  "uniswap-v2": "factory",
  "uniswap-v3": "factory",
  "uniswap-v4": "manager",
};

/** Standards whose contracts another standard's adapter serves, and the name that it has for the contract. */
const served = {
  "curve-stable-factory-legacy": { standard: "curve-dex", contract: "factory" },
  "curve-stableswap-ng": { standard: "curve-dex", contract: "factory" },
  "curve-tricrypto-ng": { standard: "curve-dex", contract: "factory" },
  "curve-twocrypto-ng": { standard: "curve-dex", contract: "factory" },
  "euler-v2": { standard: "euler-v2", contract: "factory" },
};

/** The fee of pairs whose facts have none, by slug, or by the name of their bytecode. */
const feesPpm = { "pancakeswap-v2": 2500, "Uniswap V2 original bytecode": 3000 };
/** Forks that are known to have one fee, by slug. Any other fee must come from a router that trades with it. */
const ownFees = new Set(["pancakeswap-v1", "pancakeswap-v2", "sushiswap-v2", "uniswap-v2"]);
const pancakeV3 = { callback: "pancakeV3", tiers: [100, 500, 2500, 10_000] };
const uniswapV3 = { callback: undefined, tiers: [100, 500, 3000, 10_000] };

/**
 * Returns the members of a deployment as src/networks has them, or why it is left out: a reason of
 * src/networks/leftOut.ts.
 */
export function choose(fact, network) {
  const slug = slugOf(fact);
  const role = roles[fact.standard];
  if (role === undefined) return { slug, reason: "noAdapter" };
  if (fact.role !== role) return { slug, reason: "otherContract" };
  if (onceNamed.has(fact.address)) return { slug, reason: "oneSource" };
  if (fact.insolvent) return { slug, reason: "insolvent" };
  const rules = rulesOf(fact, slug, network);
  if (typeof rules === "string") return { slug, reason: rules };
  const sinceBlock = fact.fromBlock ?? firstBlocks[network]?.[slug];
  const { standard, contract } = served[fact.standard] ?? { standard: fact.standard, contract: role };
  const { contracts, ...others } = rules;
  return {
    slug,
    deployment: {
      slug,
      standard,
      ...(sinceBlock !== undefined && { sinceBlock }),
      contracts: { [contract]: fact.address, ...contracts },
      ...others,
      ...(slug !== standard && { about: aboutOf(slug, fact.standard) }),
    },
  };
}

function slugOf({ id, standard, slug, aliases }) {
  // Several factories of one project have one slug, but each its own id.
  if (standard === "slipstream") return slugs.slipstream[slug] ?? id.split("/").at(-1);
  if (standard === "aave-v3" && slug === "aavev3inkwhitelabel") return "tydro";
  if (/^aavev[23]/.test(slug)) return standard;
  if (standard === "balancer-v2" && slug === "beethovenx") {
    return aliases.includes("balancer-v2") ? "balancer-v2" : "beets-v2";
  }
  return slugs[standard]?.[slug] ?? slug;
}

function aboutOf(slug, standard) {
  const brand = brands[slug];
  if (brand === undefined) throw new Error(`scripts/networks/deployments.mjs: ${slug} has no brand`);
  return standard === "uniswap-v2" ? { positionSymbol: "LP", ...brand } : brand;
}

/** Returns the members that the adapter of the standard needs, or the reason why it cannot serve the deployment. */
function rulesOf(fact, slug, network) {
  switch (fact.standard) {
    case "uniswap-v2":
      return pairRules(fact, slug);
    case "uniswap-v3":
      return poolRules(fact, slug);
    case "solidly":
      return solidlyRules(slug);
    case "morpho-vault-v2":
      return lenderRules(network);
    case "uniswap-v4":
      return { lists: { feeTiersPpm: uniswapV3.tiers, tickSpacings: [1, 10, 60, 200] } };
    case "compound-v2":
      // Moonwell accrues by time, dForce and Venus have other functions. The rest needs a market for the native currency.
      return /moonwell|unitus|venus/.test(slug) ? "otherCode" : "noNativeMarket";
    default:
      return {};
  }
}

function pairRules({ parameters = {}, quirks = [], feeSources = [], bytecode }, slug) {
  if (slug in otherInterfaces) return "otherCode";
  if (parameters.feeDisagreement !== undefined) return "feeDisputed";
  if (quirks.some((quirk) => quirk.startsWith("per-pair fee"))) return "feeByPair";
  const feePpm = parameters.feePpm ?? feesPpm[slug] ?? feesPpm[bytecode];
  if (feePpm === undefined) return "feeUnknown";
  const isTradedWith = feeSources.some((source) => source.startsWith("github:paraswap/"));
  if (!ownFees.has(slug) && bytecode === undefined && !isTradedWith) return "feeUnknown";
  return { parameters: { feePpm } };
}

/** Of Solidly's forks, those whose source is known to ask its factory for the fee in a way that the adapter knows. */
function solidlyRules(slug) {
  const names = solidlyForks[slug];
  if (names === undefined) return "otherCode";
  return names === "pools" ? {} : { parameters: { names } };
}

/** The factories of adapters are in no fact. Where only one organisation names them, no vault could be traded. */
function lenderRules(network) {
  if (lenders[network] === undefined) return "oneSource";
  const { comment, ...factories } = lenders[network];
  const entries = Object.entries(factories).map(([name, address]) => [name, address.toLowerCase()]);
  return { contracts: { comment, ...Object.fromEntries(entries) } };
}

function poolRules({ bytecode, callback, lists, quirks = [] }, slug) {
  const isPancake = bytecode === "Pancake V3 original bytecode";
  if (callback !== undefined && !isPancake) return "otherCallback";
  if (quirks.some((quirk) => quirk.startsWith("callback") && !quirk.startsWith("callback pancakeV3"))) {
    return "otherCallback";
  }
  if (bytecode === undefined && !(slug in sameTrades)) return "otherCode";
  const rules = isPancake ? pancakeV3 : uniswapV3;
  return {
    ...(rules.callback && { parameters: { callback: rules.callback } }),
    lists: { feeTiersPpm: lists?.feeTiersPpm ?? rules.tiers },
  };
}
