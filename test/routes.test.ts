import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import { beforeAll, describe, expect, test } from "vitest";
import type { RouteResponse } from "../src/api/endpoints/route/response.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { runs } from "../src/lib/testing/runs.js";
import { routerAddress } from "../src/program/index.js";
import { approveAll } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { partyOfSender, receiverApart } from "./helpers/parties.js";
import { executeRandomRoutes, routeTokens } from "./helpers/randomRoutes.js";
import { caughtUp, type Service } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const routes = runs({ normal: 24, deep: 320 });
const sender = devAccounts[0]?.address as Address;

const world = useService();
let chain: Devnet;
let service: Service;

beforeAll(async () => {
  ({ chain, service } = world);
  await approveAll(chain.url, routeTokens, [[sender, routerAddress]]);
  await caughtUp(service, chain);
});

describe("an explained route", () => {
  const usdc = devToken("USDC").address as Address;
  const question = {
    ...{ fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" },
    ...{ tokenIn: NATIVE, tokenOut: usdc, amountIn: (200n * 10n ** 18n).toString() },
  };
  const urlOf = (path: string, more: Record<string, string>) =>
    `${service.url}/api/v1/shortcuts/${path}?${new URLSearchParams({ ...question, ...more })}`;

  async function answer(path: "route" | "quote", more: Record<string, string>): Promise<RouteResponse> {
    const response = await fetch(urlOf(path, more));
    expect(response.status).toBe(200);
    return (await response.json()) as RouteResponse;
  }

  test("proves its largest possible gap to the best", async () => {
    const { amountOut, explain } = await answer("route", { explain: "true" });
    if (!explain?.bound || !explain.gap) throw new Error("nothing was proved");
    const { bound, gap } = explain;
    const [gross, net] = [BigInt(String(amountOut)), BigInt(explain.netAmountOut)];
    expect(BigInt(bound.gross)).toBeGreaterThanOrEqual(gross);
    expect(BigInt(bound.net)).toBeGreaterThanOrEqual(net);
    expect(net).toBeLessThan(gross);
    expect(BigInt(explain.singlePathNetAmountOut ?? 0)).toBeLessThanOrEqual(net);
    expect(gap.grossBps).toBeCloseTo((1 - Number(gross) / Number(bound.gross)) * 1e4, 4);
    expect(gap.netBps).toBeCloseTo((1 - Number(net) / Number(bound.net)) * 1e4, 4);
    expect(Math.min(gap.grossBps, gap.netBps)).toBeGreaterThanOrEqual(0);
    expect(BigInt(explain.gasPrice)).toBeGreaterThan(10n ** 9n);
    expect(explain.certifyMilliseconds).toBeGreaterThan(0);
  });

  test("shows its legs, whose shares add up", async () => {
    const { amountOut, route, explain } = await answer("route", { explain: "true" });
    const legs = explain?.legs ?? [];
    expect(legs.length).toBeGreaterThan(2);
    expect(legs.map(({ pool, protocol, tokenIn }) => [pool, protocol, tokenIn])).toEqual(
      route.map(({ primary, protocol, tokenIn }) => [primary, protocol, tokenIn]),
    );
    const shares = new Map<string, number>();
    let arrived = 0n;
    for (const leg of legs) {
      expect(await rpc(chain.url, "eth_getCode", [leg.pool, "latest"])).not.toBe("0x");
      const [[token], [share], [paid], [got]] = [leg.tokenIn, leg.share, leg.amountIn, leg.amountOut];
      shares.set(String(token), (shares.get(String(token)) ?? 0) + Number(share));
      if (leg.tokenOut[0] === usdc) arrived += BigInt(String(got));
      // The next unit pays no more than those before it.
      expect(leg.marginalPrice).toBeLessThanOrEqual((Number(got) / Number(paid)) * (1 + 1e-6));
      expect(leg.marginalPrice).toBeGreaterThan(0);
      expect(leg.gas).toBeGreaterThan(0);
    }
    expect(shares.size).toBeGreaterThan(1);
    for (const share of shares.values()) expect(share).toBeCloseTo(1, 9);
    expect(arrived.toString()).toBe(amountOut);
  });

  test("is explained in quotes and for bodies too, and only on request", async () => {
    const [plain, declined] = [await answer("route", {}), await answer("route", { explain: "false" })];
    expect(["explain" in plain, "explain" in declined]).toEqual([false, false]);
    const response = await fetch(`${service.url}/api/v1/shortcuts/route`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...question, explain: true }),
    });
    const body = (await response.json()) as RouteResponse;
    const quoted = await answer("quote", { explain: "1" });
    expect(body.explain?.legs.length).toBeGreaterThan(2);
    expect(quoted.explain?.legs.length).toBeGreaterThan(2);
  });

  test("refuses values other than true and false", async () => {
    expect(await failureIn(await fetch(urlOf("route", { explain: "yes" })))).toMatchObject({
      ...{ status: 400, code: "INVALID_PARAMETER" },
      message: ['explain is "yes"; allowed is true or false'],
    });
  });
});

describe("random routes", () => {
  test(`deliver the answered amount to the wei, ${routes} times`, async () => {
    const party = { ...partyOfSender(chain, sender), receivers: [sender, receiverApart] };
    const done = await executeRandomRoutes(
      { chain, service },
      {
        count: routes,
        seed: 1,
        partyFor: () => party,
        inTurn: [[NATIVE], routeTokens, routeTokens, routeTokens],
      },
    );
    process.stdout.write(`routes of strategy router: ${JSON.stringify(done)}\n`);
    expect(done.split).toBeGreaterThan(routes / 20);
    expect(done.multiHop).toBeGreaterThan(routes / 3);
  }, 600_000);
});
