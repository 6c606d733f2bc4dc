import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { discoverAll, loadAll, quoteSide, type Side, sidesOf } from "../conformance/market.js";
import { tradeAhead } from "../conformance/overDays.js";
import { call, endCycle, type FraxContracts, makeFrax, reward } from "../frax-ether/testing/chain.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { erc4626 } from "./index.js";
import type { VaultState } from "./state.js";

const adapter = erc4626 as Adapter;
const mostIn = 2n ** 112n;

describe("sfrxETH, whose rewards count in cycles", () => {
  let chain: TestChain;
  let made: FraxContracts;
  let venues: Venue<VaultFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    made = await makeFrax(chain);
    const instances = [{ address: made.sfrxeth }];
    const deployment = { slug: "erc4626", standard: "erc4626", contracts: {}, instances };
    venues = (await discoverAll(chain, erc4626, deployment, [made.frxeth])).filter(
      ({ address }) => address === made.sfrxeth,
    );
  });

  afterAll(() => chain?.stop());

  async function sides(): Promise<[Side, Side]> {
    const states = await loadAll(chain, adapter, venues);
    const state = [...states.values()][0] as VaultState;
    expect(state).toMatchObject({ rate: { kind: "pool", growth: { kind: "cycle" } } });
    expect(state.driftE18PerSecond).toBeUndefined();
    return sidesOf(adapter, venues, states, await chain.context()) as [Side, Side];
  }

  test("is quoted to the wei at all times of a cycle, across its end, and in the next one", async () => {
    expect(venues).toHaveLength(1);
    let taken = 0;
    const trade = async (blocks: readonly number[]) => {
      await sides();
      taken += await tradeAhead(chain, adapter, venues, { blocks, each: 16, mostIn });
    };
    await trade([0, 1, 10_000]);
    await reward(chain, made, 77n * 10n ** 18n + 1n);
    // The third block from the one read is the first after the end.
    await endCycle(chain, made.sfrxeth, -30n);
    await trade([0, 1, 2, 3, 60_000]);
    await endCycle(chain, made.sfrxeth, 0n);
    await trade([0, 5]);
    await call(chain, made.sfrxeth, "syncRewards");
    await trade([0, 1, 1_000]);
    // A cycle without rewards.
    await endCycle(chain, made.sfrxeth, 100_000n);
    await call(chain, made.sfrxeth, "syncRewards");
    await trade([0, 1_000]);
    expect(taken).toBeGreaterThan(300);
  });

  test("lets the rewards of a cycle leave only after its end", async () => {
    await reward(chain, made, 321n * 10n ** 18n);
    await endCycle(chain, made.sfrxeth, 1n);
    await call(chain, made.sfrxeth, "syncRewards");
    await endCycle(chain, made.sfrxeth, -36n);
    const verdicts: boolean[] = [];
    for (const blocks of [0, 5]) {
      chain.lookAhead(blocks);
      const [, exit] = await sides();
      const { supply } = exit.state as VaultState;
      for (const amountIn of [(supply * 99n) / 100n, (supply * 9_999n) / 10_000n, supply]) {
        const { agrees, evidence } = await compare(chain, adapter, exit, amountIn);
        expect(agrees, evidence).toBe(true);
        verdicts.push(!isRefusal(quoteSide(adapter, exit, amountIn)));
      }
    }
    chain.lookAhead(0);
    expect(verdicts).toEqual([true, false, false, true, true, true]);
  });
});
