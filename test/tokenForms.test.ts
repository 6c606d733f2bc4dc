import { devAccounts, devToken } from "@sluice/devnet";
import { type Hex, toFunctionSelector } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { send } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";
import { makeStrangeTokens } from "./helpers/strangeTokens.js";

/** Routes for senders without a balance, in tokens that keep balances in unusual forms or nobody knows how. */

const maker = devAccounts[0]?.address as Address;
const nobody: Address = "0x00000000000000000000000000000000000a11ce";
const weth = devToken("WETH").address as Address;
const dai = devToken("DAI").address as Address;
const ether = 10n ** 18n;
/** `forget()`. */
const forget = toFunctionSelector("forget()");

const world = useService();
const make = makeStrangeTokens(() => world.chain.url, maker);
type Name = "HistoryToken" | "FragmentToken" | "TwinToken";
let contracts: Record<Name, Compiled>;

beforeAll(() => {
  contracts = compileSolidity("FormTokens.sol") as typeof contracts;
});

async function act(to: Address, data: Hex): Promise<void> {
  const { status } = await send(world.chain.url, { from: maker, to, data });
  expect(status).toBe("0x1");
}

/** Deploys a token and opens its pair with WETH: 1,000 of it beside 100. */
async function open(name: Name): Promise<Address> {
  const token = await deployContract(world.chain.url, maker, contracts[name]);
  await make.fill(token, 1_000n * ether, weth, 100n * ether);
  return token;
}

/** Requests a sale. */
async function sell(token: Address, fromAddress: Address = nobody, body = false) {
  await caughtUp(world.service, world.chain);
  const url = `${world.service.url}/api/v1/shortcuts`;
  const args = { tokenIn: token, tokenOut: weth, amountIn: String(10n * ether) };
  const parties = { fromAddress, spender: fromAddress, receiver: fromAddress, routingStrategy: "router" };
  const actions = [{ protocol: "enso", action: "route", args }];
  const headers = { "content-type": "application/json" };
  const response = body
    ? await fetch(`${url}/bundle?${new URLSearchParams({ ...parties, chainId: "1" })}`, {
        ...{ method: "POST", headers },
        body: JSON.stringify(actions),
      })
    : await fetch(`${url}/route?${new URLSearchParams({ ...parties, ...args })}`);
  return (await response.json()) as Record<string, string>;
}

describe("a sale by somebody who has none of the token", () => {
  test.each(["HistoryToken", "FragmentToken"] as const)("of %s is simulated", async (name) => {
    const answer = await sell(await open(name));
    expect(answer.message).toBeUndefined();
    // Of 100 WETH beside 1,000 tokens, less 0.3 % and its own price impact.
    expect(Number(answer.amountOut) / 1e18).toBeCloseTo(0.987, 3);
  });
});

describe("where nothing tells how balances are kept", () => {
  test("those of somebody who traded lately are sold, in a bundle too", async () => {
    const token = await open("TwinToken");
    const [owned, answer, bundle] = [
      await sell(token, maker),
      await sell(token),
      await sell(token, nobody, true),
    ];
    expect(owned.message).toBeUndefined();
    expect(answer.message).toBeUndefined();
    expect(answer.amountOut).toBe(owned.amountOut);
    expect(Object.values(bundle.amountsOut ?? {})).toEqual([owned.amountOut]);
    // The first balance of a receiver takes 17,100 more.
    const more = Number(answer.gas) - Number(owned.gas);
    expect(Math.abs(more - 17_100)).toBeLessThan(5_000);
  });

  test("those of a pool that the route does not touch are sold", async () => {
    const token = await open("TwinToken");
    const owned = await sell(token, maker);
    await make.fill(token, 5_000n * ether, dai, ether);
    await act(token, forget);
    const answer = await sell(token);
    expect(answer.message).toBeUndefined();
    expect(answer.amountOut).toBe(owned.amountOut);
  });

  test("and nobody else has it, the answer says what is missing, and does not blame the token", async () => {
    const token = await open("TwinToken");
    await act(token, forget);
    const answer = await sell(token);
    expect(answer.code).toBe("SIMULATION_REVERTED");
    expect(answer.description).toContain(`The sender lacks ${token}`);
    expect(answer.description).toContain("fromAddress");
    expect(answer.description).not.toContain("nobody lists");
  });
});
