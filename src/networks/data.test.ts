import { readdirSync, readFileSync } from "node:fs";
import { type Chain, getContractAddress } from "viem";
import * as viemChains from "viem/chains";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Reading } from "../lib/reading.js";
import { adapters, type Deployment, pairsOf, type Vouched } from "../protocols/index.js";
import { vouched } from "./data/vouched.js";
import { vouchedBalancerV3 } from "./data/vouchedBalancerV3.js";
import { leftOutReasons, type Network, networks, readLeftOut } from "./index.js";
import { mainnet } from "./mainnet.js";

const all = [...networks.values()];
const deployments = all.flatMap((network) =>
  network.deployments.map((deployment) => ({ network, deployment })),
);
/** Those whose files name two sources for each. */
const sourced = deployments.filter(({ network }) => network.slug !== "mainnet");
const folder = new URL("./data/", import.meta.url);
/** As a list of one type: the union of all of viem's chains takes the compiler ten seconds. */
const chains = Object.values(viemChains as unknown as Record<string, Chain>);

/** Returns every address of a network's data, with duplicates. */
function addressesOf({ wrappedNative, multicall3, fees, ...lists }: Network): Address[] {
  return [
    wrappedNative,
    multicall3,
    ...(fees.dataFee !== undefined && "oracle" in fees.dataFee ? [fees.dataFee.oracle] : []),
    ...lists.baseTokens,
    ...lists.stablecoins,
    ...lists.tokens.map(({ address }) => address),
    ...lists.deployments.flatMap(({ contracts, vouched: { factories = [], contracts: known = [] } = {} }) => [
      ...Object.values(contracts),
      ...factories,
      ...known,
    ]),
  ];
}

/** Returns the contracts that a reading asks first, and its result if none answers. */
function unanswered<Result>(reading: Reading<Result>): { asked: Set<Address>; result: Result } {
  let step = reading.next();
  const asked = new Set(step.done === true ? [] : step.value.map(({ to }) => to));
  while (step.done !== true) step = reading.next(step.value.map(() => undefined));
  return { asked, result: step.value };
}

