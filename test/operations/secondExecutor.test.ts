import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  decodeDelegateCall,
  decodeRouteCall,
  decodeWalletCalls,
  findMismatch,
  walletOf,
} from "../../src/execution/index.js";
import { type Address, NATIVE } from "../../src/lib/address.js";
import { executorAt, newestExecutor, routerAddress, runtimeCodes } from "../../src/program/index.js";
import { deploySafe, type SmartAccount } from "../helpers/accounts.js";
import { answerRecord } from "../helpers/answerRecord.js";
import { approve, balanceOf, type RouteTx, send } from "../helpers/execute.js";
import { eventually, failureIn } from "../helpers/http.js";
import { placeDatabase } from "../helpers/prebuilt.js";
import { repository } from "../helpers/programCopy.js";
import {
  caughtUp,
  makeDataFolder,
  makeFolderIn,
  runCommand,
  type Service,
  startChain,
  startService,
} from "../helpers/service.js";
import { compileSolidity, deployContract } from "../helpers/solidity.js";
import { makeStrangeTokens, pairOf } from "../helpers/strangeTokens.js";
import { makeSecondProgram } from "./secondExecutor/program.js";

/**
 * The first program is this checkout's; the second is built from a modified copy. Every test continues where the
 * previous one stopped. `npm run test:deep` also runs the scripts that make the second Executor and checks the types of
 * the second program, which takes a minute. Otherwise the scripts run only when their inputs have changed, and types
 * are not checked.
 */

type Answer = {
  amountOut: string;
  minAmountOut: string;
  gas: string;
  tx: RouteTx;
  route: { protocol: string; action: string; primary: Address }[];
  explain?: { excludedVenues: number };
};
type Listed = { version: number; address: Address; families: string[]; steps: string[] };
type Deployments = { contracts: Record<string, { address: Address }>; executors: Listed[] };

const [sender, owner, safeOwner, receiver, deployer] = devAccounts.map(({ address }) => address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const [usdc, weth] = [devToken("USDC").address, devToken("WETH").address] as [Address, Address];
const ether = 10n ** 18n;
const wallet = walletOf(owner);
const amountIn = 500_000_000n;
const slowMs = 600_000;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let exchange: Address;
let safe: SmartAccount;
let copy: string;
/** The second program. */
let main: string;
let older: Service;
let newer: Service;
let newerData: string;
/** The answer of the first program's service before there was a second Executor. */
let kept: Answer;
let first: Address;
let second: Address;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  const { FixedRate } = compileSolidity("FixedRate.sol");
  if (FixedRate === undefined) throw new Error("the toy exchange is not there");
  exchange = await deployContract(chain.url, sender, FixedRate, [usdc]);
  older = await serve(await makeFolderIn(folder.path));
  await useFirst();
  ({ copy, main } = makeSecondProgram(join(folder.path, "copy"), exchange));
  [first, second] = readDeployments(copy)
    .executors.slice(-2)
    .map(({ address }) => address) as [Address, Address];
  answerRecord().executorsOfCopies.add(second);
  newerData = await makeFolderIn(folder.path);
  // The database stores exclusions.
  await placeDatabase(newerData);
  newer = await serve(newerData, main);
}, slowMs);

afterAll(async () => {
  await Promise.all([older?.stop(), newer?.stop()]);
  await chain?.stop();
  await folder?.remove();
});

function serve(data: string, program?: string): Promise<Service> {
  return startService(
    { RPC_URL_1: chain.url, SLUICE_DATA: data, SLUICE_CHAIN_POLL_MS: "20" },
    "ready",
    program,
  );
}

/** Prepares approvals, a wallet and a Safe that were used, and an answer that is not sent yet. */
async function useFirst(): Promise<void> {
  safe = await deploySafe(chain.url, safeOwner);
  await approve(chain.url, usdc, sender, routerAddress);
  await approve(chain.url, usdc, owner, wallet);
  for (const to of [owner, safe.address]) {
    const args = [to, 10n * amountIn] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
    await send(chain.url, { from: sender, to: usdc, data });
  }
  for (const ways of [byWallet, bySafe]) {
    const answer = await route(older, ways({ tokenOut: NATIVE }));
    expect(executorOf(answer)).toBe(newestExecutor.address);
    await executeExactly(answer, NATIVE);
  }
  await caughtUp(older, chain);
  kept = await route(older, byRouter({ tokenOut: NATIVE }));
}

