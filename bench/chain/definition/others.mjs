import { draw } from "./draw.mjs";
import { drawBase } from "./pairs.mjs";
import { known, unitsFor } from "./tokens.mjs";

const percent = 10n ** 16n;

/** Balancer's weighted pools of two to four tokens, `{ symbol, tokens, weights, amounts, swapFee }`, sorted by address. */
export function makeWeightedPools({ weightedPools }, tokens, seed) {
  const { random, lognormal, rank, pick, whole } = draw("weighted", seed);
  return Array.from({ length: weightedPools }, (_, number) => {
    const members = new Set([drawBase(random)]);
    const size = pick([2, 2, 2, 3, 4]);
    while (members.size < size) members.add(tokens[rank(tokens.length)]);
    const held = [...members].sort((a, b) => (a.address < b.address ? -1 : 1));
    const shares = held.map(() => BigInt(whole(1, 9)));
    const total = shares.reduce((sum, share) => sum + share, 0n);
    const weights = shares.map((share) => (10n ** 18n * share) / total);
    weights[0] += 10n ** 18n - weights.reduce((sum, weight) => sum + weight, 0n);
    const depthEth = Math.min(2_000, lognormal(2, 2));
    const amounts = held.map((token, index) => unitsFor(token, (depthEth * Number(weights[index])) / 1e18));
    const swapFee = pick([percent / 10n, (3n * percent) / 10n, percent]);
    return { symbol: `CB${number}`, tokens: held, weights, amounts, swapFee };
  });
}

/** Curve pools of two or three tokens with the same peg, or of four in Curve's own early contract. */
export function makeCurvePools({ curvePools }, tokens, seed) {
  const { random, lognormal, pick, skew } = draw("curve", seed);
  const pegged = (peg) => tokens.filter((token) => token.peg === peg && token.decimals <= 18);
  const groups = [pegged("usd"), pegged("eth")].filter((group) => group.length >= 4);
  const dollars = [...pegged("usd"), ...["DAI", "USDC", "LUSD", "PYUSD"].map(known)];
  const draws = (wanted) => {
    const members = new Set();
    for (const candidates of wanted) {
      const free = candidates.filter((coin) => !members.has(coin));
      members.add(pick(free));
    }
    return [...members];
  };
  return Array.from({ length: curvePools }, (_, number) => {
    const real = number % 10 === 9;
    const group = pick(groups);
    const wanted = Array.from({ length: pick([2, 2, 3]) }, () => group);
    // The early contract's code contains the decimals of its coins.
    const early = [18, 6, 6, 18].map((decimals) => dollars.filter((coin) => coin.decimals === decimals));
    const coins = draws(real ? early : wanted);
    const depthEth = Math.min(20_000, lognormal(10, 1.8));
    const amounts = coins.map((coin) => unitsFor(coin, depthEth * skew(100_000 * random())));
    const amplification = BigInt(pick([50, 100, 400, 1_500]));
    return { symbol: `CC${number}`, real, coins, amounts, amplification };
  });
}

/** Vaults of popular tokens, `{ symbol, asset, assets, earned }`. */
export function makeVaults({ vaults }, tokens, seed) {
  const { random, lognormal, rank } = draw("vaults", seed);
  return Array.from({ length: vaults }, (_, number) => {
    const asset = random() < 0.3 ? drawBase(random) : tokens[rank(Math.min(1_000, tokens.length))];
    const depthEth = Math.min(1_000, lognormal(3, 1.5));
    const earned = unitsFor(asset, depthEth * random() * 0.2, 1n);
    return { symbol: `CV${number}`, asset, assets: unitsFor(asset, depthEth), earned };
  });
}