function repeated(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("networks", () => {
  test("are the 25, each with its own id, slug and name", () => {
    expect(all).toHaveLength(25);
    for (const key of ["id", "slug", "name"] as const) {
      expect(repeated(all.map((network) => network[key]))).toEqual([]);
    }
    expect(all.map(({ slug }) => slug).filter((slug) => !/^[a-z]+$/.test(slug))).toEqual([]);
  });

  test("name private endpoints once, at plain https addresses without keys, and what documents them", () => {
    const endpoints = all.flatMap(({ privateEndpoints = [] }) => privateEndpoints);
    expect(endpoints.length).toBeGreaterThan(3);
    expect(repeated(endpoints.map(({ url }) => url))).toEqual([]);
    for (const { name, url, docs } of endpoints) {
      expect(name).not.toBe("");
      for (const each of [url, docs]) expect(each).toMatch(/^https:\/\/[a-z.-]+\.[a-z]+(\/[\w/-]+)?$/);
    }
  });

  test("name addresses in lower case, of 20 bytes", () => {
    const odd = all.flatMap(addressesOf).filter((address) => !/^0x[0-9a-f]{40}$/.test(address));
    expect(odd).toEqual([]);
  });

  test.each(all)(
    "$slug has tokens, the wrapped native currency first among those that routes run through",
    (network) => {
      const { tokens, baseTokens, stablecoins, wrappedNative } = network;
      const listed = tokens.map(({ address }) => address);
      expect(repeated(listed)).toEqual([]);
      expect(repeated(tokens.map(({ symbol }) => symbol))).toEqual([]);
      expect([...baseTokens, ...stablecoins].filter((token) => !listed.includes(token))).toEqual([]);
      expect(baseTokens[0]).toBe(wrappedNative);
      expect(repeated(baseTokens)).toEqual([]);
      expect(baseTokens.length).toBeLessThanOrEqual(8);
      expect(stablecoins.length).toBeGreaterThan(0);
      const odd = tokens.filter(
        ({ decimals, symbol, name }) =>
          !Number.isInteger(decimals) ||
          decimals < 0 ||
          decimals > 77 ||
          symbol.trim() === "" ||
          name.trim() === "",
      );
      expect(odd).toEqual([]);
    },
  );

  test.each(all)("$slug has plausible times, limits and fees", (network) => {
    const { blockTimeSeconds, reorgBlocks, maxTransactionGas, fees, explorer, native } = network;
    expect(blockTimeSeconds).toBeGreaterThan(0);
    expect(blockTimeSeconds).toBeLessThanOrEqual(12);
    expect(Number.isInteger(reorgBlocks) && reorgBlocks >= 16 && reorgBlocks <= 128).toBe(true);
    expect(maxTransactionGas).toBeGreaterThanOrEqual(2_000_000n);
    expect(maxTransactionGas).toBeLessThanOrEqual(32_000_000n);
    expect(native.decimals).toBe(18);
    const { priorityFee, baseFee, dataFee } = fees;
    const tip = priorityFee.kind === "fixed" ? priorityFee.wei : priorityFee.usualWei;
    expect(tip).toBeLessThanOrEqual(100_000_000_000n);
    if (priorityFee.kind === "suggested") expect(tip).toBeGreaterThan(0n);
    if (baseFee.kind !== "parent") {
      expect(baseFee.elasticity).toBeGreaterThanOrEqual(2);
      expect(baseFee.denominator).toBeGreaterThanOrEqual(8);
    }
    if (baseFee.kind === "op-stack") expect(dataFee?.kind).toBe("op-stack");
    expect(explorer?.url).toMatch(/^https:\/\/[a-z0-9.-]+$/);
  });

  test("each name a public node with a source, but for those that every wallet knows", () => {
    /** What the makers of a network document where `viem/chains` names another company's. */
    const documented = new Map([["binance", "https://bsc-dataseed.bnbchain.org"]]);
    expect(all.filter(({ publicNode }) => publicNode === undefined).map(({ slug }) => slug)).toEqual([
      "mainnet",
      "sepolia",
    ]);
    const unsourced = all.filter(({ id, slug, publicNode }) => {
      const known = chains.filter((chain) => chain.id === id);
      const urls = known.flatMap(({ rpcUrls }) => rpcUrls.default.http.map((url) => url.replace(/\/$/, "")));
      return publicNode !== undefined && ![documented.get(slug), ...urls].includes(publicNode);
    });
    expect(unsourced.map(({ slug }) => slug)).toEqual([]);
  });

  test("run Sluice's contracts, except for one", () => {
    expect(all.filter(({ runsEvm }) => runsEvm === false).map(({ slug }) => slug)).toEqual(["zksync"]);
  });
});

describe("deployments", () => {
  test.each(all)("of $slug occur once", (network) => {
    expect(repeated(network.deployments.map(({ slug }) => slug))).toEqual([]);
    const keys = network.deployments.map(({ standard, contracts, instances = [] }) =>
      [standard, ...Object.values(contracts), ...instances.map(({ address }) => address)].join(),
    );
    expect(repeated(keys)).toEqual([]);
  });

  test.each(sourced)("of $network.slug: $deployment.slug is what its adapter reads", (each) => {
    const { deployment, network } = each;
    const adapter = adapters.get(deployment.standard);
    if (adapter === undefined) throw new Error(`no adapter for ${deployment.standard}`);
    const contracts = Object.values(deployment.contracts);
    const { baseTokens: tokens, wrappedNative } = network;
    const pairs = pairsOf(tokens, tokens);
    const { asked, result } = unanswered(adapter.discover({ deployment, tokens, pairs, wrappedNative }));
    const source = adapter.source?.(deployment)?.contract;
    const probed = (adapter.probes ?? []).flatMap(({ contract }) => deployment.contracts[contract] ?? []);
    const read = [...asked, ...(source ? [source] : []), ...result.map(({ address }) => address), ...probed];
    // Where no contract lists venues by token, the tokens themselves are asked who made them.
    const isNamed = (address: string) => contracts.includes(address as (typeof contracts)[number]);
    const others = new Set<string>(tokens.filter((token) => !isNamed(token)));
    const asks = [...new Set(read)].filter((address) => !others.has(address));
    expect(asks.sort()).toEqual([...contracts].sort());
  });

  test("that exchange by pairs state a fee below one percent", () => {
    const fees = deployments
      .filter(({ deployment }) => deployment.standard === "uniswap-v2")
      .map(({ deployment }) => deployment.parameters?.feePpm);
    expect(fees.length).toBeGreaterThan(40);
    expect(fees.filter((fee) => typeof fee !== "number" || fee <= 0 || fee >= 10_000)).toEqual([]);
  });

  test("of one slug are the same protocol everywhere", () => {
    const told = new Map<string, string>();
    const identity = ({ standard, about }: Deployment) =>
      JSON.stringify([standard, about?.name, about?.project]);
    for (const { deployment } of deployments) {
      const known = told.get(deployment.slug) ?? identity(deployment);
      told.set(deployment.slug, known);
      expect(identity(deployment), deployment.slug).toBe(known);
      const named = deployment.slug === deployment.standard || deployment.about?.name !== undefined;
      expect(named, deployment.slug).toBe(true);
    }
  });
});

describe("sourced files", () => {
  const names = readdirSync(folder).filter(
    (name) =>
      !["deployments.ts", "index.ts", "leftOut.ts", "opStack.ts"].includes(name) &&
      !name.startsWith("vouched"),
  );

  test("are one for each network but mainnet", () => {
    const slugs = all.map(({ slug }) => slug).filter((slug) => slug !== "mainnet");
    expect(names.sort()).toEqual(slugs.map((slug) => `${slug}.ts`).sort());
  });

  test.each(names)("%s names two sources for each deployment", (name) => {
    const lines = readFileSync(new URL(name, folder), "utf8").split("\n");
    const opens = (line: string, next = "") =>
      /^ {4}\{ \.\.\.common\.\w+, contracts: /.test(line) ||
      (line === "    {" && /^ {6}(slug: |\.\.\.common\.\w+,)/.test(next));
    const entries = lines.flatMap((line, index) => (opens(line, lines[index + 1]) ? [index] : []));
    expect(entries.length).toBe(all.find(({ slug }) => `${slug}.ts` === name)?.deployments.length);
    for (const at of entries) {
      const sources = [lines[at - 2], lines[at - 1]].map(
        (line) => /^ {4}\/\/ (.+)$/.exec(line ?? "")?.[1] ?? "",
      );
      const publishers = sources.map((source) => /(?:github|npm):@?[^/@]+/.exec(source)?.[0]);
      expect(
        sources.filter((source) => source === ""),
        lines[at + 1],
      ).toEqual([]);
      // A derivation of a known pool replaces one of the sources.
      if (!sources.some((source) => source.startsWith("CREATE2"))) {
        expect(new Set(publishers).size, lines[at + 1]).toBe(2);
      }
    }
  });
});

describe("vouched code", () => {
  test("belongs to deployments, which name no address twice", () => {
    const named: Readonly<Record<string, Readonly<Record<string, Vouched>>>> = {
      ...vouched,
      ...Object.fromEntries(
        Object.entries(vouchedBalancerV3).map(([slug, own]) => [
          slug,
          { ...(vouched as typeof named)[slug], "balancer-v3": own },
        ]),
      ),
    };
    for (const [slug, bySlug] of Object.entries(named)) {
      const network = all.find((each) => each.slug === slug);
      for (const [of, { factories = [], contracts = [] }] of Object.entries(bySlug)) {
        const own = network?.deployments.find((deployment) => deployment.slug === of)?.vouched;
        expect(own?.factories ?? [], `${slug} ${of}`).toEqual(factories);
        expect(own?.contracts ?? [], `${slug} ${of}`).toEqual(expect.arrayContaining([...contracts]));
        expect([...repeated(own?.factories ?? []), ...repeated(own?.contracts ?? [])]).toEqual([]);
      }
    }
  });

  test.each(["vouched.ts", "vouchedBalancerV3.ts"])(
    "has two sources a list in %s, or one of those who made or reviewed it",
    (name) => {
      const lines = readFileSync(new URL(name, folder), "utf8").split("\n");
      const lists = lines.flatMap((line, index) =>
        /^ +(factories|contracts): \[/.test(line) ? [index] : [],
      );
      expect(lists.length).toBeGreaterThan(11);
      for (const at of lists) {
        const first = lines.findLastIndex((line, index) => index < at && !/^ +\/\/ /.test(line)) + 1;
        const sources = lines.slice(first, at).map((line) => line.trim().slice(3));
        const publishers = new Set(
          sources.flatMap((source) => /^(?:github|npm):@?[^/@]+/.exec(source)?.[0] ?? []),
        );
        const reviewed = sources.some((source) =>
          /Uniswap\/hooklist@|balancer\/(code-review|balancer-deployments)@/.test(source),
        );
        expect(publishers.size, `line ${at + 1}`).toBeGreaterThanOrEqual(reviewed ? 1 : 2);
      }
    },
  );

  test("covers recorded pools of Balancer V2: each address follows from a factory's and the number of the pool", () => {
    const factories =
      mainnet.deployments.find(({ slug }) => slug === "balancer-v2")?.vouched?.factories ?? [];
    const created = new Map(
      factories.flatMap((from) =>
        Array.from({ length: 300 }, (_, index) => {
          const nonce = BigInt(index + 1);
          return [getContractAddress({ from, nonce }).toLowerCase(), `${from} ${nonce}`] as const;
        }),
      ),
    );
    // 80BAL-20WETH, WBTC-WETH, USDC-WETH, DAI-WETH, SDVECRV-CRV, PAR-MIMO, GEL-DEXG, DAI-GP-WETH-USDT; of composable
    // stable pools, boosted ones of Sturdy and of TUSD.
    const recorded = [
      ["0x5c6ee304399dbdb9c8ef030ab642b10820db8f56", "0xa5bf2ddf098bb0ef6d120c98217dd6b141c74ee0 10"],
      ["0xa6f548df93de924d73be7d25dc02554c6bd66db5", "0xa5bf2ddf098bb0ef6d120c98217dd6b141c74ee0 4"],
      ["0x96646936b91d6b9d7d0c47c496afbf3d6ec7b6f8", "0xa5bf2ddf098bb0ef6d120c98217dd6b141c74ee0 15"],
      ["0x0b09dea16768f0799065c475be02919503cb2a35", "0xa5bf2ddf098bb0ef6d120c98217dd6b141c74ee0 16"],
      ["0xf3a605da753e9de545841de10ea8bffbd1da9c75", "0xa5bf2ddf098bb0ef6d120c98217dd6b141c74ee0 40"],
      ["0x5b1c06c4923dbba4b27cfa270ffb2e60aa286159", "0xa5bf2ddf098bb0ef6d120c98217dd6b141c74ee0 51"],
      ["0xe8075304a388f2f9b2af61f502741a88ff21d9a4", "0x8e9aa87e45e92bad84d5f8dd1bff34fb92637de9 37"],
      ["0xd6855f0a3c26a1b1b2785ba2604758c0878169bc", "0x8e9aa87e45e92bad84d5f8dd1bff34fb92637de9 233"],
      ["0x779d01f939d78a918a3de18cc236ee89221dfd4e", "0xdba127fbc23fb20f5929c546af220a991b5c6e01 14"],
      ["0x53bc3cba3832ebecbfa002c12023f8ab1aa3a3a0", "0xf9ac7b9df2b3454e841110cce5550bd5ac6f875f 15"],
    ] as const;
    expect(recorded.map(([pool]) => [pool, created.get(pool)])).toEqual(recorded);
  });

  test("is named for every deployment of Balancer V2, whose pools anybody may register", () => {
    const lists = deployments.filter(({ deployment }) => deployment.standard === "balancer-v2");
    expect(lists).toHaveLength(8);
    for (const { deployment, network } of lists) {
      expect(deployment.vouched?.factories?.length, network.slug).toBeGreaterThanOrEqual(2);
      expect(deployment.vouched?.contracts?.length, network.slug).toBeGreaterThanOrEqual(8);
    }
  });
});

describe("readLeftOut", () => {
  test("returns known deployments of supported networks that are not in their data, with reasons", async () => {
    const leftOut = await readLeftOut();
    expect(leftOut.length).toBeGreaterThan(200);
    for (const { network, standard, address, reason } of leftOut) {
      expect(leftOutReasons[reason], reason).toBeDefined();
      expect(address).toMatch(/^0x[0-9a-f]{40}$/);
      const listed = networks.get(network)?.deployments.filter((own) => own.standard === standard);
      expect(listed).toBeDefined();
      expect(listed?.filter(({ contracts }) => Object.values(contracts).includes(address))).toEqual([]);
      expect(reason === "noAdapter", standard).toBe(!adapters.has(standard));
    }
    expect(new Set(leftOut.map(({ reason }) => reason)).size).toBe(Object.keys(leftOutReasons).length);
  });
});
