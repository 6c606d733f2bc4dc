import { marketOf, normal } from "./market.mjs";
import { address, pairPool, rangePool, stablePool, weightedPool } from "./pools.mjs";
import { seeded } from "./stats.mjs";

const ray = 10n ** 27n;
const one = 10n ** 18n;
const decimals = 18;
/** How many of a thousand positions are of each kind. */
const perThousand = {
  lending: 160,
  lendingOld: 80,
  market: 100,
  vault: 380,
  oldVault: 100,
  weighted: 130,
  stable: 50,
};
const hubs = 5;
/** Shares of lending markets have 8 decimals and begin at a fiftieth of their asset. */
const marketUnit = 5n * 10n ** 9n;
/** Units of each hub, which every token is worth. */
const supply = 10n ** 24n;

/**
 * A market of `count` positions over a fifth as many tokens, and as many pools between those: lending reserves, vaults
 * (some of them over shares of others), share tokens of weighted and stable pools.
 */
export function positionMarket(count, seed) {
  const random = seeded(seed);
  const tokens = Array.from({ length: Math.round(count / 5) }, (_, index) => address(index + 1));
  const any = () => tokens[Math.floor(random() * tokens.length)];
  const entries = [];
  const shares = [];
  /** What is worth about one of its assets; of most tokens 10^18 raw units. */
  const units = new Map();
  let next = 1_000_000;
  const fresh = () => address(next++);
  const amount = () => BigInt(Math.round(1e9 * Math.exp(normal(random)))) * 10n ** 13n;
  const makers = {
    lending: () => position("aave-v3", [any(), fresh()], { decimals }, reserve(amount())),
    lendingOld: () => position("aave-v2", [any(), fresh()], { decimals }, oldReserve(amount())),
    market: () => position("compound-v2", [any(), fresh()], { decimals: 8 }, lendingMarket(amount())),
    vault: () => {
      // A tenth of the vaults hold other vaults' shares.
      const asset =
        shares.length > 0 && random() < 0.1 ? shares[Math.floor(random() * shares.length)] : any();
      return position(
        "erc4626",
        [asset, fresh()],
        { decimals, assetDecimals: decimals },
        vault(amount(), random()),
      );
    },
    oldVault: () => position("yearn-v2", [any(), fresh()], { decimals }, oldVault(amount(), random())),
    weighted: () => {
      const held = [tokens[Math.floor(random() * hubs)], any()];
      const shape = { pool: fresh(), tokens: held, decimals: [decimals, decimals], feePpm: 3000 };
      const balances = [amount(), 0n];
      balances[1] = balances[0];
      return new Set(held).size < 2 ? undefined : weightedPool({ ...shape, balances, weights: [0.5, 0.5] });
    },
    stable: () => {
      const held = [any(), any()];
      const half = amount();
      const shape = {
        pool: fresh(),
        tokens: held,
        decimals: [decimals, decimals],
        amplification: 200,
        feePpm: 400,
      };
      return new Set(held).size < 2 ? undefined : stablePool({ ...shape, balances: [half, half] });
    },
  };
  for (const [kind, share] of Object.entries(perThousand))
    for (let left = Math.round((share * count) / 1000); left > 0; ) {
      const entry = makers[kind]();
      if (entry === undefined) continue;
      entries.push(entry);
      shares.push(entry.venue.tokens.at(-1));
      if (kind === "market") units.set(entry.venue.address, marketUnit);
      left--;
    }
  const positions = entries.length;
  for (const [index, token] of tokens.entries())
    for (const other of index < hubs ? tokens.slice(0, index) : [tokens[index % hubs], any()])
      if (other !== token) entries.push(poolBetween(token, other, fresh(), random));
  return { market: marketOf(entries, tokens[0]), tokens, shares, units, positions };
}

function poolBetween(token, other, pool, random) {
  const side = 1e21 * Math.exp(normal(random) * 1.5);
  const reserves = [side * (1 + (random() - 0.5) * 0.002), side];
  const shape = { pool, tokens: [token, other], feePpm: 3000 };
  if (random() < 0.7)
    return pairPool({ ...shape, reserves: reserves.map((value) => BigInt(Math.round(value))) });
  const positions = [1.1, 1.5, 4].map((reach) => ({ share: 1 / 3, reach }));
  return rangePool({ ...shape, reserves, positions });
}

/** Facts are numbers by name here, which older revisions call parameters. */
function position(standard, [asset, share], facts, state) {
  const venue = {
    id: `bench:${share}`,
    protocol: "bench",
    standard,
    address: share,
    tokens: [asset, share],
    feePpm: 0,
    facts,
    parameters: facts,
  };
  return { venue, state };
}

function reserve(available) {
  return {
    ...oldReserve(available),
    supplyCap: supply,
    reserveFactorBps: 1000n,
    debtIndexRay: ray,
    debtRateRay: ray / 25n,
    scaledDebt: available,
    stableDebt: { principal: 0n, rateRay: 0n, updatedAt: 0n },
    scaledSupply: available * 2n,
    scaledTreasury: 0n,
  };
}

function oldReserve(available) {
  const open = { active: true, frozen: false, paused: false, updatedAt: 1n };
  return { ...open, liquidityIndexRay: ray, liquidityRateRay: ray / 50n, available };
}

function lendingMarket(cash) {
  return {
    mintPaused: false,
    transferPaused: false,
    readAt: 1n,
    accruedAt: 1n,
    borrowRateE18: 10n ** 10n,
    reserveFactorE18: one / 10n,
    cash,
    borrows: cash,
    reserves: 0n,
    supply: cash / 10n ** 8n,
    firstRateE18: 2n * 10n ** 26n,
  };
}

function vault(idle, growth) {
  const assets = idle + BigInt(Math.round(growth * 1e9)) * 10n ** 9n;
  return {
    rate: { kind: "pool", shares: idle, assets },
    supply: idle,
    idle: assets,
    redeemLimit: { kind: "none" },
    redeemable: 0n,
  };
}

function oldVault(idle, growth) {
  return {
    supply: idle,
    idle,
    debt: BigInt(Math.round(growth * 1e9)) * 10n ** 9n,
    limit: supply,
    open: true,
    lockedProfit: 0n,
    releasedPerSecond: 46_000_000_000_000n,
    reportedAt: 0n,
  };
}
