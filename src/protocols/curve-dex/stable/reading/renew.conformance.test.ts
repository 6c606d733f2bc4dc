import { devLido, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../../lib/address.js";
import type { Call, CallResult, Reading } from "../../../../lib/reading.js";
import { refreshOf } from "../../../adapter.js";
import { startTestChain, type TestChain } from "../../../conformance/chain.js";
import { discoverAll } from "../../../conformance/market.js";
import type { Venue } from "../../../venue.js";
import { curveDex } from "../../index.js";
import type { StableState } from "../state.js";
import { deploymentOf, makeMetapool, makeNewestPool } from "../testing/pools.js";

const token = (symbol: Parameters<typeof devToken>[0]) => devToken(symbol).address as Address;
const units = (count: number, decimals = 18) => BigInt(count) * 10n ** BigInt(decimals) + 54_321n;
const abi = parseAbi([
  "function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) returns (uint256)",
  "function transfer(address to, uint256 value)",
]);

/** Wraps a reading and records the calls that it makes. */
function* counted<T>(reading: Reading<T>, asked: Call[]): Reading<T> {
  let step = reading.next();
  while (!step.done) {
    asked.push(...step.value);
    const answers: readonly CallResult[] = yield step.value;
    step = reading.next(answers);
  }
  return step.value;
}

let chain: TestChain;
let base: Address;
let venues: Venue[];

beforeAll(async () => {
  chain = await startTestChain();
  const coins = [
    { coin: token("USDC"), start: units(4_100_000, 6) },
    { coin: token("FRAX"), start: units(3_900_000) },
    { coin: token("USDT"), start: units(2_900_000, 6) },
  ];
  const common = { amplification: 500n, fee: 4_000_000n, offpeg: 20_000_000_000n };
  base = await makeNewestPool(chain, { coins, ...common });
  const oracle = { address: devLido.wsteth as Address, method: "0x035faf82" } as const;
  const rated = await makeNewestPool(chain, {
    coins: [
      { coin: token("LUSD"), start: units(3_000_000) },
      { coin: token("DAI"), start: units(2_100_000), type: "oracle", oracle },
    ],
    ...common,
  });
  const rebasing = await makeNewestPool(chain, {
    coins: [
      { coin: token("LUSD"), start: units(3_000_000) },
      { coin: token("DAI"), start: units(2_100_000), type: "rebasing" },
    ],
    ...common,
  });
  const listed = [rated, rebasing].map((address) => ({ address, share: address, coins: 2 }));
  for (const kind of ["newest", "factory", "remembering"] as const) {
    const { pool, share } = await makeMetapool(chain, {
      kind,
      coin: { coin: token("LUSD"), start: units(1_000_000) },
      base: { pool: base, coins: coins.map(({ coin }) => coin) },
      start: units(900_000),
      amplification: 200n,
      fee: 4_000_000n,
    });
    listed.push({ address: pool, share, coins: 2, ...(kind === "factory" && { base }) });
  }
  venues = await discoverAll(chain, curveDex, deploymentOf(listed), [base]);
});

afterAll(async () => {
  await chain?.stop();
});

describe("renew", () => {
  test("brings every pool to what loading it again gives, after a trade in its base pool and a gift to it", async () => {
    expect(venues.map((venue) => refreshOf(curveDex, venue as never))).toEqual(venues.map(() => "renewed"));
    const before = await loaded();
    const send = (to: Address, data: `0x${string}`) => chain.send({ to, data });
    const args = [0n, 1n, units(1_500_000, 6), 0n] as const;
    await send(base, encodeFunctionData({ abi, functionName: "exchange", args }));
    for (const { address } of venues) {
      const gift = [address, 10n ** 20n] as const;
      await send(token("DAI"), encodeFunctionData({ abi, functionName: "transfer", args: gift }));
    }
    const after = await loaded();
    const renewed: unknown[] = [];
    for (const [index, venue] of venues.entries()) {
      renewed.push(await chain.read(curveDex.renew!(venue as never, before[index] as StableState)));
    }
    expect(renewed).toEqual(after);
    expect(
      venues.filter((_, index) => JSON.stringify(text(before[index])) !== JSON.stringify(text(after[index]))),
    ).toHaveLength(4);
  });

  test("returns the same state where nothing changed, with fewer calls than loading", async () => {
    for (const venue of venues) {
      const [ofLoad, ofRenewal]: [Call[], Call[]] = [[], []];
      const state = (await chain.read(counted(curveDex.load(venue as never), ofLoad))) as StableState;
      const renewed = await chain.read(counted(curveDex.renew!(venue as never, state), ofRenewal));
      expect(renewed).toBe(state);
      expect(ofLoad.length, venue.id).toBeGreaterThanOrEqual(20);
      expect(ofRenewal.length, venue.id).toBeLessThanOrEqual(7);
    }
  });
});

async function loaded(): Promise<unknown[]> {
  const states = [];
  for (const venue of venues) states.push(await chain.read(curveDex.load(venue as never)));
  return states;
}

function text(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state, (_, value) => (typeof value === "bigint" ? `${value}` : value)));
}
