import {
  devAccounts,
  devBalancer,
  devToken,
  devTokens,
  devV4,
  devVaults,
  revertTo,
  rpc,
} from "@sluice/devnet";
import {
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
  zeroAddress,
  zeroHash,
} from "viem";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import { runs } from "../src/lib/testing/runs.js";
import { routerAddress } from "../src/program/index.js";
import { approve, balanceOf, mineAt, send, sendTogether } from "./helpers/execute.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { type AnyService, caughtUp, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";
import { makeStrangeTokens } from "./helpers/strangeTokens.js";
import { blockTimeOf } from "./helpers/validity.js";

/** Venues whose code anybody may have written: what they could take, and that nobody's route passes through them unasked. */

const [mallory, founder, user] = [devAccounts[8], devAccounts[7], devAccounts[5]].map(
  (account) => account?.address,
) as [Address, Address, Address];
const { vault, composableFactory, weightedFactory } = devBalancer;
const [ldo, ens, link, uni] = ["LDO", "ENS", "LINK", "UNI"].map(
  (symbol) => devToken(symbol as "LDO").address as Address,
) as [Address, Address, Address, Address];
const unit = 10n ** 18n;
/** How often a hostile venue has the chance to take something. */
const trades = runs({ normal: 6, deep: 100 });

/** Returns the square root, rounded down, or one more. */
function root(square: bigint): bigint {
  let guess = BigInt(Math.floor(Math.sqrt(Number(square))));
  for (let round = 0; round < 5; round++) guess = (guess + square / guess) / 2n;
  return guess;
}

const world = useService();
let contracts: Record<
  "BalancerImpostor" | "FrontRunningHook" | "OwnRate" | "Switch" | "SwitchedVault",
  Compiled
>;
let gate: Address;
let snapshot: Hex;

const abi = parseAbi([
  "struct Join { address[] assets; uint256[] maxAmountsIn; bytes userData; bool fromInternalBalance; }",
  "struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }",
  "struct Change { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }",
  "function getPoolId() view returns (bytes32)",
  "function joinPool(bytes32 poolId, address sender, address recipient, Join request) payable",
  "function initialize(Key key, uint160 sqrtPriceX96) returns (int24 tick)",
  "function modifyLiquidity(Key key, Change params, bytes hookData) payable returns (int256 delta)",
]);

const open = encodeFunctionData({ abi: parseAbi(["function open()"]) });
const stableAbi = parseAbi([
  "function create(string name, string symbol, address[] tokens, uint256 amplification, address[] rateProviders, uint256[] cacheSeconds, bool[] exempt, uint256 swapFee, address owner) returns (address)",
]);
const weightedAbi = parseAbi([
  "function create(string name, string symbol, address[] tokens, uint256[] weights, uint256 swapFee, address owner) returns (address)",
]);

beforeAll(async () => {
  contracts = compileSolidity("UnvouchedVenues.sol") as typeof contracts;
  gate = await deployContract(world.chain.url, mallory, contracts.Switch);
});

beforeEach(async () => {
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
});

afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
  await caughtUp(world.service, world.chain);
});

type Hop = RouteAnswer["route"][number] & { primary: Address; unvouched?: true };
type Answer = Omit<RouteAnswer, "route"> & { route: Hop[]; minAmountOut: string };
type Trade = { readonly tokenIn: Address; readonly tokenOut: Address; readonly amountIn: bigint };

