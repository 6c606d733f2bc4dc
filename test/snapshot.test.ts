import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Devnet, devToken } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRpc, type Rpc } from "../src/chain/index.js";
import { contextAfter } from "../src/fees/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { findRoute, openMarket } from "../src/library/index.js";
import type { Market } from "../src/market/index.js";
import { networks } from "../src/networks/index.js";
import { mainnet } from "../src/networks/mainnet.js";
import { findRoute as search, updateGraph } from "../src/routing/index.js";
import { makeRandom } from "../src/routing/testing/random.js";
import { marketFileOf, marketFileText, readMarketFile } from "../src/snapshot/index.js";
import { useCommands } from "./helpers/commands.js";
import { followedStandards } from "./helpers/localStandards.js";
import { newestMarket } from "./helpers/minePlan.js";
import { payingCycle } from "./helpers/payingCycle.js";
import { makeDataFolder, runCommand, startChain } from "./helpers/service.js";

const usdc = devToken("USDC");
const commands = useCommands();
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let node: Rpc;
/** The market read from the chain. */
let market: Market;
/** The same market in a file. */
let path: string;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  node = createRpc({ chainId: 1, urls: [chain.url] });
  market = await newestMarket(node);
  path = join(folder.path, "market.json");
  writeFileSync(path, marketFileText(marketFileOf(market, mainnet.tokens)));
});

afterAll(async () => {
  node?.close();
  await chain?.stop();
  await folder?.remove();
});

