import { devSky, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { MAX_UINT256 } from "../../lib/math.js";
import { isRefusal } from "../../lib/refusal.js";
import { mainnet } from "../../networks/mainnet.js";
import { executorAddress } from "../../program/index.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compareAll, expectAgreement, quoteTrade } from "../conformance/compare.js";
import { discoverAll, loadAll, quoteSide, sidesOf } from "../conformance/market.js";
import { seededRandom } from "../conformance/random.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import type { Venue } from "../venue.js";
import { type SkyFacts, skyPsm } from "./index.js";

const abi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function tin() view returns (uint256)",
  "function setFees(uint256 tin, uint256 tout)",
  "function setLive(uint256 live)",
]);
const [dai, usdc] = [devToken("DAI").address, devToken("USDC").address] as [Address, Address];
const { usds, converter, litePsm, usdsPsm, pocket, daiJoin } = devSky;
const deployment = mainnet.deployments.find(({ slug }) => slug === "sky-psm") as Deployment;
const wad = 10n ** 18n;
/** Less than the price of one more unit of USDC, which stays in the Executor after a purchase. */
const leftUnits = 2n * 10n ** 12n;

async function empty(chain: TestChain): Promise<void> {
  for (const token of [dai, usds])
    await chain.rpc.request("anvil_dealERC20", [executorAddress, token, quantity(0n)]);
}

describeConformance({
  adapter: skyPsm,
  deployment,
  tokens: [usds],
  venues: async () => [converter, litePsm, usdsPsm],
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 6 },
  leftUnits,
  // What the first of two purchases leaves may pay for one more unit in the second.
  toleranceUnits: 1n,
  empty,
  async provide(chain) {
    await chain.deal(usds);
  },
  async confirm(chain, venue, state) {
    const of = (address: Address, name: "balanceOf" | "totalSupply" | "tin", ...args: Address[]) =>
      chain.view(address, abi, name, args);
    if (state.kind === "converter") {
      expect(state.supplies).toEqual([await of(dai, "totalSupply"), await of(usds, "totalSupply")]);
      return;
    }
    const facts = [state.cash, state.gems, state.tinE18];
    const expected = [of(dai, "balanceOf", litePsm), of(usdc, "balanceOf", pocket), of(venue.address, "tin")];
    expect(facts).toEqual(await Promise.all(expected));
  },
});

describe("sky-psm with fees and halted directions", () => {
  const adapter = skyPsm as Adapter;
  let chain: TestChain;
  let venues: Venue<SkyFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    venues = await discoverAll(chain, skyPsm, deployment, [usds]);
    await chain.deal(usds);
  });

  afterAll(async () => {
    await chain?.stop();
  });

  async function setFees(tin: bigint, tout: bigint): Promise<void> {
    const data = encodeFunctionData({ abi, functionName: "setFees", args: [tin, tout] });
    await chain.send({ to: litePsm, data });
  }

  /** Trades amounts of all sizes through both modules, and returns how many were taken. */
  async function trade(seed: number): Promise<number> {
    const random = seededRandom(seed);
    await empty(chain);
    const states = await loadAll(chain, adapter, venues);
    const sides = sidesOf(adapter, venues, states, await chain.context());
    const plans = sides.flatMap((side) =>
      Array.from({ length: 12 }, () =>
        quoteTrade(adapter, side, random.amount(1n, 10n ** (side.tokenIn === usdc ? 14n : 26n))),
      ),
    );
    const results = await compareAll(chain, adapter, plans, 0n, leftUnits);
    expectAgreement(results.filter(({ agrees }) => !agrees).map(({ evidence }) => evidence));
    return results.filter(({ taken }) => taken).length;
  }

  test("quotes fees to the wei, also of everything", async () => {
    for (const [tin, tout] of [
      [wad / 1000n + 7n, wad / 500n + 3n],
      [1n, wad / 3n],
      [wad, wad],
    ] as const) {
      await setFees(tin, tout);
      expect(await trade(Number(tout % 1000n))).toBeGreaterThan(24);
    }
  });

  test("refuses what is halted, and nothing else", async () => {
    await setFees(MAX_UINT256, 0n);
    expect(await trade(4)).toBeGreaterThan(24);
    await setFees(0n, MAX_UINT256);
    expect(await trade(5)).toBeGreaterThan(24);
  });

  test("pays no DAI for USDS, and sells nothing for USDS, once no DAI is issued", async () => {
    await setFees(0n, 0n);
    const data = encodeFunctionData({ abi, functionName: "setLive", args: [0n] });
    await chain.send({ to: daiJoin, data });
    await trade(6);
    const states = await loadAll(chain, adapter, venues);
    const sides = sidesOf(adapter, venues, states, await chain.context());
    // Selling a whole unit of USDC is more than any module holds.
    const closed = sides
      .filter(({ tokenIn }) => tokenIn !== usdc)
      .filter((side) => isRefusal(quoteSide(adapter, side, 10n ** 18n)))
      .map(({ venue, tokenIn }) => [venue.address, tokenIn]);
    expect(closed).toContainEqual([converter, usds]);
    expect(closed).toContainEqual([usdsPsm, usds]);
    expect(closed).not.toContainEqual([litePsm, dai]);
  });
});
