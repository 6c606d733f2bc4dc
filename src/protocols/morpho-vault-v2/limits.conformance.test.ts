import { devMorphoV2, devToken } from "@sluice/devnet";
import { concatHex, encodeFunctionData, numberToHex, pad, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import { runs } from "../../lib/testing/runs.js";
import { mainnet } from "../../networks/mainnet.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compare, expectAgreement } from "../conformance/compare.js";
import { limitsOf, loadAll, quoteSide, type Side, sidesOf } from "../conformance/market.js";
import { passDays, tradeOverDays } from "../conformance/overDays.js";
import { unusable } from "../kit/adapter/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { capIdsOf } from "./adapters.js";
import { morphoVaultV2 } from "./index.js";
import { create, lendThrough, makeVault, marketLoan, tell, venueOf } from "./testing/governed.js";

const adapter = morphoVaultV2 as Adapter;
const usdc = devToken("USDC").address;
const WAD = 10n ** 18n;
const MILLION = 10n ** 12n;
const MOST_IN = 2n ** 112n;
const noCaps = { absolute: 2n ** 100n, relativeE18: WAD };
const { marketAdapterFactory, marketAdapterV2Factory, vaultAdapterFactory } = devMorphoV2;
const views = parseAbi([
  "function ids((address,address,address,address,uint256)) view returns (bytes32[])",
  "function morphoVaultV1() view returns (address)",
  "function allocation(bytes32) view returns (uint256)",
]);

let chain: TestChain;

beforeAll(async () => {
  chain = await startTestChain();
});

afterAll(async () => {
  await chain?.stop();
});

/** Compares the amounts at both ends of what is quoted, and one more, with the chain. Returns the ends. */
async function compareLimits(venue: Venue<VaultFacts>): Promise<{ deposit: bigint; redeem: bigint }> {
  const found: string[] = [];
  const largestOf: bigint[] = [];
  const states = await loadAll(chain, adapter, [venue]);
  for (const side of sidesOf(adapter, [venue], states, await chain.context())) {
    const { smallest, largest } = limitsOf(adapter, side, MOST_IN) ?? { smallest: 1n, largest: 0n };
    largestOf.push(largest);
    for (const amountIn of [
      smallest - 1n,
      smallest,
      largest,
      ...(largest < MOST_IN ? [largest + 1n] : []),
    ].filter((one) => one > 0n)) {
      const result = await compare(chain, adapter, side, amountIn);
      if (!result.agrees) found.push(result.evidence);
    }
  }
  expectAgreement(found);
  return { deposit: largestOf[0] as bigint, redeem: largestOf[1] as bigint };
}

async function adapterOf(factory: Address, vault: Address): Promise<Address> {
  const { morpho } = await sourcesOf(vault);
  return factory === marketAdapterFactory
    ? create(chain, factory, "createMorphoMarketV1Adapter", vault, morpho)
    : create(chain, factory, "createMorphoMarketV1AdapterV2", vault);
}

async function sourcesOf(vault: Address): Promise<{ morpho: Address }> {
  const { sources } = await venueOf(chain, vault);
  return { morpho: sources?.morpho as Address };
}

describe("adapters of markets of both versions", () => {
  test("are quoted to the wei over months", async () => {
    const venues: Venue<VaultFacts>[] = [];
    for (const factory of [marketAdapterFactory, marketAdapterV2Factory]) {
      const vault = await makeVault(chain, usdc, 2n * MILLION);
      await tell(chain, vault, "setMaxRate", 63_000_000_000n);
      await tell(chain, vault, "setFees", WAD / 2n, 1_000_000_000n, chain.trader);
      const lender = await adapterOf(factory, vault);
      await lendThrough(chain, vault, lender, noCaps);
      await tell(chain, vault, "allocate", lender, marketLoan(lender).data, MILLION);
      venues.push(await venueOf(chain, vault));
    }
    const each = runs({ normal: 20, deep: 100 });
    const { entries, exits } = await tradeOverDays(chain, adapter, venues, {
      spans: [3n, 30n],
      each,
      mostIn: MOST_IN,
    });
    expect(Math.min(entries, exits)).toBeGreaterThan(each);
  });

  test("count the same ids towards their caps as the adapter does", async () => {
    const vault = await makeVault(chain, usdc, MILLION);
    const lender = await adapterOf(marketAdapterV2Factory, vault);
    const { data } = marketLoan(lender);
    const words = Array.from({ length: 5 }, (_, index) => data.slice(2 + 64 * index, 66 + 64 * index));
    const params = words.map((word, index) => (index < 4 ? `0x${word.slice(24)}` : BigInt(`0x${word}`)));
    expect(capIdsOf(lender, data.slice(2))).toEqual(await chain.view(lender, views, "ids", [params]));
  });
});

describe("limits", () => {
  test("without a place for deposits are what the vault holds", async () => {
    const venue = await venueOf(chain, await makeVault(chain, usdc, MILLION));
    const { deposit, redeem } = await compareLimits(venue);
    expect(deposit).toBe(MOST_IN);
    expect(redeem).toBe(MILLION * MILLION);
  });

  test("are the absolute cap of any id", async () => {
    const vault = await makeVault(chain, usdc, 2n * MILLION);
    const lender = await adapterOf(marketAdapterV2Factory, vault);
    await lendThrough(chain, vault, lender, noCaps);
    const { data, ids } = marketLoan(lender);
    await tell(chain, vault, "allocate", lender, data, MILLION);
    const venue = await venueOf(chain, vault);
    for (const [index, id] of ids.entries()) {
      await tell(chain, vault, "setCaps", id, 3n * MILLION, WAD);
      const { deposit } = await compareLimits(venue);
      expect(deposit, `id ${index}`).toBeGreaterThan((199n * MILLION) / 100n);
      expect(deposit, `id ${index}`).toBeLessThan((201n * MILLION) / 100n);
      await tell(chain, vault, "setCaps", id, noCaps.absolute, WAD);
    }
    await tell(chain, vault, "setCaps", ids[0], 0n, WAD);
    expect((await compareLimits(venue)).deposit).toBe(0n);
  });

  test("are the relative cap, of the assets before the deposit", async () => {
    const vault = await makeVault(chain, usdc, 2n * MILLION);
    const lender = await adapterOf(marketAdapterFactory, vault);
    await lendThrough(chain, vault, lender, { ...noCaps, relativeE18: (3n * WAD) / 4n });
    await tell(chain, vault, "allocate", lender, marketLoan(lender).data, MILLION);
    await passDays(chain, 20n);
    const { deposit } = await compareLimits(await venueOf(chain, vault));
    expect(deposit).toBeGreaterThan((4n * MILLION) / 10n);
    expect(deposit).toBeLessThan((6n * MILLION) / 10n);
  });

  test("are nothing from a loan without an allocation", async () => {
    const vault = await makeVault(chain, usdc, MILLION);
    const lender = await adapterOf(marketAdapterV2Factory, vault);
    const venue = await venueOf(chain, vault);
    await lendThrough(chain, vault, lender, { ...noCaps, relativeE18: WAD / 2n });
    const { deposit, redeem } = await compareLimits(venue);
    expect(deposit).toBeGreaterThan(MILLION / 3n);
    expect(redeem).toBe(MILLION * MILLION);
  });

  test("are what the market has, besides what the vault holds", async () => {
    const vault = await makeVault(chain, usdc, 9n * MILLION);
    const lender = await adapterOf(marketAdapterV2Factory, vault);
    await lendThrough(chain, vault, lender, noCaps);
    const { data } = marketLoan(lender);
    await tell(chain, vault, "allocate", lender, data, 8n * MILLION);
    const { morpho } = await sourcesOf(vault);
    const borrow = parseAbi([
      "function supplyCollateral((address,address,address,address,uint256), uint256, address, bytes)",
      "function borrow((address,address,address,address,uint256), uint256, uint256, address, address)",
      "function approve(address, uint256) returns (bool)",
    ]);
    const at = (index: number): Hex => `0x${data.slice(2 + 64 * index, 66 + 64 * index)}`;
    const params = [0, 1, 2, 3].map((index) => `0x${at(index).slice(26)}`);
    const market = [...params, BigInt(at(4))];
    const me = chain.trader;
    for (const [to, functionName, args] of [
      [devToken("WBTC").address, "approve", [morpho, 2n ** 128n]],
      [morpho, "supplyCollateral", [market, 10n ** 9n, me, "0x"]],
      [morpho, "borrow", [market, 9n * MILLION, 0n, me, me]],
    ] as const)
      await chain.send({ to, data: encodeFunctionData({ abi: borrow, functionName, args } as never) });
    const { redeem } = await compareLimits(await venueOf(chain, vault));
    expect(redeem).toBeLessThan(8n * MILLION * MILLION);
    expect(redeem).toBeGreaterThan(MILLION * MILLION);
  });
});

describe("a transaction", () => {
  test("adds interest once, and counts a relative cap by the assets before its first trade", async () => {
    const vault = await makeVault(chain, usdc, 2n * MILLION);
    const lender = await adapterOf(marketAdapterV2Factory, vault);
    await lendThrough(chain, vault, lender, { ...noCaps, relativeE18: (3n * WAD) / 4n });
    await tell(chain, vault, "setMaxRate", 63_000_000_000n);
    await tell(chain, vault, "setFees", WAD / 10n, 0n, chain.trader);
    await tell(chain, vault, "allocate", lender, marketLoan(lender).data, MILLION);
    await passDays(chain, 11n);
    const venue = await venueOf(chain, vault);
    const state = (await loadAll(chain, adapter, [venue])).get(venue.id);
    const side = { venue, state, context: await chain.context(), tokenIn: usdc, tokenOut: vault };
    const back: Side = { ...side, tokenIn: vault, tokenOut: usdc };
    const trades: [Side, bigint][] = [
      [side, 123_456_789_012n],
      [side, 77_777_777_777n],
      [back, 10n ** 22n + 7n],
      [side, 33_333_333_333n],
      [back, 12n * 10n ** 23n],
    ];
    const amountsOut: bigint[] = [];
    let after: unknown = state;
    for (const [each, amountIn] of trades) {
      const quote = quoteSide(adapter, { ...each, state: after }, amountIn);
      if (isRefusal(quote)) throw new Error(quote.reason);
      amountsOut.push(quote.amountOut);
      after = quote.state;
    }
    expect(await inOneTransaction(vault, trades)).toEqual(amountsOut);
  });
});

/** Trades at the vault from Multicall3's own holdings in one transaction. Returns what each trade gives. */
async function inOneTransaction(vault: Address, trades: readonly [Side, bigint][]): Promise<bigint[]> {
  const { multicall3 } = mainnet;
  const abi = parseAbi([
    "function deposit(uint256, address) returns (uint256)",
    "function redeem(uint256, address, address) returns (uint256)",
    "function approve(address, uint256) returns (bool)",
    "function aggregate((address, bytes)[]) returns (uint256, bytes[])",
  ]);
  for (const token of [usdc, vault])
    await chain.rpc.request("anvil_dealERC20", [multicall3, token, numberToHex(2n ** 90n)]);
  const calls = [
    [usdc, encodeFunctionData({ abi, functionName: "approve", args: [vault, 2n ** 100n] })] as const,
    ...trades.map(([{ tokenIn }, amount]) => {
      const deposit = { abi, functionName: "deposit", args: [amount, multicall3] } as const;
      const redeem = { abi, functionName: "redeem", args: [amount, multicall3, multicall3] } as const;
      return [vault, tokenIn === usdc ? encodeFunctionData(deposit) : encodeFunctionData(redeem)] as const;
    }),
  ];
  const data = encodeFunctionData({ abi, functionName: "aggregate", args: [calls] });
  const { timestamp } = await chain.context();
  const answer = await chain.rpc.request<Hex>("eth_call", [
    { from: chain.trader, to: multicall3, data },
    "latest",
    {},
    { time: numberToHex(timestamp) },
  ]);
  // The results follow the block's number and the offsets, each of one word with its length.
  const words = answer.slice(2).match(/.{64}/g) ?? [];
  return words
    .slice(-2 * trades.length)
    .flatMap((word, index) => (index % 2 === 1 ? [BigInt(`0x${word}`)] : []));
}

describe("load", () => {
  test("refuses vaults with any gate", async () => {
    const vault = await makeVault(chain, usdc, MILLION);
    const venue = await venueOf(chain, vault);
    const zero = pad("0x", { size: 20 });
    for (const gated of [0, 1, 2, 3]) {
      const gates = [zero, zero, zero, zero].map((none, index) => (index === gated ? usdc : none));
      await tell(chain, vault, "setGates", ...gates);
      expect(await chain.read(morphoVaultV2.load(venue))).toEqual(unusable("gated"));
    }
    await tell(chain, vault, "setGates", zero, zero, zero, zero);
    expect(await chain.read(morphoVaultV2.load(venue))).toMatchObject({ loans: [] });
  });

  test("refuses adapters that no factory made, however they answer", async () => {
    const vault = await makeVault(chain, usdc, MILLION);
    const venue = await venueOf(chain, vault);
    const lender = await adapterOf(marketAdapterV2Factory, vault);
    const copy: Address = "0x00000000000000000000000000000000000c0de1";
    const code = await chain.rpc.request<Hex>("eth_getCode", [lender, "latest"]);
    await chain.rpc.request("anvil_setCode", [copy, code]);
    await tell(chain, vault, "addAdapter", lender);
    expect(await chain.read(morphoVaultV2.load(venue))).toMatchObject({ loans: [] });
    await tell(chain, vault, "addAdapter", copy);
    expect(await chain.read(morphoVaultV2.load(venue))).toEqual(unusable("adapter"));
  });

  test("refuses a place for deposits that is no adapter of the vault, or has no such market", async () => {
    const vault = await makeVault(chain, usdc, MILLION);
    const venue = await venueOf(chain, vault);
    const lender = await adapterOf(marketAdapterV2Factory, vault);
    await tell(chain, vault, "setLiquidityAdapterAndData", lender, marketLoan(lender).data);
    expect(await chain.read(morphoVaultV2.load(venue))).toEqual(unusable("adapter"));
    await tell(chain, vault, "addAdapter", lender);
    expect(await chain.read(morphoVaultV2.load(venue))).toMatchObject({ liquidity: { loan: 0 } });
    const other = concatHex([`0x${marketLoan(lender).data.slice(2, -2)}`, "0x07"]);
    await tell(chain, vault, "setLiquidityAdapterAndData", lender, other);
    expect(await chain.read(morphoVaultV2.load(venue))).toEqual(unusable("doesNotAddUp"));
    await tell(chain, vault, "setLiquidityAdapterAndData", lender, "0x");
    expect(await chain.read(morphoVaultV2.load(venue))).toEqual(unusable("doesNotAddUp"));
  });

  test("refuses vaults that lend to a vault that no factory of the first generation made", async () => {
    const [vault, lender] = [await makeVault(chain, usdc, MILLION), await makeVault(chain, usdc, MILLION)];
    const venue = await venueOf(chain, vault);
    const through = await create(chain, vaultAdapterFactory, "createMorphoVaultV1Adapter", vault, lender);
    expect(await chain.view(through, views, "morphoVaultV1")).toMatch(new RegExp(lender, "i"));
    await tell(chain, vault, "addAdapter", through);
    expect(await chain.read(morphoVaultV2.load(venue))).toMatchObject({ loans: [] });
    await tell(chain, vault, "setLiquidityAdapterAndData", through, "0x");
    expect(await chain.read(morphoVaultV2.load(venue))).toEqual(unusable("adapter"));
  });
});
