import { encodeFunctionData } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { minedReceiver } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll, loadAll, quoteSide, type Side, sidesOf } from "../conformance/market.js";
import { describeConformance } from "../conformance/suite.js";
import { unusable } from "../kit/adapter/unusable.js";
import { sharesOf, weiOf } from "../kit/shares/pooledShares.js";
import type { Venue } from "../venue.js";
import { type EtherFiFacts, etherFi } from "./index.js";
import {
  abi,
  CAPACITY_GWEI,
  call,
  deploymentOf,
  type EtherFiContracts,
  makeEtherFi,
  REFILL_GWEI,
} from "./testing/chain.js";

const adapter = etherFi as Adapter;
const contracts = {} as EtherFiContracts;
const deployment = { slug: "ether-fi", standard: "ether-fi", contracts };

/** Gives the trader the whole balance of `holder` in both tokens. No one can wrap or unwrap more than that. */
async function takeFrom(chain: TestChain, holder: Address): Promise<void> {
  for (const token of [contracts.eeth, contracts.weeth]) {
    const held = (await chain.view(token, abi, "balanceOf", [holder])) as bigint;
    if (held === 0n) continue;
    const data = encodeFunctionData({ abi, functionName: "transfer", args: [chain.trader, held] });
    await sendAs(chain, holder, token, data);
  }
}

describeConformance({
  adapter: etherFi,
  deployment,
  async prepare(chain) {
    Object.assign(contracts, await makeEtherFi(chain));
  },
  supposedGas: () => 20_000,
  venues: async () => [contracts.eeth, contracts.weeth],
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 3 },
  // A unit or two of eETH stays in the Executor, is wrapped by the next trade, and counts as received.
  restUnits: 2n,
  decisive: ({ wrapped: _, ...rest }) => rest,
  async confirm(chain, venue, state) {
    const amount = 123_456_789_012_345_678n;
    expect([sharesOf(state, amount), weiOf(state, amount)]).toEqual([
      await chain.view(contracts.pool, abi, "sharesForAmount", [amount]),
      await chain.view(contracts.pool, abi, "amountForShare", [amount]),
    ]);
    const supply = await chain.view(venue.address, abi, "totalSupply");
    expect(venue.tokens[0] === NATIVE ? state.pooledWei : state.wrapped).toBe(supply);
  },
  async stir(chain) {
    await call(chain, contracts.pool, "rebase", [10n ** 17n + 7n]);
    await call(chain, contracts.limiter, "set", [CAPACITY_GWEI, 9n * 10n ** 12n + 1n, REFILL_GWEI]);
    // The trader needs back what mined trades gave away, because no more exists.
    const last = await chain.blockNumber();
    for (let back = 0n; back < 100n && back <= last; back++)
      await takeFrom(chain, minedReceiver(last - back));
  },
});

describe("ether.fi's limits", () => {
  let chain: TestChain;
  let made: EtherFiContracts;
  let venues: Venue<EtherFiFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    made = await makeEtherFi(chain);
    venues = await discoverAll(chain, etherFi, deploymentOf(made));
  });

  afterAll(() => chain?.stop());

  const load = async () => chain.read(etherFi.load(venues[0] as Venue<EtherFiFacts>));
  const loadWrapper = async () => chain.read(etherFi.load(venues[1] as Venue<EtherFiFacts>));

  async function staking(): Promise<Side> {
    const [venue] = venues as [Venue];
    const sides = sidesOf(adapter, [venue], await loadAll(chain, adapter, [venue]), await chain.context());
    expect(sides).toHaveLength(1);
    return sides[0] as Side;
  }

  test("of the supply are used up and refill as on the chain", async () => {
    // As many gwei as the amounts, and as many refill until the next block as make the largest fit exactly.
    await call(chain, made.limiter, "set", [5_000n, 1_000n, 100n]);
    let refused = 0;
    for (const blocks of [0, 1, 2, 50]) {
      chain.lookAhead(blocks);
      const side = await staking();
      const mintableGwei = [2_200n, 3_400n, 4_600n, 5_000n][[0, 1, 2, 50].indexOf(blocks)] as bigint;
      const edge = mintableGwei * 10n ** 9n;
      for (const amountIn of [
        edge - 10n ** 9n,
        edge - 1n,
        edge,
        edge + 1n,
        edge + 2n,
        edge + 3n,
        2n * edge,
      ]) {
        const { agrees, evidence } = await compare(chain, adapter, side, amountIn, false, 2n);
        expect(agrees, evidence).toBe(true);
        if (isRefusal(quoteSide(adapter, side, amountIn))) refused++;
        else expect(amountIn).toBeLessThan(edge + 3n);
      }
    }
    chain.lookAhead(0);
    expect(refused).toBeGreaterThanOrEqual(4);
  });

  test("forbid everything to a token that may not use the limit", async () => {
    await call(chain, made.limiter, "allow", [made.eeth, false]);
    const side = await staking();
    const { agrees, taken, evidence } = await compare(chain, adapter, side, 10n ** 9n, false, 2n);
    expect([agrees, taken], evidence).toEqual([true, false]);
    await call(chain, made.limiter, "allow", [made.eeth, true]);
  });

  test("are absent from the contracts of before 2026", async () => {
    await call(chain, made.eeth, "setLimiter", [ZERO_ADDRESS]);
    expect(await load()).not.toHaveProperty("mint");
    const side = await staking();
    for (const amountIn of [1n, 2n, 10n ** 9n, 10n ** 24n + 1n]) {
      const { agrees, evidence } = await compare(chain, adapter, side, amountIn, false, 2n);
      expect(agrees, evidence).toBe(true);
    }
    await call(chain, made.eeth, "setLimiter", [made.limiter]);
  });

  test("include pauses, by name: until lifted, and until a time has passed", async () => {
    const pause = async (contract: Address, isPaused: boolean, until: bigint) =>
      call(chain, contract, "setPause", [isPaused, until]);
    const { timestamp } = await chain.context();
    for (const [isPaused, until] of [
      [true, 0n],
      [false, timestamp + 10_000n],
    ] as const) {
      await pause(made.pool, isPaused, until);
      expect([await load(), await loadWrapper()]).toEqual([unusable("paused"), expect.anything()]);
      await pause(made.pool, false, 0n);
      await pause(made.weeth, isPaused, until);
      expect(await loadWrapper()).toEqual(unusable("paused"));
      expect(await load()).not.toEqual(unusable("paused"));
      await pause(made.weeth, false, 0n);
      await pause(made.eeth, isPaused, until);
      expect([await load(), await loadWrapper()]).toEqual([unusable("paused"), unusable("paused")]);
      await pause(made.eeth, false, 1n);
    }
    expect(await load()).toMatchObject({ shares: expect.any(BigInt) });
  });

  test("include contracts that answer something else", async () => {
    const [venue, wrapper] = venues as [Venue<EtherFiFacts>, Venue<EtherFiFacts>];
    const elsewhere = { ...venue, sources: { eeth: made.eeth, pool: made.weeth } };
    expect(await chain.read(etherFi.load(elsewhere))).toEqual(unusable("silent"));
    const other = { ...wrapper, address: made.limiter };
    expect(await chain.read(etherFi.load(other))).toEqual(unusable("silent"));
    await chain.rpc.request("anvil_setCode", [made.limiter, "0x00"]);
    expect(await load()).toEqual(unusable("silent"));
  });
});
