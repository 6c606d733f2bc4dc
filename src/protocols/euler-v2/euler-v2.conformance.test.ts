import { devEuler, devEulerVaults, devToken } from "@sluice/devnet";
import { encodeFunctionData, type Hex, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import { type Adapter, runCodeOf } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { loadAll, quoteSide, sidesOf } from "../conformance/market.js";
import { describeVaults, onVaultChain, testOverDays, vaultsByLogs } from "../conformance/vaults.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { makeProofs } from "../kit/adapter/proofs.js";
import { judgeOf } from "../kit/adapter/provenance.js";
import { unusable } from "../kit/adapter/unusable.js";
import { hostileModels, replaceModel, strangeModel } from "../kit/evk/testing/models.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { eulerV2 } from "./index.js";

const abi = parseAbi([
  "function setHookConfig(address target, uint32 hookedOps)",
  "function setCaps(uint16 supplyCap, uint16 borrowCap)",
  "function totalSupply() view returns (uint256)",
]);
const { factory } = devEuler;
const deployment: Deployment = { slug: "euler-v2", standard: "euler-v2", contracts: { factory } };
const adapter = eulerV2 as Adapter;

/** Finds the vaults by the factory's count. */
async function vaultsOf(chain: TestChain): Promise<Venue<VaultFacts>[]> {
  const { index, venue } = eulerV2.source?.(deployment) ?? {};
  const count = await chain.read(index!.count());
  const found = await chain.read(index!.discover(0, count ?? 0, () => false));
  const read = await Promise.all(found.map((each) => chain.read(venue!(each))));
  return read.filter((each) => each !== undefined);
}

describeVaults({
  adapter: eulerV2,
  deployment,
  find: vaultsOf,
  supposedGas: () => 80_000,
  days: 3n,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  // A trade sets the rate of the interest that comes after it.
  decisive: ({ rateRay: _rate, ...rest }) => rest,
  async confirm(chain, venue, state) {
    const supply = await chain.view(venue.address, abi, "totalSupply");
    expect(eulerV2.shares.supply?.(venue, state)).toBe(supply);
  },
});

describe("vaults of Euler", () => {
  const at = onVaultChain(vaultsOf);

  const set = async (functionName: "setHookConfig" | "setCaps", args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
    await at().chain.send({ to: at().venues[0]?.address as Address, data });
  };
  const firstSides = async () => {
    const { chain, venues } = at();
    const first = venues.slice(0, 1);
    return sidesOf(adapter, first, await loadAll(chain, adapter, first), await chain.context());
  };

  test("are announced by the factory's logs as well", async () => {
    const { chain, venues } = at();
    expect(await vaultsByLogs(chain, eulerV2, deployment)).toEqual(venues);
    const assets = devEulerVaults.map(({ asset }) => devToken(asset).address);
    expect(venues.map(({ tokens: [asset] }) => asset)).toEqual(assets);
  });

  testOverDays(at, eulerV2, { spans: [1n, 40n, 200n], each: 20, least: 160 });

  test("are proved once, and refused if other code moves their debts", async () => {
    const { chain, venues } = at();
    const [venue] = venues as [Venue<VaultFacts>];
    const proofs = makeProofs();
    expect(await chain.read(eulerV2.load(venue, proofs))).toMatchObject({ feeBps: 1_000n });
    expect([...proofs.contracts]).toEqual([venue.address]);
    const [{ since }] = [(await chain.read(eulerV2.load(venue))) as { since: bigint }];
    expect(since).toBeLessThan((await chain.context()).timestamp - 86_400n);
    const code = await chain.rpc.request<Hex>("eth_getCode", [venue.address, "latest"]);
    // Answers one for everything.
    await chain.rpc.request("anvil_setCode", [venue.address, "0x600160005260206000f3"]);
    expect(await chain.read(eulerV2.load(venue))).toEqual(unusable("doesNotAddUp"));
    await chain.rpc.request("anvil_setCode", [venue.address, code]);
  });

  test("refuse what their hook may refuse, and do it without a hook", async () => {
    // Deposits and redemptions, and the check that follows every operation.
    for (const [bits, hooked] of [
      [1, [true, false]],
      [8, [false, true]],
      [1 << 14, [true, true]],
      [2 | 64, [false, false]],
    ] as const) {
      await set("setHookConfig", [ZERO_ADDRESS, bits]);
      for (const [index, side] of (await firstSides()).entries()) {
        const refusal = refuse("closed", "the vault's hook decides who may do this");
        if (hooked[index]) expect(quoteSide(adapter, side, 10n ** 9n)).toEqual(refusal);
        const { agrees, evidence, taken } = await compare(at().chain, adapter, side, 10n ** 9n);
        expect([agrees, taken], evidence).toEqual([true, !hooked[index]]);
      }
    }
    await set("setHookConfig", [ZERO_ADDRESS, 0]);
  });

  test("run a model of interest that may do more than compute only if something vouches for it", async () => {
    const { chain, venues } = at();
    const [venue] = venues as [Venue<VaultFacts>];
    expect(venues.map(({ facts }) => facts.runs)).toEqual(venues.map(() => undefined));
    const replace = await replaceModel(chain, venue.address);
    // Another contract with the same code changes nothing.
    await replace(await chain.rpc.request<Hex>("eth_getCode", [devEuler.model, "latest"]));
    expect(await chain.read(eulerV2.load(venue))).toMatchObject({ model: strangeModel });
    for (const code of hostileModels) {
      await replace(code);
      expect(await chain.read(eulerV2.load(venue))).toEqual(unusable("changed"));
      const [again] = await vaultsOf(chain);
      expect(again).toEqual({ ...venue, facts: { ...venue.facts, runs: [strangeModel] } });
      expect(await chain.read(eulerV2.load(again as typeof venue))).toMatchObject({ model: strangeModel });
      const judged = (vouched: Address[]) =>
        judgeOf({ ...deployment, vouched: { contracts: vouched } })(
          runCodeOf(eulerV2, again as typeof venue),
          () => undefined,
        );
      expect(judged([])).toEqual({ reason: "unknownPart", by: [strangeModel] });
      expect(judged([strangeModel])).toBeUndefined();
    }
    await replace();
  });

  test("take no more than their cap, but the unit that rounding hides", async () => {
    // A thousand units, which the vault has long exceeded.
    await set("setCaps", [100 * 64 + 9, 0]);
    const [enter] = await firstSides();
    for (const amountIn of [1n, 2n, 10n ** 6n]) {
      const { agrees, evidence, taken } = await compare(at().chain, adapter, enter!, amountIn);
      expect(agrees, evidence).toBe(true);
      expect(taken).toBe(false);
    }
  });
});
