import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { discoverAll, loadAll, sidesOf } from "../conformance/market.js";
import { tradeAhead } from "../conformance/overDays.js";
import { describeConformance } from "../conformance/suite.js";
import { unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import { assetsAt, type FraxFacts, fraxEther } from "./index.js";
import { abi, call, endCycle, type FraxContracts, makeFrax, reward } from "./testing/chain.js";

const adapter = fraxEther as Adapter;
const contracts = {} as FraxContracts;
const deployment = { slug: "frax-ether", standard: "frax-ether", contracts };

describeConformance({
  adapter: fraxEther,
  deployment,
  async prepare(chain) {
    Object.assign(contracts, await makeFrax(chain));
  },
  supposedGas: () => 0,
  venues: async () => [contracts.sfrxeth],
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 1 },
  mostIn: 2n ** 112n,
  // The curve of a growing price is that of the block before.
  curveTolerance: 1e-6,
  // The time at which the state was read must not matter.
  decisive: ({ readAt: _, ...rest }) => rest,
  async confirm(chain, venue, state) {
    expect(assetsAt(state, state.readAt)).toBe(await chain.view(venue.address, abi, "totalAssets"));
    expect(state.supply).toBe(await chain.view(venue.address, abi, "totalSupply"));
  },
  async stir(chain) {
    await reward(chain, contracts, 7n * 10n ** 17n + 3n);
  },
});

describe("Frax's minter", () => {
  let chain: TestChain;
  let made: FraxContracts;
  let venues: Venue<FraxFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    made = await makeFrax(chain);
    venues = await discoverAll(chain, fraxEther, { ...deployment, contracts: made });
  });

  afterAll(() => chain?.stop());

  const load = async () => chain.read(fraxEther.load(venues[0] as Venue<FraxFacts>));

  test("gives sfrxETH to the wei at all times of a cycle, across its end, and in the next one", async () => {
    let taken = 0;
    const trade = async (blocks: readonly number[]) => {
      taken += await tradeAhead(chain, adapter, venues, { blocks, each: 25, mostIn: 2n ** 112n });
    };
    await trade([0, 1, 10_000]);
    await reward(chain, made, 77n * 10n ** 18n + 1n);
    // The third block from the one read is the first after the end.
    await endCycle(chain, made.sfrxeth, -30n);
    await trade([0, 1, 2, 3, 60_000]);
    await endCycle(chain, made.sfrxeth, 0n);
    await trade([0, 5]);
    await call(chain, made.minter, "submitAndDeposit", [chain.trader], 10n ** 18n + 1n);
    await trade([0, 1, 1_000]);
    expect(taken).toBeGreaterThan(300);
  });

  test("is refused by name while it issues nothing", async () => {
    await call(chain, made.minter, "setSubmit", [true, 0n]);
    expect(await load()).toEqual(unusable("paused"));
    await call(chain, made.minter, "setSubmit", [false, 150_000n]);
    await call(chain, made.frxeth, "setMinter", [made.minter, false]);
    expect(await load()).toEqual(unusable("paused"));
    await call(chain, made.frxeth, "setMinter", [made.minter, true]);
    // What it withholds from its validators is nobody's loss.
    const [side] = sidesOf(adapter, venues, await loadAll(chain, adapter, venues), await chain.context());
    if (side === undefined) throw new Error("there is no way to stake");
    const { agrees, taken, evidence } = await compare(chain, adapter, side, 10n ** 18n + 7n);
    expect([agrees, taken], evidence).toEqual([true, true]);
  });

  test("is refused by name if it or the vault is another one", async () => {
    const [venue] = venues as [Venue<FraxFacts>];
    const read = (other: Partial<Venue<FraxFacts>>) => chain.read(fraxEther.load({ ...venue, ...other }));
    expect(await read({ contracts: [made.frxeth] })).toEqual(unusable("silent"));
    expect(await read({ address: made.frxeth })).toEqual(unusable("changed"));
    // Answers one for everything but the asset.
    const code = `0x60003560e01c6338d52e0f14601957600160005260206000f35b73${made.frxeth.slice(2)}60005260206000f3`;
    await chain.rpc.request("anvil_setCode", [made.sfrxeth, code]);
    expect(await load()).toEqual(unusable("doesNotAddUp"));
    await chain.rpc.request("anvil_setCode", [made.sfrxeth, code.replace("6001600052", "6000600052")]);
    expect(await load()).toEqual(unusable("empty"));
  });
});
