import { devToken, devTokens, rpc } from "@sluice/devnet";
import { getAddress } from "viem";
import { describe, expect, test } from "vitest";
import { walletCodeOf, walletOf } from "../../../execution/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import { routerAddress } from "../../../program/index.js";
import { hostile } from "./testing/hostileTokens.js";
import { account, most, type TxItem, useWalletWorld } from "./testing/walletWorld.js";

const usdc = devToken("USDC").address;
const usdt = devToken("USDT").address;
const dai = devToken("DAI").address;
const oneOfEachKind = devTokens.filter(
  ({ kind }, index) => devTokens.findIndex((token) => token.kind === kind) === index,
);

type ApprovalAnswer = {
  tx: TxItem;
  gas: string;
  token: Address;
  amount: string;
  spender: Address;
  resetTx?: TxItem;
  resetGas?: string;
};

const world = useWalletWorld();
const { json, refusal, mine, allowanceOf, setCode } = world;

describe("GET /v1/wallet/appprove", () => {
  const ask = (query: Record<string, string>) => json<ApprovalAnswer>("wallet/appprove", query);

  test.each([
    ["router", () => routerAddress],
    ["ensowallet", walletOf],
    ["delegate", (from: Address) => from],
    [undefined, walletOf],
  ] as const)(
    "approves what a route of strategy %s needs, with sufficient gas",
    async (strategy, spenderOf) => {
      const from = account(0);
      const spender = spenderOf(from);
      const written = getAddress(from);
      const amount = "123456789012345678901";
      const base = { fromAddress: written, tokenAddress: getAddress(dai), amount };
      const answer = await ask(strategy === undefined ? base : { ...base, routingStrategy: strategy });
      expect(answer).toEqual({
        tx: {
          to: dai,
          from: written,
          data: expect.stringMatching(/^0x095ea7b3[0-9a-f]{128}$/),
          value: "0",
        },
        gas: expect.stringMatching(/^\d+$/),
        token: dai,
        amount,
        spender,
      });
      expect((await mine(answer.tx, answer.gas)).status).toBe("0x1");
      expect(await allowanceOf(dai, from, spender)).toBe(BigInt(amount));
    },
  );

  test("answers the same at both spellings", async () => {
    const query = { fromAddress: account(0), tokenAddress: usdc, amount: "5" };
    expect(await json("wallet/approve", query)).toEqual(await ask(query));
  });

  test("gives every kind of token enough gas and little more: first, larger, all, none", async () => {
    const from = account(5);
    for (const { address, symbol, kind } of oneOfEachKind) {
      for (const amount of [1000n, 10n ** 24n, most, 0n]) {
        const label = `${symbol} ${amount}`;
        const query = { fromAddress: from, tokenAddress: address, amount: String(amount) };
        const { tx, gas, resetTx, resetGas, spender } = await ask({ ...query, routingStrategy: "router" });
        const standing = await allowanceOf(address, from, spender);
        expect(resetTx !== undefined, label).toBe(kind === "silent" && standing > 0n && amount > 0n);
        if (resetTx !== undefined) {
          const receipt = await mine(resetTx, resetGas as string);
          expect(receipt.status, `${label} reset`).toBe("0x1");
        }
        const receipt = await mine(tx, gas);
        expect(receipt.status, label).toBe("0x1");
        // Refunds give back at most a fifth of what was needed; 8 % are for a later block.
        const atMost = (BigInt(receipt.gasUsed) * (amount === 0n ? 143n : 115n)) / 100n;
        expect(Number(gas), label).toBeLessThanOrEqual(Number(atMost));
        expect(await allowanceOf(address, from, spender), label).toBe(amount);
      }
    }
  });

  test("answers two transactions for a token that must be reset, which work only in order", async () => {
    const from = account(6);
    const query = { fromAddress: from, tokenAddress: usdt };
    const first = await ask({ ...query, amount: "1000" });
    expect(Object.keys(first)).not.toContain("resetTx");
    expect((await mine(first.tx, first.gas)).status).toBe("0x1");
    const second = await ask({ ...query, amount: "2000" });
    expect(second).toMatchObject({
      tx: { to: usdt, from, value: "0" },
      resetTx: { to: usdt, from, value: "0", data: expect.stringMatching(/0{64}$/) },
      amount: "2000",
      spender: walletOf(from),
    });
    const { to, data } = second.tx;
    const succeeds = (call: Record<string, unknown>) =>
      rpc(world.chain.url, "eth_call", [call, "latest"]).then(
        () => true,
        () => false,
      );
    expect(await succeeds({ from, to, data })).toBe(false);
    expect(await succeeds({ from: account(7), to, data })).toBe(true);
    expect((await mine(second.resetTx as TxItem, second.resetGas as string)).status).toBe("0x1");
    expect(await allowanceOf(usdt, from, walletOf(from))).toBe(0n);
    expect((await mine(second.tx, second.gas)).status).toBe("0x1");
    expect(await allowanceOf(usdt, from, walletOf(from))).toBe(2000n);
    const ended = await ask({ ...query, amount: "0" });
    expect(Object.keys(ended)).not.toContain("resetTx");
  });

  test("gives sufficient gas where the node has no eth_simulateV1", async () => {
    const from = account(0);
    for (const [token, amount] of [
      [usdc, "1"],
      [usdc, "0"],
      [usdt, "1"],
      [usdt, "2"],
      [usdt, "0"],
    ] as const) {
      const query = { fromAddress: from, tokenAddress: token, amount, routingStrategy: "router" };
      const answer = await json<ApprovalAnswer>("wallet/appprove", query, world.plain);
      expect(answer.resetTx !== undefined).toBe(token === usdt && amount === "2");
      if (answer.resetTx !== undefined)
        expect((await mine(answer.resetTx, answer.resetGas as string)).status).toBe("0x1");
      expect((await mine(answer.tx, answer.gas)).status).toBe("0x1");
      expect(await allowanceOf(token, from, routerAddress)).toBe(BigInt(amount));
    }
  });

  test("answers a sender without ether, and one that is a contract", async () => {
    const poor = "0x00000000000000000000000000000000000a11ce";
    expect((await ask({ fromAddress: poor, tokenAddress: usdc, amount: "1" })).spender).toBe(walletOf(poor));
    const contract = walletOf(account(1));
    await setCode(contract, walletCodeOf(account(1)));
    const query = { fromAddress: contract, tokenAddress: usdc, amount: "1", routingStrategy: "delegate" };
    expect((await ask(query)).spender).toBe(contract);
  });

  test("says why a token refuses", async () => {
    const query = (token: Address) => ({ fromAddress: account(0), tokenAddress: token, amount: "2" });
    for (const [token, reason] of [
      [hostile.frozen.address, 'The simulated transaction fails: "frozen"'],
      [hostile.refusing.address, "The simulated transaction fails: approve does not answer true"],
      [hostile.reverting.address, "The simulated transaction fails: reverted without a reason"],
    ] as const) {
      const failure = await refusal("wallet/appprove", query(token));
      expect(failure).toMatchObject({ status: 422, code: "SIMULATION_REVERTED", description: reason });
      expect(failure.message).toContain(token);
    }
  });

  test.each(["appprove", "approve"])("refuses what cannot be approved (%s)", async (path) => {
    const native = await refusal(`wallet/${path}`, {
      fromAddress: account(0),
      tokenAddress: NATIVE,
      amount: "1",
    });
    expect(native).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect(native.message).toEqual([expect.stringContaining("native needs no approval")]);
    const unknown = await refusal(`wallet/${path}`, {
      fromAddress: account(0),
      tokenAddress: "0x00000000000000000000000000000000000a11ce",
      amount: "1",
    });
    expect(unknown).toMatchObject({ status: 422, code: "UNKNOWN_TOKEN" });
    const all = await refusal(`wallet/${path}`, { chainId: "x", amount: "1e18", routingStrategy: "" });
    expect(all.message).toEqual([
      expect.stringMatching(/^chainId is "x"; /),
      expect.stringMatching(/^fromAddress is missing; /),
      expect.stringMatching(/^tokenAddress is missing; /),
      expect.stringMatching(/^amount is "1e18"; /),
      expect.stringMatching(/^routingStrategy is empty; /),
    ]);
  });
});
