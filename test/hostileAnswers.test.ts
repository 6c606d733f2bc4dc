import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Route } from "../src/client/index.js";
import {
  decodeDelegateCall,
  decodeRouteCall,
  decodeWalletCalls,
  type RouteCall,
  type Strategy,
  walletOf,
} from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import type { Hex } from "../src/lib/hex.js";
import { runs } from "../src/lib/testing/runs.js";
import { routerAddress } from "../src/program/index.js";
import { type AskedRoute, verifyRoute } from "../src/verify/index.js";
import type { Honest } from "../src/verify/testing/honest.js";
import { pull, rewritten, tamper } from "../src/verify/testing/tamper.js";
import { deploySafe, enrich, type SmartAccount } from "./helpers/accounts.js";
import { approve, balanceOf, type Receipt, send } from "./helpers/execute.js";
import { makeRandom } from "./helpers/random.js";
import { caughtUp, type Service } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

/**
 * Answers of a hostile service, executed on a chain: those that would steal are refused, and those that are accepted
 * steal nothing.
 */

const [owner, sender, safeOwner] = [devAccounts[6], devAccounts[7], devAccounts[5]].map(
  (account) => account?.address,
) as [Address, Address, Address];
const [usdc, dai] = [devToken("USDC").address, devToken("DAI").address] as [Address, Address];
const attacker: Address = `0x${"a77a".repeat(10)}`;
const receiver: Address = `0x${"ec1e".repeat(10)}`;
const plentyGas = "0x1e8480";

const world = useService();
let chain: Devnet;
let service: Service;
let safe: SmartAccount;

beforeAll(async () => {
  ({ chain, service } = world);
  const { url } = chain;
  safe = await deploySafe(url, safeOwner);
  for (const account of [owner, sender, safe.address]) await enrich(url, account);
  await approve(url, usdc, sender, routerAddress);
  await approve(url, usdc, owner, walletOf(owner));
  // A contract that accepts any call and any value.
  await rpc(url, "anvil_setCode", [attacker, "0x00"]);
  await caughtUp(service, chain);
});

type Kind = Strategy["kind"];

const payers = (kind: Kind): readonly Address[] =>
  kind === "router" ? [sender] : kind === "delegate" ? [safe.address] : [owner, walletOf(owner)];