function ask(
  trade: Trade,
  more: Record<string, string> = {},
  service: AnyService = world.service,
): Promise<Response> {
  const parties = {
    fromAddress: user,
    spender: user,
    receiver: user,
    routingStrategy: "router",
    slippage: "300",
  };
  const query = { ...parties, ...trade, amountIn: trade.amountIn.toString(), ...more };
  return fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

async function route(...asked: Parameters<typeof ask>): Promise<Answer> {
  const response = await ask(...asked);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

/** Opens or closes the switch without a block, as code does that tells a block from a simulation. */
const turn = (isOpen: boolean) =>
  rpc(world.chain.url, "anvil_setStorageAt", [gate, zeroHash, `0x${(isOpen ? "1" : "0").padStart(64, "0")}`]);

/** Mines the answer while the switch is open. Returns what the user got, undefined if the transaction reverted. */
async function executed(answer: Answer, token: Address): Promise<bigint | undefined> {
  const before = await balanceOf(world.chain.url, token, user);
  await turn(true);
  const receipt = await mineAt(world.chain.url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));
  await turn(false);
  const got = (await balanceOf(world.chain.url, token, user)) - before;
  await caughtUp(world.service, world.chain);
  return receipt.status === "0x1" ? got : undefined;
}

async function deal(token: Address, amount: bigint, to = mallory): Promise<void> {
  await rpc(world.chain.url, "anvil_dealERC20", [to, token, `0x${amount.toString(16)}`]);
}

/**
 * Returns what one unit of a token is worth here in another when a hundred are sold, and three in a thousand more, so
 * that routes prefer it.
 */
async function lure(tokenIn: Address, tokenOut: Address): Promise<bigint> {
  const { amountOut } = await route({ tokenIn, tokenOut, amountIn: 100n * unit });
  return (BigInt(amountOut) * 1_003n) / 100_000n;
}

/** Gives a pool of Balancer's vault its first tokens, which mallory gets for it. */
async function join(
  pool: Address,
  assets: readonly Address[],
  amounts: readonly bigint[],
  form: readonly { readonly type: "uint256" | "uint256[]" }[],
): Promise<void> {
  const { url } = world.chain;
  const call = { to: pool, data: encodeFunctionData({ abi, functionName: "getPoolId" }) };
  const poolId = await rpc<Hex>(url, "eth_call", [call, "latest"]);
  const userData = encodeAbiParameters(form, form.length === 1 ? [amounts] : [0n, amounts]);
  const most = assets.map((token, index) => (token === pool ? maxUint256 : (amounts[index] as bigint)));
  const request = { assets, maxAmountsIn: most, userData, fromInternalBalance: false };
  const data = encodeFunctionData({
    abi,
    functionName: "joinPool",
    args: [poolId, mallory, mallory, request],
  });
  for (const [index, token] of assets.entries()) {
    if (token === pool) continue;
    await deal(token, amounts[index] as bigint);
    await approve(url, token, mallory, vault);
  }
  expect((await send(url, { from: mallory, to: vault, data, gas: "0x1e8480" })).status).toBe("0x1");
  await caughtUp(world.service, world.chain);
}

/** Sorts two tokens with their amounts as the vault stores them. */
function sorted(tokens: readonly [Address, Address], amounts: readonly [bigint, bigint]) {
  const isSorted = BigInt(tokens[0]) < BigInt(tokens[1]);
  return isSorted
    ? { assets: tokens, parts: amounts }
    : { assets: tokens.toReversed(), parts: amounts.toReversed() };
}

async function impostor(
  tokens: readonly [Address, Address],
  amounts: readonly [bigint, bigint],
): Promise<Address> {
  const args = [vault, ...tokens, gate, 48n, zeroAddress];
  const pool = await deployContract(world.chain.url, mallory, contracts.BalancerImpostor, args);
  const { assets, parts } = sorted(tokens, amounts);
  await join(pool, assets, parts, [{ type: "uint256[]" }]);
  return pool;
}

/** Lets a factory create a pool, which then has mallory's tokens. */
async function createdBy(factory: Address, data: Hex): Promise<Address> {
  const { url } = world.chain;
  const made = await rpc<Hex>(url, "eth_call", [{ from: mallory, to: factory, data }, "latest"]);
  expect((await send(url, { from: mallory, to: factory, data, gas: "0x989680" })).status).toBe("0x1");
  return `0x${made.slice(26)}`;
}

const initialJoin = [{ type: "uint256" }, { type: "uint256[]" }] as const;

/** Makes a Balancer "pool" of LDO and ENS with the best price by far. */
async function ensImpostor(): Promise<Address> {
  const price = await lure(ldo, ens);
  return impostor([ldo, ens], [500_000n * unit, 500_000n * price]);
}

/** Makes a pool of Uniswap V4 with hooks that anybody may have written, with the best price. */
async function hookedPool(): Promise<Address> {
  const { url } = world.chain;
  const hook: Address = `0x${"7e".repeat(18)}00c0`;
  const copy = await deployContract(url, mallory, contracts.FrontRunningHook, [gate, mallory, 400n]);
  await rpc(url, "anvil_setCode", [hook, await rpc<Hex>(url, "eth_getCode", [copy, "latest"])]);
  const price = await lure(link, uni);
  const [currency0, currency1] = BigInt(link) < BigInt(uni) ? [link, uni] : [uni, link];
  const [numerator, denominator] = currency0 === link ? [price, unit] : [unit, price];
  const sqrtPrice = root((numerator << 192n) / denominator);
  const key = { currency0, currency1, fee: 0, tickSpacing: 60, hooks: hook };
  for (const token of [link, uni]) {
    await deal(token, 10_000_000n * unit);
    await approve(url, token, mallory, devV4.positions);
  }
  const change = { tickLower: -887_220, tickUpper: 887_220, liquidityDelta: 300_000n * unit, salt: zeroHash };
  for (const [to, data] of [
    [devV4.manager, encodeFunctionData({ abi, functionName: "initialize", args: [key, sqrtPrice] })],
    [
      devV4.positions,
      encodeFunctionData({ abi, functionName: "modifyLiquidity", args: [key, change, "0x"] }),
    ],
  ] as const) {
    expect((await send(url, { from: mallory, to, data })).status).toBe("0x1");
  }
  await caughtUp(world.service, world.chain);
  return hook;
}

/** Returns how many venues of a protocol are left out because nobody vouches for their code, by reason. */
async function refusedOf(protocol: string): Promise<Record<string, number>> {
  const status = (await (await fetch(`${world.service.url}/status`)).json()) as {
    networks: { refused: { protocol: string; reason: string; venues: number }[] }[];
  };
  const own = status.networks[0]?.refused.filter((each) => each.protocol === protocol) ?? [];
  const unknown = own.filter((each) => each.reason.startsWith("unknown"));
  return Object.fromEntries(unknown.map(({ reason, venues }) => [reason, venues]));
}

/** Mines the answer in a block in which another transaction opened the switch before. Returns its status. */
async function statusAfterOpening(answer: Answer): Promise<Hex> {
  const { url } = world.chain;
  const { tx, gas } = answer;
  await rpc(url, "evm_setAutomine", [false]);
  await rpc(url, "eth_sendTransaction", [{ from: mallory, to: gate, data: open, gas: "0x186a0" }]);
  const sent = { ...tx, value: quantity(BigInt(tx.value)), gas: quantity(BigInt(gas)) };
  const hash = await rpc<Hex>(url, "eth_sendTransaction", [sent]);
  await rpc(url, "evm_setNextBlockTimestamp", [Number(blockTimeOf(answer))]);
  await rpc(url, "evm_mine");
  await rpc(url, "evm_setAutomine", [true]);
  const receipt = await rpc<{ status: Hex; transactionIndex: Hex }>(url, "eth_getTransactionReceipt", [hash]);
  expect(receipt.transactionIndex).toBe("0x1");
  return receipt.status;
}

/** Returns how many transactions of a service failed. */
async function failedOf(service: AnyService): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^sluice_outcomes_total{.*outcome="reverted".*} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Returns the venues that a service has set aside. */
async function setAsideBy(service: AnyService): Promise<{ protocol: string; reason: string }[]> {
  type Status = { networks: { setAside: { protocol: string; reason: string }[] }[] };
  const { networks } = (await (await fetch(`${service.url}/status`)).json()) as Status;
  return networks[0]?.setAside ?? [];
}

const isUnvouched = ({ unvouched }: Hop) => unvouched === true;

describe.each([
  [
    "a pool that anybody registered with Balancer's vault",
    ensImpostor,
    "balancer-v2",
    "unknownPool",
    ldo,
    ens,
  ],
  ["hooks of Uniswap V4 that anybody wrote", hookedPool, "uniswap-v4", "unknownHook", link, uni],
] as const)("%s", (_, make, protocol, reason, tokenIn, tokenOut) => {
  const trade = { tokenIn, tokenOut, amountIn: 100n * unit };
  let before: Record<string, number>;
  let venue: Address;

  beforeEach(async () => {
    before = await refusedOf(protocol);
    await deal(tokenIn, 1_000_000n * unit, user);
    await approve(world.chain.url, tokenIn, user, routerAddress);
    venue = await make();
  });

  test(`takes nothing in ${trades} trades, in which the honest route is answered`, async () => {
    expect(await refusedOf(protocol)).toEqual({ ...before, [reason]: (before[reason] ?? 0) + 1 });
    for (let count = 0; count < trades; count++) {
      const answer = await route(trade);
      expect(answer.route.some(isUnvouched)).toBe(false);
      expect(answer.tx.data).not.toContain(venue.slice(2).toLowerCase());
      expect(await executed(answer, tokenOut)).toBe(BigInt(answer.amountOut));
    }
  });

  test("is used by a request that admits it, which then loses nothing, and by no other", async () => {
    const honest = await route(trade);
    const admitted = await route(trade, { unvouched: "true" });
    expect(admitted.route.filter(isUnvouched)).toHaveLength(1);
    expect(admitted.tx.data).toContain(venue.slice(2).toLowerCase());
    expect(BigInt(admitted.amountOut)).toBeGreaterThan(BigInt(honest.amountOut));
    const quoted = await fetch(
      `${world.service.url}/api/v1/shortcuts/quote?${new URLSearchParams({ tokenIn, tokenOut, amountIn: trade.amountIn.toString(), unvouched: "true" })}`,
    );
    expect(((await quoted.json()) as Answer).route.filter(isUnvouched)).toHaveLength(1);
    expect(await route(trade)).toMatchObject({ route: honest.route, amountOut: honest.amountOut });
    // It would keep half a percent of a slippage of three.
    expect(await executed(admitted, tokenOut)).toBeUndefined();
  });

  test("pays what was simulated where it behaves", async () => {
    const answer = await route(trade, { unvouched: "true" });
    const held = await balanceOf(world.chain.url, tokenOut, user);
    const receipt = await mineAt(world.chain.url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));
    expect(receipt.status).toBe("0x1");
    expect((await balanceOf(world.chain.url, tokenOut, user)) - held).toBe(BigInt(answer.amountOut));
  });

  test("is used by all once the operator trusts its address or its code, and takes nothing", async () => {
    const code = await rpc<Hex>(world.chain.url, "eth_getCode", [venue, "latest"]);
    for (const trusted of [venue, keccak256(code)]) {
      const folder = await makeFolderIn(world.dataFolder);
      const env = { RPC_URL_1: world.chain.url, SLUICE_DATA: folder, SLUICE_VENUES_TRUST: trusted };
      const service = await startServiceHere(env);
      try {
        const answer = await route(trade, {}, service);
        expect(answer.route.filter(isUnvouched)).toHaveLength(1);
        const taken = await rpc<Hex>(world.chain.url, "evm_snapshot");
        expect(await executed(answer, tokenOut)).toBeUndefined();
        await revertTo(world.chain.url, taken);
      } finally {
        await service.stop();
      }
    }
  });

  test("is set aside after two transactions through it failed in a block alone", async () => {
    const { url } = world.chain;
    const env = { RPC_URL_1: url, SLUICE_DATA: await makeFolderIn(world.dataFolder) };
    const service = await startServiceHere(env);
    try {
      for (let turn = 1; turn <= 2; turn++) {
        expect(await setAsideBy(service)).toEqual([]);
        const answer = await route(trade, { unvouched: "true" }, service);
        const taken = await rpc<Hex>(url, "evm_snapshot");
        expect(await statusAfterOpening(answer)).toBe("0x0");
        await expect.poll(() => failedOf(service), { timeout: 10_000 }).toBe(turn);
        await revertTo(url, taken);
        await caughtUp(service, world.chain);
      }
      const reason = expect.stringMatching(/^A transaction through it failed in block \d+/);
      expect(await setAsideBy(service)).toEqual([expect.objectContaining({ protocol, reason })]);
      const honest = await route(trade, { unvouched: "true" }, service);
      expect(honest.route.some(isUnvouched)).toBe(false);
    } finally {
      await service.stop();
    }
  });
});

