import { devAccounts, devBalancer, devToken, rpc } from "@sluice/devnet";
import { encodeFunctionData } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { send } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";

const sender = devAccounts[0]?.address as Address;
const [weth, usdc, mkr] = [devToken("WETH"), devToken("USDC"), devToken("MKR")].map(
  ({ address }) => address,
) as [Address, Address, Address];

const world = useService();

/** Whole tokens, a thousand million dollars against a thousandth of what they buy. */
const claims = [
  { token: mkr, decimals: 18, whole: 500n },
  { token: weth, decimals: 18, whole: 300n },
];
const claimedDollars = 10n ** 9n * 10n ** 6n;

async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${world.service.url}/api/v1/${path}`);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

type Facts = {
  prices: { address: string; price: number; depthUsd: number }[];
  priceImpact: number;
  /** The venues that price MKR, the deepest first. */
  pools: string[];
  /** Number of Balancer's pools that are known and refused: those of other files are counted, too. */
  refused: number;
};

async function facts(): Promise<Facts> {
  const prices = await get<Facts["prices"]>(`prices/1?addresses=${[NATIVE, weth, mkr].join()}`);
  const trade = new URLSearchParams({ tokenIn: NATIVE, tokenOut: usdc, amountIn: String(10n ** 18n) });
  const { priceImpact } = await get<{ priceImpact: number }>(`shortcuts/quote?${trade}`);
  const venues = await get<{ pool: string }[]>(`prices/1/${mkr}/venues`);
  const { networks } = (await (await fetch(`${world.service.url}/status`)).json()) as {
    networks: { refused: { protocol: string; venues: number }[] }[];
  };
  const { venues: refused = 0 } =
    networks[0]?.refused.find(({ protocol }) => protocol === "balancer-v2") ?? {};
  return { prices, priceImpact, pools: venues.map(({ pool }) => pool), refused };
}

describe("pools that claim to hold a thousand million dollars elsewhere", () => {
  let before: Facts;
  const made: Address[] = [];

  beforeAll(async () => {
    const { url } = world.chain;
    before = await facts();
    const { ClaimingPool } = compileSolidity("ClaimingPool.sol") as { ClaimingPool: Compiled };
    for (const { token, decimals, whole } of claims) {
      const tokens = [token, usdc].sort();
      const pool = await deployContract(url, sender, ClaimingPool, [devBalancer.vault, ...tokens]);
      for (const each of tokens) await rpc(url, "anvil_dealERC20", [pool, each, "0x3e8"]);
      const amounts = tokens.map((each) =>
        each === usdc ? claimedDollars : whole * 10n ** BigInt(decimals),
      ) as [bigint, bigint];
      const args = [1_000n, ...amounts];
      const data = encodeFunctionData({ abi: ClaimingPool.abi, functionName: "claim", args });
      expect((await send(url, { from: sender, to: pool, data, gas: "0x4c4b40" })).status).toBe("0x1");
      made.push(pool);
    }
    await caughtUp(world.service, world.chain);
  });

  test("are known to the service, and refused", async () => {
    expect((await facts()).refused).toBe(before.refused + made.length);
  });

  test("move no price and no depth", async () => {
    const { prices } = await facts();
    for (const [index, { price, depthUsd }] of prices.entries()) {
      const old = before.prices[index] as (typeof prices)[0];
      expect(price).toBeCloseTo(old.price, 6);
      expect(depthUsd).toBeLessThan(1.001 * old.depthUsd);
      // What other files gave to pools without a log is noticed as gone whenever they are read again.
      expect(depthUsd).toBeGreaterThan(0.9 * old.depthUsd);
    }
  });

  test("leave the price impact of others' trades as it was", async () => {
    // A basis point may be rounded otherwise in a later block.
    expect(Math.abs(Number((await facts()).priceImpact) - Number(before.priceImpact))).toBeLessThanOrEqual(1);
  });

  test("take no real pool's place", async () => {
    const { pools } = await facts();
    expect(pools).toEqual(before.pools);
  });
});
