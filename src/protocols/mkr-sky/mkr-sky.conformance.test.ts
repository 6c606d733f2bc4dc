import { encodeFunctionData, parseEther, stringToHex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compare, compareAll, expectAgreement, quoteTrade } from "../conformance/compare.js";
import { discoverAll, loadAll, quoteSide, type Side, sidesOf } from "../conformance/market.js";
import { seededRandom } from "../conformance/random.js";
import { describeConformance } from "../conformance/suite.js";
import { unusable } from "../kit/adapter/unusable.js";
import { mkrSky } from "./index.js";
import {
  abis,
  authorityAbi,
  call,
  deployMkrSky,
  deploymentOf,
  type MkrSkyContracts,
} from "./testing/chain.js";

const setFee = (chain: TestChain, contracts: MkrSkyContracts, feeE18: bigint) =>
  call(chain, contracts, "converter", "file", [stringToHex("fee", { size: 32 }), feeE18]);

const contracts = {} as MkrSkyContracts;
const tokens: Address[] = [];
/** The penalty since September 2026. */
let feeE18 = WAD / 20n;

describeConformance({
  adapter: mkrSky,
  deployment: deploymentOf(contracts),
  tokens,
  async prepare(chain) {
    Object.assign(contracts, await deployMkrSky(chain));
    tokens.push(contracts.mkr, contracts.sky);
    await setFee(chain, contracts, feeE18);
  },
  // The trader may hold more MKR than its supply then, but can burn no more than that.
  provide: (chain) => chain.deal(contracts.mkr),
  supposedGas: () => 0,
  venues: async () => [contracts.converter],
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 1 },
  async confirm(chain, { address }, state) {
    const view = (of: keyof MkrSkyContracts, name: string, args: Address[] = []) =>
      chain.view(contracts[of], abis[of], name, args);
    expect(state).toEqual({
      feeE18: await view("converter", "fee"),
      cash: await view("sky", "balanceOf", [address]),
      supply: await view("mkr", "totalSupply"),
    });
  },
  /** Raises the fee by an odd amount in a block of its own, collects it, and burns and adds SKY. */
  async stir(chain) {
    feeE18 += WAD / 100n + 7n;
    await setFee(chain, contracts, feeE18);
    await call(chain, contracts, "mkr", "approve", [contracts.converter, WAD]);
    await call(chain, contracts, "converter", "mkrToSky", [chain.trader, WAD]);
    await call(chain, contracts, "converter", "collect", [chain.trader]);
    await call(chain, contracts, "converter", "burn", [WAD + 1n]);
    await call(chain, contracts, "sky", "mint", [contracts.converter, 5n]);
  },
});

describe("mkr-sky under governance", () => {
  const adapter = mkrSky as Adapter;
  let chain: TestChain;
  let made: MkrSkyContracts;

  beforeAll(async () => {
    chain = await startTestChain();
    made = await deployMkrSky(chain);
    await chain.deal(made.mkr);
  });

  afterAll(() => chain?.stop());

  async function side(): Promise<Side> {
    const venues = await discoverAll(chain, mkrSky, deploymentOf(made), [made.mkr, made.sky]);
    const states = await loadAll(chain, adapter, venues);
    return sidesOf(adapter, venues, states, await chain.context())[0] as Side;
  }

  /** Converts amounts of all sizes, and returns how many the chain took. */
  async function convert(seed: number): Promise<number> {
    const random = seededRandom(seed);
    const of = await side();
    const plans = Array.from({ length: 60 }, () =>
      quoteTrade(adapter, of, random.amount(1n, parseEther("200000"))),
    );
    const results = await compareAll(chain, adapter, plans);
    expectAgreement(results.filter(({ agrees }) => !agrees).map(({ evidence }) => evidence));
    return results.filter(({ taken }) => taken).length;
  }

  test("quotes any fee to the wei", async () => {
    let taken = 0;
    for (const [index, fee] of [0n, 1n, WAD / 20n, WAD / 3n, WAD - 10n ** 15n, WAD - 1n].entries()) {
      await setFee(chain, made, fee);
      taken += await convert(index);
    }
    expect(taken).toBeGreaterThan(200);
  });

  test("pays from all SKY that it holds, uncollected fees included, and not one unit more", async () => {
    await setFee(chain, made, WAD / 7n);
    const { state } = (await side()) as { state: { cash: bigint } };
    // Leaves what some 1,000 MKR are worth.
    await call(chain, made, "converter", "burn", [state.cash - parseEther("24000000") - 11n]);
    const poor = await side();
    const most = ((parseEther("24000000") + 11n) * WAD) / (24_000n * (WAD - WAD / 7n));
    for (const [amountIn, refused] of [
      [most - 1n, false],
      [most, false],
      [most + 1n, true],
      [2n * most, true],
    ] as const) {
      const { agrees, evidence } = await compare(chain, adapter, poor, amountIn);
      expect(agrees, evidence).toBe(true);
      expect(isRefusal(quoteSide(adapter, poor, amountIn))).toBe(refused);
    }
  });

  test("converts nothing at a fee of everything", async () => {
    await setFee(chain, made, WAD);
    expect(quoteSide(adapter, await side(), WAD)).toMatchObject({ refused: "closed" });
    await setFee(chain, made, 0n);
  });

  test("refuses while MKR is stopped, may not be burnt, or has another authority", async () => {
    const venues = await discoverAll(chain, mkrSky, deploymentOf(made), [made.mkr, made.sky]);
    const load = () => chain.read(mkrSky.load(venues[0] as (typeof venues)[0]));
    const free = await side();
    /** Returns why the venue is refused. Fails if the chain converts nevertheless, or is not as before afterwards. */
    const whyAfter = async (halt: () => Promise<void>, resume: () => Promise<void>) => {
      await halt();
      const why = await load();
      const [result] = await compareAll(chain, adapter, [quoteTrade(adapter, free, WAD)]);
      expect(result?.agrees).toBe(false);
      await resume();
      expect(await load()).toEqual(free.state);
      return why;
    };
    const authority = (await chain.view(made.mkr, abis.mkr, "authority")) as Address;
    const onMkr = (name: string, args: readonly unknown[] = []) => call(chain, made, "mkr", name, args);
    const setBurns = (burns: boolean) =>
      chain.send({
        to: authority,
        data: encodeFunctionData({ abi: authorityAbi, functionName: "setBurns", args: [burns] }),
      });
    expect(
      await whyAfter(
        () => onMkr("stop"),
        () => onMkr("start"),
      ),
    ).toEqual(unusable("paused"));
    expect(
      await whyAfter(
        () => setBurns(false),
        () => setBurns(true),
      ),
    ).toEqual(unusable("paused"));
    expect(
      await whyAfter(
        () => onMkr("setAuthority", [made.converter]),
        () => onMkr("setAuthority", [authority]),
      ),
    ).toEqual(unusable("changed"));
  });
});
