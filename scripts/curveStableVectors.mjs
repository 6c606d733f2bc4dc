// Quotes of Curve's stableswap pools that are not plain, as recorded from mainnet and from the tests of another
// implementation.

const share = "0x000000000000000000000000000000000000001f";

function venueOf(address, tokens, decimals, facts) {
  const known = { kind: "stable", precision: 100, decimals, ...facts };
  const id = { id: "curve-dex", protocol: "curve-dex", standard: "curve-dex" };
  return { ...id, address: address.toLowerCase(), tokens: [...tokens, share], feePpm: 0, facts: known };
}

const functions = (lists) => ({ exchange: "int128", lists, removeOne: "int128" });

/** A metapool whose first coin has a redemption price, recorded with the virtual price that it remembers. */
export function readRedeemed(recorded) {
  const { address, tokens, balances, fee, admin_fee, base_virtual_price, redemption_price } = recorded;
  const coins = tokens.map((token) => token.address.toLowerCase());
  const decimals = tokens.map((token) => Number(token.decimals));
  return {
    venue: venueOf(address, coins, decimals, { rates: "stored", fees: "static", curve: functions(false) }),
    state: {
      rules: "stepwise",
      balances,
      supply: recorded.lp_token_total_supply,
      ramp: rampOf(recorded.initial_a, recorded.future_a, recorded.initial_a_time, recorded.future_a_time),
      fee,
      adminFee: admin_fee,
      rates: [redemption_price, base_virtual_price],
    },
    addressOf: (symbol) => coins[tokens.findIndex((token) => token.symbol === symbol)],
  };
}

/**
 * The trades that follow recorded ones in the sequences of metapools and that the recording leaves out: amounts rise
 * tenfold in the one direction and fall so in the other, and every second is recorded.
 */
const leftOut = new Map([
  [5n * 10n ** 16n, 5n * 10n ** 17n],
  [5n * 10n ** 18n, 5n * 10n ** 19n],
  [5n * 10n ** 19n, 5n * 10n ** 18n],
  [5n * 10n ** 17n, 5n * 10n ** 16n],
]);

/**
 * Compares the rows of pools of the newest generation. A row is met if it follows from a recorded state, which then
 * begins a sequence, or from that after the trades before it. Rows through the base pool of a metapool are two fills
 * here, and are not compared.
 */
export function compareStable(adapter, { pools, rows }) {
  const read = pools.flatMap((pool) => readPool(pool) ?? []);
  const running = new Map(read.map((pool) => [pool, pool.state]));
  const result = { met: 0, following: 0, through: 0, unlike: [], total: rows.length };
  const quoteOf = ({ venue, timestamp }, state, { tokenIn, tokenOut }, amountIn) =>
    adapter.quote(venue, state, {
      tokenIn,
      tokenOut,
      amountIn,
      context: { number: 1n, timestamp, baseFeeWei: 1n },
    });
  for (const row of rows) {
    const amountIn = BigInt(row.amountIn);
    const trading = read.filter(({ venue: { tokens } }) =>
      [row.tokenIn, row.tokenOut].every((token) => tokens.includes(token)),
    );
    const meets = (pool, state) => quoteOf(pool, state, row, amountIn).amountOut === BigInt(row.amountOut);
    const answers = trading.map((pool) => quoteOf(pool, pool.state, row, amountIn).amountOut);
    if (trading.length === 0) result.through++;
    else if (trading.some((pool) => meets(pool, pool.state))) result.met++;
    else if (trading.some((pool) => meets(pool, running.get(pool)))) result.following++;
    else {
      const what = `${row.tokenIn} -> ${row.tokenOut} ${row.amountIn}`;
      result.unlike.push(`${what}: ${answers}, recorded ${row.amountOut}`);
    }
    for (const pool of trading) {
      if (meets(pool, pool.state)) running.set(pool, pool.state);
      for (const amount of [amountIn, leftOut.get(amountIn)]) {
        const quote = amount === undefined ? {} : quoteOf(pool, running.get(pool), row, amount);
        if ("state" in quote) running.set(pool, quote.state);
      }
    }
  }
  return result;
}

function readPool({ address, type, tokens, reserves, extra, timestamp }) {
  const told = JSON.parse(extra);
  if (told.RateMultipliers === undefined || reserves.at(-1) === "0") return undefined;
  const coins = tokens.map((token) => token.address);
  const decimals = tokens.map((token) => token.decimals);
  const curve = functions(!type.includes("meta"));
  return {
    timestamp: BigInt(timestamp),
    venue: venueOf(address, coins, decimals, { rates: "storedList", fees: "offpeg", curve }),
    state: {
      rules: "newest",
      balances: reserves.slice(0, coins.length).map(BigInt),
      supply: BigInt(reserves.at(-1)),
      ramp: rampOf(told.InitialA, told.FutureA, told.InitialATime, told.FutureATime),
      fee: BigInt(told.SwapFee),
      adminFee: BigInt(told.AdminFee),
      offpeg: BigInt(told.OffpegFeeMultiplier),
      rates: told.RateMultipliers.map(BigInt),
    },
  };
}

function rampOf(from, to, fromSeconds, toSeconds) {
  return {
    from: BigInt(from),
    to: BigInt(to),
    fromSeconds: BigInt(fromSeconds),
    toSeconds: BigInt(toSeconds),
  };
}
