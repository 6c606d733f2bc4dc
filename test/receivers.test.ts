import { devAccounts, devToken } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { NATIVE } from "../src/lib/address.js";
import { failureIn } from "./helpers/http.js";
import { useService } from "./helpers/sharedService.js";

/** Receivers that a network's data, tokens and venues show to be no account. */

const world = useService();
const sender = devAccounts[0]?.address as string;
const other = devAccounts[1]?.address as string;
const usdc = devToken("USDC").address;
const ens = "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e";

type Item = { address: string; primaryAddress?: string };

/** Returns the first item of a listing of tokens. */
async function first(query: string): Promise<Item> {
  const answer = await fetch(`${world.service.url}/api/v1/tokens?${query}`);
  const [item] = ((await answer.json()) as { data: Item[] }).data;
  return item as Item;
}

function ask(endpoint: string, changes: Record<string, string>): Promise<Response> {
  const query = {
    ...{ fromAddress: sender, spender: sender, receiver: other, routingStrategy: "router" },
    ...{ tokenIn: NATIVE, tokenOut: usdc, amountIn: "1000000000000000000" },
    ...changes,
  };
  return fetch(`${world.service.url}/api/v1/shortcuts/${endpoint}?${new URLSearchParams(query)}`);
}

function bundle(calls: readonly object[], receiver = sender): Promise<Response> {
  return fetch(`${world.service.url}/api/v1/shortcuts/bundle?fromAddress=${sender}&receiver=${receiver}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(calls),
  });
}

/** A bundle that sells ether and pays what it gets by an action of `protocol`. */
function payingBundle(protocol: string, action: string, args: object): object[] {
  const amount = { useOutputOfCallAt: 0 };
  return [
    {
      protocol: "enso",
      action: "route",
      args: { tokenIn: NATIVE, tokenOut: usdc, amountIn: "1000000000000000000" },
    },
    { protocol, action, args: { token: usdc, amount, ...args } },
  ];
}

/** Returns the faults of a refused request. */
async function faultsOf(response: Response): Promise<readonly string[]> {
  const failure = await failureIn(response);
  expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
  return failure.message as unknown as string[];
}

const weth = devToken("WETH").address;

describe("a receiver that is no account", () => {
  test.each(["route", "quote"])("is refused at /shortcuts/%s, whatever it is", async (endpoint) => {
    const pair = (await first("protocolSlug=uniswap-v2&pageSize=1")).address;
    const vault = (await first("protocolSlug=erc4626&pageSize=1")).address;
    const factory = "0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f";
    for (const [receiver, role] of [
      [weth, "the contract of the token WETH"],
      [devToken("DAI").address, "the contract of the token DAI"],
      [ens, "the registry of names"],
      [factory, "a contract of uniswap-v2 (factory)"],
      [pair, "a pool or vault of uniswap-v2"],
      [vault, "a pool or vault of erc4626"],
    ] as const) {
      const [fault, ...more] = await faultsOf(await ask(endpoint, { receiver }));
      expect([fault, more]).toEqual([expect.stringContaining(`receiver is ${receiver}, ${role}`), []]);
    }
  });

  test("is refused as the receiver of a fee", async () => {
    const faults = await faultsOf(await ask("route", { fee: "10", feeReceiver: ens }));
    expect(faults).toEqual([expect.stringMatching(/^feeReceiver is 0x0{11}c2e.*the registry of names/)]);
  });

  test("is refused in a bundle, and in each of its calls", async () => {
    const paying = (action: string, args: object) => payingBundle("enso", action, args);
    expect(await faultsOf(await bundle(paying("fee", { bps: "10", receiver: other }), weth))).toHaveLength(1);
    const [fault] = await faultsOf(await bundle(paying("fee", { bps: "10", receiver: weth })));
    expect(fault).toContain(`receiver of call 1 is ${weth}`);
  });
});

describe("a receiver that can spend", () => {
  test("is allowed, be it an account or its wallet", async () => {
    const wallet = (await (
      await fetch(`${world.service.url}/api/v1/wallet?fromAddress=${sender}`)
    ).json()) as Item;
    for (const receiver of [other, sender, wallet.address])
      expect((await ask("route", { receiver })).status).toBe(200);
  });

  test("is a vault that trades by itself", async () => {
    const { address } = await first("protocolSlug=erc4626&pageSize=1");
    const itself = { fromAddress: address, spender: address, receiver: address };
    expect((await ask("route", { ...itself, routingStrategy: "delegate" })).status).toBe(200);
  });

  test("is a pool or vault in a transfer, which is a gift to those who own its shares", async () => {
    const { address } = await first("protocolSlug=erc4626&pageSize=1");
    const gift = (receiver: string) => bundle(payingBundle("erc20", "transfer", { receiver }));
    expect((await gift(address)).status).toBe(200);
    expect(await faultsOf(await gift(weth))).toHaveLength(1);
  });
});
