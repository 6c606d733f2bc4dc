import { devMorpho, devMorphoVaults, devToken } from "@sluice/devnet";
import { parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { runs } from "../../lib/testing/runs.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { passDays, tradeOverDays } from "../conformance/overDays.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/deployment.js";
import { makeProofs } from "../kit/proofs.js";
import { unusable } from "../kit/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Log, Venue } from "../venue.js";
import { metamorpho } from "./index.js";
import { quote } from "./quote.js";
import { booksAt, virtualShares } from "./vault.js";

const abi = parseAbi([
  "function totalAssets() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function previewDeposit(uint256) view returns (uint256)",
  "function previewRedeem(uint256) view returns (uint256)",
  "function withdrawQueue(uint256) view returns (bytes32)",
  "function idToMarketParams(bytes32) view returns (address, address, address, address, uint256)",
]);
const deploymentOf = (factory: Address): Deployment => ({
  slug: "metamorpho",
  standard: "metamorpho",
  contracts: { factory },
});
/** Finds the vaults of a factory by its logs: their addresses depend on the compiler. */
async function vaultsOf(chain: TestChain, factory: Address): Promise<Venue<VaultFacts>[]> {
  const { logs, venue } = metamorpho.source?.(deploymentOf(factory)) ?? {};
  const created = await chain.rpc.request<Log[]>("eth_getLogs", [
    { fromBlock: "0x0", address: factory, topics: [logs?.topic as Hex] },
  ]);
  const found = created.map((log) => logs?.created(log)).filter((each) => each !== undefined);
  const read = await Promise.all(found.map((each) => venue && chain.read(venue(each))));
  return read.filter((each) => each !== undefined);
}

/** Finds the vaults of both factories, and gives the trader their shares. */
async function allVaults(chain: TestChain): Promise<Venue<VaultFacts>[]> {
  const venues = [];
  for (const factory of devMorpho.factories) venues.push(...(await vaultsOf(chain, factory)));
  for (const { address } of venues) await chain.deal(address);
  return venues;
}

const [factory] = devMorpho.factories;
const vaults: Address[] = [];

describeConformance({
  adapter: metamorpho,
  deployment: deploymentOf(factory),
  tokens: vaults,
  async prepare(chain) {
    vaults.push(...(await vaultsOf(chain, factory)).map(({ address }) => address));
    await passDays(chain, 9n);
  },
  async provide(chain) {
    for (const vault of vaults) await chain.deal(vault);
  },
  venues: async () => vaults,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  mostIn: 2n ** 112n,
  // The curve of a growing price is that of the block before.
  curveTolerance: 1e-6,
  async confirm(chain, venue, state) {
    const virtual = virtualShares(venue.facts);
    const books = booksAt(state, state.readAt, virtual);
    expect(books.assets).toBe(await chain.view(venue.address, abi, "totalAssets"));
    expect(state.supply).toBe(await chain.view(venue.address, abi, "totalSupply"));
    const context = { number: 1n, timestamp: state.readAt, baseFeeWei: 1n };
    const [asset, vault] = venue.tokens as readonly [Address, Address];
    for (const [tokenIn, tokenOut, preview] of [
      [asset, vault, "previewDeposit"],
      [vault, asset, "previewRedeem"],
    ] as const) {
      const amountIn = 1_234_567_890_123n;
      const amountOut = await chain.view(venue.address, abi, preview, [amountIn]);
      expect(quote(venue, state, { tokenIn, tokenOut, amountIn, context })).toMatchObject({ amountOut });
    }
  },
  async stir(chain) {
    await passDays(chain, 3n);
  },
});

describe("vaults of MetaMorpho over months", () => {
  const adapter = metamorpho as Adapter;
  let chain: TestChain;
  let venues: Venue<VaultFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    venues = await allVaults(chain);
    expect(venues.map(({ tokens: [asset] }) => asset)).toEqual(
      devMorphoVaults.map(({ asset }) => devToken(asset).address),
    );
    await passDays(chain, 9n);
  });

  afterAll(async () => {
    await chain?.stop();
  });

  test("are quoted to the wei, whenever they were last traded", async () => {
    const each = runs({ normal: 28, deep: 120 });
    const spans = [9n, 1n, 40n];
    const { entries, exits } = await tradeOverDays(chain, adapter, venues, {
      spans,
      each,
      mostIn: 2n ** 112n,
    });
    expect(Math.min(entries, exits)).toBeGreaterThan(100);
    expect(entries + exits).toBeGreaterThan(280);
  });

  test("are proved once, and refused if another interest rate model moves them", async () => {
    const [venue] = venues;
    if (venue === undefined) throw new Error("no vault was made");
    const proofs = makeProofs();
    expect(await chain.read(metamorpho.load(venue, proofs))).toMatchObject({ supplyOrder: [0, 1, 2] });
    expect([...proofs.contracts]).toEqual([venue.address]);
    // The model answers the same rate at the target, but a rate per second that is not its curve's.
    const model = await modelOf(chain, venue);
    const code = await chain.rpc.request<Hex>("eth_getCode", [model, "latest"]);
    await chain.rpc.request("anvil_setCode", [model, "0x64012a05f20060005260206000f3"]);
    expect(await chain.read(metamorpho.load(venue, makeProofs()))).toEqual(unusable("doesNotAddUp"));
    await chain.rpc.request("anvil_setCode", [model, code]);
  });
});

/** The interest rate model of the first market from which the vault withdraws. */
async function modelOf(chain: TestChain, { address, sources }: Venue): Promise<Address> {
  const id = await chain.view(address, abi, "withdrawQueue", [0n]);
  const params = (await chain.view(sources?.morpho as Address, abi, "idToMarketParams", [id])) as Address[];
  return params[3]?.toLowerCase() as Address;
}
