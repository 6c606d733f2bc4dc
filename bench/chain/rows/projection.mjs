import { rounded } from "../../lib/stats.mjs";

/** Venues of Ethereum in 2026, in round numbers. */
const mainnet = { v2: 400_000, v3: 40_000, v4: 20_000, balancer: 3_000, curve: 2_000 };
const requestsPerSecond = 20;

/**
 * How long the cold start would take on Ethereum at 20 requests/s, if every venue took as many requests as those found
 * here: for the same share of the venues, and for all of them. Needs the row `cold`.
 */
export function projection({ cold, onChain }) {
  const row = "projected for Ethereum, 20 requests/s";
  if (cold === undefined || cold.venues === 0) return { row, minutes: "needs the row cold" };
  const venues = Object.values(mainnet).reduce((sum, count) => sum + count, 0);
  const share = Math.min(1, cold.venues / onChain.all);
  const minutes = (cold.requests / cold.venues) * (venues / requestsPerSecond / 60);
  return {
    row,
    venues,
    "requests a venue": rounded(cold.requests / cold.venues),
    [`minutes for ${rounded(100 * share)} %`]: rounded(minutes * share),
    "minutes for all": rounded(minutes),
  };
}