const readDeployments = (root: string): Deployments =>
  JSON.parse(readFileSync(join(root, "contracts/deployments.json"), "utf8"));

type Query = Record<string, string>;
const trade = { tokenIn: usdc, amountIn: `${amountIn}`, receiver };
const byRouter = (query: Query): Query => ({
  ...{ ...trade, fromAddress: sender, spender: sender, routingStrategy: "router" },
  ...query,
});
const byWallet = (query: Query): Query => ({
  ...{ ...trade, fromAddress: owner, spender: owner, routingStrategy: "ensowallet" },
  ...query,
});
const bySafe = (query: Query): Query => {
  const { address } = safe;
  return { ...trade, fromAddress: address, spender: address, routingStrategy: "delegate", ...query };
};

async function ask(service: Service, query: Query): Promise<Response> {
  await caughtUp(service, chain);
  return fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

async function route(service: Service, query: Query): Promise<Answer> {
  const response = await ask(service, query);
  const answer = await response.json();
  expect([response.status, answer]).toEqual([200, expect.anything()]);
  return answer as Answer;
}

/** Sends the answer, and returns what its receiver received. */
async function execute({ tx, gas }: Answer, token: Address, to = receiver): Promise<bigint> {
  const before = await balanceOf(chain.url, token, to);
  const asHex = (text: string) => `0x${BigInt(text).toString(16)}`;
  const call =
    tx.from === safe.address
      ? { ...safe.delegate(tx.to, tx.data, BigInt(gas)), gas: "0xf42400" }
      : { ...tx, value: asHex(tx.value), gas: asHex(gas) };
  expect((await send(chain.url, call)).status).toBe("0x1");
  return (await balanceOf(chain.url, token, to)) - before;
}

async function executeExactly(answer: Answer, token: Address, to = receiver): Promise<void> {
  expect(await execute(answer, token, to)).toBe(BigInt(answer.amountOut));
}

/** Returns the Executor that runs the answer's program. */
function executorOf({ tx }: Answer): Address | undefined {
  const call =
    decodeRouteCall(tx.data) ?? decodeDelegateCall(tx.data) ?? decodeWalletCalls(tx.data)?.route.call;
  return call?.order.executor;
}

async function versionsOf(service: Service): Promise<number[] | undefined> {
  await caughtUp(service, chain);
  const { networks } = (await (await fetch(`${service.url}/status`)).json()) as {
    networks: { executors: { version: number }[] | null }[];
  };
  return networks[0]?.executors?.map(({ version }) => version);
}

const protocolsOf = ({ route: hops }: Answer) => hops.map(({ protocol }) => protocol);

async function allowance(token: Address, by: Address, spender: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "allowance", args: [by, spender] });
  return BigInt(await rpc<Hex>(chain.url, "eth_call", [{ to: token, data }, "latest"]));
}

const codesOf = (addresses: readonly Address[]) =>
  Promise.all(addresses.map((address) => rpc<Hex>(chain.url, "eth_getCode", [address, "latest"])));

const sentBy = async (address: Address) =>
  Number(await rpc<Hex>(chain.url, "eth_getTransactionCount", [address, "latest"]));

