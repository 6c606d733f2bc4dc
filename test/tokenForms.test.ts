import { devAccounts, devToken } from "@sluice/devnet";
import { beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";
import { makeStrangeTokens } from "./helpers/strangeTokens.js";

/** Routes for senders without a balance, in tokens that keep balances in unusual forms. */

const maker = devAccounts[0]?.address as Address;
const nobody: Address = "0x00000000000000000000000000000000000a11ce";
const weth = devToken("WETH").address as Address;
const ether = 10n ** 18n;

const world = useService();
const make = makeStrangeTokens(() => world.chain.url, maker);
type Name = "HistoryToken" | "FragmentToken" | "TwinToken";
let contracts: Record<Name, Compiled>;

beforeAll(() => {
  contracts = compileSolidity("FormTokens.sol") as typeof contracts;
});

/** Requests a sale for a sender who has nothing. */
async function sell(name: Name) {
  const token = await deployContract(world.chain.url, maker, contracts[name]);
  await make.fill(token, 1_000n * ether, weth, 100n * ether);
  await caughtUp(world.service, world.chain);
  const parties = { fromAddress: nobody, spender: nobody, receiver: nobody, routingStrategy: "router" };
  const query = { ...parties, tokenIn: token, tokenOut: weth, amountIn: String(10n * ether) };
  const response = await fetch(`${world.service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  return { token, answer: (await response.json()) as Record<string, string> };
}

describe("a sale by somebody who has none of the token", () => {
  test.each(["HistoryToken", "FragmentToken"] as const)("of %s is simulated", async (name) => {
    const { answer } = await sell(name);
    expect(answer.message).toBeUndefined();
    // Of 100 WETH beside 1,000 tokens, less 0.3 % and its own price impact.
    expect(Number(answer.amountOut) / 1e18).toBeCloseTo(0.987, 3);
  });

  test("says what is missing where nothing tells how balances are kept, and does not blame the token", async () => {
    const { token, answer } = await sell("TwinToken");
    expect(answer.code).toBe("SIMULATION_REVERTED");
    expect(answer.description).toContain(`The sender lacks ${token}`);
    expect(answer.description).toContain("fromAddress");
    expect(answer.description).not.toContain("nobody lists");
  });
});
