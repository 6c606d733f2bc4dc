import { describe, expect, test } from "vitest";
import type { Market, MarketFollower } from "../../market/index.js";
import { marketInstead } from "./freshMarket.js";

const market = { head: { number: 5n } } as Market;

/** A follower that still has the market. Returns whether somebody waits for another one. */
function following(look: (() => Promise<boolean>) | undefined) {
  let announce: () => void = () => undefined;
  const follower = {
    current: () => market,
    subscribe(listener: () => void) {
      announce = listener;
      return () => {};
    },
    ...(look && { nodesLag: { look, market: () => market } }),
  } as unknown as MarketFollower;
  return { follower, announce: () => announce() };
}

/** Returns whether the promise is settled after all that can happen without time passing. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await new Promise(setImmediate);
  return settled;
}

describe("marketInstead", () => {
  test("resolves at once if the node lags and the market of its newest block is known", async () => {
    const { follower } = following(async () => true);
    expect(await isSettled(marketInstead(follower, market))).toBe(true);
  });

  test.each([
    ["the node does not lag", async () => false],
    ["this process follows the chain itself", undefined],
  ])("waits for another market if %s", async (_, look) => {
    const { follower, announce } = following(look);
    const waiting = marketInstead(follower, market);
    expect(await isSettled(waiting)).toBe(false);
    announce();
    await waiting;
  });

  test("does not wait if there is another market already", async () => {
    const { follower } = following(undefined);
    const gone = { head: { number: 4n } } as Market;
    expect(await isSettled(marketInstead(follower, gone))).toBe(true);
  });
});
