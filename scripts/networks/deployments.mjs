// What scripts/bundle-networks.mjs knows about the deployments: which of them the adapters serve, under which slug, and
// their first blocks.

/** Slugs of the facts, by standard, under which Sluice has the protocol. Others keep theirs. */
export const slugs = {
  "uniswap-v2": {
    alienbase: "alienbase-v2",
    "apeswap-amm": "apeswap-v2",
    baguette: "baguette-v2",
    baseswap: "baseswap-v2",
    canary: "canary-v2",
    coinswap: "coinswap-v2",
    complus: "complus-v2",
    elkfinance: "elk-v2",
    julswap: "julswap-v2",
    lydia: "lydia-v2",
    pancakeswap: "pancakeswap-v1",
    pangolinswap: "pangolin-v2",
    pantherswap: "pantherswap-v2",
    quickswap: "quickswap-v2",
    "rocketswap-cc": "rocketswap-v2",
    "sharkswap-finance": "sharkswap-v2",
    soswap: "soswap-v2",
    swapbase: "swapbased-v2",
    waultfinance: "wault-v2",
    yetiswap: "yetiswap-v2",
    zerodex: "zerodex-v2",
    zyberswap: "zyberswap-v2",
  },
  "uniswap-v3": {
    basex: "baseswap-v3",
    dackieswap: "dackieswap-v3",
    honeypop: "honeypop-v3",
    prjx: "projectx-v3",
    retro: "retro-v3",
    "swapbased-cl": "swapbased-v3",
  },
  "balancer-v2": { balancer: "balancer-v2" },
  slipstream: { "velodrome-superchain-cl": "velodrome-cl" },
  solidly: {
    velodrome: "velodrome-v1",
    "velodrome-superchain": "velodrome-v2",
    "velocimeter-v2": "velocimeter",
  },
  "curve-stable-factory-legacy": { curve: "curve-factory" },
  "curve-stableswap-ng": { curve: "curve-ng" },
  "curve-tricrypto-ng": { curve: "curve-tricrypto" },
  "curve-twocrypto-ng": { curve: "curve-twocrypto" },
};

