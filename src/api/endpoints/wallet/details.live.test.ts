import { devToken, rpc } from "@sluice/devnet";
import { decodeFunctionResult, encodeFunctionData, getAddress, type Hex } from "viem";
import { describe, expect, test } from "vitest";
import { send } from "../../../../test/helpers/execute.js";
import { makeRandom } from "../../../../test/helpers/random.js";
import { walletCodeOf, walletOf } from "../../../execution/index.js";
import type { Address } from "../../../lib/address.js";
import { ownerWalletAbi, ownerWalletFactoryAbi, ownerWalletFactoryAddress } from "../../../program/index.js";
import { account, useWalletWorld } from "./testing/walletWorld.js";

const usdc = devToken("USDC").address;
const factory = { abi: ownerWalletFactoryAbi, address: ownerWalletFactoryAddress } as const;

const world = useWalletWorld();
const { json, refusal, setCode } = world;

describe("GET /v1/wallet", () => {
  type Wallet = { address: Address; isDeployed: boolean };
  const wallet = (fromAddress: string) => json<Wallet>("wallet", { chainId: "1", fromAddress });

  test("gives the same address as the factory, and says that the wallet is not deployed", async () => {
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

  test("does not mistake other code for a wallet", async () => {
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
