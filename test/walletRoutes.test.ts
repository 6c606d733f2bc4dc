import { devAccounts, devToken, revertTo, rpc } from "@sluice/devnet";
import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodeDelegateCall, decodeWalletCalls, walletCodeOf, walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import {
  accountDelegateAddress,
  ownerWalletAbi,
  ownerWalletFactoryAbi,
  ownerWalletFactoryAddress,
  routerAddress,
} from "../src/program/index.js";
import { deployErc1967Account, type SmartAccount } from "./helpers/accounts.js";
import { approve, balanceOf, type Receipt, send } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const [owner, receiver, stranger, accountOwner] = [0, 1, 2, 3].map(
  (index) => devAccounts[index]?.address,
) as [Address, Address, Address, Address];
const [usdc, usdt] = [devToken("USDC").address as Address, devToken("USDT").address as Address];
const wallet = walletOf(owner);
const amountIn = 1_000_000_000n;

const world = useService();
let account: SmartAccount;
let snapshot: Hex;

beforeAll(async () => {
  const { url } = world.chain;
  account = await deployErc1967Account(url, accountOwner);
  await give(usdc, account.address, 10n * amountIn);
  for (const token of [usdc, usdt]) await approve(url, token, owner, wallet);
});

beforeEach(async () => {
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
  await caughtUp(world.service, world.chain);
});

afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
});

async function give(token: Address, to: Address, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amount] });
  expect((await send(world.chain.url, { from: owner, to: token, data })).status).toBe("0x1");
}

const holds = (token: Address, who: Address) => balanceOf(world.chain.url, token, who);