const settings = () => ({ RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
const run = (...args: string[]) => commands.run(args, settings(), folder.path);
/** Runs the command in a separate process. */
const runAlone = (...args: string[]) => runCommand(args, settings(), folder.path);

describe("a market file", () => {
  test("holds every venue of the local chain exactly, whatever its standard", () => {
    const { market: read } = readMarketFile(path);
    expect(new Set([...read.pools.values()].map(({ venue }) => venue.standard))).toEqual(followedStandards());
    // Only simulations need the rest of a block, and they ask the node.
    const { prevRandao: _, feeRecipient: __, ...kept } = market.head;
    expect(read.head).toEqual(kept);
    expect([...read.pools.keys()]).toEqual([...market.pools.keys()]);
    expect(read.pools).toEqual(market.pools);
  });

  test("routes like the chain's own market, to the wei", () => {
    const opened = openMarket(path);
    const graph = updateGraph(undefined, market);
    const context = contextAfter(market.head, mainnet, 0);
    const random = makeRandom(3);
    let found = 0;
    // Deeply traded on the local chain, so that the search ends by itself and is the same every time.
    const deep = (["WETH", "USDC", "DAI", "WBTC"] as const).map(devToken);
    for (let index = 0; index < 30; index++) {
      const { address, decimals } = deep[random.below(deep.length)]!;
      const tokenIn = address as Address;
      const tokenOut = deep[random.below(deep.length)]!.address as Address;
      if (tokenIn === tokenOut) continue;
      const amountIn = BigInt(1 + random.below(5)) * 10n ** BigInt(decimals) + 7n;
      const shared = { tokenOut, gasPriceWei: 5n * 10n ** 9n };
      const maxGas = Number(mainnet.maxTransactionGas);
      const inputs = [{ token: tokenIn, amount: amountIn }];
      const live = search(graph, { ...shared, inputs, context, maxGas });
      const saved = findRoute(opened, { ...shared, tokenIn, amountIn });
      expect(saved.found).toBe(live.found);
      if (!live.found || !saved.found) continue;
      found++;
      expect(saved.legs.map(({ venue, inputs, outputs }) => ({ venue, inputs, outputs }))).toEqual(
        live.plan.moves.map((fill) => ({
          venue: fill.pool.venue.id,
          inputs: fill.inputs.map(({ token, amount }) => ({ token, amount })),
          outputs: fill.outputs,
        })),
      );
    }
    expect(found).toBeGreaterThan(10);
  });
});

describe("sluice snapshot export", () => {
  test("writes the market that the service would route on", async () => {
    const out = join(folder.path, "exported.json");
    const { code, stdout, stderr } = await runAlone("snapshot", "export", "--market", "--out", out);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const { market: exported, universe } = readMarketFile(out);
    // Slow readings show their progress before.
    const said = `${exported.pools.size} venues of block ${exported.head.number}: ${out}`;
    expect(stderr.trimEnd().split("\n").at(-1)).toBe(said);
    expect(exported.head.hash).toBe(market.head.hash);
    for (const [id, entry] of market.pools) expect(exported.pools.get(id)).toEqual(entry);
    const unnamed = [...exported.pools.values()]
      .flatMap(({ venue }) => venue.tokens)
      .filter((token) => !universe.tokens.has(token));
    expect(unnamed).toEqual([]);
    expect((await run("snapshot", "export", "--market")).stdout).toBe(readFileSync(out, "utf8"));
  });

  test("says what is missing", async () => {
    expect(await run("snapshot", "export")).toEqual({
      code: 1,
      stdout: "",
      stderr: "INVALID_PARAMETER: nothing to export was named; allowed is --market\n",
    });
    const { stderr } = await run("snapshot", "export", "--market", "--chain", "5");
    expect(stderr).toBe(
      `UNSUPPORTED_CHAIN: --chain is 5; supported are ${[...networks.keys()].join(", ")}\n`,
    );
  });
});

describe("the local chain", () => {
  test("starts without a cycle of pools that profits after fees", async () => {
    const out = join(folder.path, "start.json");
    expect((await run("snapshot", "export", "--market", "--out", out)).code).toBe(0);
    const { market: start } = readMarketFile(out);
    expect(payingCycle(start)).toBeUndefined();
    // A control: one pool whose price is off by one per cent must be found.
    const pair = [...start.pools.values()].find(({ venue }) => venue.standard === "uniswap-v2")!;
    const { reserve0, reserve1 } = pair.state as { reserve0: bigint; reserve1: bigint };
    const state = { ...(pair.state as object), reserve0: (reserve0 * 101n) / 100n, reserve1 };
    const pools = new Map(start.pools).set(pair.venue.id, { ...pair, state });
    expect(payingCycle({ ...start, pools })).toContain(pair.venue.id);
  });
});

describe("sluice quote --market", () => {
  /** Nobody listens here: a market file requires no node. */
  const nowhere = { RPC_URL_1: "http://127.0.0.1:9" };
  const ofMarket = (args: string[]) => ["quote", "--market", path, ...args];
  const quote = (...args: string[]) => commands.run(ofMarket(args), nowhere, folder.path);
  const quoteAlone = (...args: string[]) => runCommand(ofMarket(args), nowhere, folder.path);
  const ask = ["--in", "ETH", "--out", "usdc"];

  test("prints the route that the library finds", async () => {
    const found = findRoute(openMarket(path), {
      tokenIn: NATIVE,
      tokenOut: usdc.address,
      amountIn: 10n ** 20n,
      gasPriceWei: 0n,
      bytePriceWei: 5n,
    });
    if (!found.found) throw new Error("no route");
    const prices = ["--gas-price", "0", "--byte-price", "5"];
    const { stdout } = await quote(...ask, "--amount", `${10n ** 20n}`, ...prices, "--json");
    const { milliseconds, certifyMilliseconds, route, ...answer } = JSON.parse(stdout);
    expect(milliseconds).toBeGreaterThan(0);
    expect(certifyMilliseconds).toBeGreaterThan(0);
    expect(answer).toEqual({
      query: { in: "ETH", out: "usdc", amount: `${10n ** 20n}`, gasPrice: "0", bytePrice: "5" },
      out: `${found.amountOut}`,
      net: `${found.netOut}`,
      bound: found.bound ? expect.anything() : null,
      gap: found.gap ? expect.anything() : null,
      gas: found.gas,
      gasPrice: "0",
      bytes: found.bytes,
      bytePrice: "5",
    });
    const texts = (amounts: readonly { token: string; amount: bigint }[]) =>
      amounts.map(({ token, amount }) => ({ token, amount: `${amount}` }));
    expect(route).toEqual(
      found.legs.map((leg) => ({ ...leg, inputs: texts(leg.inputs), outputs: texts(leg.outputs) })),
    );
  });

  test("finds the least input for an output", async () => {
    const wanted = ["--amount-out", "50000000000", "--json"];
    const { stdout } = await quote(...ask, ...wanted);
    const { query, in: amountIn, out } = JSON.parse(stdout);
    expect(query).toEqual({ in: "ETH", out: "usdc", amountOut: "50000000000" });
    expect(BigInt(out)).toBeGreaterThanOrEqual(50_000_000_000n);
    const market = openMarket(path);
    const asked = { tokenIn: NATIVE, tokenOut: usdc.address, certify: false };
    const found = findRoute(market, { ...asked, amountOut: 50_000_000_000n });
    expect(found.found && `${found.amountIn}`).toBe(amountIn);
    const typed = await quoteAlone("50000", "ETH", "usdc", "--exact-out", "--json");
    expect(JSON.parse(typed.stdout)).toMatchObject({ query, in: amountIn, out });
    const all = await quote(...ask, "--amount-out", `${1n << 200n}`);
    expect(all.stderr).toMatch(/^INSUFFICIENT_LIQUIDITY: no route yields \d+; at most \d+ can be reached$/m);
    const both = await quote(...ask, "--amount", "1", "--amount-out", "1");
    expect(both.stderr).toMatch(/^INVALID_PARAMETER: amountIn and amountOut are both there/);
  });

  test("prints readably, and accepts whole tokens", async () => {
    const { code, stdout } = await quoteAlone("100", "ETH", "USDC");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^100 ETH {2}→ {2}[\d,.]+ USDC\n\n/);
    for (const line of ["net", "bound", "gap", "gas", "search", "block"])
      expect(stdout).toMatch(new RegExp(`^${line} +\\S`, "m"));
  });

  test("explains a route as the service does", async () => {
    const shown = await quote("100", "ETH", "USDC", "--explain");
    expect(shown.stdout).toMatch(/^ {2}\d+\.\d\d % .+ 0x[0-9a-f]{40} +\d+ gas +[\d.e-]+ \S+ per \S+$/m);
    for (const line of ["net", "unsplit", "bound", "gap", "gas", "search", "block"])
      expect(shown.stdout).toMatch(new RegExp(`^${line} +\\S`, "m"));
    const queries = join(folder.path, "explained.jsonl");
    writeFileSync(queries, JSON.stringify({ in: "ETH", out: "USDC", amount: `${10n ** 20n}` }));
    const { stdout } = await quote("--queries", queries, "--explain");
    const { explain, route, net, bound, gap, gas } = JSON.parse(stdout);
    expect(explain).toMatchObject({ netAmountOut: net, bound, gap });
    const venues = (legs: { venue: string }[]) => legs.map(({ venue }) => venue);
    expect(venues(explain.legs)).toEqual(venues(route));
    const legGas = explain.legs.reduce((sum: number, leg: { gas: number }) => sum + leg.gas, 0);
    expect(legGas).toBeLessThan(gas);
  });

  test("answers a file of queries line by line, faults included", async () => {
    const queries = join(folder.path, "queries.jsonl");
    const lines = [
      { in: "ETH", out: "USDC", amount: "1000000000000000000" },
      { in: "USDC", out: "ETH", amount: 5_000_000, gasPrice: "0" },
      { in: "USDC", out: "NOPE", amount: "1" },
      { in: "USDC", out: "ETH", amount: "1e6" },
      { in: 5, amount: "1" },
      { in: "ETH", out: "USDC", amount: `${1n << 200n}` },
    ];
    writeFileSync(queries, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n\n{"in"\n`);
    const { code, stdout } = await quote("--queries", queries);
    expect(code).toBe(0);
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      "UNKNOWN_TOKEN",
      "INVALID_PARAMETER",
      "INVALID_PARAMETER",
      "INSUFFICIENT_LIQUIDITY",
      "INVALID_JSON",
    ]);
    expect(answers.slice(0, 6).map(({ query }) => query)).toEqual(lines);
    expect(BigInt(answers[0].net)).toBeLessThan(BigInt(answers[0].out));
    expect(answers[1].net).toBe(answers[1].out);
  });

  test.each([
    [[], /^INVALID_PARAMETER: --market needs --in, --out and --amount or --amount-out, or --queries\n$/],
    [["--in", "ETH", "--out", "USDC", "--amount", "1.5"], /^INVALID_PARAMETER: amount is 1\.5; /],
    [["--in", "ETH", "--out", "USDC", "--amount", "0"], /^INVALID_PARAMETER: amountIn is 0; /],
    [["--queries", "/nowhere.jsonl"], /^INVALID_PARAMETER: --queries: /],
  ])("refuses %j", async (args, message) => {
    const { code, stdout, stderr } = await quote(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(message);
  });

  test("refuses with exit code 1 in a separate process", async () => {
    const { code, stdout, stderr } = await quoteAlone("--in", "ETH", "--out", "eth", "--amount", "1");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe("INVALID_PARAMETER: tokenIn and tokenOut must differ\n");
  });

  test("is required for its own options", async () => {
    const { stderr } = await run("quote", "1", "ETH", "USDC", "--gas-price", "1");
    expect(stderr).toBe("INVALID_PARAMETER: --gas-price is only for --market\n");
  });
});
