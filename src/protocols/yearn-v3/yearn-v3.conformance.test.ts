import { devToken, devYearnV3, devYearnV3Vaults } from "@sluice/devnet";
import { encodeFunctionData, maxUint256, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { isRefusal, refuse } from "../../lib/refusal.js";
import { runs } from "../../lib/testing/runs.js";
import { type Adapter, runCodeOf } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { loadAll, quoteSide, sidesOf } from "../conformance/market.js";
import { passDays } from "../conformance/overDays.js";
import { seededRandom } from "../conformance/random.js";
import { describeVaults, onVaultChain, testOverDays, vaultsByLogs } from "../conformance/vaults.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { makeProofs } from "../kit/adapter/proofs.js";
import { judgeOf } from "../kit/adapter/provenance.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { yearnV3 } from "./index.js";

const abi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function unlockedShares() view returns (uint256)",
  "function deposit_limit() view returns (uint256)",
  "function set_deposit_limit(uint256 limit)",
  "function set_deposit_limit_module(address module)",
  "function set_withdraw_limit_module(address module)",
  "function set_default_queue(address[] queue)",
  "function update_debt(address strategy, uint256 target) returns (uint256)",
  "function process_report(address strategy) returns (uint256, uint256)",
  "function setProfitMaxUnlockTime(uint256 time)",
  "function shutdown_vault()",
  "function open(bool isOpen)",
  "function transfer(address to, uint256 value)",
  "function lose(uint256 assets)",
]);
const deploymentOf = (factory: Address): Deployment => ({
  slug: "yearn-v3",
  standard: "yearn-v3",
  contracts: { factory },
});
const newest = deploymentOf(devYearnV3.factories["3.0.4"]);
const adapter = yearnV3 as Adapter;

describeVaults({
  adapter: yearnV3,
  deployment: newest,
  find: (chain) => vaultsByLogs(chain, yearnV3, newest),
  days: 2n,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  async confirm(chain, venue, state) {
    const { issued, held } = state;
    const view = (name: "totalSupply" | "unlockedShares" | "balanceOf", ...args: unknown[]) =>
      chain.view(venue.address, abi, name, args) as Promise<bigint>;
    expect(yearnV3.shares.supply?.(venue, state)).toBe(await view("totalSupply"));
    expect(issued).toBe((await view("totalSupply")) + (await view("unlockedShares")));
    expect(held).toBe((await view("balanceOf", venue.address)) + (await view("unlockedShares")));
  },
});

/** Finds the vaults of all factories: one or two of each version. */
async function allVaults(chain: TestChain): Promise<Venue<VaultFacts>[]> {
  const venues = [];
  for (const { factory } of new Map(devYearnV3Vaults.map((vault) => [vault.factory, vault])).values())
    venues.push(...(await vaultsByLogs(chain, yearnV3, deploymentOf(factory))));
  return venues;
}