/** Returns the request, the honest answer, and its parts. */
async function askHonestly(kind: Kind, tokenIn: Address): Promise<Honest & { nowSeconds: number }> {
  await caughtUp(service, chain);
  const [from = sender] = payers(kind);
  const query = {
    ...{ fromAddress: from, spender: from, receiver, routingStrategy: kind, slippage: 50 },
    ...{ tokenIn, tokenOut: dai, amountIn: tokenIn === NATIVE ? "1000000000000000000" : "2500000000" },
  };
  const sent = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${sent}`);
  expect(response.status).toBe(200);
  const answer = (await response.json()) as Route & Honest["answer"];
  const { data } = answer.tx;
  const wallet = decodeWalletCalls(data);
  const call = (
    kind === "delegate" ? decodeDelegateCall(data) : (wallet?.route.call ?? decodeRouteCall(data))
  ) as RouteCall;
  const pulls = [wallet?.pulls[0]?.amount ?? 0n];
  const strategy: Strategy = kind === "ensowallet" ? { kind, pulls } : { kind };
  const { timestamp } = await rpc<{ timestamp: Hex }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
  const asked: AskedRoute = { chainId: 1, ...query };
  // The chain may have rested for longer than the clocks may differ.
  const nowSeconds = Math.max(Number(timestamp), Math.floor(Date.now() / 1000));
  return { way: kind, asked, answer, from, strategy, call, endAllowances: [], nowSeconds };
}

/** Makes the answer's sender execute it. */
async function carriedOut(
  kind: Kind,
  tx: { readonly to: string; readonly data: string; readonly value: string },
): Promise<Receipt> {
  const [from] = payers(kind);
  const value = `0x${BigInt(tx.value).toString(16)}`;
  const asIs = { from, to: tx.to, data: tx.data, value };
  const call = kind === "delegate" ? safe.delegate(tx.to as Address, tx.data as Hex, 0n) : asIs;
  return send(chain.url, { ...call, gas: plentyGas });
}

const held = (token: Address, account: Address) => balanceOf(chain.url, token, account);

async function heldByAll(token: Address, accounts: readonly Address[]): Promise<bigint> {
  let sum = 0n;
  for (const account of accounts) sum += await held(token, account);
  return sum;
}

async function decoded(data: string): Promise<{ status: number; message: string }> {
  const response = await fetch(`${service.url}/api/v1/shortcuts/decode`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data }),
  });
  const { message } = (await response.json()) as { message?: string | string[] };
  return { status: response.status, message: String(message) };
}

describe("a hostile answer to a smart wallet", () => {
  const toAttacker = (data: Hex) =>
    rewritten(data, (calls) =>
      calls.map((call, at) => (at === calls.length - 1 ? { ...call, target: attacker } : call)),
    );

  test("that pulls the owner's tokens to a stranger steals them, is refused, and decode says why", async () => {
    const { asked, answer, nowSeconds } = await askHonestly("ensowallet", usdc);
    const amount = 2_500_000_000n;
    const data = rewritten(toAttacker(answer.tx.data), ([_, ...rest]) => [
      pull(usdc, owner, attacker, amount),
      ...rest,
    ]);
    const hostile = { ...answer, tx: { ...answer.tx, data } };
    const before = { owner: await held(usdc, owner), receiver: await held(dai, receiver) };
    expect((await carriedOut("ensowallet", hostile.tx)).status).toBe("0x1");
    expect(await held(usdc, attacker)).toBe(amount);
    expect(before.owner - (await held(usdc, owner))).toBe(amount);
    expect(await held(dai, receiver)).toBe(before.receiver);
    expect(verifyRoute(asked, answer, { nowSeconds }).holds).toBe(true);
    expect(verifyRoute(asked, hostile, { nowSeconds })).toMatchObject({
      holds: false,
      faults: [expect.stringContaining("is not the Router")],
    });
    const { status, message } = await decoded(data);
    expect(status).toBe(400);
    expect(message).toContain(`the wallet calls ${attacker}, which is not the Router`);
    // Whether or not the last call is honest.
    const pulled = rewritten(answer.tx.data, ([_, ...rest]) => [
      pull(usdc, owner, attacker, amount),
      ...rest,
    ]);
    const answered = { ...answer, tx: { ...answer.tx, data: pulled } };
    expect(verifyRoute(asked, answered, { nowSeconds }).holds).toBe(false);
    expect((await decoded(pulled)).message).toContain(`takes ${usdc} from ${owner} for ${attacker}`);
    expect((await decoded(answer.tx.data)).status).toBe(200);
  });

  test("that sends the ether to a stranger's contract steals it, is refused, and decode says why", async () => {
    const { asked, answer, nowSeconds } = await askHonestly("ensowallet", NATIVE);
    const data = toAttacker(answer.tx.data);
    const hostile = { ...answer, tx: { ...answer.tx, data } };
    const before = { attacker: await held(NATIVE, attacker), receiver: await held(dai, receiver) };
    expect((await carriedOut("ensowallet", hostile.tx)).status).toBe("0x1");
    expect((await held(NATIVE, attacker)) - before.attacker).toBe(10n ** 18n);
    expect(await held(dai, receiver)).toBe(before.receiver);
    expect(verifyRoute(asked, answer, { nowSeconds }).holds).toBe(true);
    expect(verifyRoute(asked, hostile, { nowSeconds }).holds).toBe(false);
    expect((await decoded(data)).message).toContain(`the wallet calls ${attacker}, which is not the Router`);
    expect((await decoded(answer.tx.data)).status).toBe(200);
  });
});

/**
 * No reading of the bytes can exclude these. Whatever a modified program does, the Router takes no more than the
 * order's input, and reverts everything if the receiver got less than the minimum.
 */
describe("a tampered answer that is accepted", () => {
  const count = runs({ normal: 10, deep: 300 });

  test.each([
    ["router", usdc],
    ["router", NATIVE],
    ["delegate", usdc],
    ["delegate", NATIVE],
    ["ensowallet", usdc],
    ["ensowallet", NATIVE],
  ] as const)("takes no more and pays no less, or nothing happens: %s, %s", async (kind, tokenIn) => {
    const good = await askHonestly(kind, tokenIn);
    const { asked, answer, call, nowSeconds } = good;
    const [amountIn, least] = [BigInt(String(asked.amountIn)), BigInt(String(answer.minAmountOut))];
    const random = makeRandom(count + kind.length);
    const programs = Array.from({ length: count }, () => {
      const digits = call.program.slice(2);
      const at = 2 * Math.floor((random.next() * digits.length) / 2);
      const byte =
        (Number.parseInt(digits.slice(at, at + 2), 16) ^ (1 + Math.floor(random.next() * 255))) & 255;
      const changed = `${digits.slice(0, at)}${byte.toString(16).padStart(2, "0")}${digits.slice(at + 2)}`;
      return { ...answer, tx: { ...answer.tx, data: answer.tx.data.replace(digits, changed) } };
    });
    const others = fc
      .sample(tamper(good), { numRuns: 3 * count, seed: count })
      .map((tampered) => tampered.answer);
    const accepted = [...programs, ...others].filter(
      (each) => verifyRoute(asked, each, { nowSeconds }).holds,
    );
    expect(accepted.length).toBeGreaterThan(count / 2);
    const done = { reverted: 0, paid: 0 };
    for (const { tx } of [answer, ...accepted]) {
      const before = { paid: await heldByAll(tokenIn, payers(kind)), received: await held(dai, receiver) };
      const { status, gasUsed, effectiveGasPrice } = await carriedOut(kind, tx);
      const paysGas = tokenIn === NATIVE && kind !== "delegate";
      const gas = paysGas ? BigInt(gasUsed) * BigInt(effectiveGasPrice) : 0n;
      const paid = before.paid - (await heldByAll(tokenIn, payers(kind))) - gas;
      const received = (await held(dai, receiver)) - before.received;
      if (status === "0x0") {
        done.reverted += 1;
        expect({ paid, received }).toEqual({ paid: 0n, received: 0n });
      } else {
        done.paid += 1;
        expect(paid).toBeLessThanOrEqual(amountIn);
        expect(received).toBeGreaterThanOrEqual(least);
      }
    }
    process.stdout.write(`accepted though tampered (${kind}): ${JSON.stringify(done)}\n`);
    expect(done.paid).toBeGreaterThan(0);
  });
});
