import { devContracts } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { isDeep, runs } from "../../lib/testing/runs.js";
import { mainnet } from "../../networks/mainnet.js";
import type { Step } from "../../program/index.js";
import type { TestChain } from "../conformance/chain.js";
import { applyLogs, expectAgreement } from "../conformance/compare.js";
import { mineTrade } from "../conformance/execute.js";
import { gasOfSteps } from "../conformance/gas.js";
import { sendAs } from "../conformance/lending.js";
import { describePairShares, type Pairs } from "../conformance/pairShares.js";
import { seededRandom } from "../conformance/random.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { uniswapV2 } from "./index.js";
import { liquidity } from "./liquidity.js";
import { MAX_RESERVE, type PairState } from "./state.js";

const counts = {
  cases: runs({ normal: 20, deep: 320 }),
  inTurn: runs({ normal: 12, deep: 80 }),
  mined: runs({ normal: 8, deep: 24 }),
};

const abi = parseAbi([
  "function feeToSetter() view returns (address)",
  "function setFeeTo(address)",
  "function balanceOf(address) view returns (uint256)",
]);

/** The recipient of the factory's part of the fees, if it is switched on. */
const feeTo: Address = "0x0000000000000000000000000000000000f33f33";

const uniswap: Deployment = {
  slug: "uniswap-v2",
  standard: "uniswap-v2",
  contracts: { factory: devContracts.v2Factory },
  parameters: { feePpm: 3000 },
};
const sushiswap = mainnet.deployments.find(({ slug }) => slug === "sushiswap-v2") as Deployment;

async function setFeeTo(chain: TestChain, deployment: Deployment, receiver: Address): Promise<void> {
  const factory = deployment.contracts.factory as Address;
  const setter = (await chain.view(factory, abi, "feeToSetter")) as Address;
  const data = encodeFunctionData({ abi, functionName: "setFeeTo", args: [receiver] });
  await sendAs(chain, setter, factory, data);
}

/** Returns what the factory has claimed of each pair's fees. */
function claimedOf({ chain, venues }: Pairs<PairState>): Promise<bigint[]> {
  return Promise.all(
    venues.map(({ address }) => chain.view(address, abi, "balanceOf", [feeTo]) as Promise<bigint>),
  );
}

const all = (token: Address) => ({ token, sharePpm: 1_000_000 });
const giveBack = (token: Address): Step => ({ op: "sweep", token, to: "refundTo" });
const giveHalfBack = (token: Address): Step => ({
  op: "pay",
  amount: { token, sharePpm: 500_000 },
  to: "refundTo",
});

type Gas = { add: number[]; remove: number[] };

/** Returns the gas that adding and removing adds to a route, for every pair. */
async function gasOfChanges({ chain, venues, stateOf }: Pairs<PairState>): Promise<Gas> {
  const measured = { add: [] as number[], remove: [] as number[] };
  for (const venue of venues) {
    const { reserve0, reserve1, totalSupply } = stateOf(venue);
    const [token0, token1] = venue.tokens as [Address, Address];
    const both = [
      { token: token0, amount: reserve0 / 1000n + 1n },
      { token: token1, amount: reserve1 / 1000n },
    ];
    const share = venue.address;
    const paid = [{ token: share, amount: totalSupply / 1000n }];
    const add = liquidity.encodeAdd(venue, [all(token0), all(token1)], "receiver");
    const remove = liquidity.encodeRemove(venue, all(share), "receiver");
    // The excess of a deposit must be given back, the proceeds of a redemption not, so only the former is counted.
    const rest = [giveBack(token0), giveBack(token1)];
    const given = await gasOfSteps(chain, both, rest);
    const halves = await gasOfSteps(chain, both, [giveHalfBack(token0), giveHalfBack(token1), ...rest]);
    measured.add.push((await gasOfSteps(chain, both, [add, ...rest])) - given + (halves - given));
    const givenShares = await gasOfSteps(chain, paid, [giveBack(share)]);
    const halfShares = await gasOfSteps(chain, paid, [giveHalfBack(share), giveBack(share)]);
    measured.remove.push(
      (await gasOfSteps(chain, paid, [remove])) - givenShares + (halfShares - givenShares),
    );
  }
  return measured;
}

