import { devToken } from "@sluice/devnet";
import { encodeFunctionData } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { quantity } from "../../../lib/hex.js";
import type { Call, Reading } from "../../../lib/reading.js";
import { mainnet } from "../../../networks/mainnet.js";
import { type Adapter, type DiscoverInput, refreshOf } from "../../adapter.js";
import { startTestChain, type TestChain } from "../../conformance/chain.js";
import { compare, expectAgreement } from "../../conformance/compare.js";
import { gasOf, plainly } from "../../conformance/lens.js";
import { discoverAll, loadAll, sidesOf } from "../../conformance/market.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import { unusable } from "../../kit/adapter/unusable.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { PoolState } from "./pool.js";
import { factoryPoolAbi as abi, deploymentOf, makeFactoryPool } from "./testing/factoryPool.js";

const adapter = curveDex as Adapter;
const WAD = 10n ** 18n;
const THOUSAND = 1_000n * WAD;
const VIRTUAL_PRICE = 1_039_800_000_000_000_000n;
const like = { coins: ["DAI", "FRAX"], amplification: 500n, fee: 4_000_000n } as const;
const start = [6_000_000n * WAD, 6_000_000n * WAD] as const;

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

async function made(held = false): Promise<Venue<PoolFacts>> {
  const pool = await makeFactoryPool(chain, { ...like, start, held });
  const [venue] = await discoverAll(chain, curveDex, deploymentOf([pool]));
  return venue as Venue<PoolFacts>;
}

type Change = "apply_new_fee" | "ramp_A" | "set_rate";

async function change(venue: Venue, functionName: Change, ...args: readonly bigint[]): Promise<void> {
  await chain.send({ to: venue.address, data: encodeFunctionData({ abi, functionName, args } as never) });
}

const loaded = (venue: Venue<PoolFacts>) => chain.read(curveDex.load(venue));
const foretold = ({ address }: Venue) => chain.view(address, abi, "get_dy", [0n, 1n, THOUSAND]);

async function quoted(venue: Venue<PoolFacts>, state: PoolState): Promise<unknown> {
  const [tokenIn, tokenOut] = venue.tokens as readonly [Address, Address];
  const context = await chain.context();
  const quote = curveDex.quote(venue, state, { tokenIn, tokenOut, amountIn: THOUSAND, context });
  return "amountOut" in quote ? quote.amountOut : quote;
}

/**
 * Returns the trades whose execution on the chain differs from the quote, among trades of a thousand in all directions.
 */
async function unlike(venue: Venue): Promise<string[]> {
  await chain.deal(venue.tokens[2] as Address);
  const sides = sidesOf(adapter, [venue], await loadAll(chain, adapter, [venue]), await chain.context());
  expect(sides).toHaveLength(6);
  const results = [];
  for (const side of sides) results.push(await compare(chain, adapter, side, THOUSAND));
  return results.filter(({ taken, agrees }) => !taken || !agrees).map(({ evidence }) => evidence);
}

/** Starts to ramp the amplification to three times its value, and lets half of the ramp's time pass. */
async function startRamp(venue: Venue): Promise<bigint> {
  const { timestamp } = await chain.context();
  const end = timestamp + 200_000n;
  await change(venue, "ramp_A", 3n * like.amplification, end);
  await chain.rpc.request("anvil_mine", [quantity(2n), quantity(50_000n)]);
  return end;
}

async function passTo(seconds: bigint): Promise<void> {
  await chain.rpc.request("evm_setNextBlockTimestamp", [quantity(seconds)]);
  await chain.rpc.request("anvil_mine", []);
}

describe("a pool whose amplification is moved", () => {
  test("trades as quoted while it moves and afterwards, read with the lens and without", async () => {
    const venue = await made();
    const end = await startRamp(venue);
    for (const seconds of [undefined, end + 10n]) {
      if (seconds !== undefined) await passTo(seconds);
      expect(await loaded(venue)).toMatchObject({ ramp: { from: 50_000n, to: 150_000n } });
      expect(await chain.read(plainly(curveDex.load(venue)))).toEqual(await loaded(venue));
      expectAgreement(await unlike(venue));
    }
  });

  test("is refused where it is a metapool without a getter for its base pool", async () => {
    const venue = await made();
    const plain = (await loaded(venue)) as PoolState;
    await change(venue, "set_rate", VIRTUAL_PRICE);
    const end = await startRamp(venue);
    expect(await loaded(venue)).toEqual(unusable("doesNotAddUp"));
    await passTo(end + 10n);
    expect(await loaded(venue)).toEqual(unusable("doesNotAddUp"));
    const state = { ...plain, ramp: { ...plain.ramp, from: 50_000n, to: 150_000n } };
    const paid = [await quoted(venue, state), await foretold(venue)] as bigint[];
    expect(paid.map((amount) => Number(amount / 10n ** 15n) / 1e3)).toEqual([999.599, 961.363]);
  });
});

