import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Reading } from "../lib/reading.js";
import { adapters, type Deployment, pairsOf } from "../protocols/index.js";
import { leftOutReasons, type Network, networks, readLeftOut } from "./index.js";

const all = [...networks.values()];
const deployments = all.flatMap((network) =>
  network.deployments.map((deployment) => ({ network, deployment })),
);
/** Those whose files a script writes. */
const written = deployments.filter(({ network }) => network.slug !== "mainnet");
const folder = new URL("./data/", import.meta.url);

/** Returns every address of a network's data, with duplicates. */
function addressesOf({ wrappedNative, multicall3, fees, ...lists }: Network): Address[] {
  return [
    wrappedNative,
    multicall3,
    ...(fees.dataFee !== undefined && "oracle" in fees.dataFee ? [fees.dataFee.oracle] : []),
    ...lists.baseTokens,
    ...lists.stablecoins,
    ...lists.tokens.map(({ address }) => address),
    ...lists.deployments.flatMap(({ contracts }) => Object.values(contracts)),
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

  test("run Sluice's contracts, except for one", () => {
    expect(all.filter(({ runsEvm }) => runsEvm === false).map(({ slug }) => slug)).toEqual(["zksync"]);
  });
});

describe("deployments", () => {
  test.each(all)("of $slug occur once", (network) => {
    expect(repeated(network.deployments.map(({ slug }) => slug))).toEqual([]);
    const keys = network.deployments.map(({ standard, contracts }) =>
      [standard, ...Object.values(contracts)].join(),
    );
    expect(repeated(keys)).toEqual([]);
  });

  test.each(written)("of $network.slug: $deployment.slug is what its adapter reads", (each) => {
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

describe("written files", () => {
  const names = readdirSync(folder).filter((name) => !["index.ts", "leftOut.ts"].includes(name));

  test("are one for each network but mainnet", () => {
    const slugs = all.map(({ slug }) => slug).filter((slug) => slug !== "mainnet");
    expect(names.sort()).toEqual(slugs.map((slug) => `${slug}.ts`).sort());
  });

  test.each(names)("%s names two sources for each deployment", (name) => {
    const lines = readFileSync(new URL(name, folder), "utf8").split("\n");
    const slugs = lines.flatMap((line, index) => (/^ {6}slug: /.test(line) ? [index] : []));
    expect(slugs.length).toBe(all.find(({ slug }) => `${slug}.ts` === name)?.deployments.length);
    for (const at of slugs) {
      const sources = [lines[at - 3], lines[at - 2]].map(
        (line) => /^ {4}\/\/ (.+)$/.exec(line ?? "")?.[1] ?? "",
      );
      const publishers = sources.map((source) => /(?:github|npm):@?[^/@]+/.exec(source)?.[0]);
      expect(
        sources.filter((source) => source === ""),
        lines[at],
      ).toEqual([]);
      // A derivation of a known pool replaces one of the sources.
      if (!sources.some((source) => source.startsWith("CREATE2"))) {
        expect(new Set(publishers).size, lines[at]).toBe(2);
      }
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