/** With the factory's part of the fees initially switched on or off. */
for (const [deployment, feeOn] of [
  [uniswap, false],
  [sushiswap, true],
] as const) {
  /** From before the factory's part of the fees was switched. */
  let gasBefore: Gas;

  describePairShares({
    adapter: uniswapV2,
    deployment,
    counts,
    most: MAX_RESERVE,
    takenOfFive: 4,
    given: { reserve: 3n, shares: 5n },
    // All pairs of a factory have the same code.
    choose: (all) => (isDeep() || all.length < 12 ? all : all.filter((_, index) => index % 3 === 0)),
    before: async (chain) => (feeOn ? setFeeTo(chain, deployment, feeTo) : undefined),
    grant: (chain, { address }) => chain.deal(address),
    async prepare({ venues, stateOf, mine, trade }) {
      // The factory's part is counted from the first change of a pair's liquidity.
      for (const venue of venues) {
        const { reserve0, reserve1 } = stateOf(venue);
        await mine({ venue, amounts: [reserve0 / 50n, reserve1 / 50n] });
      }
      await trade(seededRandom(21));
    },
    ends(venue, { reserve0, reserve1, totalSupply }) {
      const [room0, room1] = [MAX_RESERVE - reserve0, MAX_RESERVE - reserve1];
      return [
        { venue, amounts: [room0, room1] },
        { venue, amounts: [room0 + 1n, MAX_RESERVE] },
        { venue, amounts: [MAX_RESERVE, room1 + 1n] },
        { venue, amounts: [MAX_RESERVE + 1n, reserve1 / 2n] },
        { venue, amounts: [MAX_RESERVE + 1n, MAX_RESERVE + 1n] },
        { venue, sharesIn: totalSupply / reserve1 + 1n },
      ];
    },
    more(pairs) {
      test("has fees to claim where the factory claims them", async () => {
        const { venues, stateOf } = pairs();
        expect(venues.length).toBeGreaterThan(4);
        for (const venue of venues) {
          const { feeOn: isOn, kLast } = stateOf(venue);
          expect([isOn, kLast > 0n]).toEqual([feeOn, feeOn]);
        }
        expect((await claimedOf(pairs())).some((claimed) => claimed > 0n)).toBe(feeOn);
      });

      test("follows trades by their logs, and requests a reload after every change of the shares", async () => {
        const { chain, venues, stateOf, reload, mine, anyTrade } = pairs();
        const random = seededRandom(12);
        for (const venue of venues) {
          const state = stateOf(venue);
          const statesAfter = async (from: bigint) => {
            const logs = await chain.logsSince(from, uniswapV2.topics);
            return applyLogs(uniswapV2 as never, [venue], new Map([[venue.id, state]]), logs).get(venue.id);
          };
          const from = await chain.blockNumber();
          await mineTrade(chain, uniswapV2 as never, anyTrade(venue, random));
          const followed = await statesAfter(from);
          await reload([venue]);
          expect(followed).toEqual(stateOf(venue));
          const { reserve0, reserve1, totalSupply } = stateOf(venue);
          for (const move of [
            { venue, amounts: [reserve0 / 100n, reserve1 / 100n] },
            { venue, sharesIn: totalSupply / 100n },
          ]) {
            const before = await chain.blockNumber();
            await mine(move);
            expect(await statesAfter(before)).toBeUndefined();
            await reload([venue]);
          }
        }
      });

      test("follows the factory's part of the fees when it is switched", async () => {
        const { chain, venues, stateOf, trade, mineAndCompare, compareAll, anyAdd, anyRemoval } = pairs();
        const before = await claimedOf(pairs());
        gasBefore = await gasOfChanges(pairs());
        await setFeeTo(chain, deployment, feeOn ? ZERO_ADDRESS : feeTo);
        await trade(seededRandom(9), 1);
        expect(venues.map((venue) => stateOf(venue).feeOn)).toEqual(venues.map(() => !feeOn));
        const random = seededRandom(10);
        const moves = Array.from({ length: counts.cases / 4 }, (_, index) => {
          const venue = random.pick(venues);
          return index % 2 === 0 ? anyAdd(venue, random) : anyRemoval(venue, random);
        });
        expectAgreement((await compareAll(moves)).found);
        await mineAndCompare(random, counts.mined);
        await trade(seededRandom(11), 1);
        await mineAndCompare(random, counts.mined);
        const after = await claimedOf(pairs());
        // After switching off, nothing more is claimed. After switching on, some is.
        expect(after.some((claimed, index) => claimed > (before[index] as bigint))).toBe(!feeOn);
      });

      test("takes about as much gas as it states", async () => {
        const [one, other] = [await gasOfChanges(pairs()), gasBefore];
        for (const [kind, told] of [
          ["add", liquidity.addGas],
          ["remove", liquidity.removeGas],
        ] as const) {
          const tell = (gas: readonly number[]) => `${Math.min(...gas)} to ${Math.max(...gas)}`;
          const text = `gas of ${deployment.slug} ${kind}: ${tell(one[kind])}, before the switch ${tell(other[kind])}, told ${told}`;
          process.stdout.write(`${text}\n`);
          const all = [...one[kind], ...other[kind]];
          expect(told, text).toBeGreaterThan(Math.min(...all));
          expect(told, text).toBeLessThan(Math.max(...all));
        }
      });
    },
  });
}