describe("vaults of Yearn V3", () => {
  const at = onVaultChain(allVaults);

  const call = (to: Address, functionName: string, args: readonly unknown[]) =>
    at().chain.send({
      to,
      data: encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
    });
  const sidesOfVault = async (index: number) => {
    const { chain, venues } = at();
    const own = venues.slice(index, index + 1);
    return sidesOf(adapter, own, await loadAll(chain, adapter, own), await chain.context());
  };
  const vaultOf = (index: number) => at().venues[index]?.address as Address;
  const strategyOf = (index: number) => devYearnV3Vaults[index]?.strategy.address as Address;

  test("are those of all factories", () => {
    const assets = devYearnV3Vaults.map(({ asset }) => devToken(asset).address);
    expect(at().venues.map(({ tokens: [asset] }) => asset)).toEqual(assets);
  });

  testOverDays(at, yearnV3, { spans: [0n, 1n, 12n, 20n], each: 20, least: 200 });

  test("are quoted to the wei after every report, with gains that overlap, and losses", async () => {
    const random = seededRandom(31);
    const { chain } = at();
    let taken = 0;
    for (let round = 0; round < runs({ normal: 6, deep: 30 }); round++) {
      for (const index of [0, 1, 3]) {
        const { asset, strategy } = devYearnV3Vaults[index] as (typeof devYearnV3Vaults)[number];
        const most = strategy.most * 10n ** BigInt(devToken(asset).decimals - 2);
        const amount = random.amount(1n, most);
        if (round % 3 === 2) await call(strategy.address, "lose", [amount]);
        else await call(devToken(asset).address, "transfer", [strategy.address, amount]);
        await call(vaultOf(index), "process_report", [strategy.address]);
        for (const side of await sidesOfVault(index)) {
          for (let trial = 0; trial < 4; trial++) {
            const result = await compare(chain, adapter, side, random.amount(1n, 10n ** 23n));
            expect(result.agrees, result.evidence).toBe(true);
            if (result.taken) taken++;
          }
        }
      }
      await passDays(chain, BigInt(1 + (round % 4)));
    }
    expect(taken).toBeGreaterThan(60);
  });

  test("pay out what lies idle, and refuse the rest by name although an open strategy would give it", async () => {
    const { chain } = at();
    await call(strategyOf(0), "open", [true]);
    const [, exit] = await sidesOfVault(0);
    const amount = 10n ** 6n * 8_000_000n;
    expect(quoteSide(adapter, exit!, amount)).toEqual(
      refuse("tooMuch", "the rest lies with the vault's strategies"),
    );
    const { amountOut } = await compare(chain, adapter, exit!, amount);
    expect(amountOut).toBeGreaterThan(amount);
    await call(strategyOf(0), "open", [false]);
  });

  test("take what their limit allows, and nothing once they are shut down", async () => {
    const { chain } = at();
    for (const index of [0, 3, 4]) {
      const assets = (await loadAll(chain, adapter, at().venues.slice(index, index + 1))).get(
        at().venues[index]?.id as string,
      ) as { idle: bigint; debt: bigint };
      for (const more of [0n, 1n, 1_000_000n]) {
        await call(vaultOf(index), "set_deposit_limit", [assets.idle + assets.debt + more]);
        const [enter] = await sidesOfVault(index);
        for (const amountIn of [more, more + 1n].filter((amount) => amount > 0n)) {
          const { agrees, evidence, taken } = await compare(chain, adapter, enter!, amountIn);
          expect(agrees, evidence).toBe(true);
          expect(taken && amountIn > more).toBe(false);
        }
      }
    }
    await call(vaultOf(4), "shutdown_vault", []);
    for (const [index, side] of (await sidesOfVault(4)).entries()) {
      const { agrees, evidence, taken } = await compare(chain, adapter, side, 10n ** 8n);
      expect([agrees, taken], evidence).toEqual([true, index === 1]);
    }
  });

  test("refuse what a module decides, whatever it says", async () => {
    const { chain } = at();
    const module: Address = `0x${"7".repeat(40)}`;
    // Answers more than anything for everything.
    await chain.rpc.request("anvil_setCode", [module, `0x7f${word(maxUint256 / 2n)}60005260206000f3`]);
    await call(vaultOf(2), "set_deposit_limit_module", [module]);
    await call(vaultOf(2), "set_withdraw_limit_module", [module]);
    const sides = await sidesOfVault(2);
    const reasons = [
      "a module of the vault decides who may deposit",
      "a module of the vault decides who may redeem",
    ];
    for (const [index, side] of sides.entries()) {
      expect(quoteSide(adapter, side, 10n ** 20n)).toEqual(refuse("closed", reasons[index] as string));
      expect(adapter.curve(side.venue, side.state, side.tokenIn, side.tokenOut)).toBeUndefined();
    }
    await call(vaultOf(2), "set_deposit_limit_module", [ZERO_ADDRESS]);
    await call(vaultOf(2), "set_withdraw_limit_module", [ZERO_ADDRESS]);
    for (const side of await sidesOfVault(2))
      expect(isRefusal(quoteSide(adapter, side, 10n ** 20n))).toBe(false);
  });

  test("refuse deposits that they cannot pass on", async () => {
    const { chain } = at();
    await call(vaultOf(1), "set_default_queue", [[]]);
    const [enter] = await sidesOfVault(1);
    const { agrees, evidence, taken } = await compare(chain, adapter, enter!, 10n ** 18n);
    expect([agrees, taken], evidence).toEqual([true, false]);
    await call(vaultOf(1), "set_default_queue", [[strategyOf(1)]]);
    // A strategy that answers nothing any more.
    const code = await chain.rpc.request<Hex>("eth_getCode", [strategyOf(1), "latest"]);
    await chain.rpc.request("anvil_setCode", [strategyOf(1), "0x5f5ffd"]);
    const taking = await Promise.all(
      (await sidesOfVault(1)).map((side) => compare(chain, adapter, side, 10n ** 18n)),
    );
    await chain.rpc.request("anvil_setCode", [strategyOf(1), code]);
    expect(taking).toMatchObject([
      { agrees: true, taken: false },
      { agrees: true, taken: true },
    ]);
  });

  test("run a strategy to which they pass deposits on only if something vouches for it", async () => {
    const { chain, venues } = at();
    const venue = venues[1] as Venue<VaultFacts>;
    expect(venues.map(({ facts }) => facts.runs)).toEqual(
      devYearnV3Vaults.map(({ kept, strategy }) => kept && [strategy.address]),
    );
    const judge = judgeOf(newest);
    const judged = (each: Venue<VaultFacts>) => judge(runCodeOf(yearnV3, each), () => undefined);
    expect(judged(venue)).toEqual({ reason: "unknownPart", by: [strategyOf(1)] });
    expect(judged(venues[0] as Venue<VaultFacts>)).toBeUndefined();
    // What the vault passes deposits on to later, nobody has judged.
    await call(vaultOf(1), "set_default_queue", [[vaultOf(0)]]);
    expect(await chain.read(yearnV3.load(venue))).toEqual(unusable("changed"));
    await call(vaultOf(1), "set_default_queue", [[strategyOf(1)]]);
    expect(isUnusable(await chain.read(yearnV3.load(venue)))).toBe(false);
  });

  test("are not vouched for if they only name the factory themselves, as any contract can", async () => {
    const { chain } = at();
    const tokens = [vaultOf(0)];
    const [named] = await chain.read(
      yearnV3.discover({ deployment: newest, tokens, pairs: [], wrappedNative: devToken("WETH").address }),
    );
    const unvouched = judgeOf(newest)(runCodeOf(yearnV3, named as Venue<VaultFacts>), () => undefined);
    expect(unvouched).toEqual({ reason: "unknownPool", by: [vaultOf(0)] });
  });

  test("are proved once, and refused if other code moves their shares", async () => {
    const { chain, venues } = at();
    const [venue] = venues as [Venue<VaultFacts>];
    const proofs = makeProofs();
    expect(await chain.read(yearnV3.load(venue, proofs))).toMatchObject({ hasExitModule: false });
    expect([...proofs.contracts]).toEqual([venue.address]);
    const code = await chain.rpc.request<Hex>("eth_getCode", [venue.address, "latest"]);
    const set = (changed: Hex) => chain.rpc.request("anvil_setCode", [venue.address, changed]);
    // "3.0.4" becomes a version whose source is not known.
    await chain.rpc.request("anvil_setStorageAt", [
      venue.address,
      await slotOfVersion(chain, venue.address),
      `0x332e312e30${"0".repeat(52)}0a`,
    ]);
    expect(await chain.read(yearnV3.load(venue))).toEqual(unusable("unknownCode"));
    await set("0x600160005260206000f3");
    expect(await chain.read(yearnV3.load(venue))).toEqual(unusable("silent"));
    await set(code);
  });
});

/** Returns the slot that holds the text of the vault's version. */
async function slotOfVersion(chain: TestChain, vault: Address): Promise<Hex> {
  for (let slot = 0n; slot < 20n; slot++) {
    const place = `0x${word(slot)}` as Hex;
    const stored = await chain.rpc.request<Hex>("eth_getStorageAt", [vault, place, "latest"]);
    if (stored === `0x332e302e34${"0".repeat(52)}0a`) return place;
  }
  throw new Error("no slot holds the version");
}