/** Names for people of the slugs that differ from their standard. Sites that may be gone are replaced by a directory. */
export const brands = {
  aerodrome: brand("Aerodrome", "aerodrome", "https://aerodrome.finance"),
  "aerodrome-cl": brand("Aerodrome Slipstream", "aerodrome", "https://aerodrome.finance"),
  "aerodrome-cl-2": brand("Aerodrome Slipstream 2", "aerodrome", "https://aerodrome.finance"),
  "aerodrome-cl-gauges-v3": brand(
    "Aerodrome Slipstream, Gauges V3",
    "aerodrome",
    "https://aerodrome.finance",
  ),
  "alienbase-v2": brand("Alien Base V2", "alienbase", "https://app.alienbase.xyz"),
  "alienbase-v3": brand("Alien Base V3", "alienbase", "https://app.alienbase.xyz"),
  "apeswap-v2": brand("ApeSwap V2", "apeswap", listed("apeswap-amm")),
  "baguette-v2": brand("Baguette", "baguette", listed("baguette")),
  "baseswap-v2": brand("BaseSwap V2", "baseswap", listed("baseswap")),
  "baseswap-v3": brand("BaseSwap V3", "baseswap", listed("basex")),
  "beets-v2": brand("Beets V2", "beets", "https://beets.fi"),
  "camelot-v3": brand("Camelot V3", "camelot", "https://app.camelot.exchange"),
  "canary-v2": brand("Canary", "canary", listed("canary")),
  "coinswap-v2": brand("CoinSwap", "coinswap", listed("coinswap")),
  "complus-v2": brand("Complus", "complus", listed("complus")),
  "curve-factory": brand("Curve factory", "curve", "https://curve.finance"),
  "curve-ng": brand("Curve NG", "curve", "https://curve.finance"),
  "curve-tricrypto": brand("Curve Tricrypto NG", "curve", "https://curve.finance"),
  "curve-twocrypto": brand("Curve Twocrypto NG", "curve", "https://curve.finance"),
  "dackieswap-v2": brand("DackieSwap V2", "dackieswap", listed("dackieswap-v2")),
  "dackieswap-v3": brand("DackieSwap V3", "dackieswap", listed("dackieswap")),
  "elk-v2": brand("Elk", "elk", "https://elk.finance"),
  "honeypop-v3": brand("Honeypop", "honeypop", listed("honeypop")),
  "hybra-v3": brand("Hybra V3", "hybra", "https://www.hybra.finance"),
  "julswap-v2": brand("JulSwap", "julswap", listed("julswap")),
  "kodiak-v3": brand("Kodiak V3", "kodiak", "https://www.kodiak.finance"),
  "kittenswap-cl": brand("KittenSwap CL", "kittenswap", "https://app.kittenswap.finance"),
  "lydia-v2": brand("Lydia", "lydia", listed("lydia")),
  lynex: brand("Lynex", "lynex", "https://app.lynex.fi"),
  "metamorpho-v1-0": brand("MetaMorpho V1.0", "morpho", "https://morpho.org"),
  "metavault-v3": brand("Metavault V3", "metavault", listed("metavault-v3")),
  "pancakeswap-v1": brand("PancakeSwap V1", "pancakeswap", "https://pancakeswap.finance", "Cake-LP"),
  "pancakeswap-v2": brand("PancakeSwap V2", "pancakeswap", "https://pancakeswap.finance", "Cake-LP"),
  "pancakeswap-v3": brand("PancakeSwap V3", "pancakeswap", "https://pancakeswap.finance"),
  "pangolin-v2": brand("Pangolin V2", "pangolin", "https://www.pangolin.exchange", "PGL"),
  "pantherswap-v2": brand("PantherSwap", "pantherswap", listed("pantherswap")),
  "projectx-v3": brand("Project X", "projectx", "https://www.prjx.com"),
  "quickswap-v2": brand("QuickSwap V2", "quickswap", "https://quickswap.exchange", "UNI-V2"),
  "quickswap-v3": brand("QuickSwap V3", "quickswap", "https://quickswap.exchange"),
  "retro-v3": brand("Retro", "retro", listed("retro")),
  "rocketswap-v2": brand("RocketSwap", "rocketswap", listed("rocketswap-cc")),
  "sharkswap-v2": brand("SharkSwap", "sharkswap", listed("sharkswap-finance")),
  "soswap-v2": brand("SoSwap", "soswap", listed("soswap")),
  spark: brand("Spark", "spark", "https://spark.fi"),
  "spookyswap-v3": brand("SpookySwap V3", "spookyswap", "https://spooky.fi"),
  "sushiswap-v2": brand("SushiSwap V2", "sushiswap", "https://www.sushi.com", "SLP"),
  "sushiswap-v3": brand("SushiSwap V3", "sushiswap", "https://www.sushi.com"),
  "swapbased-v2": brand("SwapBased V2", "swapbased", listed("swapbase")),
  "swapbased-v3": brand("SwapBased V3", "swapbased", listed("swapbased-cl")),
  thena: brand("Thena", "thena", "https://thena.fi"),
  "swapr-v3": brand("Swapr V3", "swapr", "https://swapr.eth.limo"),
  "thena-v3": brand("THENA V3", "thena", "https://thena.fi"),
  "traderjoe-v1": brand("Trader Joe V1", "traderjoe", "https://lfj.gg", "JLP"),
  tydro: brand("Tydro", "tydro", "https://app.tydro.com"),
  velocimeter: brand("Velocimeter", "velocimeter", listed("velocimeter")),
  "velodrome-cl": brand("Velodrome Slipstream", "velodrome", "https://velodrome.finance"),
  "velodrome-v1": brand("Velodrome V1", "velodrome", "https://velodrome.finance"),
  "velodrome-v2": brand("Velodrome V2", "velodrome", "https://velodrome.finance"),
  "wault-v2": brand("Wault", "wault", listed("waultfinance")),
  "yetiswap-v2": brand("YetiSwap", "yetiswap", listed("yetiswap")),
  "zerodex-v2": brand("0.exchange", "zerodex", listed("zerodex")),
  "zyberswap-v2": brand("ZyberSwap V2", "zyberswap", listed("zyberswap")),
  "zyberswap-v3": brand("ZyberSwap V3", "zyberswap", listed("zyberswap")),
  "yearn-v3-0-1": brand("Yearn V3.0.1", "yearn", "https://yearn.fi"),
  "yearn-v3-0-2": brand("Yearn V3.0.2", "yearn", "https://yearn.fi"),
};

/**
 * Factories that only one organisation names. Their facts have a CREATE2 derivation of a pool, but other factories of the
 * network have the same one, which therefore shows nothing about any of them.
 */
export const onceNamed = new Set([
  "0x7c839669a12fae0bfbe2f6a16516dd2adc2f1a1b",
  "0x8121a3f8c4176e9765deea0b95fa2bdfd3016794",
  "0x215fde4b415b9ce21dee6cacefc27aa92441c4aa",
  "0x30055f87716d3dfd0e5198c27024481099fb4a98",
  "0xb860200bd68dc39ceafd6ebb82883f189f4cda76",
  "0xbbc7f5605c9cb341d9c41e46ae6ceb30511bdfcf",
  "0xd490f2f6990c0291597fd1247651b4e0dcf684dd",
  "0xda3285630ee68b94e9ba484e11512f586634d593",
]);

function brand(name, project, url, positionSymbol) {
  return { name, project, url, ...(positionSymbol && { positionSymbol }) };
}

function listed(slug) {
  return `https://defillama.com/protocol/${slug}`;
}

/**
 * Pools without the original's init code that nevertheless trade like it: routers that compute its swaps from the same
 * state know them as such, with the same callback.
 */
