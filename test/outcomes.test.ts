import { type Devnet, devAccounts, devVaults, rpc } from "@sluice/devnet";
import { encodeFunctionData, type Hex, parseAbi } from "viem";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import { mineAt } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./helpers/service.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";
import { blockTimeOf } from "./helpers/validity.js";

const [sender, owner] = [0, 8].map((at) => devAccounts[at]?.address) as [Address, Address];
const { address: vault } = devVaults.find(({ kind }) => kind.is === "plain") as (typeof devVaults)[0];
const amountIn = 10n ** 16n;

let compiled: Compiled;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let service: Service;

beforeAll(() => {
  compiled = compileSolidity("HostilePools.sol").LyingVault as Compiled;
});

beforeEach(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  const settings = { RPC_URL_1: chain.url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "20" };
  service = await startService(settings);
  await caughtUp(service, chain);
});

afterEach(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

function ask(amountIn: bigint, slippage: string): Promise<Response> {
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const trade = { tokenIn: NATIVE, tokenOut: vault, amountIn: amountIn.toString(), slippage };
  return fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams({ ...parties, ...trade })}`);
}

async function route(amountIn: bigint, slippage: string): Promise<RouteAnswer> {
  const response = await ask(amountIn, slippage);
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer as RouteAnswer;
}

/** Puts a vault that can turn hostile in the place of the vault, whose code stays at another address. */
async function replaceVault(): Promise<void> {
  const { url } = chain;
  const code = await rpc<Hex>(url, "eth_getCode", [vault, "latest"]);
  const original = "0x00000000000000000000000000000000c0de0001";
  await rpc(url, "anvil_setCode", [original, code]);
  const copy = await deployContract(url, sender, compiled, [original, 6n, 0n, sender]);
  await rpc(url, "anvil_setCode", [vault, await rpc<Hex>(url, "eth_getCode", [copy, "latest"])]);
  await rpc(url, "evm_mine");
  await caughtUp(service, chain);
}

/** Mines the answer in a block in which the vault turned hostile before. Returns its status. */
async function statusAfterFlip(answer: RouteAnswer): Promise<Hex> {
  const { url } = chain;
  const { tx } = answer;
  const data = encodeFunctionData({ abi: parseAbi(["function flip()"]), functionName: "flip" });
  // The hostile code takes more gas, so that more is sent along.
  await rpc(url, "evm_setAutomine", [false]);
  await rpc(url, "eth_sendTransaction", [{ from: owner, to: vault, data, gas: "0x186a0" }]);
  const sent = { ...tx, value: quantity(BigInt(tx.value)), gas: quantity(2n * BigInt(answer.gas)) };
  const hash = await rpc<Hex>(url, "eth_sendTransaction", [sent]);
  await rpc(url, "evm_setNextBlockTimestamp", [Number(blockTimeOf(answer))]);
  await rpc(url, "evm_mine");
  await rpc(url, "evm_setAutomine", [true]);
  const receipt = await rpc<{ status: Hex; transactionIndex: Hex }>(url, "eth_getTransactionReceipt", [hash]);
  expect(receipt.transactionIndex).toBe("0x1");
  return receipt.status;
}

/** Returns how many transactions of the service had this outcome. */
async function countOf(outcome: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const sample = new RegExp(`^sluice_outcomes_total{.*outcome="${outcome}".*} (\\d+)$`, "m").exec(text);
  return Number(sample?.[1] ?? 0);
}

/** Returns what `/status` says of the vault, if it is set aside. */
async function aside(): Promise<{ reason: string } | undefined> {
  type Status = { networks: { setAside: { address: Address; reason: string }[] }[] };
  const { networks } = (await (await fetch(`${service.url}/status`)).json()) as Status;
  return networks[0]?.setAside.find(({ address }) => address === vault);
}

test("a transaction that pays what was simulated is done, and blames nobody", async () => {
  const answer = await route(amountIn, "100");
  const receipt = await mineAt(chain.url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));
  expect(receipt.status).toBe("0x1");
  await expect.poll(() => countOf("done"), { timeout: 10_000 }).toBe(1);
  expect(await aside()).toBeUndefined();
});

test("a transaction that is sent with less gas than answered blames nobody, however often it fails", async () => {
  for (let turn = 0; turn < 3; turn++) {
    const answer = await route(amountIn + BigInt(turn), "100");
    const gas = quantity(BigInt(answer.gas) / 2n);
    const sent = { ...answer.tx, value: quantity(BigInt(answer.tx.value)), gas };
    await rpc(chain.url, "eth_sendTransaction", [sent]);
    await expect.poll(() => countOf("reverted"), { timeout: 10_000 }).toBe(turn + 1);
    await caughtUp(service, chain);
  }
  expect(await aside()).toBeUndefined();
});

test.each([
  ["failed", "reverted", "100", 2],
  ["paid less than simulated", "below", "6000", 1],
] as const)(
  "a vault is set aside if transactions through it %s in a block alone",
  async (what, outcome, slippage, times) => {
    await replaceVault();
    for (let turn = 0; turn < times; turn++) {
      expect(await aside()).toBeUndefined();
      const answer = await route(amountIn + BigInt(turn), slippage);
      const taken = await rpc<Hex>(chain.url, "evm_snapshot");
      expect(await statusAfterFlip(answer)).toBe(outcome === "below" ? "0x1" : "0x0");
      await expect.poll(() => countOf(outcome), { timeout: 10_000 }).toBe(turn + 1);
      await rpc(chain.url, "evm_revert", [taken]);
      await caughtUp(service, chain);
    }
    expect((await aside())?.reason).toContain(what);
    expect(await failureIn(await ask(amountIn, "100"))).toMatchObject({ status: 422, code: "NO_ROUTE" });
  },
);
