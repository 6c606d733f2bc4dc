import { devBalancer, devComposablePools, devLido, devProvider } from "@sluice/devnet";
import { type Abi, encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { type Hex, quantity, word } from "../../../lib/hex.js";
import { isRefusal } from "../../../lib/refusal.js";
import { mainnet } from "../../../networks/mainnet.js";
import type { Adapter } from "../../adapter.js";
import { workingLimit } from "../../conformance/amounts.js";
import { startTestChain, type TestChain } from "../../conformance/chain.js";
import { compare, expectAgreement } from "../../conformance/compare.js";
import { isReverted, mineTrade, simulateTrades } from "../../conformance/execute.js";
import { sendAs } from "../../conformance/lending.js";
import { discoverAll, loadAll, quoteSide, type Side, sidesOf, tradeOf } from "../../conformance/market.js";
import { type Random, seededRandom } from "../../conformance/random.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import { unusable } from "../../kit/adapter/unusable.js";
import type { Venue } from "../../venue.js";
import { balancerV2 } from "../index.js";
import type { ComposableState } from "../pool.js";

const abi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function getProtocolFeePercentageCache(uint256 feeType) view returns (uint256)",
  "function reward() payable",
  "function setSwapFeePercentage(uint256 fee)",
  "function startAmplificationParameterUpdate(uint256 endValue, uint256 endTime)",
  "function getPausedState() view returns (bool paused, uint256 windowEnd, uint256 bufferEnd)",
  "function pause()",
  "function unpause()",
  "function enableRecoveryMode()",
  "function disableRecoveryMode()",
]);
const encode = (functionName: string, args: readonly unknown[] = []) =>
  encodeFunctionData({ abi: abi as Abi, functionName, args });

const adapter = {
  ...balancerV2,
  discover: (input) =>
    balancerV2.discover({ ...input, tokens: [...input.tokens, devLido.wsteth as Address] }),
} as Adapter;
const [stables, cached, uncached] = devComposablePools.map(({ address }) => address as Address) as [
  Address,
  Address,
  Address,
];
const MOST_IN = 1n << 200n;
const DAY_SECONDS = 86_400n;
/** Code that answers every call with one, like an authorizer that allows everything, and code that reverts. */
const YES: Hex = "0x600160005260206000f3";
const REVERTS: Hex = "0x60006000fd";

let chain: TestChain;
let venues: Venue[];

beforeAll(async () => {
  chain = await startTestChain();
  const deployment = mainnet.deployments.find(({ slug }) => slug === "balancer-v2") as Deployment;
  const instances = devComposablePools.map(({ address }) => ({ address }));
  venues = await discoverAll(chain, adapter, { ...deployment, instances });
  for (const token of new Set(venues.flatMap(({ tokens }) => tokens))) await chain.deal(token);
});

afterAll(() => chain?.stop());

const venueOf = (share: Address) => venues.find(({ tokens }) => tokens.includes(share)) as Venue;

async function sidesNow(of: readonly Venue[]): Promise<Side[]> {
  return sidesOf(adapter, of, await loadAll(chain, adapter, of), await chain.context());
}

async function stateOf(share: Address): Promise<ComposableState> {
  const venue = venueOf(share);
  return (await loadAll(chain, adapter, [venue])).get(venue.id) as ComposableState;
}

/** Returns the trades whose execution on the chain differs from the quote, among `count` in every direction. */
async function unlike(of: readonly Venue[], count: number, random: Random): Promise<string[]> {
  const found: string[] = [];
  for (const side of await sidesNow(of)) {
    for (let index = 0; index < count; index++) {
      const { taken, agrees, evidence } = await compare(chain, adapter, side, amountFor(side, random));
      if (!taken || !agrees) found.push(evidence);
    }
  }
  return found;
}

