import {
  devAdaptivePools,
  devAlgebra,
  devAlgebraPlugins,
  devIntegralPools,
  devPluginPools,
  devProvider,
  devTokens,
  spareCode,
} from "@sluice/devnet";
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { type Call, type Reading, together } from "../../lib/reading.js";
import { isVouched, runCodeOf } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { applyLogs, compare } from "../conformance/compare.js";
import { sendAs } from "../conformance/lending.js";
import { gasOf, plainly } from "../conformance/lens.js";
import { discoverAll, loadAll, sidesOf } from "../conformance/market.js";
import { place } from "../conformance/place.js";
import { judgeOf, type Unvouched } from "../kit/adapter/provenance.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { algebra } from "./index.js";
import { load } from "./load.js";
import { adaptiveDeployment, integralDeployment } from "./testing/pools.js";
import { readVenue } from "./venue.js";

const abi = parseAbi([
  "function setPlugin(address newPluginAddress)",
  "function setPluginConfig(uint8 newConfig)",
  "function setPluginFees(uint24 overrideFee, uint24 pluginFee)",
  "function initialize()",
]);

/** Wraps a reading so that a node refuses to run calls at another time. */
function* withoutTime<T>(reading: Reading<T>): Reading<T> {
  let step = reading.next();
  while (!step.done) {
    const calls: readonly Call[] = step.value;
    const answers = yield calls.map(({ timestamp: _, ...call }) => call);
    step = reading.next(calls.map(({ timestamp }, index) => (timestamp ? undefined : answers[index])));
  }
  return step.value;
}

/** Changes the answers to the calls with this data. */
function* answering<T>(reading: Reading<T>, data: Hex, change: (answer: Hex) => Hex): Reading<T> {
  let step = reading.next();
  while (!step.done) {
    const calls: readonly Call[] = step.value;
    const answers = yield calls;
    step = reading.next(
      answers.map((answer, index) => (calls[index]?.data === data ? change(answer ?? "0x") : answer)),
    );
  }
  return step.value;
}

/** Adds one to the base fee in the answer with the fee's rule. */
function withOtherRule<T>(reading: Reading<T>): Reading<T> {
  return answering(reading, "0x1e5eb1d0", (rule) => {
    const baseFee = BigInt(`0x${rule.slice(-64)}`);
    return `${rule.slice(0, -64)}${word(baseFee + 1n)}` as Hex;
  });
}

/** Returns one whole unit of a token. */
function oneOf(token: Address): bigint {
  const { decimals } = devTokens.find(({ address }) => address === token) as (typeof devTokens)[number];
  return 10n ** BigInt(decimals);
}

