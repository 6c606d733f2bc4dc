import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRoute, openMarket } from "../src/library/index.js";
import { makeDataFolder, runCommand } from "./helpers/service.js";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../bench/run.mjs", import.meta.url));
/** Real markets, if available. */
const shared = process.env.BENCH_SHARED;
const realSet = shared === undefined ? "" : join(shared, "data", "univ2-sushi-2020-noarb.json");
const note = existsSync(realSet) ? "" : ": NOT RUN, since BENCH_SHARED names no folder with one";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
});

afterAll(() => folder?.remove());

const tokens = [
  { id: 0, symbol: "WETH", address: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", decimals: 18 },
  { id: 1, symbol: "USDC", address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", decimals: 6 },
  { id: 2, symbol: "BAL", address: "0xba100000625a3754423978a60c9317c58a424e3D", decimals: 18 },
];
const pools = [
  {
    id: 0,
    address: `0x${"1".repeat(40)}`,
    kind: "cp",
    t: [1, 0],
    r: ["3000000000000", "1000000000000000000000"],
    feePpm: 3000,
  },
  {
    id: 1,
    address: `0x${"2".repeat(40)}`,
    kind: "w",
    t: [2, 0],
    r: ["400000000000000000000000", "200000000000000000000"],
    w: [0.8, 0.2],
    feePpm: 1000,
  },
  {
    id: 2,
    address: `0x${"3".repeat(40)}`,
    kind: "cl",
    t: [1, 0],
    feePpm: 500,
    // sqrt(1e18 / 3000e6) as Q96.
    sqrtPriceX96: "1446501726624926496477173928747177",
    tick: 196256,
    liquidity: "50000000000000000",
    ticks: [
      { i: 190000, net: "50000000000000000" },
      { i: 200000, net: "-50000000000000000" },
    ],
  },
  { id: 3, address: `0x${"4".repeat(40)}`, kind: "cp", t: [1, 2], r: ["0", "5"], feePpm: 3000 },
];

async function importFile(from: string, to: string): Promise<string> {
  const { stdout } = await run(process.execPath, [script, "import", from, to]);
  return stdout;
}

describe("bench import", () => {
  test("writes a market file of pools of each kind, which the command line routes on", async () => {
    const [from, to] = [join(folder.path, "set.json"), join(folder.path, "market.json")];
    writeFileSync(from, JSON.stringify({ name: "small", tokens, pools }));
    expect(await importFile(from, to)).toBe(`small: 3 venues, 1 left out: ${to}\n`);
    const request = { tokenIn: "BAL", tokenOut: "USDC", amountIn: 10n ** 22n, gasPriceWei: 0n };
    const route = findRoute(openMarket(to), request);
    if (!route.found) throw new Error("no route");
    // Adding 10,000 BAL to 400,000, weighted 4 to 1, buys this part of 200 WETH at 3,000 USDC, less the cost of the
    // sale.
    const most = 200 * (1 - (400 / 410) ** 4) * 3000;
    const got = Number(route.amountOut) / 1e6;
    expect(got).toBeGreaterThan(0.97 * most);
    expect(got).toBeLessThan(most);
    expect(new Set(route.legs.map(({ address }) => address[2]))).toEqual(new Set(["1", "2", "3"]));
    const args = ["quote", "--market", to, "10000", "BAL", "USDC", "--gas-price", "0", "--json"];
    const { stdout } = await runCommand(args, {}, folder.path);
    expect(JSON.parse(stdout).out).toBe(`${route.amountOut}`);
  });

  test.skipIf(!existsSync(realSet))(`takes every pool of a real market${note}`, async () => {
    const to = join(folder.path, "real.json");
    expect(await importFile(realSet, to)).toMatch(/: 4445 venues, 0 left out: /);
    const route = findRoute(openMarket(to), { tokenIn: "WETH", tokenOut: "USDC", amountIn: 10n ** 20n });
    expect(route.found && Number(route.amountOut) / 1e6 / 100).toBeGreaterThan(300);
  });
});
