import { describe, expect, test } from "vitest";
import { WHOLE_PPM } from "../../lib/whole.js";
import type { Market } from "../../market/index.js";
import { networks } from "../../networks/index.js";
import type { Fill } from "../../routing/index.js";
import type { PoolState } from "../../routing/testing/adapters.js";
import { tokenAddress } from "../../routing/testing/adapters.js";
import { context, marketOf, poolSpec } from "../../routing/testing/market.js";
import { chooseSlippage, horizonOf, type Protected } from "./chooseSlippage.js";

const [a, b] = [tokenAddress(0), tokenAddress(1)];
const whole = 10n ** 24n;

/** A market of one pool without a fee, at a block. The second token's reserve is `partsOut` in ten thousand of the first's. */
function marketAt(block: number, partsOut = 10_000n): Market {
  const market = marketOf([poolSpec(a, b, [whole, (whole * partsOut) / 10_000n], 0)]);
  const hash = (number: number) => `0x${number.toString(16).padStart(64, "0")}` as const;
  const head = { ...market.head, number: BigInt(block), hash: hash(block), parentHash: hash(block - 1) };
  return { ...market, head };
}

/** Sells `amount` in the market's pool. */
function tradeIn({ pools }: Market, amount: bigint, more: Partial<Protected> = {}): Protected {
  const pool = pools.get("v0")!;
  const [inputs, outputs] = [[{ token: a, amount, sharePpm: WHOLE_PPM }], [{ token: b, amount: 1n }]];
  const fills: Fill[] = [{ kind: "fill", pool, inputs, outputs, gas: 0, bytes: 0 }];
  return { inputs: [{ token: a, amount }], fills, outputs: [b], isExactOutput: false, ...more };
}

/** The markets of consecutive blocks, of which the last has these parts, the newest first. */
const keptOf = (parts: readonly bigint[]) => parts.map((part, block) => marketAt(block, part)).reverse();
const network = networks.get(1)!;
const still = (count: number) => new Array<bigint>(count).fill(10_000n);

