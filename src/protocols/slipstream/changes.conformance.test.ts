import { devProvider, devSlipstream } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { isReverted, simulateTrades, type TestTrade } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import type { Venue } from "../venue.js";
import { load, renew, slipstream } from "./index.js";
import { source } from "./source.js";
import type { PoolState } from "./state.js";
import { fixed, poolsOf } from "./testing/pools.js";

const abi = parseAbi([
  "function setCustomFee(address pool, uint24 fee)",
  "function setSwapFeeModule(address module)",
  "function unstakedFee() view returns (uint24)",
  "function fee() view returns (uint24)",
  "function createPool(address a, address b, int24 tickSpacing, uint160 sqrtPriceX96) returns (address)",
  "function enableTickSpacing(int24 tickSpacing, uint24 fee)",
]);
const adapter = slipstream as Adapter;
const pools = source(fixed);
/** PUSH1 1 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN: returns one from every call. */
const oneCode = "0x60015f5260205ff3";

describe("what changes without a log of the pool", () => {
  let chain: TestChain;
  let venues: Venue<PoolFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    venues = await discoverAll(chain, slipstream, fixed);
  });
  afterAll(() => chain?.stop());

  const stateOf = async (venue: Venue<PoolFacts>) =>
    (await loadAll(chain, adapter, [venue])).get(venue.id) as PoolState;
  const admin = (to: Address, data: Hex) => sendAs(chain, devProvider, to, data);

  /** Quotes a small trade on a state, and executes it on the chain. */
  async function traded(venue: Venue<PoolFacts>, state: PoolState) {
    const [tokenIn, tokenOut] = venue.tokens as readonly [Address, Address];
    const amountIn = BigInt(
      Math.floor((Number(state.liquidity) / (Number(state.sqrtPriceX96) / 2 ** 96)) * 1e-5),
    );
    const trade: TestTrade = { venue, state, tokenIn, tokenOut, amountIn };
    const quote = slipstream.quote(venue, state, { ...trade, context: await chain.context() });
    const [executed] = await simulateTrades(chain, adapter, [trade]);
    if (isRefusal(quote) || executed === undefined || isReverted(executed)) throw new Error("refused");
    return { quoted: quote.amountOut, executed: executed.amountOut };
  }

  test("a pool's own fee is renewed by one call, and only then quoted", async () => {
    const [venue] = venues as [Venue<PoolFacts>];
    const before = await stateOf(venue);
    expect(await chain.read(renew(venue, before))).toBe(before);
    const from = await chain.blockNumber();
    await admin(
      devSlipstream.fees,
      encodeFunctionData({ abi, functionName: "setCustomFee", args: [venue.address, 17_000] }),
    );
    expect(await chain.logsSince(from, slipstream.topics)).toEqual([]);
    const stale = await traded(venue, before);
    expect(stale.executed).not.toBe(stale.quoted);
    const renewed = (await chain.read(renew(venue, before))) as PoolState;
    expect(renewed).toEqual({ ...before, feePpm: 17_000 });
    const fresh = await traded(venue, renewed);
    expect(fresh.executed).toBe(fresh.quoted);
  });

  test("the part of the fee that unstaked liquidity gives up changes nothing for swaps", async () => {
    const before = await Promise.all(venues.map(async (venue) => traded(venue, await stateOf(venue))));
    const { voter } = devSlipstream;
    const code = await chain.rpc.request<Hex>("eth_getCode", [voter, "latest"]);
    await chain.rpc.request("anvil_setCode", [voter, oneCode]);
    for (const [index, venue] of venues.entries()) {
      expect(await chain.view(venue.address, abi, "unstakedFee")).toBe(100_000);
      expect(await traded(venue, await stateOf(venue))).toEqual(before[index]);
    }
    await chain.rpc.request("anvil_setCode", [voter, code]);
  });

  test("another module is a log of the factory, after which pools are read again: a fee that moves, or that of the spacing", async () => {
    const from = await chain.blockNumber();
    const { dynamicFees, factory } = devSlipstream;
    for (const module of [dynamicFees, devSlipstream.voter] as const) {
      await admin(factory, encodeFunctionData({ abi, functionName: "setSwapFeeModule", args: [module] }));
      for (const venue of venues) {
        const state = (await chain.read(load(venue))) as PoolState;
        expect(await chain.view(venue.address, abi, "fee")).toBe(state.feePpm);
        const { quoted, executed } = await traded(venue, state);
        expect(executed).toBe(quoted);
      }
    }
    const [venue] = venues as [Venue<PoolFacts>];
    const logs = await chain.logsSince(from, slipstream.topics);
    expect(logs.map(({ address }) => address)).toEqual([factory, factory]);
    const state = await stateOf(venue);
    expect(logs.map((log) => slipstream.apply(venue, state, log))).toEqual([undefined, undefined]);
  });

  test("the source lists every pool of the factory by four calls for each, and recognises new ones of new spacings", async () => {
    const count = (await chain.read(pools.index!.count())) as number;
    const reading = pools.index!.discover(0, count, () => false);
    const found = await chain.read(reading);
    expect(found).toEqual(
      poolsOf(fixed).map(({ address, currency0, currency1, tickSpacing }) => ({
        ...{ key: address, tokens: [currency0, currency1], facts: { tickSpacing } },
      })),
    );
    for (const discovered of found) {
      const weight = await chain.read(pools.weigh(discovered));
      expect(weight?.reserves.every((reserve) => reserve > 0)).toBe(true);
      expect(await chain.read(pools.venue(discovered))).toEqual(
        venues
          .map((venue) => ({ ...venue, feePpm: expect.any(Number) }))
          .find(({ address }) => address === discovered.key),
      );
    }
    const from = await chain.blockNumber();
    const [a, b] = poolsOf(fixed)
      .map(({ currency0 }) => currency0)
      .slice(0, 2) as [Address, Address];
    const spacing = encodeFunctionData({ abi, functionName: "enableTickSpacing", args: [37, 900] });
    await admin(devSlipstream.factory, spacing);
    const args = [a, b, 37, 2n ** 96n] as const;
    await chain.send({
      to: devSlipstream.factory,
      data: encodeFunctionData({ abi, functionName: "createPool", args }),
    });
    const [log] = await chain.logsSince(from, [pools.logs!.topic]);
    const made = log && pools.logs!.created(log);
    expect(made).toEqual({ key: made?.key, tokens: [a, b].sort(), facts: { tickSpacing: 37 } });
    const all = await discoverAll(chain, slipstream, fixed);
    expect(all.map(({ address }) => address)).toContain(made?.key);
  });
});