/** Returns a tenth to a thousandth of a plausible trade. */
function amountFor(side: Side, random: Random): bigint {
  return workingLimit(adapter, side, MOST_IN) / (10n + BigInt(Math.floor(990 * random.next())));
}

/** Mines a trade in each direction, and expects the quoted amount and state. */
async function expectMined(venue: Venue, random: Random): Promise<void> {
  for (const { tokenIn, tokenOut } of await sidesNow([venue])) {
    const side = (await sidesNow([venue])).find(
      (one) => one.tokenIn === tokenIn && one.tokenOut === tokenOut,
    ) as Side;
    const amountIn = amountFor(side, random);
    const quote = quoteSide(adapter, side, amountIn);
    if (isRefusal(quote)) throw new Error(quote.reason);
    expect(await mineTrade(chain, adapter, tradeOf(side, amountIn))).toBe(quote.amountOut);
    expect((await loadAll(chain, adapter, [venue])).get(venue.id)).toEqual(quote.state);
  }
}

/** Sends a call that only governance may send. */
async function govern(to: Address, functionName: string): Promise<void> {
  await chain.rpc.request("anvil_setCode", [devProvider, YES]);
  await chain.send({ to, data: encode(functionName) });
  await chain.rpc.request("anvil_setCode", [devProvider, "0x"]);
}

/** Extends a pool's pause window, whose end is only in its code. */
async function extendPauseWindow(pool: Address): Promise<void> {
  const code = await chain.rpc.request<Hex>("eth_getCode", [pool, "latest"]);
  const [, ...ends] = (await chain.view(pool, abi, "getPausedState")) as [boolean, bigint, bigint];
  const extended = ends.reduce((text, end) => text.replaceAll(word(end), word(1n << 40n)), code as string);
  await chain.rpc.request("anvil_setCode", [pool, extended]);
}

async function earn(ether: bigint): Promise<void> {
  await chain.send({
    to: devLido.steth as Address,
    data: encode("reward"),
    value: quantity(ether * 10n ** 18n),
  });
}

