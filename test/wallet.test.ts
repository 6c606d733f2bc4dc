import { devToken, devTokens, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { describe, expect, test } from "vitest";
import { account, useWalletWorld } from "../src/api/endpoints/wallet/testing/walletWorld.js";
import { walletOf } from "../src/execution/index.js";
import { ownerWalletFactoryAddress } from "../src/program/index.js";
import { startFreezingProxy } from "./helpers/freezingProxy.js";
import { eventually, failureIn } from "./helpers/http.js";

const usdc = devToken("USDC").address;

const world = useWalletWorld();
const { get, json, refusal, serve, setCode } = world;

describe("parameters", () => {
  const approval = {
    chainId: "1",
    fromAddress: account(0),
    tokenAddress: usdc,
    amount: "1",
    routingStrategy: "router",
  };
  const questions: readonly (readonly [string, Record<string, string>])[] = [
    ["wallet", { chainId: "1", fromAddress: account(0) }],
    ["wallet/appprove", approval],
    ["wallet/approve", approval],
    [
      "wallet/permit",
      { chainId: "1", fromAddress: account(0), tokenAddress: usdc, amount: "1", deadlineSeconds: "60" },
    ],
    ["wallet/approvals", { chainId: "1", fromAddress: account(0), routingStrategy: "router" }],
    ["wallet/balances", { chainId: "1", eoaAddress: account(0), useEoa: "true", tokenType: "null" }],
  ];
  const required = ["fromAddress", "tokenAddress", "amount", "eoaAddress"];

  test.each(questions)(
    "of %s are each read, and refused when empty, garbage or doubled",
    async (path, query) => {
      expect((await get(path, query, world.plain)).status).toBe(200);
      for (const [name, value] of Object.entries(query)) {
        const { [name]: _, ...others } = query;
        const rest = new URLSearchParams(others).toString();
        for (const [sent, says] of [
          [`${name}=`, "is empty"],
          [`${name}=%00%F0%9F%A6%84`, "; allowed is "],
          [`${name}=${value}&${name}=${value}`, "was sent 2 times"],
          [`${name}[]=${value}&${name}[]=${value}`, "was sent 2 times"],
        ] as const) {
          const failure = await failureIn(await fetch(`${world.plain.url}/api/v1/${path}?${rest}&${sent}`));
          expect(failure, `${path} ${sent}`).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
          expect(failure.message, `${path} ${sent}`).toEqual([expect.stringContaining(`${name} `)]);
          expect(failure.message[0]).toContain(says);
        }
        const absent = await get(path, others, world.plain);
        expect(absent.status, `${path} without ${name}`).toBe(required.includes(name) ? 400 : 200);
      }
    },
  );
});

describe("a chain without Sluice's contracts", () => {
  const owner = account(0);
  const approval = { fromAddress: owner, tokenAddress: usdc, amount: "1" };

  test("has no wallet and no spender unless the operator allows it, but reads still work", async () => {
    const code = await rpc<Hex>(world.chain.url, "eth_getCode", [ownerWalletFactoryAddress, "latest"]);
    await setCode(ownerWalletFactoryAddress, `${code.slice(0, -2)}00` as Hex);
    try {
      for (const [path, query] of [
        ["wallet", { fromAddress: owner }],
        ["wallet/appprove", approval],
        ["wallet/approve", approval],
      ] as const) {
        expect(await refusal(path, query)).toMatchObject({ status: 503, code: "CONTRACTS_NOT_DEPLOYED" });
      }
      const balances = await json<unknown[]>("wallet/balances", { eoaAddress: owner, useEoa: "true" });
      expect(balances.length).toBeGreaterThan(devTokens.length);
      await json("wallet/approvals", { fromAddress: owner });
      expect(await json("wallet", { fromAddress: owner }, world.plain)).toMatchObject({
        address: walletOf(owner),
      });
      expect(await json("wallet/appprove", approval, world.plain)).toMatchObject({
        spender: walletOf(owner),
      });
    } finally {
      await setCode(ownerWalletFactoryAddress, code);
    }
    expect(await json("wallet", { fromAddress: owner })).toMatchObject({ address: walletOf(owner) });
  });
});

describe("a node that is away", () => {
  const questions = [
    ["wallet", { fromAddress: account(0) }],
    ["wallet/appprove", { fromAddress: account(0), tokenAddress: usdc, amount: "1" }],
    ["wallet/approvals", { fromAddress: account(0) }],
    ["wallet/balances", { eoaAddress: account(0) }],
    ["wallet/balances", { eoaAddress: account(0), chainId: "all" }],
  ] as const;

  test("leads to a 503, before the market was read and after", async () => {
    const proxy = await startFreezingProxy(world.chain.url);
    await proxy.down();
    const env = { RPC_URL_1: proxy.url, SLUICE_CHAIN_STALE_SECONDS: "2", SLUICE_CHAIN_TIMEOUT_MS: "500" };
    const lonely = await serve(env, "listening");
    const refused = async (codes: readonly string[]) => {
      for (const [path, query] of questions) {
        const failure = await failureIn(await get(path, query, lonely));
        expect(failure.status, path).toBe(503);
        expect(codes, path).toContain(failure.code);
      }
    };
    try {
      await refused(["NOT_READY", "RPC_UNAVAILABLE"]);
      await proxy.up();
      await eventually("the service is ready", async () => (await fetch(`${lonely.url}/ready`)).ok);
      for (const [path, query] of questions) expect((await get(path, query, lonely)).status, path).toBe(200);
      await proxy.down();
      await eventually("the state is stale", async () => !(await fetch(`${lonely.url}/ready`)).ok);
      await refused(["STATE_STALE", "RPC_UNAVAILABLE"]);
    } finally {
      await lonely.stop();
      await proxy.stop();
    }
  });
});