describe("chooseSlippage", () => {
  test("is the floor where nothing moves and the pool is deep", () => {
    const kept = keptOf(still(64));
    expect(chooseSlippage(tradeIn(kept[0]!, 10n ** 18n), { network, kept, context })).toEqual({
      bps: 5,
      movedBps: 0,
      depthBps: 0.02,
      blocks: 63,
      isMeasured: true,
      horizonBlocks: 3,
    });
  });

  test("follows what the same fills gave on the kept blocks", () => {
    // The output goes up and down by a hundredth of a percent: 2.326 + 0.059 deviations, times the root of 3 blocks.
    const kept = keptOf(still(64).map((_, block) => (block % 2 === 0 ? 10_000n : 10_001n)));
    const chosen = chooseSlippage(tradeIn(kept[0]!, 10n ** 18n), { network, kept, context });
    expect(chosen).toMatchObject({ blocks: 63, isMeasured: true, bps: 5 });
    expect(chosen.movedBps).toBeCloseTo(2.385 * Math.sqrt(3), 1);
    const wild = keptOf(still(64).map((_, block) => (block % 2 === 0 ? 10_000n : 10_030n)));
    expect(chooseSlippage(tradeIn(wild[0]!, 10n ** 18n), { network, kept: wild, context }).bps).toBe(124);
  });

  test("takes the same trade before it into account, up to the limit of that", () => {
    const kept = keptOf(still(64));
    const setting = { network, kept, context };
    // Selling a thousandth of the reserve twice: (1 / 1.001) ** 2 against the marginal price less the first.
    const some = chooseSlippage(tradeIn(kept[0]!, whole / 1000n), setting);
    expect(some.depthBps).toBeCloseTo(19.96, 1);
    expect(some.bps).toBe(20);
    const much = chooseSlippage(tradeIn(kept[0]!, whole / 10n), setting);
    expect(much.depthBps).toBeGreaterThan(1_000);
    expect(much.bps).toBe(50);
  });

  test("is the cap where the market is wild", () => {
    const kept = keptOf(still(64).map((_, block) => (block % 2 === 0 ? 10_000n : 13_000n)));
    const chosen = chooseSlippage(tradeIn(kept[0]!, 10n ** 18n), { network, kept, context });
    expect(chosen.bps).toBe(300);
    expect(chosen.movedBps).toBeGreaterThan(1_000);
  });

  test("says so where too few blocks are kept, and assumes a movement", () => {
    const kept = keptOf(still(12));
    const setting = { network, kept, context };
    expect(chooseSlippage(tradeIn(kept[0]!, whole / 1000n), setting)).toEqual({
      ...{ bps: 54, movedBps: 50, depthBps: 19.97, blocks: 11, isMeasured: false, horizonBlocks: 3 },
    });
    expect(chooseSlippage(tradeIn(kept[0]!, 10n ** 18n), { ...setting, kept: [] }).blocks).toBe(0);
  });

  test("counts only blocks on which the route's venues are there", () => {
    const kept = keptOf(still(64)).map((market, index) =>
      index < 20 ? market : { ...market, pools: new Map() },
    );
    const setting = { network, kept, context };
    expect(chooseSlippage(tradeIn(marketAt(63), 10n ** 18n), setting)).toMatchObject({
      blocks: 19,
      isMeasured: true,
    });
    const guest = kept.map((market) => ({ ...market, pools: new Map() }));
    expect(chooseSlippage(tradeIn(marketAt(63), 10n ** 18n), { ...setting, kept: guest })).toMatchObject({
      blocks: 0,
      isMeasured: false,
    });
  });

  test("of several outputs, the one that moves most decides, and one that cannot be measured before all", () => {
    const [c, d] = [tokenAddress(2), tokenAddress(3)];
    const kept = still(64).map((_, block) => {
      const market = marketAt(64 - block);
      const moved: PoolState = { reserves: [whole, whole + (block % 2 === 0 ? 0n : whole / 100n)] };
      const [calm, other] = [
        market.pools.get("v0")!,
        marketOf([poolSpec(a, c, moved.reserves, 0)]).pools.get("v0")!,
      ];
      const pools = new Map([
        ["v0", calm],
        ["v1", { ...other, venue: { ...other.venue, id: "v1" } }],
      ]);
      return { ...market, pools };
    });
    const amount = 10n ** 18n;
    const fills = ["v0", "v1"].map((id, index): Fill => {
      const sharePpm = index === 0 ? WHOLE_PPM / 2 : WHOLE_PPM;
      const [inputs, outputs] = [
        [{ token: a, amount, sharePpm }],
        [{ token: index === 0 ? b : c, amount: 1n }],
      ];
      return { kind: "fill", pool: kept[0]!.pools.get(id)!, inputs, outputs, gas: 0, bytes: 0 };
    });
    const trade = { inputs: [{ token: a, amount }], fills, isExactOutput: false };
    const setting = { network, kept, context };
    const calm = chooseSlippage({ ...trade, outputs: [b] }, setting);
    const moving = chooseSlippage({ ...trade, outputs: [c] }, setting);
    expect(moving.movedBps).toBeGreaterThan(100 * Math.max(1, calm.movedBps));
    expect(chooseSlippage({ ...trade, outputs: [b, c] }, setting)).toEqual(moving);
    expect(chooseSlippage({ ...trade, outputs: [c, b] }, setting)).toEqual(moving);
    expect(chooseSlippage({ ...trade, outputs: [c, d] }, setting)).toMatchObject({ isMeasured: false });
  });

  test("an exact output needs more of the input than it may lack of the output", () => {
    const kept = keptOf(still(64).map((_, block) => (block % 2 === 0 ? 10_000n : 10_010n)));
    const setting = { network, kept, context };
    // Selling a fifth of what the pool has: the last unit costs 1.2 times the average one.
    const trade = tradeIn(kept[0]!, whole / 5n);
    const [of, exact] = [trade, { ...trade, isExactOutput: true }].map((each) =>
      chooseSlippage(each, setting),
    );
    expect(exact!.movedBps / of!.movedBps).toBeCloseTo(1.2, 1);
    expect(exact!.depthBps! / of!.depthBps!).toBeCloseTo(1.2, 1);
    const unmeasured = { ...setting, kept: kept.slice(0, 3) };
    expect(chooseSlippage({ ...trade, isExactOutput: true }, unmeasured).movedBps).toBe(50);
  });

  test("replays no more fills than a request may cost", () => {
    const kept = keptOf(still(128));
    const trade = tradeIn(kept[0]!, 10n ** 18n);
    const none = { sharePpm: 1, token: a, amount: 1n };
    const [fill] = trade.fills as [Fill];
    const fills = [...new Array<Fill>(99).fill({ ...fill, inputs: [none] }), fill];
    expect(chooseSlippage({ ...trade, fills }, { network, kept, context }).blocks).toBe(19);
  });
});

describe("horizonOf", () => {
  test.each([
    [12, 3],
    [5, 5],
    [2, 8],
    [0.25, 50],
  ])("with a block every %d s, a transaction is mined within %d blocks", (blockTimeSeconds, blocks) => {
    expect(horizonOf({ blockTimeSeconds })).toBe(blocks);
  });
});
