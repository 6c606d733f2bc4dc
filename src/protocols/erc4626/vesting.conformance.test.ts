import { devToken } from "@sluice/devnet";
import { encodeFunctionData, maxUint256, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Compiled, compileSolidity, deployContract } from "../../../test/helpers/solidity.js";
import type { Address } from "../../lib/address.js";
import { executorAddress, routerAddress } from "../../program/index.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { verdictsOf } from "../conformance/lending.js";
import { discoverAll, loadAll, type Side, sidesOf } from "../conformance/market.js";
import { passTo, tradeAhead } from "../conformance/overDays.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { erc4626 } from "./index.js";
import type { VaultState } from "./state.js";

const adapter = erc4626 as Adapter;
const mostIn = 2n ** 112n;
const abi = parseAbi([
  "function approve(address, uint256)",
  "function deposit(uint256 assets, address receiver)",
  "function redeem(uint256 shares, address receiver, address owner)",
  "function transferInRewards(uint256 amount)",
  "function setCooldownDuration(uint24 duration)",
  "function restrict(address account, bool softly, bool fully)",
  "function balanceOf(address) view returns (uint256)",
]);
/** Stands in for USDe, another plain token of 18 decimals. */
const usde = devToken("DAI").address as Address;
const unit = 10n ** 18n;

describe("sUSDe, whose payments vest", () => {
  let chain: TestChain;
  let vault: Address;
  let venues: Venue<VaultFacts>[];
  let paidAt: bigint;

  const call = (to: Address, functionName: (typeof abi)[number]["name"], args: readonly unknown[]) =>
    chain.send({ to, data: encodeFunctionData({ abi, functionName, args } as never) });

  async function pay(amount: bigint): Promise<void> {
    paidAt = (await chain.context()).timestamp;
    await call(vault, "transferInRewards", [amount]);
  }

  async function sides(): Promise<[Side, Side]> {
    const states = await loadAll(chain, adapter, venues);
    const state = [...states.values()][0] as VaultState;
    expect(state.driftE18PerSecond).toBeUndefined();
    return sidesOf(adapter, venues, states, await chain.context()) as [Side, Side];
  }

  beforeAll(async () => {
    chain = await startTestChain();
    const compiled = compileSolidity("StakedUsde.sol");
    vault = await deployContract(chain.url, chain.trader, compiled.StakedUsde as Compiled, [usde]);
    await call(usde, "approve", [vault, maxUint256]);
    await call(vault, "approve", [routerAddress, maxUint256]);
    await call(vault, "deposit", [3_000_000n * unit, chain.trader]);
    const instances = [{ address: vault }];
    const deployment = { slug: "erc4626", standard: "erc4626", contracts: {}, instances };
    venues = (await discoverAll(chain, erc4626, deployment)).filter(({ address }) => address === vault);
  });

  afterAll(() => chain?.stop());

  test("refuses redemptions by name while a cooldown has to pass, and takes deposits", async () => {
    expect(venues).toHaveLength(1);
    const [venue] = venues as [Venue<VaultFacts>];
    expect(await verdictsOf(chain, erc4626, venue, [unit, unit])).toEqual([
      undefined,
      "the vault pays out only after a cooldown",
    ]);
    await call(vault, "setCooldownDuration", [0]);
    expect(await verdictsOf(chain, erc4626, venue, [unit, unit])).toEqual([undefined, undefined]);
  });

  test("is quoted to the wei while a payment vests, across the end, and after it", async () => {
    let taken = 0;
    const trade = async (blocks: readonly number[]) => {
      await sides();
      taken += await tradeAhead(chain, adapter, venues, { blocks, each: 16, mostIn });
    };
    await trade([0, 1]);
    await pay(54_321n * unit + 7n);
    await trade([0, 1, 2_000]);
    await passTo(chain, paidAt + 14_399n);
    await trade([0, 1, 5_000]);
    // The third block from the one read is the first after the end.
    await passTo(chain, paidAt + 28_800n - 30n);
    await trade([0, 1, 2, 3]);
    await passTo(chain, paidAt + 28_800n);
    await trade([0, 1_000]);
    // A payment of less than a unit a second.
    await pay(28_799n);
    await trade([0, 7, 2_398, 2_399, 2_400]);
    expect(taken).toBeGreaterThan(300);
  });

  test("leaves at least one whole share, or none", async () => {
    // All but the last two shares, of which the trader is the only holder.
    const held = (await chain.view(vault, abi, "balanceOf", [chain.trader])) as bigint;
    await call(vault, "redeem", [held - 2n * unit, chain.trader, chain.trader]);
    const [, exit] = await sides();
    const verdicts: boolean[] = [];
    for (const amountIn of [unit - 1n, unit, unit + 1n, 2n * unit - 1n, 2n * unit]) {
      const { agrees, taken, evidence } = await compare(chain, adapter, exit, amountIn);
      expect(agrees, evidence).toBe(true);
      verdicts.push(taken);
    }
    expect(verdicts).toEqual([true, true, false, false, true]);
    await call(vault, "redeem", [2n * unit, chain.trader, chain.trader]);
    const [entry] = await sides();
    for (const amountIn of [unit / 2n, unit - 1n, unit, 2n * unit, 5n * unit]) {
      const { agrees, evidence } = await compare(chain, adapter, entry, amountIn);
      expect(agrees, evidence).toBe(true);
    }
    await call(vault, "deposit", [1_000_000n * unit, chain.trader]);
  });

  test("does not take what a restricted Executor brings, which only the simulation shows", async () => {
    await call(vault, "restrict", [executorAddress, true, false]);
    const [entry] = await sides();
    const { taken, amountOut } = await compare(chain, adapter, entry, unit);
    expect({ taken, amountOut }).toEqual({ taken: true, amountOut: undefined });
    await call(vault, "restrict", [executorAddress, false, false]);
  });
});
