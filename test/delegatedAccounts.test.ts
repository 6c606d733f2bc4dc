import { devAccounts, devToken, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { permit2Address, routerAddress } from "../src/program/index.js";
import { deploySafe } from "./helpers/accounts.js";
import { approve } from "./helpers/execute.js";
import {
  allowanceOf,
  ask,
  mineRoute,
  type PermitAnswer,
  type Question,
  type RouteAnswer,
  refusal,
  sign,
} from "./helpers/permits.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";

/** Signatures of accounts that run the code of a contract (EIP-7702), for the real USDC, Permit2 and Safe. */

const world = useService({ SLUICE_API_RELAXED_ROUTE: "true" });
const [owner, maker] = [2, 5].map((at) => devAccounts[at]?.address) as [Address, Address];
const [weth, usdc, dai, uni] = (["WETH", "USDC", "DAI", "UNI"] as const).map(
  (symbol) => devToken(symbol).address,
) as [Address, Address, Address, Address];
const ether = 10n ** 18n;
const amounts = new Map([
  [usdc, 1_000_000n],
  [dai, ether],
  [uni, 3n * ether],
]);
let code: Record<"safe" | "key" | "labelled", Hex>;
let snapshot: Hex;

beforeAll(async () => {
  const { url } = world.chain;
  const { DaiPermit } = compileSolidity("DaiPermit.sol");
  const runtime = await rpc<Hex>(url, "eth_call", [{ data: DaiPermit?.bytecode }, "latest"]);
  await rpc(url, "anvil_setCode", [dai, runtime]);
  const { KeyAccount, LabelledAccount } = compileSolidity("KeyAccounts.sol");
  const safe = await deploySafe(url, maker);
  // A Safe's proxy has its singleton in its first slot.
  const slot = await rpc<Hex>(url, "eth_getStorageAt", [safe.address, "0x0", "latest"]);
  const runs = (address: string): Hex => `0xef0100${address.slice(-40)}`;
  const key = await deployContract(url, maker, KeyAccount as Compiled);
  const labelled = await deployContract(url, maker, LabelledAccount as Compiled);
  code = { safe: runs(slot), key: runs(key), labelled: runs(labelled) };
  await approve(url, uni, owner, permit2Address);
}, 120_000);

beforeEach(async () => {
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
});
afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
});

async function run(kind: keyof typeof code): Promise<void> {
  await rpc(world.chain.url, "anvil_setCode", [owner, code[kind]]);
  await rpc(world.chain.url, "evm_mine");
}

const amountOf = (token: Address) => String(amounts.get(token));
const permitQuestion = (tokenAddress: Address, more: Question = {}): Question => ({
  ...{ fromAddress: owner, tokenAddress, amount: amountOf(tokenAddress) },
  ...more,
});
const routeQuestion = (tokenIn: Address, more: Question = {}): Question => ({
  ...{ fromAddress: owner, tokenIn, amountIn: amountOf(tokenIn), tokenOut: weth, routingStrategy: "router" },
  ...more,
});
const permitOf = (token: Address, more: Question = {}) =>
  ask<PermitAnswer>(world, "wallet/permit", permitQuestion(token, more));
const routeOf = (token: Address, more: Question = {}) =>
  ask<RouteAnswer>(world, "shortcuts/route", routeQuestion(token, more));

/** Returns the route's question with the token's own permit. */
async function ownSigned(token: Address): Promise<Question> {
  const { permit, typedData } = await permitOf(token);
  return { permit: `${permit}${await sign(owner, typedData)}` };
}

/** Returns the route's question with the order signed for Permit2. */
async function orderSigned(label = ""): Promise<Question> {
  const { tx } = await routeOf(uni);
  const { permit2, typedData } = await permitOf(uni, { data: tx.data });
  const signature = `0x${label}${(await sign(owner, typedData)).slice(2)}`;
  return { permit2: { ...permit2, signature } };
}

describe("an account that runs code which accepts a signature of its key", () => {
  test("signs as one without code: a token's own permit, and an order for Permit2", async () => {
    await run("key");
    for (const token of [usdc, dai]) await mineRoute(world, await routeOf(token, await ownSigned(token)));
    await mineRoute(world, await routeOf(uni, await orderSigned()));
  });
});

describe.each(["safe", "labelled"] as const)("an account that runs code which does not: %s", (kind) => {
  const reason = () =>
    `${owner} runs the code of 0x${code[kind].slice(-40)} (EIP-7702), which does not accept a signature of its key: approve the Router instead`;

  test("is told to approve before it signs in vain", async () => {
    const { tx } = await routeOf(uni);
    await run(kind);
    for (const question of [
      permitQuestion(usdc),
      permitQuestion(uni),
      permitQuestion(uni, { data: tx.data }),
    ])
      expect(await refusal(world, "wallet/permit", question)).toMatchObject({
        ...{ status: 422, code: "SIGNATURE_UNUSABLE", description: reason() },
      });
  });

  test("still signs for a token that asks the key alone", async () => {
    await run(kind);
    await mineRoute(world, await routeOf(dai, await ownSigned(dai)));
  });

  test("is told why, if it has signed", async () => {
    const [own, order] = [await ownSigned(usdc), await orderSigned()];
    await run(kind);
    for (const question of [routeQuestion(usdc, own), routeQuestion(uni, order)]) {
      const failure = await refusal(world, "shortcuts/route", question);
      expect(failure).toMatchObject({ status: 422, code: "INVALID_PERMIT" });
      expect(failure.description).toContain(reason());
    }
  });

  test("approves and trades", async () => {
    await run(kind);
    await approve(world.chain.url, usdc, owner, routerAddress);
    await mineRoute(world, await routeOf(usdc));
  });
});

test("a signature that the account's code accepts is taken, whatever its form", async () => {
  const order = await orderSigned("07");
  await run("labelled");
  await mineRoute(world, await routeOf(uni, order));
  expect(await allowanceOf(world, uni, owner, routerAddress)).toBe(0n);
});
