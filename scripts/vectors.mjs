// Compares quotes with results recorded from mainnet. Usage: npm run vectors -- <folder of the recordings>.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { compareNewest, readFirstTricrypto } from "./curveCryptoVectors.mjs";
import { compareStable, readRedeemed } from "./curveStableVectors.mjs";
import { publishedSwaps } from "./slipstreamVectors.mjs";

const folder = process.argv[2];
if (folder === undefined) {
  console.error("usage: npm run vectors -- <folder with *.state.json and the answers beside them>");
  process.exit(2);
}
if ((await build()) !== 0) process.exit(1);
const { adapters } = await import("../dist/protocols/index.js");
const { packTicks } = await import("../dist/protocols/kit/concentrated/ticks.js");
const { balanceFor, FEE_DENOMINATOR, invariantOf } = await import("../dist/protocols/curve-dex/math.js");

const context = { number: 1n, timestamp: BigInt(2 ** 40), baseFeeWei: 1n };
const share = "0x000000000000000000000000000000000000001f";

const suites = [
  {
    name: "Uniswap V3 WBTC/WETH",
    standard: "uniswap-v3",
    state: "uniswap-v3-wbtc-weth-24407242.state.json",
    answers: "uniswap-v3-wbtc-weth-24407242.answers.json",
    only: "|quoteExactInputSingle|",
    read: readConcentrated,
  },
  {
    name: "Slipstream cbETH/WETH",
    standard: "slipstream",
    state: "slipstream-cbeth-weth-46875151.state.json",
    answers: "slipstream-cbeth-weth-46875151.quote.json",
    only: "|quoteExactInputSingle|",
    read: readSlipstream,
  },
  {
    name: "Curve 3pool",
    standard: "curve-dex",
    state: "curve-3pool-24407242.state.json",
    answers: "curve-3pool-24407242.get_dy.json",
    only: "|get_dy|",
    read: readCurve,
  },
  {
    name: "Curve RAI metapool",
    standard: "curve-dex",
    state: "curve-metapool-rai-25144000.state.json",
    answers: "curve-metapool-rai-25144000.get_dy.json",
    only: "|get_dy|",
    read: readRedeemed,
  },
  {
    name: "Curve tricrypto",
    standard: "curve-dex",
    state: "curve-tricrypto-24407242.state.json",
    answers: "curve-tricrypto-24407242.get_dy.json",
    only: "|get_dy|",
    read: readFirstTricrypto,
  },
  {
    name: "Balancer weighted WETH/BAL",
    standard: "balancer-v2",
    state: "balancer-weighted-weth-bal.state.json",
    answers: "balancer-weighted-weth-bal.answers.json",
    only: "|querySwap|GIVEN_IN|",
    read: readWeighted,
  },
  ...[
    ["AURA/kaiAURA", "aura-kaiaura-50-50"],
    ["DAI/WETH", "dai-weth-40-60"],
    ["GEL/DEXG", "gel-dexg-60-40"],
    ["PAR/MIMO", "par-mimo-75-25"],
    ["sdveCRV/CRV", "sdvecrv-crv-90-10"],
    ["USDC/WETH", "usdc-weth-50-50"],
  ].map(([name, file]) => weighted(name, file)),
  ...["volatile", "stable"].map((kind) => ({
    name: `Aerodrome ${kind}`,
    standard: "solidly",
    state: `aerodrome-v2-${kind}-46875151.state.json`,
    answers: `aerodrome-v2-${kind}-46875151.get_amount_out.json`,
    only: "|getAmountOut|",
    read: readSolidly,
  })),
  composable("bb-s-USD", "bb-s-usd", "0x779d01F939D78a918A3de18cC236ee89221dfd4E"),
  composable("TUSD/bb-a-USD", "tusd-bsp", "0x53BC3cBa3832ebeCBFa002c12023F8ab1AA3a3a0"),
];