/** Requests a route of the owner's wallet, or of the account with strategy `delegate`. */
async function ask(changes: Record<string, string>): Promise<Response> {
  const from = changes.routingStrategy === "delegate" ? account.address : owner;
  const base = { fromAddress: from, spender: from, receiver, routingStrategy: "ensowallet" };
  const trade = { tokenIn: usdc, tokenOut: NATIVE, amountIn: amountIn.toString() };
  const query = new URLSearchParams({ ...base, ...trade, ...changes });
  return fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`);
}

async function route(changes: Record<string, string> = {}): Promise<RouteAnswer & { feeAmount?: string[] }> {
  const response = await ask(changes);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as RouteAnswer;
}

/** Sends the answer's transaction, with changes if given. */
function mine({ tx, gas }: RouteAnswer, changes: Record<string, unknown> = {}): Promise<Receipt> {
  const { from, to, data, value } = tx;
  const asHex = (text: string) => `0x${BigInt(text).toString(16)}`;
  return send(world.chain.url, { from, to, data, value: asHex(value), gas: asHex(gas), ...changes });
}

/** Makes `by` call a function of the wallet or the factory. */
async function call(by: Address, to: Address, data: Hex, value: Hex = "0x0"): Promise<Hex> {
  const receipt = await send(world.chain.url, { from: by, to, data, value, gas: "0x2dc6c0" });
  return receipt.status;
}

const executeData = (calls: { target: Address; value: bigint; data: Hex }[]) =>
  encodeFunctionData({ abi: ownerWalletAbi, functionName: "execute", args: [calls] });

describe("a wallet's funds", () => {
  test("takes amountIn from its owner, deploys itself and leaves nothing behind", async () => {
    const answer = await route();
    const [before, got] = [await holds(usdc, owner), await holds(NATIVE, receiver)];
    expect((await mine(answer)).status).toBe("0x1");
    expect(before - (await holds(usdc, owner))).toBe(amountIn);
    expect((await holds(NATIVE, receiver)) - got > BigInt(answer.minAmountOut)).toBe(true);
    expect(await holds(usdc, wallet)).toBe(0n);
    expect(await rpc(world.chain.url, "eth_getCode", [wallet, "latest"])).toBe(walletCodeOf(owner));
  });

  test("spends what it holds and takes nothing when it is the spender", async () => {
    await give(usdc, wallet, amountIn + 7n);
    const answer = await route({ spender: wallet });
    const before = await holds(usdc, owner);
    expect((await mine(answer)).status).toBe("0x1");
    expect([await holds(usdc, owner), await holds(usdc, wallet)]).toEqual([before, 7n]);
  });

  test("keeps what it holds beyond amountIn", async () => {
    const answer = await route({ tokenInAmountToApprove: (amountIn + 123n).toString() });
    expect((await mine(answer)).status).toBe("0x1");
    expect(await holds(usdc, wallet)).toBe(123n);
  });

  test("adds what it holds to what it takes", async () => {
    await give(usdc, wallet, 400n);
    const answer = await route({ tokenInAmountToApprove: (amountIn - 400n).toString() });
    expect((await mine(answer)).status).toBe("0x1");
    expect(await holds(usdc, wallet)).toBe(0n);
  });

  test("reverts without effect if both together do not suffice", async () => {
    const answer = await route({ tokenInAmountToApprove: (amountIn - 1n).toString() });
    const before = await holds(usdc, owner);
    expect((await mine(answer, { gas: "0x989680" })).status).toBe("0x0");
    expect([await holds(usdc, owner), await holds(usdc, wallet)]).toEqual([before, 0n]);
    expect(await rpc(world.chain.url, "eth_getCode", [wallet, "latest"])).toBe("0x");
  });

  test("resets an old allowance first if the token requires it", async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [routerAddress, 5n] });
    const own = executeData([{ target: usdt, value: 0n, data }]);
    const deploy = encodeFunctionData({
      abi: ownerWalletFactoryAbi,
      functionName: "deploy",
      args: [owner],
    });
    expect(await call(owner, ownerWalletFactoryAddress, deploy)).toBe("0x1");
    expect(await call(owner, wallet, own)).toBe("0x1");
    await caughtUp(world.service, world.chain);
    const answer = await route({ tokenIn: usdt });
    const approvals = decodeWalletCalls(answer.tx.data)?.approvals.map(({ amount }) => amount);
    expect(approvals).toEqual([0n, amountIn]);
    expect((await mine(answer)).status).toBe("0x1");
  });

  test("takes native from the transaction and wraps it like any other input", async () => {
    const value = (10n ** 18n).toString();
    const changes = { tokenIn: NATIVE, tokenOut: usdc, amountIn: value, tokenInAmountToTransfer: value };
    const answer = await route({ ...changes, receiver: wallet });
    expect([answer.tx.value, answer.tx.to]).toEqual([value, ownerWalletFactoryAddress]);
    expect((await mine(answer)).status).toBe("0x1");
    expect((await holds(usdc, wallet)) >= BigInt(answer.minAmountOut)).toBe(true);
  });

  test.each(["ensowallet", "delegate"])("takes the fee from amountIn: %s", async (routingStrategy) => {
    const answer = await route({ routingStrategy, fee: "33", feeReceiver: stranger });
    const before = await holds(usdc, stranger);
    const sent =
      routingStrategy === "delegate"
        ? await send(world.chain.url, account.delegate(answer.tx.to, answer.tx.data, BigInt(answer.gas)))
        : await mine(answer);
    expect(sent.status).toBe("0x1");
    const fee = (amountIn * 33n) / 10_000n;
    expect([answer.feeAmount, (await holds(usdc, stranger)) - before]).toEqual([[fee.toString()], fee]);
  });

  test.each(["toEOA", "toEoa"])(
    "sends the output to the owner with %s, and says that it is deprecated",
    async (name) => {
      const response = await ask({ [name]: "true", tokenOut: usdt });
      expect(response.headers.get("deprecation")).toBe("true");
      const answer = (await response.json()) as RouteAnswer;
      const before = await holds(usdt, owner);
      expect((await mine(answer)).status).toBe("0x1");
      expect((await holds(usdt, owner)) - before >= BigInt(answer.minAmountOut)).toBe(true);
    },
  );
});

describe("strategy delegate", () => {
  test.each([usdc, NATIVE])(
    "fails harmlessly when its transaction is sent as a plain call: %s",
    async (tokenIn) => {
      const trade = tokenIn === NATIVE ? { tokenIn, tokenOut: usdc, amountIn: (10n ** 18n).toString() } : {};
      const answer = await route({ routingStrategy: "delegate", ...trade });
      expect(answer.tx).toMatchObject({
        to: accountDelegateAddress,
        from: account.address,
        value: tokenIn === NATIVE ? (10n ** 18n).toString() : "0",
      });
      const parties = [stranger, account.address, receiver, accountDelegateAddress];
      const read = () => Promise.all(parties.flatMap((who) => [holds(usdc, who), holds(NATIVE, who)]));
      const before = await read();
      const receipt = await mine(answer, { from: stranger, gas: "0x989680" });
      expect(receipt.status).toBe("0x0");
      const paid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
      before[1] = (before[1] as bigint) - paid;
      expect(await read()).toEqual(before);
    },
  );

  test("is of no use to another account that DELEGATECALLs it", async () => {
    const answer = await route({ routingStrategy: "delegate" });
    const other = await deployErc1967Account(world.chain.url, stranger);
    const before = await holds(usdc, account.address);
    const tx = other.delegate(answer.tx.to, answer.tx.data, 5_000_000n);
    expect((await send(world.chain.url, { ...tx, gas: "0x989680" })).status).toBe("0x0");
    expect(await holds(usdc, account.address)).toBe(before);
  });

  test("answers for an account without code, which EIP-7702 may provide later", async () => {
    const response = await ask({ routingStrategy: "delegate", fromAddress: owner, spender: owner });
    const { tx } = (await response.json()) as RouteAnswer;
    expect([response.status, decodeDelegateCall(tx.data)?.order.refundTo]).toEqual([200, owner]);
  });
});

/** The names are those of the invariants of contracts/README.md. */
describe("strangers", () => {
  const take = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [stranger, 1n] });

  async function deployed(): Promise<void> {
    const data = encodeFunctionData({ abi: ownerWalletFactoryAbi, functionName: "deploy", args: [owner] });
    expect(await call(stranger, ownerWalletFactoryAddress, data)).toBe("0x1");
    await give(usdc, wallet, 500n);
  }

  test("W1: cannot make another owner's wallet do anything", async () => {
    await deployed();
    expect(await call(stranger, wallet, executeData([{ target: usdc, value: 0n, data: take }]))).toBe("0x0");
    expect(await call(stranger, wallet, executeData([]))).toBe("0x0");
    expect(await holds(usdc, wallet)).toBe(500n);
  });

  test("W2: reach only their own wallet through the factory, even by replaying the owner's transaction", async () => {
    await deployed();
    await caughtUp(world.service, world.chain);
    const answer = await route();
    const before = [await holds(usdc, owner), await holds(usdc, wallet)];
    expect((await mine(answer, { from: stranger, gas: "0x989680" })).status).toBe("0x0");
    const calls = [{ target: usdc, value: 0n, data: take }];
    const data = encodeFunctionData({
      abi: ownerWalletFactoryAbi,
      functionName: "deployAndExecute",
      args: [calls],
    });
    expect(await call(stranger, ownerWalletFactoryAddress, data)).toBe("0x0");
    expect([await holds(usdc, owner), await holds(usdc, wallet)]).toEqual(before);
  });

  test("W3, W4, W6: give the owner the same wallet when they deploy it, once or twice", async () => {
    await deployed();
    const code = await rpc(world.chain.url, "eth_getCode", [wallet, "latest"]);
    expect(code).toBe(walletCodeOf(owner));
    const data = encodeFunctionData({ abi: ownerWalletFactoryAbi, functionName: "deploy", args: [owner] });
    expect(await call(stranger, ownerWalletFactoryAddress, data)).toBe("0x1");
    expect([
      await rpc(world.chain.url, "eth_getCode", [wallet, "latest"]),
      await holds(usdc, wallet),
    ]).toEqual([code, 500n]);
    await caughtUp(world.service, world.chain);
    expect((await mine(await route({ spender: wallet, amountIn: "500", tokenOut: usdt }))).status).toBe(
      "0x1",
    );
  });

  test("W5: are not offered a wallet if the factory is not the known one", async () => {
    const factory = ownerWalletFactoryAddress;
    const code = await rpc<Hex>(world.chain.url, "eth_getCode", [factory, "latest"]);
    await rpc(world.chain.url, "anvil_setCode", [factory, `${code}00`]);
    await rpc(world.chain.url, "evm_mine");
    await caughtUp(world.service, world.chain);
    expect(await failureIn(await ask({}))).toMatchObject({ status: 503, code: "CONTRACTS_NOT_DEPLOYED" });
    await rpc(world.chain.url, "anvil_setCode", [factory, code]);
  });

  test("W7: never pay: a spender other than the owner or the wallet is refused", async () => {
    for (const routingStrategy of ["router", "delegate", "ensowallet"]) {
      const failure = await failureIn(await ask({ routingStrategy, spender: stranger }));
      expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
      expect(failure.message).toHaveLength(1);
    }
    // The owner's standing allowance to the wallet is of no use to others.
    await deployed();
    const args = [owner, stranger, 1n] as const;
    const pull = encodeFunctionData({ abi: erc20Abi, functionName: "transferFrom", args });
    const calls = [{ target: usdc, value: 0n, data: pull }];
    expect(await call(stranger, wallet, executeData(calls))).toBe("0x0");
    const data = encodeFunctionData({
      abi: ownerWalletFactoryAbi,
      functionName: "deployAndExecute",
      args: [calls],
    });
    expect(await call(stranger, ownerWalletFactoryAddress, data)).toBe("0x0");
  });
});