describe("a second version of the Executor", () => {
  test("is listed beside the first, and nothing listed before changes", () => {
    const [before, after] = [readDeployments(repository), readDeployments(copy)];
    expect(after).toEqual({ ...before, executors: [...before.executors, expect.anything()] });
    const [one, two] = after.executors.slice(-2) as [Listed, Listed];
    expect([one.version, two.version]).toEqual([newestExecutor.version, newestExecutor.version + 1]);
    expect(one.address).toBe(newestExecutor.address);
    expect(two.address).not.toBe(one.address);
    expect([two.families, two.steps]).toEqual([
      [...one.families, "Rate"],
      [...one.steps, "rateSwap"],
    ]);
    const artifact = (root: string) =>
      readFileSync(join(root, `contracts/artifacts/executors/${newestExecutor.version}.json`), "utf8");
    expect(artifact(copy)).toBe(artifact(repository));
  });

  test("is not used before it is deployed, nor is any venue that needs it", async () => {
    expect(await versionsOf(newer)).toEqual([newestExecutor.version]);
    const answer = await route(newer, byRouter({ tokenOut: NATIVE }));
    expect(executorOf(answer)).toBe(first);
    await executeExactly(answer, NATIVE);
    expect(await failureIn(await ask(newer, byRouter({ tokenOut: exchange })))).toMatchObject({
      code: "NO_ROUTE",
    });
  });

  test("keeps guests recognised as guests before it is deployed", async () => {
    const make = makeStrangeTokens(() => chain.url, sender);
    const [odd, bridge] = [await make.token(), await make.token({ symbol: "BRIDGE" })];
    await make.fill(odd, 1_000_000n * ether, weth, 50n * ether);
    // In one of its pairs, a unit of it costs a thousandth of the price in the other.
    await make.fill(bridge, 1_000_000n * ether, usdc, 1_000_000n * 10n ** 6n);
    await make.fill(bridge, 1_000n * ether, weth, 1_000n * ether);

    const bought = await route(newer, byRouter({ tokenOut: odd, explain: "true" }));
    expect([executorOf(bought), bought.explain?.excludedVenues]).toEqual([first, 0]);
    expect(bought.route.at(-1)?.primary).toBe(await pairOf(chain.url, odd, weth));
    await executeExactly(bought, odd);

    const alone = await route(newer, byRouter({ tokenOut: weth }));
    const part = (tokenOut: Address) => ({
      protocol: "enso",
      action: "route",
      args: { tokenIn: usdc, amountIn: `${amountIn}`, tokenOut },
    });
    const parties = { fromAddress: sender, spender: sender, receiver, routingStrategy: "router" };
    const response = await fetch(
      `${newer.url}/api/v1/shortcuts/bundle?${new URLSearchParams({ chainId: "1", ...parties })}`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify([part(weth), part(bridge)]),
      },
    );
    const { amountsOut } = (await response.json()) as { amountsOut: Record<Address, string> };
    // Through the bridge, the output would be a thousand times larger.
    expect(BigInt(amountsOut[weth] ?? 0)).toBeLessThan((BigInt(alone.amountOut) * 11n) / 10n);
    expect(BigInt(amountsOut[bridge] ?? 0)).toBeGreaterThan(0n);
  });

  test("lets the operator exclude guests and venues before it is deployed", async () => {
    const make = makeStrangeTokens(() => chain.url, sender);
    const token = await make.token();
    await make.fill(token, 1_000_000n * ether, weth, 50n * ether);
    const pair = await pairOf(chain.url, token, weth);
    const exclude = async (verb: "add" | "remove", entry: string) => {
      const args = ["exclude", verb, entry];
      const { code, stderr } = await runCommand(args, { SLUICE_DATA: newerData }, undefined, main);
      expect([code, stderr]).toEqual([0, ""]);
    };
    const query = byRouter({ tokenOut: token, explain: "true" });
    for (const entry of [`venue:${pair}`, "protocol:uniswap-v2", "standard:uniswap-v2"]) {
      await exclude("add", entry);
      const refused = await failureIn(await ask(newer, query));
      expect([entry, refused.code]).toEqual([entry, "NO_ROUTE"]);
      expect(refused.description).toContain("of its 1 known venue, 0 can be used");
      await exclude("remove", entry);
    }
    await exclude("add", "protocol:uniswap-v4");
    const answer = await route(newer, query);
    expect(protocolsOf(answer)).not.toContain("uniswap-v4");
    expect(answer.explain?.excludedVenues).toBeGreaterThan(0);
    expect(answer.route.at(-1)?.primary).toBe(pair);
    await exclude("remove", "protocol:uniswap-v4");
    expect((await route(newer, query)).explain?.excludedVenues).toBe(0);
    await executeExactly(await route(newer, query), token);
  });

  test("is deployed by one transaction, and the services notice it", async () => {
    const addresses = runtimeCodes.map(({ address }) => address);
    const [before, nonce] = [await codesOf(addresses), await sentBy(deployer)];
    const args = ["deploy", "--chain", "1", "--from", deployer, "--json"];
    const run = () => runCommand(args, { RPC_URL_1: chain.url }, undefined, main);
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ deployed: true, router: routerAddress, executor: second });
    expect(await sentBy(deployer)).toBe(nonce + 1);
    expect(await codesOf(addresses)).toEqual(before);
    expect(JSON.parse((await run()).stdout)).toMatchObject({ deployed: false, executor: second });
    expect(await sentBy(deployer)).toBe(nonce + 1);
    const both = `${newestExecutor.version},${newestExecutor.version + 1}`;
    await eventually("the newer service", async () => `${await versionsOf(newer)}` === both);
    expect(await versionsOf(older)).toEqual([newestExecutor.version]);
  });

  test("runs routes from then on, with the existing approvals, wallet and Safe", async () => {
    for (const ways of [byRouter, byWallet, bySafe]) {
      for (const tokenOut of [NATIVE, exchange]) {
        const answer = await route(newer, ways({ tokenOut }));
        expect(executorOf(answer)).toBe(second);
        if (tokenOut === exchange) expect(protocolsOf(answer)).toEqual(["fixed-rate"]);
        await executeExactly(answer, tokenOut);
      }
    }
    expect(await allowance(usdc, sender, second)).toBe(0n);
  });

  test("redeems the coin, too", async () => {
    await executeExactly(
      await route(newer, byWallet({ tokenOut: exchange, receiver: wallet })),
      exchange,
      wallet,
    );
    const spent = `${await balanceOf(chain.url, exchange, wallet)}`;
    const query = { tokenIn: exchange, amountIn: spent, spender: wallet, tokenOut: NATIVE };
    const answer = await route(newer, byWallet(query));
    expect([executorOf(answer), protocolsOf(answer)[0]]).toEqual([second, "fixed-rate"]);
    await executeExactly(answer, NATIVE);
    expect(await balanceOf(chain.url, exchange, wallet)).toBe(0n);
    for (const token of [usdc, exchange]) expect(await allowance(token, second, exchange)).toBe(0n);
  });

  test("leaves the first one usable for earlier answers and for the older program", async () => {
    expect(executorOf(kept)).toBe(first);
    expect((await execute(kept, NATIVE)) >= BigInt(kept.minAmountOut)).toBe(true);
    for (const ways of [byRouter, byWallet, bySafe]) {
      const answer = await route(older, ways({ tokenOut: NATIVE }));
      expect(executorOf(answer)).toBe(first);
      await executeExactly(answer, NATIVE);
    }
  });

  test("is unknown to the older program", async () => {
    expect(executorAt(second)).toBeUndefined();
    const found = async (service: Service, tokenOut: Address) => {
      const { tx } = await route(service, byRouter({ tokenOut }));
      const order = decodeRouteCall(tx.data)?.order;
      if (order === undefined) throw new Error("the call cannot be read");
      const unsigned = { ...tx, valueWei: BigInt(tx.value) };
      const promised = { ...order, from: sender, strategy: { kind: "router" } as const };
      return findMismatch(unsigned, promised, { inputs: [], outputs: [], refunds: [], moves: [] });
    };
    expect(await found(newer, NATIVE)).toBe("the executor is none of Sluice's");
    expect(await found(newer, exchange)).toBe("the program cannot be read");
    // The remaining checks compare it with a course, which does not exist here.
    expect(await found(older, NATIVE)).toBe("a step is not in the plan");
  });
});
