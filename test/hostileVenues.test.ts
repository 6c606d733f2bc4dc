import { devAccounts, devToken, devVaults, revertTo, rpc } from "@sluice/devnet";
import { encodeFunctionData, type Hex, keccak256, parseAbi } from "viem";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { executorAddress, routerAddress } from "../src/program/index.js";
import { approve, balanceOf, mineAt, send } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";
import { blockTimeOf } from "./helpers/validity.js";

const sender = devAccounts[0]?.address as Address;
const world = useService();
let contracts: Record<"HostilePair" | "GatedPair" | "HostilePool" | "HostileVault" | "LyingVault", Compiled>;
let snapshot: Hex;

beforeAll(() => {
  contracts = compileSolidity("HostilePools.sol") as typeof contracts;
});

beforeEach(async () => {
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
});

afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
  await caughtUp(world.service, world.chain);
});

type Hop = RouteAnswer["route"][number] & { primary: Address };
type Answer = Omit<RouteAnswer, "route"> & { route: Hop[] };

function ask(tokenOut: Address, amountIn: bigint, more: Record<string, string> = {}): Promise<Response> {
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const trade = { tokenIn: NATIVE, tokenOut, amountIn: amountIn.toString() };
  const query = new URLSearchParams({ ...parties, ...trade, ...more });
  return fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`);
}

async function route(tokenOut: Address, amountIn: bigint): Promise<Answer> {
  const response = await ask(tokenOut, amountIn);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

const isPair = ({ protocol }: Hop) => protocol.endsWith("-v2");

/** Replaces a pool's code with code that pays a millionth. Its state, and so its quotes, stay the same. */
async function makeHostile(hop: Hop, divisor = 1_000_000): Promise<void> {
  const original = `0x${keccak256(hop.primary).slice(26)}` as Address;
  const code = await rpc<Hex>(world.chain.url, "eth_getCode", [hop.primary, "latest"]);
  await rpc(world.chain.url, "anvil_setCode", [original, code]);
  await replacePool(hop, contracts[isPair(hop) ? "HostilePair" : "HostilePool"], [divisor, original]);
}

/** Replaces a pool's code. The constructor's first arguments are the pool's tokens. */
async function replacePool({ primary: pool, protocol }: Hop, compiled: Compiled, args: readonly unknown[]) {
  const { url } = world.chain;
  expect(protocol).toMatch(/^(uniswap|sushiswap)-v[23]$/);
  const token = async (data: Hex): Promise<Address> =>
    `0x${(await rpc<Hex>(url, "eth_call", [{ to: pool, data }, "latest"])).slice(26)}`;
  const tokens = [await token("0x0dfe1681"), await token("0xd21220a7")];
  const copy = await deployContract(url, sender, compiled, [...tokens, ...args]);
  await rpc(url, "anvil_setCode", [pool, await rpc<Hex>(url, "eth_getCode", [copy, "latest"])]);
  await rpc(url, "evm_mine");
  await caughtUp(world.service, world.chain);
}

/** Mines the answer in its own block. Returns what the sender received. */
async function received(answer: Answer, token: Address): Promise<bigint> {
  const before = await balanceOf(world.chain.url, token, sender);
  const timestamp = blockTimeOf(answer);
  const receipt = await mineAt(world.chain.url, answer.tx, BigInt(answer.gas), timestamp);
  expect(receipt.status).toBe("0x1");
  return (await balanceOf(world.chain.url, token, sender)) - before;
}

const poolsOf = ({ route }: { route: Hop[] }) =>
  route.filter(({ protocol }) => /^(uniswap|sushiswap)-v[23]$/.test(protocol));

describe("a venue that pays a millionth of what its state says", () => {
  test.each([
    ["UNI", 10n ** 18n],
    ["LINK", 3n * 10n ** 17n],
  ] as const)("is avoided on the way to %s", async (symbol, amountIn) => {
    const token = devToken(symbol).address as Address;
    const honest = await route(token, amountIn);
    const [bad] = poolsOf(honest);
    if (bad === undefined) throw new Error("no pool to spoil");
    await makeHostile(bad);
    const answer = await route(token, amountIn);
    expect(answer.route.map(({ primary }) => primary)).not.toContain(bad.primary);
    expect(await received(answer, token)).toBe(BigInt(answer.amountOut));
    // The price of another pool, and not a millionth.
    expect(BigInt(answer.amountOut) * 10n).toBeGreaterThan(BigInt(honest.amountOut) * 9n);
  });

  test("is also avoided if it takes nothing at all", async () => {
    const token = devToken("UNI").address as Address;
    const [bad] = poolsOf(await route(token, 10n ** 18n));
    if (bad === undefined) throw new Error("no pool to spoil");
    // Reverts on every call.
    await rpc(world.chain.url, "anvil_setCode", [bad.primary, "0x5f5ffd"]);
    const answer = await route(token, 10n ** 18n);
    expect(answer.route.map(({ primary }) => primary)).not.toContain(bad.primary);
    expect(await received(answer, token)).toBe(BigInt(answer.amountOut));
  });

  test("is avoided along with another one", async () => {
    const token = devToken("LINK").address as Address;
    const spoilt: Address[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const answer = await route(token, 10n ** 18n);
      expect(answer.route.some(({ primary }) => spoilt.includes(primary))).toBe(false);
      const [bad] = poolsOf(answer);
      if (bad === undefined) throw new Error("no pool to spoil");
      spoilt.push(bad.primary);
      await makeHostile(bad);
    }
    const answer = await route(token, 10n ** 18n);
    expect(answer.route.some(({ primary }) => spoilt.includes(primary))).toBe(false);
    expect(await received(answer, token)).toBe(BigInt(answer.amountOut));
  });

  test("is named if there is no alternative, and is kept for requests with their own minimum", async () => {
    const token = devToken("GRT").address as Address;
    const spoilt: Address[] = [];
    let response = await ask(token, 10n ** 16n);
    while (response.status === 200) {
      const { route } = (await response.json()) as { route: Hop[] };
      const last = route.filter(({ tokenOut }) => tokenOut.includes(token));
      for (const hop of last) {
        expect(spoilt).not.toContain(hop.primary);
        spoilt.push(hop.primary);
        await makeHostile(hop, 1000);
      }
      response = await ask(token, 10n ** 16n);
    }
    const failure = await failureIn(response);
    expect(failure).toMatchObject({ status: 422, code: "BELOW_PLAN" });
    expect(failure.message).toMatch(/^Could not quote shortcuts for route /);
    expect(failure.description).toMatch(
      /^The simulated transaction pays \d+ in place of \d+: less than planned comes out in fill \d \([a-z0-9-]+, 0x[0-9a-f]{40}\), and there is no way around that venue$/,
    );
    expect(spoilt.some((pool) => failure.description?.includes(pool))).toBe(true);
    const informed = await ask(token, 10n ** 16n, { minAmountOut: "1" });
    expect(informed.status).toBe(200);
    await informed.json();
  });
});

/** So much that no base fee changes the route. */
const amountIn = 10n ** 18n;

/** Returns a token on whose best route a pair is, with that route. */
async function throughPair(): Promise<{ token: Address; honest: Answer; pair: Hop }> {
  for (const symbol of ["UNI", "LINK", "GRT", "CRV", "COMP", "SHIB"] as const) {
    const token = devToken(symbol).address as Address;
    const honest = await route(token, amountIn);
    const pair = poolsOf(honest).find(isPair);
    if (pair !== undefined) return { token, honest, pair };
  }
  throw new Error("no route goes through a pair");
}

describe("a pair that keeps a part of what it should pay where it knows a block from a simulation", () => {
  const gates = ["always", "gas price", "base fee", "randomness", "fee recipient"];

  test.each(gates)("is avoided if it looks at the %s", async (gate) => {
    await rpc(world.chain.url, "anvil_setCoinbase", [`0x${"b1".repeat(20)}`]);
    const { token, honest, pair } = await throughPair();
    await replacePool(pair, contracts.GatedPair, [500, gates.indexOf(gate)]);
    const answer = await route(token, amountIn);
    await rpc(world.chain.url, "anvil_setCoinbase", [`0x${"00".repeat(20)}`]);
    expect(answer.route.map(({ primary }) => primary)).not.toContain(pair.primary);
    expect(await received(answer, token)).toBe(BigInt(answer.amountOut));
    expect(BigInt(answer.amountOut) * 100n).toBeGreaterThan(BigInt(honest.amountOut) * 97n);
  });

  test("pays what is answered if it keeps its part only where little gas is left", async () => {
    const { token, pair } = await throughPair();
    await replacePool(pair, contracts.GatedPair, [20, 5]);
    const answer = await route(token, amountIn);
    expect(await received(answer, token)).toBe(BigInt(answer.amountOut));
  });

  test("is avoided if it keeps less than the tolerance, but another route pays more", async () => {
    const { token, honest, pair } = await throughPair();
    await replacePool(pair, contracts.GatedPair, [90, 0]);
    const answer = await route(token, amountIn);
    expect(answer.route.map(({ primary }) => primary)).not.toContain(pair.primary);
    expect(await received(answer, token)).toBe(BigInt(answer.amountOut));
    expect(BigInt(answer.amountOut) * 1000n).toBeGreaterThan(BigInt(honest.amountOut) * 991n);
  });

  test("stays if every other route pays less", async () => {
    const { token, honest, pair } = await throughPair();
    // A route that saves a fill may pay less by what its gas is worth, which this leaves at 1 bps.
    await rpc(world.chain.url, "anvil_setNextBlockBaseFeePerGas", ["0x7"]);
    await replacePool(pair, contracts.GatedPair, [3, 0]);
    const answer = await route(token, amountIn);
    // Either way it is the better of both.
    expect(BigInt(answer.amountOut) * 10_000n).toBeGreaterThanOrEqual(BigInt(honest.amountOut) * 9_995n);
    expect(await received(answer, token)).toBe(BigInt(answer.amountOut));
  });
});

const { address: vault, asset } = devVaults.find(({ kind }) => kind.is === "plain") as (typeof devVaults)[0];

/** Puts `copy` in the place of the vault's code, whose own stays at another address. The storage stays the same. */
async function replaceVault(compiled: Compiled, args: readonly unknown[]): Promise<void> {
  const { url } = world.chain;
  const code = await rpc<Hex>(url, "eth_getCode", [vault, "latest"]);
  const original = "0x00000000000000000000000000000000c0de0001";
  await rpc(url, "anvil_setCode", [original, code]);
  const copy = await deployContract(url, sender, compiled, [original, ...args]);
  await rpc(url, "anvil_setCode", [vault, await rpc<Hex>(url, "eth_getCode", [copy, "latest"])]);
}

/** Wraps native currency for the sender and deposits it, so that there are shares to redeem. */
async function buyShares(): Promise<void> {
  const { url } = world.chain;
  const abi = parseAbi(["function deposit()", "function deposit(uint256,address)"]);
  const wrap = encodeFunctionData({ abi, functionName: "deposit", args: [] });
  await send(url, { from: sender, to: asset, data: wrap, value: "0xde0b6b3a7640000" });
  await approve(url, asset, sender, vault);
  const deposit = encodeFunctionData({ abi, functionName: "deposit", args: [10n ** 17n, sender] });
  expect((await send(url, { from: sender, to: vault, data: deposit })).status).toBe("0x1");
}

describe("a vault whose previews are honest, but that gives half of them", () => {
  const lies = ["always", "toCaller", "withLittleGas", "toOrigin", "inLaterBlocks", "whenPaidFor"] as const;
  type Lie = (typeof lies)[number];

  const blockNumber = async () => BigInt(await rpc<Hex>(world.chain.url, "eth_blockNumber", []));

  async function lying(lie: Lie, bound = 0n, who: Address = executorAddress): Promise<void> {
    await replaceVault(contracts.LyingVault, [BigInt(lies.indexOf(lie)), bound, who]);
    await rpc(world.chain.url, "evm_mine");
    await caughtUp(world.service, world.chain);
  }

  /** Asks for a way into the vault or out of it. There is none around it into its shares. */
  function askFor(way: "in" | "out"): Promise<Response> {
    if (way === "in") return ask(vault, 10n ** 16n);
    return ask(asset, 10n ** 16n, { tokenIn: vault });
  }

  async function prepareShares(): Promise<void> {
    await buyShares();
    await approve(world.chain.url, vault, sender, routerAddress);
  }

  test.each([
    ["always", "in"],
    ["always", "out"],
    ["toCaller", "in"],
    ["toCaller", "out"],
    ["toOrigin", "in"],
    ["toOrigin", "out"],
  ] as const)("%s is refused by name on the way %s", async (lie, way) => {
    await prepareShares();
    await lying(lie, 0n, lie === "toOrigin" ? sender : executorAddress);
    const response = await askFor(way);
    const failure = await failureIn(response);
    expect(failure).toMatchObject({ status: 422, code: "BELOW_PLAN" });
    expect(failure.description).toContain(vault);
  });

  test("with little gas is answered with enough of it, and reverts with less", async () => {
    await prepareShares();
    await lying("withLittleGas", 900_000n);
    const { url } = world.chain;
    for (const way of ["in", "out"] as const) {
      const response = await askFor(way);
      expect(response.status).toBe(200);
      const answer = (await response.json()) as Answer;
      expect(BigInt(answer.gas)).toBeGreaterThan(900_000n);
      const taken = await rpc<Hex>(url, "evm_snapshot");
      const poor = await mineAt(url, answer.tx, 800_000n, blockTimeOf(answer));
      expect(poor.status).toBe("0x0");
      await revertTo(url, taken);
      expect(await received(answer, way === "in" ? vault : asset)).toBe(BigInt(answer.amountOut));
      await caughtUp(world.service, world.chain);
    }
  });

  test("in later blocks pays in its block what was promised, and reverts afterwards", async () => {
    await prepareShares();
    const { url } = world.chain;
    // One block is mined for the copy and one for the service; the answer is for the next one.
    await lying("inLaterBlocks", (await blockNumber()) + 3n);
    for (const way of ["in", "out"] as const) {
      const response = await askFor(way);
      expect(response.status).toBe(200);
      const answer = (await response.json()) as Answer;
      const taken = await rpc<Hex>(url, "evm_snapshot");
      await rpc(url, "evm_mine");
      const late = await mineAt(url, answer.tx, BigInt(answer.gas), blockTimeOf(answer) + 12n);
      expect(late.status).toBe("0x0");
      await revertTo(url, taken);
      const again = await rpc<Hex>(url, "evm_snapshot");
      expect(await received(answer, way === "in" ? vault : asset)).toBe(BigInt(answer.amountOut));
      await revertTo(url, again);
      await caughtUp(world.service, world.chain);
    }
    // Once it lies in the next block already, the simulation shows it.
    await rpc(url, "evm_mine");
    await caughtUp(world.service, world.chain);
    expect(await failureIn(await askFor("in"))).toMatchObject({ status: 422, code: "BELOW_PLAN" });
  });

  test("when gas is paid for never pays less than the minimum", async () => {
    await prepareShares();
    await lying("whenPaidFor");
    const { url } = world.chain;
    for (const way of ["in", "out"] as const) {
      const response = await askFor(way);
      const token = way === "in" ? vault : asset;
      // A node may simulate at the price of the sender or at none. Either way, the Router enforces the minimum.
      if (response.status !== 200) {
        expect(await failureIn(response)).toMatchObject({ status: 422, code: "BELOW_PLAN" });
        continue;
      }
      const answer = (await response.json()) as Answer & { minAmountOut: string };
      const before = await balanceOf(url, token, sender);
      const receipt = await mineAt(url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));
      const got = (await balanceOf(url, token, sender)) - before;
      if (receipt.status === "0x1") expect(got).toBeGreaterThanOrEqual(BigInt(answer.minAmountOut));
      else expect(receipt.status).toBe("0x0");
      await caughtUp(world.service, world.chain);
    }
  });
});

describe("a vault that fills an order of the receiver instead of paying for the shares", () => {
  const shares = 10n ** 15n;

  test("is not mistaken for one that paid", async () => {
    const { url } = world.chain;
    await buyShares();
    await approve(url, vault, sender, routerAddress);
    await caughtUp(world.service, world.chain);
    const query = { tokenIn: vault, tokenOut: asset, amountIn: shares.toString(), routingStrategy: "router" };
    const parties = { fromAddress: sender, spender: sender, receiver: sender };
    const response = await fetch(
      `${world.service.url}/api/v1/shortcuts/route?${new URLSearchParams({ ...parties, ...query })}`,
    );
    const answer = (await response.json()) as Answer;
    expect(response.status, JSON.stringify(answer)).toBe(200);
    expect(answer.route.map(({ primary }) => primary)).toEqual([vault]);

    // The answer shown to the sender was honest; the vault changes afterwards.
    await replaceVault(contracts.HostileVault, [sender]);
    const before = await balanceOf(url, vault, sender);
    const timestamp = blockTimeOf(answer);
    const receipt = await mineAt(url, answer.tx, BigInt(answer.gas), timestamp);
    expect(receipt.status).toBe("0x0");
    expect(await balanceOf(url, vault, sender)).toBe(before);
  });
});

describe("a pool whose token is the address that stands for the native currency", () => {
  test("is never traded, although it offers more than all others", async () => {
    const { url } = world.chain;
    const usdc = devToken("USDC").address as Address;
    const { NativePool: compiled } = compileSolidity("NativePool.sol");
    const factory = "0x1f98431c8ad98523631ae4a59f267346ea31f984";
    const maker = await deployContract(url, sender, compiled as Compiled, [factory, usdc]);
    await rpc(url, "anvil_dealERC20", [maker, usdc, "0x38d7ea4c68000"]);
    const data = encodeFunctionData({ abi: parseAbi(["function offer()"]), functionName: "offer" });
    expect((await send(url, { from: sender, to: maker, data, gas: "0x4c4b40" })).status).toBe("0x1");
    await caughtUp(world.service, world.chain);
    const answer = await route(usdc, 10n ** 18n);
    expect(await received(answer, usdc)).toBe(BigInt(answer.amountOut));
  });
});
