import { type Devnet, devAccounts, devVaults, rpc } from "@sluice/devnet";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import { mineAt } from "./helpers/execute.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { type AnyService, caughtUp, makeDataFolder, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { blockTimeOf } from "./helpers/validity.js";

const sender = devAccounts[0]?.address as Address;
const { address: vault } = devVaults.find(({ kind }) => kind.is === "plain") as (typeof devVaults)[0];
const amountIn = 10n ** 16n;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let service: AnyService;

beforeEach(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  const settings = { RPC_URL_1: chain.url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "20" };
  service = await startServiceHere(settings);
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
