import { readFileSync } from "node:fs";
import { marketOf } from "./market.mjs";
import { pairPool, tickPool, tickSpacingOf, weightedPool } from "./pools.mjs";

const wrappedNative = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const mostPairReserve = (1n << 112n) - 1n;

/**
 * The market of a data set, `{ name, tokens, pools }` as docs/market-file.md describes it. Leaves out and counts
 * pools that no chain could hold or no adapter supports.
 */
export function readDataset(path) {
  return importDataset(JSON.parse(readFileSync(path, "utf8")));
}

export function importDataset({ name, tokens: listed, pools }) {
  const tokens = listed.map((token) => ({
    address: token.address.toLowerCase(),
    symbol: token.symbol,
    name: token.symbol,
    decimals: token.decimals,
  }));
  const byId = new Map(listed.map(({ id }, index) => [id, tokens[index]]));
  const entries = pools.map((pool) => entryOf(pool, byId)).filter((entry) => entry !== undefined);
  const market = marketOf(entries, wrappedNative);
  return { name, market, tokens, skipped: pools.length - market.pools.size };
}

/**
 * The sets do not say how many shares a pool has. Shares that another pool trades therefore cannot be minted or redeemed:
 * they differ from the pool's own.
 */
function apartFromShares({ venue, state }) {
  const share = `0x5${venue.address.slice(3)}`;
  return { venue: { ...venue, tokens: [...venue.tokens.slice(0, -1), share] }, state };
}

function entryOf({ kind, t, address, feePpm, ...pool }, byId) {
  const held = t.map((id) => byId.get(id));
  const shared = { pool: address.toLowerCase(), tokens: held.map((token) => token.address), feePpm };
  if (new Set(shared.tokens).size < shared.tokens.length) return undefined;
  if (kind === "cp") {
    const reserves = pool.r.map(BigInt);
    const fits = reserves.every((reserve) => reserve > 0n && reserve <= mostPairReserve);
    return fits ? pairPool({ ...shared, reserves }) : undefined;
  }
  if (kind === "w") {
    const decimals = held.map((token) => token.decimals);
    const balances = pool.r.map(BigInt);
    if (decimals.some((count) => count > 18) || balances.some((balance) => balance <= 0n)) return undefined;
    return apartFromShares(weightedPool({ ...shared, decimals, balances, weights: pool.w }));
  }
  if (kind === "cl")
    return tickPool({
      ...shared,
      tickSpacing: pool.tickSpacing ?? tickSpacingOf(feePpm),
      sqrtPriceX96: BigInt(pool.sqrtPriceX96),
      tick: pool.tick,
      liquidity: BigInt(pool.liquidity),
      ticks: pool.ticks.map(({ i, net }) => ({ tick: i, net: BigInt(net) })),
    });
  throw new Error(`Unknown kind of pool: ${kind}; the kinds are cp, w and cl`);
}
