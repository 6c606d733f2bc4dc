import { devAaveV2, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { TestChain } from "../../conformance/chain.js";
import { grantShares } from "../../conformance/lending.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Instance } from "../../kit/adapter/deployment.js";
import type { Venue } from "../../venue.js";
import type { StableFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { Lent } from "./counts.js";
import type { StableState } from "./state.js";
import { deploymentOf, depositData, firstDeposit, placeSpare, withShare } from "./testing/pools.js";

const abi = parseAbi([
  "function balances(uint256 index) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) returns (uint256)",
]);

/** The slot of an aToken's scaled balances. */
const BALANCES_SLOT = 52n;

const reserveOf = (symbol: "DAI" | "USDC" | "USDT") => {
  const reserve = devAaveV2.reserves.find((each) => each.symbol === symbol);
  return { aToken: reserve?.aToken as Address, asset: devToken(symbol).address as Address };
};
const [dai, usdc, usdt] = [reserveOf("DAI"), reserveOf("USDC"), reserveOf("USDT")];
const units = (count: number, decimals: number) => BigInt(count) * 10n ** BigInt(decimals) + 12_345n;

/** Pools of the first kind and of the template, with the initial balance of each. */
const kinds = [
  {
    rules: "lendingGuarded",
    name: "firstATokenPool",
    coins: [dai, usdc, usdt],
    start: [units(2_100_000, 18), units(1_900_000, 6), units(900_000, 6)],
    numbers: [2_000n, 4_000_000n, 5_000_000_000n, 20_000_000_000n],
  },
  {
    rules: "lending",
    name: "aTokenPool",
    coins: [usdc, dai],
    start: [units(1_300_000, 6), units(2_400_000, 18)],
    numbers: [200n, 3_000_000n, 5_000_000_000n, 50_000_000_000n],
  },
] as const;

const made: { pool: Address; share: Address }[] = [];
const instances: Instance[] = [];

async function makePools(chain: TestChain): Promise<void> {
  for (const { aToken } of [dai, usdc, usdt]) await grantShares(chain, aToken, BALANCES_SLOT, 1n << 120n);
  const inputs = parseAbiParameters("address[], address[], address, address, uint256[4]");
  for (const { name, coins, start, numbers } of kinds) {
    const tokens = coins.map(({ aToken }) => aToken);
    const assets = coins.map(({ asset }) => asset);
    const pool = await withShare(chain, (share) =>
      placeSpare(chain, name, inputs, [tokens, assets, share, devAaveV2.pool, numbers]),
    );
    const deposit = tokens.map((coin, index) => ({ coin, start: start[index] as bigint }));
    await firstDeposit(chain, pool.pool, deposit, false);
    made.push(pool);
  }
  // The admin's part of a fee does not grow with the balance.
  const args = [0n, 1n, units(40_000, 18), 0n] as const;
  await chain.send({
    to: made[0]?.pool as Address,
    data: encodeFunctionData({ abi, functionName: "exchange", args }),
  });
  const listed = made.map(({ pool, share }, index) => ({
    address: pool,
    share,
    coins: kinds[index]?.coins.length ?? 0,
  }));
  instances.push(...(deploymentOf(listed).instances ?? []));
}

describeConformance({
  adapter: curveDex,
  deployment: { ...deploymentOf([]), instances },
  tokens: [dai, usdc, usdt].map(({ aToken }) => aToken),
  prepare: makePools,
  venues: async () => made.map(({ pool }) => pool),
  mostIn: 1n << 112n,
  async provide(chain, venues) {
    for (const { address, tokens } of venues) {
      await chain.deal(tokens[tokens.length - 1] as Address);
      expect(made.some(({ pool }) => pool === address)).toBe(true);
    }
  },
  async confirm(chain, venue, state) {
    const { facts, address } = venue as Venue<StableFacts>;
    const { rules, balances, supply, counts, growth } = state as StableState;
    const kind = kinds[made.findIndex(({ pool }) => pool === address)];
    expect([rules, facts.keepsCount, growth]).toEqual([kind?.rules, undefined, undefined]);
    expect(facts.lent).toEqual({ market: devAaveV2.pool, assets: kind?.coins.map(({ asset }) => asset) });
    const lent = counts as readonly Lent[];
    expect(lent.every(({ indexRay, scaled }) => indexRay >= 10n ** 27n && scaled > 0n)).toBe(true);
    for (const [index, balance] of balances.entries()) {
      expect(await chain.view(address, abi, "balances", [BigInt(index)])).toBe(balance);
    }
    expect(await chain.view(venue.tokens.at(-1) as Address, abi, "totalSupply")).toBe(supply);
  },
  async stir(chain) {
    await chain.send({ to: made[0]?.pool as Address, data: depositData([10n ** 21n, 0n, 0n], false) });
    await chain.send({ to: made[1]?.pool as Address, data: depositData([0n, 10n ** 21n], false) });
  },
  reloads: true,
  // Together with the other tests, more than 300.
  curveTolerance: 5e-4,
  toleranceUnits: 2n,
});
