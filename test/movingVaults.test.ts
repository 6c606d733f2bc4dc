import { devToken } from "@sluice/devnet";
import { encodeDeployData, encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { isRefusal } from "../src/lib/refusal.js";
import type { Adapter } from "../src/protocols/adapter.js";
import { startTestChain, type TestChain } from "../src/protocols/conformance/chain.js";
import { isReverted, simulateTrades } from "../src/protocols/conformance/execute.js";
import { discoverAll, loadAll, quoteSide, sidesOf, tradeOf } from "../src/protocols/conformance/market.js";
import { describeConformance } from "../src/protocols/conformance/suite.js";
import { erc4626 } from "../src/protocols/erc4626/index.js";
import type { VaultState } from "../src/protocols/erc4626/state.js";
import type { Deployment, Instance } from "../src/protocols/kit/adapter/deployment.js";
import type { Venue } from "../src/protocols/venue.js";
import { type Compiled, compileSolidity } from "./helpers/solidity.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function deposit(uint256 assets, address receiver)",
  "function transfer(address to, uint256 value)",
  "function distribute(uint256 amount)",
  "function setCooldownDuration(uint24 duration)",
]);
const dai = devToken("DAI").address as Address;
const unit = 10n ** 18n;
const day = 86_400n;
/** 4.5 % a year, as for sUSDS. */
const ssrRay = 1_000_000_001_395_766_281_313_196_627n;

/** The constructor's argument of each vault, given the Unix time in seconds. */
const argumentOf = {
  RateVault: () => ssrRay,
  VestingVault: () => 28_800n,
  // A cycle ends at a multiple of its length. This length makes the first one take seven days on any day of the week.
  CycleVault: (now: bigint) => now + 7n * day,
  InterestVault: () => 1_585_489_599n,
};
type Kind = keyof typeof argumentOf;

/** Deploys the vaults with deposits of 50 million and current rewards of 20,000. Returns their addresses. */
async function addVaults(chain: TestChain, wanted: readonly Kind[]): Promise<Address[]> {
  const compiled = compileSolidity("MovingVaults.sol");
  const pay = (to: Address, functionName: "approve" | "deposit" | "transfer" | "distribute", args: never) =>
    chain.send({ to, data: encodeFunctionData({ abi, functionName, args }) });
  const vaults: Address[] = [];
  for (const kind of wanted) {
    const { abi: itsAbi, bytecode } = compiled[kind] as Compiled;
    const { timestamp } = await chain.context();
    const data = encodeDeployData({ abi: itsAbi, bytecode, args: [dai, argumentOf[kind](timestamp)] });
    const hash = await chain.rpc.request("eth_sendTransaction", [
      { from: chain.trader, data, gas: "0xf00000" },
    ]);
    let receipt: { contractAddress: Address } | null = null;
    while (receipt === null) receipt = await chain.rpc.request("eth_getTransactionReceipt", [hash]);
    const vault = receipt.contractAddress;
    await pay(dai, "approve", [vault, 2n ** 255n] as never);
    const deposit = () => pay(vault, "deposit", [50_000_000n * unit, chain.trader] as never);
    const earn = () => pay(dai, "transfer", [vault, 7_000_000n * unit] as never);
    // The first deposit begins a cycle, which distributes the rewards present at that time.
    for (const act of kind === "CycleVault" ? [earn, deposit] : [deposit, earn]) await act();
    if (kind === "VestingVault") await pay(vault, "distribute", [20_000n * unit] as never);
    vaults.push(vault);
  }
  return vaults;
}

const instances: Instance[] = [];
const deployment: Deployment = { slug: "erc4626", standard: "erc4626", contracts: {}, instances };

describeConformance({
  adapter: erc4626,
  deployment,
  async prepare(chain) {
    const vaults = await addVaults(chain, ["RateVault", "VestingVault", "CycleVault"]);
    instances.push(...vaults.map((address) => ({ address })));
  },
  async provide(chain, venues) {
    for (const { address } of venues) await chain.deal(address);
  },
  venues: async () => instances.map(({ address }) => address),
  mostIn: 2n ** 112n,
  curveTolerance: 1e-5,
  // The time at which the state was read must not matter.
  decisive: ({ rate, ...rest }) => {
    const { growth, ...others } = { growth: undefined, ...rate };
    return { ...rest, rate: { ...others, growth: growth && { ...(growth as object), readAt: 0n } } };
  },
  async confirm(_, { shareSymbol }, state) {
    expect(state.driftE18PerSecond).toBeUndefined();
    const { rate } = state;
    expect([shareSymbol, rate.kind === "pool" ? rate.growth?.kind : rate.kind]).toEqual([
      shareSymbol,
      { RATE: "savings", VEST: "vesting", CYCLE: "cycle" }[shareSymbol ?? ""],
    ]);
  },
});

