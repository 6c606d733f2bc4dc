import { devLido, devProvider, devToken } from "@sluice/devnet";
import { encodeFunctionData, maxUint256, parseAbi, parseAbiParameters } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE } from "../../../lib/address.js";
import { quantity } from "../../../lib/hex.js";
import { executorAddress, routerAddress } from "../../../program/index.js";
import type { TestChain } from "../../conformance/chain.js";
import { minedReceiver } from "../../conformance/execute.js";
import { sendAs } from "../../conformance/lending.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Instance } from "../../kit/adapter/deployment.js";
import type { Venue } from "../../venue.js";
import type { StableFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { StableState } from "./state.js";
import {
  deploymentOf,
  depositData,
  firstDeposit,
  makeNewestPool,
  placeSpare,
  withShare,
} from "./testing/pools.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function transfer(address to, uint256 value)",
  "function balanceOf(address account) view returns (uint256)",
  "function balances(uint256 index) view returns (uint256)",
  "function admin_balances(uint256 index) view returns (uint256)",
  "function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) payable returns (uint256)",
  "function reward() payable",
]);
const steth: Address = devLido.steth;
const ether = (count: number) => BigInt(count) * 10n ** 18n + 54_321n;

const pools: Address[] = [];
const instances: Instance[] = [];

/**
 * Gives the trader all the stETH of an account. The balance is rounded down; one more unit covers all of the shares.
 */
async function takeFrom(chain: TestChain, holder: Address): Promise<void> {
  const held = (await chain.view(steth, abi, "balanceOf", [holder])) as bigint;
  if (held === 0n) return;
  const args = [chain.trader, held + 1n] as const;
  await sendAs(chain, holder, steth, encodeFunctionData({ abi, functionName: "transfer", args }));
}

/**
 * The old pool of ether and stETH, with its fees, and one of the newest generation, which measures the input that
 * arrives.
 */
async function makePools(chain: TestChain): Promise<void> {
  await takeFrom(chain, devProvider);
  const inputs = parseAbiParameters("address[], address, uint256, uint256, uint256");
  const old = await withShare(chain, (share) =>
    placeSpare(chain, "coinPool", inputs, [[NATIVE, steth], share, 30n, 1_000_000n, 5_000_000_000n]),
  );
  const start = [
    { coin: NATIVE, start: ether(900) },
    { coin: steth, start: ether(1_100) },
  ];
  await firstDeposit(chain, old.pool, start, false);
  const newest = await makeNewestPool(chain, {
    coins: [
      { coin: devToken("WETH").address, start: ether(700) },
      { coin: steth, start: ether(600), type: "rebasing" },
    ],
    amplification: 500n,
    fee: 1_000_000n,
    offpeg: 50_000_000_000n,
  });
  pools.push(old.pool, newest);
  const args = [1n, 0n, ether(30), 0n] as const;
  const data = encodeFunctionData({ abi, functionName: "exchange", args });
  for (const to of pools) await chain.send({ to, data });
  // The balance grows from one day to the next, and the admin's part does not.
  await chain.send({
    to: steth,
    data: encodeFunctionData({ abi, functionName: "reward" }),
    value: quantity(10n ** 18n + 3n),
  });
  const listed = [old, { pool: newest, share: newest }].map(({ pool, share }) => ({
    address: pool,
    share,
    coins: 2,
  }));
  instances.push(...(deploymentOf(listed).instances ?? []));
}

describeConformance({
  adapter: curveDex,
  deployment: { ...deploymentOf([]), instances },
  tokens: [steth],
  prepare: makePools,
  venues: async () => pools,
  // No more stETH exists, and the trader holds that much of the native currency.
  mostIn: 4_000n * 10n ** 18n,
  // A unit or two of stETH remains in the Executor, becomes part of the next trade, and counts as received.
  restUnits: 2n,
  async empty(chain) {
    await takeFrom(chain, executorAddress);
    // What paid for that transfer would count as received.
    await chain.rpc.request("anvil_setBalance", [executorAddress, quantity(0n)]);
  },
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
    const args = [routerAddress, maxUint256] as const;
    await chain.send({ to: steth, data: encodeFunctionData({ abi, functionName: "approve", args }) });
  },
  async confirm(chain, venue, state) {
    const { facts, address } = venue as Venue<StableFacts>;
    const { rules, balances, counts, growth } = state as StableState;
    const isOld = address === pools[0];
    expect([rules, facts.keepsCount, growth]).toEqual([isOld ? "guarded" : "newest", undefined, undefined]);
    expect(facts.staked).toEqual([false, true]);
    expect(counts?.[1]).toHaveProperty("shares");
    for (const [index, balance] of balances.entries()) {
      expect(await chain.view(address, abi, "balances", [BigInt(index)])).toBe(balance);
    }
    expect(await chain.view(address, abi, "admin_balances", [0n])).toBeGreaterThan(0n);
  },
  async stir(chain) {
    const [old, newest] = pools as [Address, Address];
    const value = 10n ** 18n;
    await chain.send({ to: old, data: depositData([value, 0n], false), value: quantity(value) });
    await chain.send({ to: newest, data: depositData([0n, value], true) });
    await chain.send({
      to: steth,
      data: encodeFunctionData({ abi, functionName: "reward" }),
      value: quantity(7n * 10n ** 17n + 3n),
    });
    // The trader needs to get back what mined trades gave away, because no more exists.
    const last = await chain.blockNumber();
    for (let back = 0n; back < 60n && back <= last; back++) await takeFrom(chain, minedReceiver(last - back));
  },
  reloads: true,
  // Together with the other tests, more than 300.
  curveTolerance: 5e-4,
});
