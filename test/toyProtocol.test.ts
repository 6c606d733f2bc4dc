import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Devnet, devAccounts, devToken } from "@sluice/devnet";
import { encodeFunctionData } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { isDeep } from "../src/lib/testing/runs.js";
import { routerAddress } from "../src/program/index.js";
import { buildParts } from "./helpers/buildParts.js";
import { approve, balanceOf, type RouteTx, send } from "./helpers/execute.js";
import {
  bundleCopy,
  checkBesideProgram,
  checkCopy,
  copySources,
  filesIn,
  insert,
  repository,
} from "./helpers/programCopy.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./helpers/service.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";

const toys = fileURLToPath(new URL("toy", import.meta.url));
const toy = join(toys, "protocols/fixed-rate");
const [sender, receiver] = devAccounts.map(({ address }) => address) as [Address, Address];
const usdc = devToken("USDC").address as Address;
const slowMs = 240_000;

type Answer = {
  amountOut: string;
  gas: string;
  tx: RouteTx;
  route: { protocol: string; action: string; tokenIn: string[]; tokenOut: string[] }[];
};

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let contract: Compiled;
let exchange: Address;
let copy: string;
let service: Service;

// The adapter's types are checked against the declarations of the build.
beforeAll(() => buildParts(["types"]), 600_000);

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  contract = compileSolidity("FixedRate.sol").FixedRate as Compiled;
  exchange = await deployContract(chain.url, sender, contract, [usdc]);
  copy = copySources(join(folder.path, "copy"));
  addProtocol();
  if (isDeep()) checkCopy(copy);
  const { main } = bundleCopy(copy);
  const env = { RPC_URL_1: chain.url, SLUICE_DATA: join(folder.path, "data"), SLUICE_CHAIN_POLL_MS: "20" };
  service = await startService(env, "ready", main);
}, slowMs);

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

/** Makes all changes that a new protocol requires. */
function addProtocol(): void {
  cpSync(toy, join(copy, "src/protocols/fixed-rate"), { recursive: true });
  insert(join(copy, "src/protocols/index.ts"), [
    ["import {", 'import { fixedRate } from "./fixed-rate/index.js";\n'],
    ["\n];", "\n  fixedRate,"],
  ]);
  const deployment = `{ slug: "fixed-rate", standard: "fixed-rate", contracts: { exchange: "${exchange}" } },`;
  insert(join(copy, "src/networks/mainnet.ts"), [["\n  ],\n};", `\n    ${deployment}`]]);
}

async function route(tokenIn: Address, tokenOut: Address, amountIn: bigint): Promise<Answer> {
  const parties = { fromAddress: sender, spender: sender, receiver, routingStrategy: "router" };
  const query = new URLSearchParams({ ...parties, tokenIn, tokenOut, amountIn: `${amountIn}` });
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${query}`);
  const answer = await response.json();
  expect([response.status, answer]).toEqual([200, expect.anything()]);
  return answer as Answer;
}

/** Mines the route and returns what its receiver received. */
async function execute({ tx, gas }: Answer, token: Address): Promise<bigint> {
  const before = await balanceOf(chain.url, token, receiver);
  const value = `0x${BigInt(tx.value).toString(16)}`;
  const receipt = await send(chain.url, { ...tx, value, gas: `0x${BigInt(gas).toString(16)}` });
  expect(receipt.status).toBe("0x1");
  await caughtUp(service, chain);
  return (await balanceOf(chain.url, token, receiver)) - before;
}

describe("an added protocol", () => {
  test("has the types of an adapter", () => checkBesideProgram(toys, folder.path));

  test("touches its own folder, the registry and the network's data", () => {
    const [before, after] = [filesIn(join(repository, "src")), filesIn(join(copy, "src"))];
    const touched = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
    expect(touched.filter((file) => !file.startsWith(join("protocols", "fixed-rate"))).sort()).toEqual([
      join("networks", "mainnet.ts"),
      join("protocols", "index.ts"),
    ]);
  });

  test("is routed through, there and back, to the wei", async () => {
    const buying = await route(NATIVE, exchange, 3n * 10n ** 18n);
    const last = buying.route.at(-1);
    expect([last?.protocol, last?.action, last?.tokenIn, last?.tokenOut]).toEqual([
      "fixed-rate",
      "deposit",
      [usdc],
      [exchange],
    ]);
    expect(await execute(buying, exchange)).toBe(BigInt(buying.amountOut));

    await approve(chain.url, usdc, sender, exchange);
    const args = [0n, 1n, 50_000_000n, 0n];
    const data = encodeFunctionData({ abi: contract.abi, functionName: "exchange", args });
    await send(chain.url, { from: sender, to: exchange, data });
    await approve(chain.url, exchange, sender, routerAddress);
    await caughtUp(service, chain);
    const selling = await route(exchange, NATIVE, 98_765_432_109_876_543_210n);
    expect([selling.route[0]?.protocol, selling.route[0]?.action]).toEqual(["fixed-rate", "redeem"]);
    expect(await execute(selling, NATIVE)).toBe(BigInt(selling.amountOut));
  });

  test("is listed, and so is its token", async () => {
    const listed = async (path: string) => (await fetch(`${service.url}/api/v1/${path}`)).json();
    expect(await listed("protocols?slug=fixed-rate")).toMatchObject([{ slug: "fixed-rate", project: "toy" }]);
    expect(await listed("actions/fixed-rate")).toMatchObject([{ action: "deposit" }, { action: "redeem" }]);
    expect(await listed("tokens?protocolSlug=fixed-rate&includeMetadata=true")).toMatchObject({
      data: [{ address: exchange, symbol: "TOY", primaryAddress: exchange }],
    });
  });
});