describe("a pool of a known factory", () => {
  const [dai, usdc] = [devToken("DAI"), devToken("USDC")].map(({ address }) => address) as [Address, Address];
  const own = [dai, usdc];

  /** Lets the factory create a pool of DAI and USDC with this provider of the rate of DAI, or with none. */
  async function create(provider: Address): Promise<Address> {
    const terms = [2_000n, [provider, zeroAddress], [0n, 0n], [false, false], 10n ** 14n, mallory] as const;
    const data = encodeFunctionData({ abi: stableAbi, args: ["Own", "OWN", own, ...terms] });
    const pool = await createdBy(composableFactory, data);
    const places = [...own, pool].sort();
    const amounts = places.map((token) => (token === dai ? 10n ** 24n : token === usdc ? 10n ** 12n : 0n));
    await join(pool, places, amounts, initialJoin);
    return pool;
  }

  test("is followed from its first block on", async () => {
    const pool = await create(zeroAddress);
    const { route: hops } = await route({ tokenIn: dai, tokenOut: pool, amountIn: unit });
    expect(hops.map(({ unvouched }) => unvouched)).toEqual(hops.map(() => undefined));
  });

  test("is left out if its creator chose a rate provider of unknown code, except for a request that names its shares", async () => {
    // Takes the address of the pool before, which the service may still know.
    await create(zeroAddress);
    const provider = await deployContract(world.chain.url, mallory, contracts.OwnRate);
    const before = await refusedOf("balancer-v2");
    const pool = await create(provider);
    const after = await refusedOf("balancer-v2");
    expect(after).toEqual({ ...before, unknownRateProvider: (before.unknownRateProvider ?? 0) + 1 });
    const named = await route({ tokenIn: dai, tokenOut: pool, amountIn: unit });
    expect(named.route.filter(isUnvouched)).toHaveLength(1);
    const other = await route({ tokenIn: dai, tokenOut: usdc, amountIn: unit });
    expect(other.tx.data).not.toContain(pool.slice(2));
  });

  test("is not displaced by seventy that anybody registered", async () => {
    const { url } = world.chain;
    const make = makeStrangeTokens(() => url, mallory);
    const odd = await make.token();
    const args = [vault, odd, dai, gate, 48n, mallory] as const;
    const data = encodeDeployData({ ...contracts.BalancerImpostor, args });
    const fakes = Array.from({ length: 70 }, () => ({ from: mallory, data, gas: "0x1e8480" }));
    for (let sent = 0; sent < fakes.length; sent += 14) await sendTogether(url, fakes.slice(sent, sent + 14));
    const { assets, parts } = sorted([odd, dai], [10n ** 24n, 10n ** 24n]);
    const halves = [unit / 2n, unit / 2n];
    const terms = ["Half", "HALF", assets, halves, 10n ** 15n, mallory] as const;
    const pool = await createdBy(weightedFactory, encodeFunctionData({ abi: weightedAbi, args: terms }));
    await join(pool, assets, parts, initialJoin);
    const answer = await route({ tokenIn: dai, tokenOut: odd, amountIn: unit });
    expect(answer.tx.data).toContain(pool.slice(2));
    expect(answer.route.some(isUnvouched)).toBe(false);
  });
});