describe("a vault whose price moves with time", () => {
  let chain: TestChain;
  let venues: Venue[];
  const adapter = erc4626 as Adapter;
  const [rate, vesting, cycle, interest] = [0, 1, 2, 3] as const;

  beforeAll(async () => {
    chain = await startTestChain();
    const vaults = await addVaults(chain, ["RateVault", "VestingVault", "CycleVault", "InterestVault"]);
    const instances = vaults.map((address) => ({ address }));
    venues = await discoverAll(chain, adapter, { ...deployment, instances });
    for (const address of vaults) await chain.deal(address);
  });

  afterAll(() => chain?.stop());

  const loadOne = async (which: number) => {
    const venue = venues[which] as Venue;
    return (await loadAll(chain, adapter, [venue])).get(venue.id) as VaultState;
  };

  /**
   * Returns the errors of quotes as fractions of the chain's output, for trades in both directions, this many blocks
   * after the next one.
   */
  async function errorsOf(which: number, state: VaultState, blocks: number): Promise<number[]> {
    const venue = venues[which] as Venue;
    chain.lookAhead(blocks);
    const sides = sidesOf(adapter, [venue], new Map([[venue.id, state]]), await chain.context());
    const errors: number[] = [];
    for (const side of sides) {
      for (const amountIn of [1_234_567_890_123n, 123_456_789n * 10n ** 15n, 1_000_000n * unit + 1n]) {
        const quote = quoteSide(adapter, side, amountIn);
        if (isRefusal(quote)) throw new Error(quote.reason);
        const [executed] = await simulateTrades(chain, adapter, [tradeOf(side, amountIn)]);
        if (executed === undefined || isReverted(executed)) throw new Error(executed?.reverted);
        const paid = executed.amountOut;
        errors.push(Number(quote.amountOut - paid) / Number(paid));
      }
    }
    chain.lookAhead(0);
    return errors;
  }

  /** In the next slot, after a missed slot, after an hour, and long after the rewards were paid. */
  const blocksAhead = [0, 1, 299, 100_000];

  test.each([
    ["RateVault", rate],
    ["VestingVault", vesting],
    ["CycleVault", cycle],
  ])("is quoted to the wei at any time, by the formula of its kind: %s", async (_, which) => {
    const state = await loadOne(which);
    expect(adapter.tolerancePpb?.(venues[which] as Venue, state, 12)).toBeUndefined();
    for (const blocks of blocksAhead)
      expect(await errorsOf(which, state, blocks)).toEqual(new Array(6).fill(0));
  });

  test("is quoted within its tolerance if the formula is unknown", async () => {
    const state = await loadOne(interest);
    for (const blocks of [0, 1, 299]) {
      const tolerance = adapter.tolerancePpb?.(venues[interest] as Venue, state, 12 * (blocks + 1)) ?? 0;
      expect(tolerance).toBeGreaterThan(0);
      // Interest of 5 % a year: at most the price change in that time.
      expect(tolerance).toBeLessThan(2 * (blocks + 1) * 12 * 1.6 + 1);
      for (const error of await errorsOf(interest, state, blocks))
        expect(Math.abs(error)).toBeLessThan(tolerance / 1e9);
    }
  });

  test("refuses redemptions from the block that sets a cooldown, as the vault does", async () => {
    const { address } = venues[vesting] as Venue;
    const set = (duration: number) =>
      chain.send({
        to: address,
        data: encodeFunctionData({ abi, functionName: "setCooldownDuration", args: [duration] }),
      });
    await set(7 * 86_400);
    const venue = venues[vesting] as Venue;
    const state = await loadOne(vesting);
    const [enter, leave] = sidesOf(adapter, [venue], new Map([[venue.id, state]]), await chain.context());
    if (enter === undefined || leave === undefined) throw new Error("a vault has two sides");
    expect(quoteSide(adapter, leave, unit)).toMatchObject({
      reason: "the vault pays out only after a cooldown",
    });
    expect(adapter.curve(venue, state, leave.tokenIn, leave.tokenOut)).toBeUndefined();
    const [executed] = await simulateTrades(chain, adapter, [tradeOf(leave, unit)]);
    expect(executed).toHaveProperty("reverted");
    expect(isRefusal(quoteSide(adapter, enter, unit))).toBe(false);
    await set(0);
    expect((await loadOne(vesting)).redeemLimit).toEqual({ kind: "none" });
  });
});