describe("a rate that nobody tells", () => {
  test("keeps a pool out from the reading on in which it has moved", async () => {
    const venue = await made();
    expect(await loaded(venue)).toHaveProperty("balances", [...start]);
    const from = await chain.blockNumber();
    await change(venue, "set_rate", WAD + 10n ** 9n);
    expect(await chain.logsSince(from, curveDex.topics)).toEqual([]);
    expect(await loaded(venue)).toEqual(unusable("doesNotAddUp"));
    await change(venue, "set_rate", WAD);
    expect(await loaded(venue)).toHaveProperty("paired", true);
  });
});

describe("a pool that counts what it holds", () => {
  const donate = (venue: Venue, amount: bigint) =>
    chain.send({
      to: devToken("DAI").address,
      data: encodeFunctionData({ abi, functionName: "transfer", args: [venue.address, amount] }),
    });

  test("is read at every block, since coins sent to it change what it quotes without a log of its own", async () => {
    const venue = await made(true);
    expect([venue.facts.keepsCount, refreshOf(curveDex, venue)]).toEqual([undefined, "everyBlock"]);
    const before = (await loaded(venue)) as PoolState;
    const told = await foretold(venue);
    const from = await chain.blockNumber();
    await donate(venue, 3_000_000n * WAD);
    const ofPool = (await chain.logsSince(from, curveDex.topics)).filter(
      ({ address }) => address === venue.address,
    );
    expect(ofPool).toEqual([]);
    expect(await foretold(venue)).not.toBe(told);
    expect(await quoted(venue, before)).toBe(told);
    expect(await quoted(venue, (await loaded(venue)) as PoolState)).toBe(await foretold(venue));
    expectAgreement(await unlike(venue));
  });

  test("is told from one that keeps count, which coins sent to it leave as it is", async () => {
    const venue = await made(false);
    expect([venue.facts.keepsCount, refreshOf(curveDex, venue)]).toEqual([true, "logs"]);
    const before = await loaded(venue);
    await donate(venue, 3_000_000n * WAD);
    expect(await loaded(venue)).toEqual(before);
    expectAgreement(await unlike(venue));
  });

  test("may be any pool for a node that lays no code over calls", async () => {
    const venue = await made(false);
    const tokens = like.coins.map((symbol) => devToken(symbol).address as Address);
    const { wrappedNative } = mainnet;
    const input = { deployment: deploymentOf([venue.address]), tokens, pairs: [], wrappedNative };
    const [plain] = await chain.read(plainly(curveDex.discover(input)));
    expect([plain?.facts, refreshOf(curveDex, plain as Venue<PoolFacts>)]).toEqual([
      expect.not.objectContaining({ keepsCount: true }),
      "everyBlock",
    ]);
  });

  test("is none of the local chain's own", async () => {
    const deployment = mainnet.deployments.find(({ slug }) => slug === "curve-dex") as Deployment;
    const venues = await discoverAll(chain, curveDex, deployment);
    expect(venues.map(({ facts }) => "keepsCount" in facts)).toEqual([true, true, true]);
    expect(await chain.read(curveDex.load(venues[2] as Venue<PoolFacts>))).not.toHaveProperty("paired");
  });
});

test("a new fee is a log that has a pool read again", async () => {
  const venue = await made();
  const from = await chain.blockNumber();
  await change(venue, "apply_new_fee", 8_000_000n);
  expect(await chain.logsSince(from, curveDex.topics)).toHaveLength(1);
  expect(await loaded(venue)).toHaveProperty("fee", 8_000_000n);
});

test("no question takes more gas than it says", async () => {
  const deployment = mainnet.deployments.find(({ slug }) => slug === "curve-dex") as Deployment;
  const asked: Call[] = [];
  function* noting<T>(reading: Reading<T>): Reading<T> {
    let step = reading.next();
    while (!step.done) {
      asked.push(...step.value.filter(({ gas }) => gas !== undefined));
      step = reading.next(yield step.value);
    }
    return step.value;
  }
  const venues = [await made(true), ...(await discoverAll(chain, curveDex, deployment))];
  for (const venue of venues) await chain.read(noting(curveDex.load(venue)));
  const noted = { discover: (input: DiscoverInput) => noting(curveDex.discover(input)) };
  await discoverAll(chain, noted, deploymentOf([venues[0]?.address as Address]));
  // For each coin, the pool is called with both names of a function, of which it has one.
  const used = await Promise.all(asked.map((call) => gasOf(chain, call).catch(() => undefined)));
  const answered = used.filter((gas) => gas !== undefined);
  expect(answered.length).toBeGreaterThan(30);
  expect(answered.filter(({ used, told }) => used > (told ?? 0))).toEqual([]);
});
