// Quotes of Curve's pools of moving prices, as recorded from mainnet and from the tests of another implementation.

const context = (timestamp) => ({ number: 1n, timestamp: BigInt(timestamp), baseFeeWei: 1n });
const share = "0x000000000000000000000000000000000000001f";
const curve = { exchange: "uint256", lists: false, removeOne: "uint256" };

function venueOf(address, tokens, decimals, arithmetic) {
  const facts = { kind: "crypto", arithmetic, decimals, curve };
  const id = { id: "curve-dex", protocol: "curve-dex", standard: "curve-dex" };
  return { ...id, address: address.toLowerCase(), tokens: [...tokens, share], feePpm: 0, facts };
}

/** The first pool of three coins, whose amplification is recorded without its last two digits. */
export function readFirstTricrypto(recorded) {
  const { address, tokens, balances, a_coefficient, gamma, d, price_scale, virtual_price } = recorded;
  const coins = tokens.map((token) => token.address.toLowerCase());
  const strength = { amplification: a_coefficient * 10_000n, gamma };
  return {
    venue: venueOf(
      address,
      coins,
      tokens.map(({ decimals }) => Number(decimals)),
      "firstThreeEarly",
    ),
    state: {
      balances,
      supply: recorded.lp_token_total_supply,
      D: d,
      priceScale: price_scale,
      lastPrices: price_scale,
      averagedSeconds: 0n,
      virtualPrice: virtual_price,
      profit: virtual_price,
      profitPaid: 0n,
      ramp: { from: strength, to: strength, fromSeconds: 0n, toSeconds: 0n },
      fees: { mid: recorded.mid_fee, out: recorded.out_fee, gamma: recorded.fee_gamma },
      rebalancing: { extraProfit: 0n, step: 0n, seconds: 0n },
    },
    addressOf: (symbol) => coins[tokens.findIndex((token) => token.symbol === symbol)],
  };
}

/** Later than every recording, so that no amplification moves any more. */
const LATE = 2 ** 40;

/**
 * Trades that precede recorded ones and that the recording leaves out, as the tests from which it is taken state them.
 * In pools of three coins, each recorded trade of a sequence is repeated.
 */
const leftOut = {
  two21: [
    [
      "0x82af49447d8a07e3bd95bd0d56f35241523fbab1",
      "0x18c14c2d707b2212e17d1579789fc06010cfca23",
      1017116218018521399n,
    ],
    [
      "0x498bf2b1e120fed3ad3d42ea2165e9b73f99c1e5",
      "0x5d8c5293dabc2c861d2f6dbd4bb0600889fdadf3",
      4732267796024191790852n,
    ],
  ].map(([tokenIn, tokenOut, amountIn]) => ({ tokenIn, tokenOut, amountIn })),
  three: [],
};

/**
 * Compares the rows of pools of the newest generation. A row is met if it follows from the recorded state, or from that
 * after the trades before it, with the averages of prices as they are recorded: the recorded implementation does not
 * move them. Rows of pools with other arithmetic are not compared.
 */
export function compareNewest(adapter, { pools, rows }, arithmetic) {
  const quoteOf = ({ venue }, state, row) =>
    adapter.quote(venue, state, {
      tokenIn: row.tokenIn,
      tokenOut: row.tokenOut,
      amountIn: BigInt(row.amountIn),
      context: context(LATE),
    });
  const after = (pool, state, row) => {
    const quote = quoteOf(pool, state, row);
    return "state" in quote ? quote.state : state;
  };
  const read = pools
    .filter(({ extra }) => !JSON.parse(extra).UseCustomMath)
    .map((pool) => readNewest(pool, arithmetic));
  const running = new Map(read.map((pool) => [pool, pool.state]));
  let [met, following] = [0, 0];
  const open = [];
  for (const row of rows) {
    const holds = ({ tokenIn, tokenOut }, { venue }) =>
      [tokenIn, tokenOut].every((token) => venue.tokens.includes(token));
    const trading = read.filter((pool) => holds(row, pool));
    const meets = (pool, state) => quoteOf(pool, state, row).amountOut === BigInt(row.amountOut);
    const follows = (pool) =>
      meets(pool, running.get(pool)) ||
      leftOut[arithmetic].some((first) => holds(first, pool) && meets(pool, after(pool, pool.state, first)));
    if (trading.some((pool) => meets(pool, pool.state))) met++;
    else if (trading.some(follows)) following++;
    else open.push(`${row.tokenIn} -> ${row.tokenOut} ${row.amountIn}`);
    for (const pool of trading) {
      running.set(pool, after(pool, after(pool, running.get(pool), row), row));
    }
  }
  return { met, following, open, total: rows.length };
}

function readNewest({ address, tokens, reserves, extra }, arithmetic) {
  const told = JSON.parse(extra);
  const coins = tokens.map((token) => token.address);
  const strength = (time) => ({
    amplification: BigInt(told[`${time}A`]),
    gamma: BigInt(told[`${time}Gamma`]),
  });
  const numbers = (list) => list.map(BigInt);
  return {
    venue: venueOf(
      address,
      coins,
      tokens.map(({ decimals }) => decimals),
      arithmetic,
    ),
    state: {
      balances: numbers(reserves.slice(0, coins.length)),
      supply: BigInt(told.LpSupply),
      D: BigInt(told.D),
      priceScale: numbers(told.PriceScale),
      lastPrices: numbers(told.LastPrices),
      averages: numbers(told.PriceOracle),
      averagedSeconds: BigInt(LATE),
      virtualPrice: BigInt(told.VirtualPrice),
      profit: BigInt(told.XcpProfit),
      profitPaid: 0n,
      ramp: {
        from: strength("Initial"),
        to: strength("Future"),
        fromSeconds: BigInt(told.InitialAGammaTime),
        toSeconds: BigInt(told.FutureAGammaTime),
      },
      fees: { mid: BigInt(told.MidFee), out: BigInt(told.OutFee), gamma: BigInt(told.FeeGamma) },
      rebalancing: {
        extraProfit: BigInt(told.AllowedExtraProfit),
        step: BigInt(told.AdjustmentStep),
        seconds: BigInt(told.MaTime ?? 600),
      },
    },
  };
}
