import { devAccounts, devToken } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { balanceOf, mineAt } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { useService } from "./helpers/sharedService.js";
import { blockTimeOf } from "./helpers/validity.js";

/** What a request may narrow of its search. */

const sender = devAccounts[3]?.address as Address;
const world = useService();
const dai = devToken("DAI").address as Address;
const amountIn = (200n * 10n ** 18n).toString();

type Answer = RouteAnswer & { explain?: { gasPrice: string; netAmountOut: string } };

function ask(more: Record<string, string>): Promise<Response> {
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const query = new URLSearchParams({ ...parties, tokenIn: NATIVE, tokenOut: dai, amountIn, ...more });
  return fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`);
}

async function route(more: Record<string, string> = {}): Promise<Answer> {
  const response = await ask(more);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

/** The protocols of an answer, without wrapping. */
const protocolsOf = ({ route }: Answer) =>
  [...new Set(route.map(({ protocol }) => protocol))].filter((each) => each !== "wrapped-native").sort();

describe("a request for a route", () => {
  test("may name the only protocols, and those to leave out", async () => {
    const best = await route();
    expect(protocolsOf(best).length).toBeGreaterThan(2);
    const only = await route({ protocols: "uniswap-v2,sushiswap-v2" });
    expect(protocolsOf(only)).toEqual(["sushiswap-v2", "uniswap-v2"]);
    const both = await route({ protocols: "uniswap-v2,sushiswap-v2", excludeProtocols: "sushiswap-v2" });
    expect(protocolsOf(both)).toEqual(["uniswap-v2"]);
    const [first, second] = protocolsOf(best);
    const without = await route({ excludeProtocols: `${first},${second}` });
    for (const protocol of protocolsOf(without)) expect([first, second]).not.toContain(protocol);
    for (const other of [only, both, without])
      expect(BigInt(other.amountOut)).toBeLessThan(BigInt(best.amountOut));
    const before = await balanceOf(world.chain.url, dai, sender);
    await mineAt(world.chain.url, both.tx, BigInt(both.gas), blockTimeOf(both));
    expect((await balanceOf(world.chain.url, dai, sender)) - before).toBe(BigInt(both.amountOut));
  });

  test("may limit the fills", async () => {
    const best = await route();
    expect(best.route.length).toBeGreaterThan(3);
    const narrow = await route({ maxFills: "3" });
    expect(narrow.route.length).toBeLessThanOrEqual(3);
    expect(BigInt(narrow.amountOut)).toBeLessThan(BigInt(best.amountOut));
    const failure = await failureIn(await ask({ maxFills: "1", protocols: "uniswap-v2" }));
    expect(failure).toMatchObject({ status: 422 });
    expect(failure.description).toContain("the request allows only some protocols or fills");
  });

  test("may price gas, which decides how much a split must gain", async () => {
    const free = await route({ gasPrice: "0", explain: "true" });
    const dear = await route({ gasPrice: String(10n ** 14n), explain: "true" });
    expect([free.explain?.gasPrice, dear.explain?.gasPrice]).toEqual(["0", String(10n ** 14n)]);
    expect(free.explain?.netAmountOut).toBe(free.amountOut);
    expect(dear.route.length).toBeLessThan(free.route.length);
  });

  test("is told which name no protocol has", async () => {
    const failure = await failureIn(await ask({ excludeProtocols: "uniswap-v3,curve-dx", maxFills: "0" }));
    expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect(failure.message).toContain('maxFills is "0"; allowed is a whole number of fills from 1 to 100');
    expect(failure.message).toContain(
      'excludeProtocols is "curve-dx"; allowed is what /api/v1/protocols lists for the chain; did you mean curve-dex?',
    );
    const foreign = await failureIn(await ask({ excludedSources: "curve-dex" }));
    expect(foreign.message).toContain('"excludedSources" is unknown; did you mean excludeProtocols?');
  });

  test("may be a bundle, whose routes all obey", async () => {
    const query = new URLSearchParams({ fromAddress: sender, protocols: "uniswap-v2" });
    const call = { protocol: "enso", action: "route", args: { tokenIn: NATIVE, tokenOut: dai, amountIn } };
    const bundle = async (parameters: URLSearchParams) => {
      const response = await fetch(`${world.service.url}/api/v1/shortcuts/bundle?${parameters}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify([call]),
      });
      return (await response.json()) as { amountsOut: Record<string, string> };
    };
    const { amountsOut } = await bundle(query);
    expect(amountsOut[dai]).toBe((await route({ protocols: "uniswap-v2" })).amountOut);
  });
});