let failed = false;
for (const suite of suites) {
  const { met, total, refused, unlike } = compare(suite);
  console.log(`${suite.name}: ${met} of ${total}`);
  for (const line of [...refused, ...unlike]) console.log(`  ${line}`);
  failed ||= unlike.length > 0;
}
const others = JSON.parse(readFileSync(join(folder, "kyber-curve-ng-algebra.json"), "utf8"));
for (const [name, key, arithmetic] of [
  ["Curve tricrypto, newest", "liquidity-source/curve/tricrypto-ng", "three"],
  ["Curve twocrypto, newest", "liquidity-source/curve/twocrypto-ng", "two21"],
]) {
  const { met, following, open, total } = compareNewest(adapters.get("curve-dex"), others[key], arithmetic);
  console.log(`${name}: ${met + following} of ${total}, ${following} of them after other trades`);
  for (const line of open) console.log(`  ${line}: unlike`);
  failed ||= open.length > 0;
}
for (const [name, key] of [
  ["Curve stableswap, newest", "liquidity-source/curve/stable-ng"],
  ["Curve metapools, newest", "liquidity-source/curve/stable-meta-ng"],
]) {
  const { met, following, through, unlike, total } = compareStable(adapters.get("curve-dex"), others[key]);
  console.log(`${name}: ${met + following} of ${total - through}, ${following} of them after other trades`);
  if (through > 0) {
    console.log(
      `  ${through} more are not compared: they trade through the base pool, which is a fill of its own here`,
    );
  }
  for (const line of unlike) console.log(`  ${line}`);
  failed ||= unlike.length > 0;
}
for (const [name, path] of [
  ["Curve pools of the local chain", "plain/vectors/"],
  ["Curve pools of two coins, one with a moving amplification, of the local chain", "plain/vectors/factory/"],
  ["Curve pools of two coins, of the published source", "plain/vectors/twoCoins/"],
  ["Curve pools of the newest generation, of the local chain", "stable/vectors/newest/"],
]) {
  const { met, total, unlike } = compareOwn(`../src/protocols/curve-dex/${path}trades.json`);
  console.log(`${name}: ${met} of ${total}`);
  for (const line of unlike) console.log(`  ${line}`);
  failed ||= unlike.length > 0;
}
const { vectors: published, others: unquoted } = publishedSwaps(
  JSON.parse(readFileSync(join(folder, "slipstream-clpool-swaps.json"), "utf8")),
);
const { met, total, unlike } = compareVectors(published);
console.log(
  `Slipstream's own tests: ${met} of ${total}, and ${unquoted} of an exact output or up to a price`,
);
for (const line of unlike) console.log(`  ${line}`);
failed ||= unlike.length > 0;
console.log("Algebra 1.x: the states of the recorded trades are not recorded, not compared");
console.log(
  "Balancer stable wstETH/WETH and cbETH/wstETH: of an older kind that is not modelled, not compared",
);
process.exitCode = failed ? 1 : 0;

/**
 * Compares with the quote or, if the recorded call rounds differently from a trade, with the same maths in another
 * form.
 */
function compare({ standard, state: stateFile, answers, only, read }) {
  const adapter = adapters.get(standard);
  const { venue, state, addressOf, view } = read(readJson(stateFile));
  const [refused, unlike] = [[], []];
  let [met, total] = [0, 0];
  for (const [key, { value }] of Object.entries(readJson(answers).entries)) {
    if (!key.includes(only)) continue;
    const [tokenIn, tokenOut] = directionOf(key).map(addressOf);
    const amount = key.split("|").at(-1);
    const input = { tokenIn, tokenOut, amountIn: BigInt(amount), context };
    const quote = adapter.quote(venue, state, input);
    total++;
    const answer = "refused" in quote ? quote.reason : (view?.(input) ?? quote.amountOut);
    // The recorded call returns zero if nothing would be paid out, and a partial result where a quote refuses.
    if (answer === value || (answer === "the output is zero" && value === 0n)) met++;
    else if ("refused" in quote) refused.push(`${key}: refused (${quote.reason}), recorded ${value}`);
    else unlike.push(`${key}: ${answer}, recorded ${value}`);
    if (
      view !== undefined &&
      "amountOut" in quote &&
      (quote.amountOut > value || value - quote.amountOut > 1n)
    ) {
      unlike.push(`${key}: a trade pays ${quote.amountOut}, more than a unit from ${value}`);
    }
  }
  return { met, total, refused, unlike };
}

/**
 * Compares with the project's own vectors, in which every trade has its venue and state, and its block if it matters.
 */