describe("a vault that nobody lists", () => {
  const listed = devVaults.find(({ kind }) => kind.is === "plain") as (typeof devVaults)[number];
  const asset = listed.asset as Address;
  const assets = 10n ** BigInt(devTokens.find(({ address }) => address === asset)?.decimals as number);
  let share: Address;

  beforeEach(async () => {
    const { url } = world.chain;
    // Of an account of its own: after a revert, mallory's next contract has the address of another one.
    share = await deployContract(url, founder, contracts.SwitchedVault, [listed.address, asset, gate]);
    const deposit = encodeFunctionData({
      abi: parseAbi(["function deposit(uint256 assets, address receiver)"]),
      args: [1_000n * assets, mallory],
    });
    for (const owner of [mallory, user]) await deal(asset, 10_000n * assets, owner);
    await approve(url, asset, mallory, share);
    expect((await send(url, { from: mallory, to: share, data: deposit })).status).toBe("0x1");
    for (const token of [asset, share]) await approve(url, token, user, routerAddress);
    await caughtUp(world.service, world.chain);
  });

  test("is entered and left by requests that name its share, to the unit", async () => {
    for (const [tokenIn, tokenOut] of [
      [asset, share],
      [share, asset],
    ] as const) {
      const amountIn = (await balanceOf(world.chain.url, tokenIn, user)) / 2n;
      const answer = await route({ tokenIn, tokenOut, amountIn });
      expect(answer.route).toMatchObject([{ protocol: "erc4626", primary: share, unvouched: true }]);
      const before = await balanceOf(world.chain.url, tokenOut, user);
      const receipt = await mineAt(world.chain.url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));
      expect(receipt.status).toBe("0x1");
      expect((await balanceOf(world.chain.url, tokenOut, user)) - before).toBe(BigInt(answer.amountOut));
      await caughtUp(world.service, world.chain);
    }
    await deal(link, 10n * unit, user);
    const far = await route({ tokenIn: link, tokenOut: share, amountIn: unit });
    expect(far.route.map(isUnvouched)).toEqual([...far.route.slice(1).map(() => false), true]);
  });

  test("cannot keep in the block what it paid in the simulation", async () => {
    const answer = await route({ tokenIn: asset, tokenOut: share, amountIn: 100n * assets });
    expect(await executed(answer, share)).toBeUndefined();
  });
});
