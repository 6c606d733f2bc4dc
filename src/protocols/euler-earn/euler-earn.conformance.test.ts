import { devEulerEarn, devEulerEarnVaults, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { refuse } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { compare } from "../conformance/compare.js";
import { loadAll, quoteSide, sidesOf } from "../conformance/market.js";
import { describeVaults, onVaultChain, testOverDays, vaultsByLogs } from "../conformance/vaults.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { makeProofs } from "../kit/adapter/proofs.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import { hostileModels, replaceModel } from "../kit/evk/testing/models.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { eulerEarn } from "./index.js";
import type { VaultState } from "./strategies.js";

const abi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function withdrawQueue(uint256) view returns (address)",
  "function submitCap(address id, uint136 cap)",
  "function setSupplyQueue(address[] queue)",
  "function setHookConfig(address target, uint32 hookedOps)",
]);
const { factory } = devEulerEarn;
const deployment: Deployment = { slug: "euler-earn", standard: "euler-earn", contracts: { factory } };
const adapter = eulerEarn as Adapter;

describeVaults({
  adapter: eulerEarn,
  deployment,
  find: (chain) => vaultsByLogs(chain, eulerEarn, deployment),
  supposedGas: () => 80_000,
  days: 3n,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  // A trade sets the rates of the interest that comes after it.
  decisive: ({ strategies, ...rest }) => ({
    ...rest,
    strategies: strategies.map(({ evk: { rateRay: _rate, ...evk }, ...strategy }) => ({ ...strategy, evk })),
  }),
  async confirm(chain, venue, { supply }) {
    expect(supply).toBe(await chain.view(venue.address, abi, "totalSupply"));
  },
});

describe("vaults of Euler Earn", () => {
  const at = onVaultChain((chain) => vaultsByLogs(chain, eulerEarn, deployment));

  const call = (to: Address, functionName: string, args: readonly unknown[]) =>
    at().chain.send({
      to,
      data: encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
    });
  const firstSides = async () => {
    const { chain, venues } = at();
    const first = venues.slice(0, 1);
    return sidesOf(adapter, first, await loadAll(chain, adapter, first), await chain.context());
  };
  const strategiesOf = async () => {
    const [enter] = await firstSides();
    return (enter!.state as VaultState).strategies;
  };

  test("are announced by the factory's logs", () => {
    const assets = devEulerEarnVaults.map(({ asset }) => devToken(asset).address);
    expect(at().venues.map(({ tokens: [asset] }) => asset)).toEqual(assets);
  });

  testOverDays(at, eulerEarn, { spans: [1n, 30n, 90n], each: 36, least: 160 });

  test("fill their strategies in order, a strategy twice and to a cap that its own roundings move", async () => {
    const { chain, venues } = at();
    const [vault] = venues.map(({ address }) => address) as [Address];
    const [first, second] = (await strategiesOf()).map(({ address }) => address) as [Address, Address];
    await call(vault, "setSupplyQueue", [[second, first, second]]);
    let taken = 0;
    for (const more of [0n, 1n, 7n, 1_000_000n]) {
      const [, strategy] = await strategiesOf();
      const worth =
        (strategy!.counted * (strategy!.evk.cash + (strategy!.evk.debtX31 >> 31n))) /
        strategy!.evk.totalShares;
      await call(vault, "submitCap", [second, worth + more]);
      const [enter] = await firstSides();
      for (const amountIn of [1n, 2n, 3n, 6n, 7n, 8n, 9n, 999_999n, 1_000_001n, 10n ** 12n, 10n ** 15n]) {
        const result = await compare(chain, adapter, enter!, amountIn);
        expect(result.agrees, result.evidence).toBe(true);
        if (result.taken) taken++;
      }
    }
    expect(taken).toBeGreaterThan(20);
  });

  test("are refused where a hook of a strategy may refuse, which the vault would pass over", async () => {
    const [strategy] = (await strategiesOf()).map(({ address }) => address) as [Address];
    const refusal = refuse("closed", "the hook of a strategy decides who may do this");
    for (const [bits, hooked] of [
      [1, [true, false]],
      [4, [false, true]],
      [1 << 14, [true, true]],
    ] as const) {
      await call(strategy, "setHookConfig", [ZERO_ADDRESS, bits]);
      for (const [index, side] of (await firstSides()).entries()) {
        const quoted = quoteSide(adapter, side, 10n ** 9n);
        if (hooked[index]) expect(quoted).toEqual(refusal);
        else expect(quoted).toMatchObject({ amountOut: expect.any(BigInt) });
      }
    }
    await call(strategy, "setHookConfig", [ZERO_ADDRESS, 0]);
  });

  test("are refused if the model of a strategy may do more than compute", async () => {
    const { chain, venues } = at();
    const [venue] = venues as [Venue<VaultFacts>];
    const [strategy] = (await strategiesOf()).map(({ address }) => address) as [Address];
    const replace = await replaceModel(chain, strategy);
    for (const code of hostileModels) {
      await replace(code);
      expect(await chain.read(eulerEarn.load(venue))).toEqual(unusable("unknownPart"));
    }
    await replace();
    expect(isUnusable(await chain.read(eulerEarn.load(venue)))).toBe(false);
  });

  test("are proved once, and refused if a strategy is of another kind", async () => {
    const { chain, venues } = at();
    const [venue] = venues as [Venue<VaultFacts>];
    const proofs = makeProofs();
    expect(await chain.read(eulerEarn.load(venue, proofs))).toMatchObject({ feeE18: 10n ** 17n });
    expect([...proofs.contracts]).toContain(venue.address);
    const strategy = (await chain.view(venue.address, abi, "withdrawQueue", [0n])) as Address;
    const code = await chain.rpc.request<Hex>("eth_getCode", [strategy, "latest"]);
    await chain.rpc.request("anvil_setCode", [strategy, "0x600160005260206000f3"]);
    expect(await chain.read(eulerEarn.load(venue))).toEqual(unusable("unknownCode"));
    await chain.rpc.request("anvil_setCode", [strategy, code]);
    await chain.rpc.request("anvil_setCode", [venue.address, "0x600160005260206000f3"]);
    expect(await chain.read(eulerEarn.load(venue))).toEqual(unusable("changed"));
  });
});