function compareOwn(path) {
  return compareVectors(JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"), bigints));
}

function compareVectors(vectors) {
  const unlike = [];
  let total = 0;
  for (const { venue, state: plain, trades, context: at = context } of vectors) {
    const adapter = adapters.get(venue.standard);
    const state = adapter.plain?.read(plain) ?? plain;
    for (const { amountOut, ...ends } of trades) {
      const quote = adapter.quote(venue, state, { ...ends, context: at });
      total++;
      if (quote.amountOut !== amountOut)
        unlike.push(`${venue.id}: ${quote.amountOut}, recorded ${amountOut}`);
    }
  }
  return { met: total - unlike.length, total, unlike };
}

/** Parses `WETH->BAL|100`, or `i=0|j=1|100`. */
function directionOf(key) {
  const parts = key.split("|");
  const places = parts.slice(-3, -1).map((part) => /^[ij]=(\d+)$/.exec(part)?.[1]);
  return places.includes(undefined) ? parts.at(-2).split("->") : places.map(Number);
}

function readConcentrated({ pool, scalars, tick_data }) {
  const ticks = Object.entries(tick_data)
    .map(([tick, [liquidityGross, liquidityNet]]) => ({ tick: Number(tick), liquidityNet, liquidityGross }))
    .sort((a, b) => a.tick - b.tick);
  const tokens = {
    WBTC: "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599",
    WETH: "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
  };
  const facts = { tickSpacing: Number(scalars.tick_spacing), callback: "uniswapV3" };
  const { sqrt_price_x96: sqrtPriceX96, liquidity, tick, fee } = scalars;
  return {
    venue: venueOf("uniswap-v3", pool, [tokens.WBTC, tokens.WETH], { feePpm: Number(fee), facts }),
    state: { sqrtPriceX96, liquidity, tick: Number(tick), ticks: packTicks(ticks) },
    addressOf: (symbol) => tokens[symbol],
  };
}

function readSlipstream(recorded) {
  const { venue, state } = readConcentrated(recorded);
  const tokens = {
    cbETH: "0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22",
    WETH: "0x4200000000000000000000000000000000000006",
  };
  return {
    venue: venueOf("slipstream", venue.address, Object.values(tokens), {
      feePpm: venue.feePpm,
      facts: venue.facts,
    }),
    state: { ...state, feePpm: venue.feePpm },
    addressOf: (symbol) => tokens[symbol],
  };
}

function readSolidly({ pool, stable, fee_raw, token0, token1, reserves_token0, reserves_token1 }) {
  const tokens = [token0, token1];
  const facts = { stable, decimals: decimalsOf(tokens), feeRule: "poolAndKind", rounding: "velodrome" };
  const addresses = tokens.map(({ address }) => address.toLowerCase());
  return {
    venue: venueOf("solidly", pool, addresses, { feePpm: 0, facts }),
    state: {
      ...{ reserve0: reserves_token0, reserve1: reserves_token1, surplus0: 0n, surplus1: 0n },
      ...{ totalSupply: 10n ** 18n, ownShares: 0n, feeBps: Number(fee_raw) },
    },
    addressOf: (symbol) => addresses[placeOf(tokens, symbol)],
  };
}

function readCurve({ address, tokens, balances, a_coefficient, fee, admin_fee, lp_token_total_supply }) {
  const rest = { from: a_coefficient, to: a_coefficient, fromSeconds: 0n, toSeconds: 0n };
  const facts = { early: false, precision: 1, decimals: decimalsOf(tokens) };
  const coins = tokens.map((token) => token.address.toLowerCase());
  // get_dy takes the fee after converting the output to coin units, exchange before: a trade pays up to a unit less.
  const view = ({ tokenIn, tokenOut, amountIn }) => {
    const [i, j] = [coins.indexOf(tokenIn), coins.indexOf(tokenOut)];
    const multipliers = tokens.map(({ decimals }) => 10n ** (18n - decimals));
    const xp = balances.map((balance, index) => balance * multipliers[index]);
    const invariant = { amplification: a_coefficient, precision: 1n, product: "stepwise" };
    const after = xp.map((balance, index) => (index === i ? balance + amountIn * multipliers[i] : balance));
    const dy = (xp[j] - balanceFor(after, j, invariantOf(xp, invariant), invariant) - 1n) / multipliers[j];
    return dy - (fee * dy) / FEE_DENOMINATOR;
  };
  return {
    view,
    venue: venueOf("curve-dex", address, [...coins, share], { feePpm: 0, facts }),
    state: { balances, supply: lp_token_total_supply, ramp: rest, fee, adminFee: admin_fee },
    addressOf: (symbol) => coins[tokens.findIndex((token) => token.symbol === symbol)],
  };
}

/** A weighted pool of any version. Its rows are identified by its address. */
function weighted(name, file) {
  const state = `balancer-weighted-v2-${file}.state.json`;
  return {
    name: `Balancer weighted ${name}`,
    standard: "balancer-v2",
    state,
    answers: "balancer-weighted-v2-24407242.query_swap.json",
    only: `${readJson(state).address}|querySwap|GIVEN_IN|`,
    read: readWeighted,
  };
}

function readWeighted({ vault, pool_id, tokens, balances, weights, fee, pow_version }) {
  const [part, whole] = fee.split("/").map(BigInt);
  const assets = tokens.map((token) => token.address.toLowerCase());
  const minting = pow_version === "v2" && { minting: { rateProviders: tokens.map(() => null) } };
  const facts = { decimals: decimalsOf(tokens), ...minting };
  const members = { feePpm: 0, facts, subject: pool_id };
  const swapFee = (part * 10n ** 18n) / whole;
  return {
    venue: venueOf("balancer-v2", vault, [...assets, share], members),
    state: { balances, supply: 0n, weights, swapFee, protocolFee: 0n, lastInvariant: 0n },
    addressOf: (token) => assets[typeof token === "number" ? token : placeOf(tokens, token)],
  };
}

function placeOf(tokens, symbol) {
  return tokens.findIndex((token) => token.symbol === symbol);
}

function composable(name, file, address) {
  return {
    name: `Balancer stable ${name}`,
    standard: "balancer-v2",
    state: `balancer-stable-${file}.state.json`,
    answers: "balancer-stable.given_in.json",
    only: `${address}|querySwap|GIVEN_IN|`,
    read: readComposable,
  };
}

/** Uses the resolved rates, which the pool caches for longer than any trade is away. */
function readComposable({ vault, pool_id, address, tokens, balances, fee, amp, resolved_rates, bpt_idx }) {
  const [part, whole] = fee.split("/").map(BigInt);
  const own = address.toLowerCase();
  const kept = tokens.map((token) => token.address.toLowerCase());
  const sharePlace = Number(bpt_idx);
  const without = (list) => list.filter((_, index) => index !== sharePlace);
  const assets = without(tokens);
  const facts = {
    decimals: decimalsOf(assets),
    composable: {
      sharePlace,
      rateProviders: assets.map(() => null),
      exempt: assets.map(() => false),
      bounded: false,
    },
  };
  const untilSeconds = context.timestamp;
  return {
    venue: venueOf("balancer-v2", vault, [...without(kept), own], {
      feePpm: 0,
      facts,
      subject: pool_id,
    }),
    state: {
      balances: without(balances),
      supply: 1n,
      unsold: 1n,
      amplification: amp,
      rates: without(resolved_rates).map((rate) => ({
        current: rate,
        old: rate,
        untilSeconds,
        cacheSeconds: 0n,
        told: rate,
      })),
      swapFee: (part * 10n ** 18n) / whole,
      protocolFees: { swap: 0n, yield: 0n },
      last: { amplification: amp, invariant: 0n },
    },
    addressOf: (place) => kept[place],
  };
}

function venueOf(standard, address, tokens, members) {
  return { id: standard, protocol: standard, standard, address: address.toLowerCase(), tokens, ...members };
}

function decimalsOf(tokens) {
  return tokens.map(({ decimals }) => Number(decimals));
}

/** Parses JSON whose whole numbers, many beyond the range of a double, become bigints. */
function readJson(file) {
  const text = readFileSync(join(folder, file), "utf8");
  const quoted = text.replaceAll(/([[:,]\s*)(-?\d+)(?=\s*[,\]}])/g, '$1"$2n"');
  return JSON.parse(quoted, bigints);
}

function bigints(_, value) {
  return typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}
