import { devAccounts, devToken, devTokens, rpc } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import type { Route } from "../src/client/index.js";
import { NATIVE } from "../src/lib/address.js";
import { confirmContracts, verifyRoute } from "../src/verify/index.js";
import { useService } from "./helpers/sharedService.js";

/** What an honest service's routes call: known without a node, or confirmed by the caller's own. */

const world = useService();
const from = devAccounts[8]?.address as string;

const callNode = (call: object) => rpc<string>(world.chain.url, "eth_call", [call, "latest"]);

async function routeOf(tokenIn: string, tokenOut: string, amountIn: string) {
  const parties = { fromAddress: from, spender: from, receiver: from, routingStrategy: "router" as const };
  const asked = { chainId: 1, ...parties, tokenIn, tokenOut, amountIn, slippage: 50 };
  const sent = new URLSearchParams({ ...asked, chainId: "1", slippage: "50" });
  const response = await fetch(`${world.service.url}/api/v1/shortcuts/route?${sent}`);
  const answer = (await response.json()) as Route;
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return { asked, answer };
}

describe("the contracts of honest routes", () => {
  test("are known, or confirmed by the caller's node", async () => {
    const { timestamp } = await rpc<{ timestamp: string }>(world.chain.url, "eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
    const count = { atOnce: 0, confirmed: 0, unknown: 0 };
    for (const { symbol, address, decimals, usd } of devTokens) {
      if (symbol === "WETH") continue;
      for (const size of [1_000, 1_000_000]) {
        const [tokenIn, amountIn] = [NATIVE, String(BigInt(Math.round((size / 3000) * 1e6)) * 10n ** 12n)];
        const { asked, answer } = await routeOf(tokenIn, address, amountIn);
        const known = verifyRoute(asked, answer, { nowSeconds, contracts: "known" });
        if (known.holds) {
          count.atOnce++;
          continue;
        }
        const allow = await confirmContracts(1, known.unknownContracts ?? [], callNode);
        const again = verifyRoute(asked, answer, { nowSeconds, contracts: "known", allow });
        count[again.holds ? "confirmed" : "unknown"]++;
        if (!again.holds) console.log(symbol, size, again.faults, answer.route.map((r) => [r.protocol, r.primary, r.action]).flat().join(" "), decimals, usd);
      }
    }
    console.log(count, devToken("USDC").address);
  });
});
