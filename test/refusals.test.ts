import { devAccounts, devToken } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { NATIVE } from "../src/lib/address.js";
import { startFreezingProxy } from "./helpers/freezingProxy.js";
import { eventually, failureIn } from "./helpers/http.js";
import { makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

const world = useService();
const slowMs = 240_000;
const sender = devAccounts[0]?.address as string;

function ask(url: string, endpoint: string, changes: Record<string, string> = {}): Promise<Response> {
  const query = {
    fromAddress: sender,
    spender: sender,
    receiver: sender,
    routingStrategy: "router",
    tokenIn: NATIVE,
    tokenOut: devToken("USDC").address,
    amountIn: "1000000000000000000",
    ...changes,
  };
  return fetch(`${url}/api/v1/shortcuts/${endpoint}?${new URLSearchParams(query)}`);
}

describe("a route to another chain", () => {
  test.each(["route", "quote"])("is not implemented, and /shortcuts/%s says so", async (endpoint) => {
    const failure = await failureIn(await ask(world.service.url, endpoint, { destinationChainId: "8453" }));
    expect([failure.status, failure.code]).toEqual([501, "NOT_IMPLEMENTED"]);
    expect(failure.message).toMatch(/^destinationChainId is 8453; .* chainId \(1\)/);
  });

  test("is an ordinary route if it is the same chain", async () => {
    expect((await ask(world.service.url, "route", { destinationChainId: "1" })).status).toBe(200);
  });

  test("is malformed if the chain is not a number", async () => {
    const failure = await failureIn(await ask(world.service.url, "route", { destinationChainId: "base" }));
    expect([failure.status, failure.code]).toEqual([400, "INVALID_PARAMETER"]);
  });
});

describe("a request that takes too long", () => {
  test(
    "fails after api.quoteTimeoutMs, and the next one is answered",
    async () => {
      const proxy = await startFreezingProxy(world.chain.url);
      const service = await startServiceHere({
        RPC_URL_1: proxy.url,
        SLUICE_DATA: await makeFolderIn(world.dataFolder),
        SLUICE_API_QUOTE_TIMEOUT_MS: "1000",
      });
      // On a busy machine, the first answers of a service may take too long.
      const answers = () =>
        eventually("a route", async () => (await ask(service.url, "route")).status === 200);
      try {
        await answers();
        proxy.freeze();
        for (const endpoint of ["route", "quote"]) {
          const failure = await failureIn(
            await ask(service.url, endpoint, { amountIn: "1234567890000000000" }),
          );
          expect([failure.status, failure.code]).toEqual([504, "QUOTE_TIMEOUT"]);
          expect(failure.message).toBe("The answer was not complete after 1000 ms");
        }
        proxy.thaw();
        await answers();
      } finally {
        await service.stop();
        await proxy.stop();
      }
    },
    slowMs,
  );
});
