import { devToken, devTokens, rpc } from "@sluice/devnet";
import { decodeFunctionResult, encodeFunctionData, getAddress, type Hex } from "viem";
import { describe, expect, test } from "vitest";
import { approvalsSuite } from "../src/api/endpoints/wallet/testing/approvals.js";
import { approveSuite } from "../src/api/endpoints/wallet/testing/approve.js";
import { balancesSuite } from "../src/api/endpoints/wallet/testing/balances.js";
import { account, useWalletWorld } from "../src/api/endpoints/wallet/testing/world.js";
import { walletCodeOf, walletOf } from "../src/execution/index.js";
import type { Address } from "../src/lib/address.js";
import { ownerWalletAbi, ownerWalletFactoryAbi, ownerWalletFactoryAddress } from "../src/program/index.js";
import { send } from "./helpers/execute.js";
import { eventually, failureIn } from "./helpers/http.js";
import { startNodeProxy } from "./helpers/nodeProxy.js";
import { makeRandom } from "./helpers/random.js";

const usdc = devToken("USDC").address;

const world = useWalletWorld();
const { get, json, refusal, serve, setCode } = world;

const factory = { abi: ownerWalletFactoryAbi, address: ownerWalletFactoryAddress } as const;

describe("GET /v1/wallet", () => {
  type Wallet = { address: Address; isDeployed: boolean };
  const wallet = (fromAddress: string) => json<Wallet>("wallet", { chainId: "1", fromAddress });

  test("knows the wallet of anybody as the factory does, and that it is not deployed", async () => {
    const random = makeRandom(11);
    const digits = () =>
      Array.from({ length: 40 }, () => Math.floor(random.next() * 16).toString(16)).join("");
    for (let index = 0; index < 20; index++) {
      const owner = `0x${digits()}` as const;
      const data = encodeFunctionData({ abi: factory.abi, functionName: "walletOf", args: [owner] });
      const answer = await rpc<Hex>(world.chain.url, "eth_call", [{ to: factory.address, data }, "latest"]);
      const address = decodeFunctionResult({ abi: factory.abi, functionName: "walletOf", data: answer });
      const expected = { address: address.toLowerCase(), isDeployed: false };
      const spelt = [owner, getAddress(owner), owner.toUpperCase().replace("0X", "0x")];
      expect(await wallet(spelt[index % 3] as string)).toEqual(expected);
    }
  });

  test("defaults to chain 1", async () => {
    expect(await json("wallet", { fromAddress: account(0) })).toEqual(await wallet(account(0)));
  });

  test("sees a wallet that a stranger deployed", async () => {
    const owner = account(1);
    expect((await wallet(owner)).isDeployed).toBe(false);
    const data = encodeFunctionData({ abi: factory.abi, functionName: "deploy", args: [owner] });
    expect((await send(world.chain.url, { from: account(7), to: factory.address, data })).status).toBe("0x1");
    const { address, isDeployed } = await wallet(owner);
    expect(isDeployed).toBe(true);
    const asked = encodeFunctionData({ abi: ownerWalletAbi, functionName: "owner" });
    const answer = await rpc<Hex>(world.chain.url, "eth_call", [{ to: address, data: asked }, "latest"]);
    expect(`0x${answer.slice(26)}`).toBe(owner);
  });

  test("sees a wallet that its owner deployed", async () => {
    const owner = account(2);
    expect((await wallet(owner)).isDeployed).toBe(false);
    const data = encodeFunctionData({ abi: factory.abi, functionName: "deployAndExecute", args: [[]] });
    expect((await send(world.chain.url, { from: owner, to: factory.address, data })).status).toBe("0x1");
    expect((await wallet(owner)).isDeployed).toBe(true);
  });

  test("takes no other code for a wallet", async () => {
    const owner = account(3);
    for (const [code, isDeployed] of [
      [walletCodeOf(account(4)), false],
      [`${walletCodeOf(owner)}00`, false],
      ["0x00", false],
      [walletCodeOf(owner), true],
      ["0x", false],
    ] as const) {
      await setCode(walletOf(owner), code);
      expect((await wallet(owner)).isDeployed, code).toBe(isDeployed);
    }
  });

  test.each([
    ["without an owner", {}, "INVALID_PARAMETER", "fromAddress is missing"],
    ["for an empty owner", { fromAddress: "" }, "INVALID_PARAMETER", "fromAddress is empty"],
    ["for garbage", { fromAddress: "0x12" }, "INVALID_PARAMETER", 'fromAddress is "0x12"'],
    [
      "for a chain not followed",
      { fromAddress: usdc, chainId: "10" },
      "UNSUPPORTED_CHAIN",
      "supported are 1",
    ],
  ])("is a 400 %s", async (_, query, code, says) => {
    const failure = await refusal("wallet", query);
    expect(failure).toMatchObject({ status: 400, code });
    expect([failure.message].flat().join()).toContain(says);
  });
});

approveSuite(world);
approvalsSuite(world);
balancesSuite(world);

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
    "of %s: each is read, and refused when empty, garbage or doubled",
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

  test("hands out no wallet and no spender, unless the operator does not mind, but is read all the same", async () => {
    const code = await rpc<Hex>(world.chain.url, "eth_getCode", [factory.address, "latest"]);
    await setCode(factory.address, `${code.slice(0, -2)}00` as Hex);
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
      await setCode(factory.address, code);
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

  test("is a 503 before the market was read, and after", async () => {
    const proxy = await startNodeProxy(world.chain.url);
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