describe("quote", () => {
  test("mints what the protocol is owed of fees and of yield, to the wei", async () => {
    const random = seededRandom(21);
    for (const venue of venues) {
      await expectMined(venue, random);
      await earn(50n);
      // The rate cache has expired for one pool and not for the other.
      await expectMined(venue, random);
    }
    chain.lookAhead(1_000);
    expectAgreement(await unlike(venues, 4, random));
    chain.lookAhead(0);
    const collected = await chain.view(cached, abi, "balanceOf", [devBalancer.feesCollector]);
    expect(collected).toBeGreaterThan(0n);
  });

  test("is that of the moment that was read while the amplification is being changed", async () => {
    const random = seededRandom(22);
    const { timestamp } = await chain.context();
    for (const [index, venue] of venues.entries()) {
      const pool = venue.tokens[venue.tokens.length - 1] as Address;
      const from = devComposablePools.find(({ address }) => address === pool)?.amplification ?? 0n;
      const args = [index === 1 ? from / 2n : from * 2n, timestamp + 3n * DAY_SECONDS];
      await sendAs(chain, devProvider, pool, encode("startAmplificationParameterUpdate", args));
    }
    for (let round = 0; round < 4; round++) {
      await earn(1n);
      // The block of the trade has the time of the block that was read, which no real block has.
      chain.lookAhead(-1);
      expectAgreement(await unlike(venues, 2, random));
      chain.lookAhead(0);
      for (const side of await sidesNow(venues)) {
        const amountIn = amountFor(side, random);
        const quote = quoteSide(adapter, side, amountIn);
        const [executed] = await simulateTrades(chain, adapter, [tradeOf(side, amountIn)]);
        if (isRefusal(quote)) throw new Error(quote.reason);
        if (executed === undefined || isReverted(executed)) throw new Error(executed?.reverted);
        const apart = Number(executed.amountOut - quote.amountOut) / Number(quote.amountOut);
        expect(Math.abs(apart)).toBeLessThan(1e-6);
      }
    }
  });

  test("is exact again once the amplification has arrived, and what the protocol is owed counts by the old one", async () => {
    const random = seededRandom(23);
    const { timestamp } = await chain.context();
    await chain.rpc.request("evm_setNextBlockTimestamp", [quantity(timestamp + 3n * DAY_SECONDS)]);
    await chain.rpc.request("evm_mine", []);
    expect((await stateOf(stables)).amplification).toBe(4_000_000n);
    expect((await stateOf(stables)).last.amplification).not.toBe(4_000_000n);
    for (const venue of venues) await expectMined(venue, random);
  });

  test("takes another swap fee", async () => {
    await sendAs(chain, devProvider, stables, encode("setSwapFeePercentage", [10n ** 16n]));
    expect((await stateOf(stables)).swapFee).toBe(10n ** 16n);
    await expectMined(venueOf(stables), seededRandom(24));
  });

  test("pays the protocol nothing in recovery mode", async () => {
    const random = seededRandom(25);
    await govern(cached, "enableRecoveryMode");
    expect((await stateOf(cached)).protocolFees).toEqual({ swap: 0n, yield: 0n });
    const collected = () => chain.view(cached, abi, "balanceOf", [devBalancer.feesCollector]);
    const before = await collected();
    await expectMined(venueOf(cached), random);
    expect(await collected()).toBe(before);
    await govern(cached, "disableRecoveryMode");
    await expectMined(venueOf(cached), random);
  });

  test("refuses to trade by a silent rate, once the pool's cached one has expired", async () => {
    const code = await chain.rpc.request<Hex>("eth_getCode", [devBalancer.wstethRates, "latest"]);
    await chain.rpc.request("anvil_setCode", [devBalancer.wstethRates, REVERTS]);
    expect(await verdicts(uncached)).toEqual(new Set(["the pool does not take that much at once"]));
    expect(await verdicts(cached)).toEqual(new Set([undefined]));
    chain.lookAhead(1_000);
    expect(await verdicts(cached)).toEqual(new Set(["the pool does not take that much at once"]));
    chain.lookAhead(0);
    await chain.rpc.request("anvil_setCode", [devBalancer.wstethRates, code]);
    expect(await verdicts(uncached)).toEqual(new Set([undefined]));
  });
});

/** Returns the adapter's verdicts on trades in the pool's directions, which equal the chain's. */
async function verdicts(share: Address): Promise<Set<string | undefined>> {
  const venue = venueOf(share);
  const state = (await loadAll(chain, adapter, [venue])).get(venue.id);
  const context = await chain.context();
  const [first, second, own] = venue.tokens as [Address, Address, Address];
  const found = new Set<string | undefined>();
  for (const [tokenIn, tokenOut] of [
    [first, second],
    [second, own],
    [own, first],
  ] as const) {
    const side: Side = { venue, state, context, tokenIn, tokenOut };
    const { agrees, evidence } = await compare(chain, adapter, side, 10n ** 17n);
    expect(agrees, evidence).toBe(true);
    const quote = quoteSide(adapter, side, 10n ** 17n);
    found.add(isRefusal(quote) ? quote.reason : undefined);
  }
  return found;
}

describe("load", () => {
  test("leaves out a pool that is paused, which then trades nothing", async () => {
    const sides = await sidesNow([venueOf(stables)]);
    await extendPauseWindow(stables);
    await govern(stables, "pause");
    expect(await chain.read(adapter.load(venueOf(stables)))).toEqual(unusable("paused"));
    // The pool's own code for PAUSED.
    for (const side of sides) {
      expect(await simulateTrades(chain, adapter, [tradeOf(side, 10n ** 7n)])).toEqual([
        { reverted: '"BAL#402"' },
      ]);
    }
    await govern(stables, "unpause");
    expectAgreement(await unlike([venueOf(stables)], 1, seededRandom(26)));
  });
});