describe("pools of Algebra", () => {
  let chain: TestChain;
  let adaptive: Venue<PoolFacts>[];
  let integral: Venue<PoolFacts>[];
  let plugged: Venue<PoolFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    adaptive = await discoverAll(chain, algebra, adaptiveDeployment);
    const isPlugged = ({ address }: Venue) => devPluginPools.some((pool) => pool.address === address);
    const found = await discoverAll(chain, algebra, integralDeployment);
    integral = found.filter((venue) => !isPlugged(venue));
    plugged = found.filter(isPlugged);
  });
  afterAll(() => chain?.stop());

  async function readAgain({ address, tokens }: Venue<PoolFacts>): Promise<Venue<PoolFacts>> {
    return (await chain.read(readVenue(integralDeployment, address, tokens))) as Venue<PoolFacts>;
  }

  test("have the same price and ticks by the lens and by plain calls", async () => {
    const [byLens, byCalls] = [
      await chain.read(together(integral.map(load))),
      await chain.read(together(integral.slice(0, 1).map((venue) => plainly(load(venue))))),
    ];
    expect(byLens.filter(isUnusable)).toEqual([]);
    expect(byCalls).toEqual(byLens.slice(0, 1));
  });

  test("of an adaptive fee are refused if nothing shows the fee of the next trade", async () => {
    const [venue] = adaptive as [Venue<PoolFacts>];
    expect(isUnusable(await chain.read(load(venue)))).toBe(false);
    expect(await chain.read(plainly(load(venue)))).toEqual(unusable("feeUntried"));
    expect(await chain.read(withoutTime(load(venue)))).toEqual(unusable("feeUntried"));
  });

  test("of an adaptive fee are refused if it follows another rule", async () => {
    const [venue] = adaptive as [Venue<PoolFacts>];
    expect(await chain.read(withOtherRule(load(venue)))).toEqual(unusable("dynamicFee"));
  });

  test("with a plugin are refused if nothing shows the fee of the next trade", async () => {
    for (const venue of plugged) {
      expect(isUnusable(await chain.read(load(venue)))).toBe(false);
      expect(await chain.read(plainly(load(venue)))).toEqual(unusable("feeUntried"));
      expect(await chain.read(withoutTime(load(venue)))).toEqual(unusable("feeUntried"));
    }
  });

  test("with a plugin are refused if its fee follows another rule, or if it fills limit orders", async () => {
    const [venue] = plugged as [Venue<PoolFacts>];
    const noRule = answering(load(venue), "0x1e5eb1d0", () => "0x");
    const limitOrders = answering(load(venue), "0x48566a33", () => `0x${word(1n)}`);
    for (const reading of [withOtherRule(load(venue)), noRule, limitOrders]) {
      expect(await chain.read(reading)).toEqual(unusable("plugin"));
    }
  });

  test("with a plugin whose fee slides with the price are refused", async () => {
    const venue = integral.at(-1) as Venue<PoolFacts>;
    const parameters = parseAbiParameters("address pool, address factory, address plugins, uint16 baseFee");
    const { integralFactory } = devAlgebra;
    const args = encodeAbiParameters(parameters, [
      venue.address,
      integralFactory,
      devAlgebraPlugins.factory,
      500,
    ]);
    const plugin = await place(chain, concatHex([spareCode("slidingFeePlugin"), args]));
    const set = encodeFunctionData({ abi, functionName: "setPlugin", args: [plugin] });
    await sendAs(chain, devProvider, venue.address, set);
    const configure = encodeFunctionData({ abi, functionName: "setPluginConfig", args: [128 + 64 + 2 + 1] });
    await sendAs(chain, devProvider, venue.address, configure);
    await chain.send({ to: plugin, data: encodeFunctionData({ abi, functionName: "initialize" }) });
    expect(await chain.read(load(venue))).toEqual(unusable("changed"));
    expect(await chain.read(load(await readAgain(venue)))).toEqual(unusable("plugin"));
  });

  test("run a plugin that nobody vouches for unless the factory's own maker of plugins made it", async () => {
    const judge = judgeOf(integralDeployment);
    const judged = (venue: Venue<PoolFacts>) => judge(runCodeOf(algebra, venue), () => undefined);
    expect(plugged.map(({ facts }) => facts.plugin?.isUsual)).toEqual([true, true, true]);
    expect([...plugged, ...integral].map(judged)).toEqual(Array(6).fill(undefined));
    const [, , venue] = integral as [Venue<PoolFacts>, Venue<PoolFacts>, Venue<PoolFacts>];
    const pool = `0x${word(BigInt(venue.address))}` as const;
    const plugin = await place(chain, concatHex([spareCode("integralPlugin"), pool]));
    const set = encodeFunctionData({ abi, functionName: "setPlugin", args: [plugin] });
    await sendAs(chain, devProvider, venue.address, set);
    const again = await readAgain(venue);
    expect(judged(again)).toEqual({ reason: "unknownPlugin", by: [plugin] });
    expect(isVouched(algebra, { ...again, unvouched: judged(again) as Unvouched })).toBe(false);
    const trusting = judgeOf({ ...integralDeployment, trusted: [plugin] });
    expect(trusting(runCodeOf(algebra, again), () => undefined)).toMatchObject({ trusted: true });
  });

  test("need to be read again once their plugin or what it is called for changes", async () => {
    const [venue] = plugged as [Venue<PoolFacts>];
    const before = await loadAll(chain, algebra as never, [venue]);
    const from = await chain.blockNumber();
    const off = encodeFunctionData({ abi, functionName: "setPluginConfig", args: [0] });
    await sendAs(chain, devProvider, venue.address, off);
    const logs = await chain.logsSince(from, algebra.topics);
    expect(applyLogs(algebra as never, [venue], before, logs).get(venue.id)).toBeUndefined();
    const [state] = [await chain.read(load(venue))];
    // The plugin has stored the fee of the last trade.
    expect(state).toMatchObject({ feePpm: expect.any(Number) });
  });

  test("are refused if their plugin may set the fee of the next trade, and traded otherwise", async () => {
    const [before] = integral as [Venue<PoolFacts>];
    const plugin = await place(
      chain,
      concatHex([spareCode("integralPlugin"), `0x${word(BigInt(before.address))}`]),
    );
    const set = async (data: Hex) => sendAs(chain, devProvider, before.address, data);
    const configure = (config: number) =>
      set(encodeFunctionData({ abi, functionName: "setPluginConfig", args: [config] }));
    const loaded = () => chain.read(load(venue));
    await set(encodeFunctionData({ abi, functionName: "setPlugin", args: [plugin] }));
    const venue = await readAgain(before);
    for (const config of [1, 3, 129, 255, 130]) {
      await configure(config);
      expect(await loaded(), String(config)).toEqual(unusable("plugin"));
    }
    // The plugin charges its own fee in the swap, which a quote without it does not show.
    const fees = encodeFunctionData({ abi, functionName: "setPluginFees", args: [9_000, 1_000] });
    await chain.send({ to: plugin, data: fees });
    for (const config of [0, 2, 4, 8 + 2, 128, 64 + 32]) {
      await configure(config);
      const states = await loadAll(chain, algebra as never, [venue]);
      for (const side of sidesOf(algebra as never, [venue], states, await chain.context())) {
        const { agrees, evidence } = await compare(
          chain,
          algebra as never,
          side,
          oneOf(side.tokenIn),
          false,
          0n,
        );
        expect(agrees, `${config}: ${evidence}`).toBe(true);
      }
    }
    // What was read without the plugin is obsolete once the plugin is called before swaps.
    const states = await loadAll(chain, algebra as never, [venue]);
    await configure(1);
    for (const side of sidesOf(algebra as never, [venue], states, await chain.context())) {
      const { agrees } = await compare(chain, algebra as never, side, oneOf(side.tokenIn), false, 0n);
      expect(agrees).toBe(false);
    }
  });

  test("take about as much gas to read as is stated", async () => {
    for (const venue of [...adaptive, ...integral.slice(0, 1), ...plugged.slice(1)]) {
      const reading = load(venue);
      let step = reading.next();
      while (!step.done) {
        const [call] = step.value as readonly [Call];
        if (call.gas !== undefined) {
          const { used, told = 0 } = await gasOf(chain, call);
          expect(used, venue.id).toBeLessThan(told);
        }
        step = reading.next(
          await chain.read(
            (function* read(): Reading<readonly (Hex | undefined)[]> {
              return yield step.value as readonly Call[];
            })(),
          ),
        );
      }
    }
  });

  test("are those of the factory's logs", async () => {
    const { logs, venue, contract, weigh } = algebra.source?.(adaptiveDeployment) ?? {};
    if (logs === undefined || venue === undefined || weigh === undefined) throw new Error("no source");
    const filter = { address: contract, topics: [logs.topic], fromBlock: "0x0", toBlock: "latest" };
    const announced = await chain.rpc.request<Parameters<typeof logs.created>[0][]>("eth_getLogs", [filter]);
    const discovered = announced.map((log) => logs.created(log)).filter((each) => each !== undefined);
    expect(await chain.read(together(discovered.map((each) => venue(each))))).toEqual(
      expect.arrayContaining(adaptive),
    );
    expect(discovered).toHaveLength(devAdaptivePools.length);
    expect([integral.length, plugged.length]).toEqual([devIntegralPools.length, devPluginPools.length]);
    for (const weight of await chain.read(together(discovered.map((each) => weigh(each))))) {
      expect(weight?.reserves.every((reserve) => reserve > 0)).toBe(true);
    }
  });
});