export const sameTrades = {
  "hybra-v3": "github:0xProject/0x-settler src/chains/HyperEvm/Common.sol",
  "kodiak-v3": "github:0xProject/0x-settler src/chains/Berachain/Common.sol",
  "metavault-v3": "github:0xProject/0x-settler src/chains/Scroll/Common.sol, with the original's init code",
  "projectx-v3": "github:0xProject/0x-settler src/chains/HyperEvm/Common.sol",
  "retro-v3": "github:paraswap/paraswap-dex-lib src/dex/uniswap-v3/config.ts",
  "spookyswap-v3": "github:0xProject/0x-settler src/chains/Sonic/Common.sol, with the original's init code",
  "sushiswap-v3": "npm:sushi, its own deployments",
  "uniswap-v3": "npm:@uniswap/sdk-core, its own deployments",
};

/**
 * What factories of Solidly's kind call the functions by which their pools are found. Listed are those whose fee the
 * adapter asks for: by pool and kind (github:velodrome-finance/contracts, github:aerodrome-finance/contracts,
 * github:velodrome-finance/superchain-contracts), by kind (github:velodrome-finance/v1, and Thena's in
 * github:paraswap/paraswap-dex-lib src/dex/solidly/forks-override/thena.ts), or by pool (Velocimeter's, beside it).
 */
export const solidlyForks = {
  aerodrome: "pools",
  "velodrome-v2": "pools",
  "velodrome-v1": "pairs",
  thena: "pairs",
  velocimeter: "pairs",
};

/** Pairs that look like the original's, but are called differently. */
export const otherInterfaces = {
  bakeryswap: "its pairs' swap takes no data",
};

/**
 * First blocks of contracts whose facts have none, by network and slug: the one of the factory or an earlier one.
 * Sources: github:Uniswap/v3-subgraph@02c7192f044a networks.json,
 * github:DefiLlama/DefiLlama-Adapters@006ba893fc1b projects/uniswap/index.js,
 * github:DefiLlama/DefiLlama-Adapters@002fdaecad48 projects/sushiswap-v3/index.js,
 * github:DefiLlama/DefiLlama-Adapters@03b4defa1aaa projects/uniswap-v4/index.js,
 * github:pancakeswap/pancake-subgraph config/*.js,
 * npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js.
 */
export const firstBlocks = {
  unichain: { metamorpho: 9_316_789 },
  hyperevm: { metamorpho: 1_988_677 },
  arbitrum: {
    metamorpho: 296_447_195,
    "uniswap-v3": 165,
    "sushiswap-v3": 75_998_697,
    "pancakeswap-v3": 101_028_949,
    "uniswap-v4": 297_842_872,
  },
  avalanche: { "uniswap-v3": 27_832_971, "sushiswap-v3": 28_186_391, "uniswap-v4": 56_195_376 },
  base: {
    metamorpho: 23_928_808,
    "morpho-vault-v2": 35_615_206,
    "uniswap-v3": 1_371_680,
    "sushiswap-v3": 1_759_510,
    "pancakeswap-v3": 2_912_007,
    "uniswap-v4": 25_350_988,
  },
  binance: {
    "uniswap-v3": 12_369_621,
    "sushiswap-v3": 26_976_538,
    "pancakeswap-v3": 26_956_207,
    "uniswap-v4": 45_970_610,
  },
  blast: { "uniswap-v3": 400_903, "sushiswap-v3": 284_122, "uniswap-v4": 14_377_311 },
  celo: { metamorpho: 40_259_931, "uniswap-v3": 13_916_355 },
  gnosis: { "uniswap-v3": 27_416_614, "sushiswap-v3": 27_232_871 },
  ink: { "uniswap-v4": 4_580_556 },
  katana: { metamorpho: 2_741_420, "sushiswap-v3": 1_858_973 },
  linea: { "uniswap-v3": 25_247, "sushiswap-v3": 53_256, "pancakeswap-v3": 1444 },
  mantle: { "uniswap-v3": 63_795_918 },
  monad: { metamorpho: 32_320_327, "uniswap-v3": 29_255_827, "uniswap-v4": 29_255_895 },
  optimism: { metamorpho: 130_770_189, "sushiswap-v3": 85_432_013, "uniswap-v4": 130_947_675 },
  plasma: { "uniswap-v3": 430_127 },
  polygon: {
    metamorpho: 66_931_042,
    "uniswap-v3": 22_757_547,
    "sushiswap-v3": 41_024_971,
    "uniswap-v4": 66_980_384,
  },
  scroll: { "uniswap-v3": 1367, "sushiswap-v3": 82_522 },
  sepolia: { "uniswap-v3": 3_518_270 },
  soneium: { "uniswap-v4": 2_473_300 },
  sonic: { "uniswap-v3": 322_744 },
  worldchain: { metamorpho: 9_025_733, "uniswap-v3": 1_603_366, "uniswap-v4": 9_111_872 },
  zksync: { "uniswap-v3": 12_637_075, "pancakeswap-v3": 8_639_214 },
};
