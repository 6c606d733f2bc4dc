import { devAccounts, devTokens, unitsForUsd } from "../../devnet/dist/index.js";
import { seeded } from "./stats.mjs";

/** Seeded requests for routes between tokens of the local chain, worth 10 to a million dollars. */
export function routePaths(count) {
  const random = seeded(3);
  const account = devAccounts[0].address;
  return Array.from({ length: count }, () => {
    const tokenIn = devTokens[Math.floor(random() * devTokens.length)];
    const tokenOut = devTokens[Math.floor(random() * devTokens.length)];
    const amountIn = unitsForUsd(tokenIn, Math.round(10 ** (1 + random() * 5)));
    const query = {
      fromAddress: account,
      spender: account,
      receiver: account,
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amountIn: String(amountIn),
      routingStrategy: "router",
    };
    return `/api/v1/shortcuts/route?${new URLSearchParams(query)}`;
  });
}

/** The same request with an input larger by so many raw units. */
export function withMore(path, units) {
  return path.replace(/(?<=amountIn=)\d+/, (amount) => String(BigInt(amount) + units));
}

/** The paths that have a route; the others (equal tokens, tokens too far apart) measure nothing. */
export async function answered(url, paths) {
  const origin = new URL(url).origin;
  const kept = [];
  for (const path of paths) if ((await fetch(origin + path)).ok) kept.push(path);
  return kept;
}
