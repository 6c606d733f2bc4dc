import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SluiceError } from "../src/errors/index.js";
import { findRoute, type MarketFile, openMarket } from "../src/library/index.js";
import { makeMarket } from "../src/market/index.js";
import { mainnet } from "../src/networks/mainnet.js";
import { adapters } from "../src/protocols/index.js";
import { marketFileOf, marketFileText } from "../src/snapshot/index.js";
import { head } from "../src/snapshot/testing/head.js";
import { makeDataFolder } from "./helpers/service.js";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const addressOf = (wanted: string) => mainnet.tokens.find(({ symbol }) => symbol === wanted)!.address;
const [weth, usdc, dai] = [addressOf("WETH"), addressOf("USDC"), addressOf("DAI")];

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let file: MarketFile;

/** A pair with unchanged liquidity. */
const untouched = {
  surplus0: 0n,
  surplus1: 0n,
  totalSupply: 10n ** 18n,
  ownShares: 0n,
  kLast: 0n,
  feeOn: false,
};

function pool(index: number, tokens: [`0x${string}`, `0x${string}`], reserves: [bigint, bigint]) {
  const address = `0x${String(index).padStart(40, "0")}` as const;
  const members = { id: `p:${address}`, protocol: "p", standard: "uniswap-v2", address, tokens };
  const [reserve0, reserve1] = reserves;
  return {
    venue: { ...members, feePpm: 3000, facts: {} },
    adapter: adapters.get("uniswap-v2")!,
    state: { ...untouched, reserve0, reserve1 },
  };
}

beforeAll(async () => {
  folder = await makeDataFolder();
  const venues = [
    pool(1, [usdc, weth], [3_000_000n * 10n ** 6n, 1_000n * 10n ** 18n]),
    pool(2, [usdc, weth], [2_000_000n * 10n ** 6n, 667n * 10n ** 18n]),
    pool(3, [dai, usdc], [10n ** 24n, 10n ** 12n]),
  ];
  file = marketFileOf(makeMarket(mainnet, head, venues), mainnet.tokens);
});

afterAll(() => folder?.remove());

describe("openMarket and findRoute", () => {
  const ask = { tokenIn: "weth", tokenOut: usdc, amountIn: 100n * 10n ** 18n };

  test("find a split, its output, and the output after gas", () => {
    const route = findRoute(openMarket(file), ask);
    if (!route.found) throw new Error("no route");
    expect(route.legs.map(({ address }) => address).sort()).toEqual(
      file.venues.slice(0, 2).map(({ address }) => address),
    );
    const outputs = route.legs.flatMap((leg) => leg.outputs);
    expect(outputs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(route.amountOut);
    // A base fee of 1 gwei falls by an eighth after an empty block; the tip is 1 gwei.
    expect(route.gasPriceWei).toBe(1_875_000_000n);
    const usdPerEther = 3000;
    const gasUsd = Number(route.amountOut - route.netOut) / 1e6;
    expect(gasUsd / ((route.gas * 1.875e9 * usdPerEther) / 1e18)).toBeCloseTo(1, 1);
    expect(route.netOut).toBeGreaterThan(route.singlePathNetOut as bigint);
    expect(route.milliseconds).toBeGreaterThan(0);
  });

  test("treat gas as free at price 0, and respect the limits of the request", () => {
    const market = openMarket(file);
    const free = findRoute(market, { ...ask, gasPriceWei: 0n });
    expect(free.found && free.netOut === free.amountOut).toBe(true);
    const one = findRoute(market, { ...ask, maxFills: 1 });
    expect(one.found && one.legs.length).toBe(1);
    expect(findRoute(market, { ...ask, tokenOut: "DAI", maxHops: 1 })).toEqual({
      found: false,
      reason: "noPath",
    });
    expect(findRoute(market, { ...ask, amountIn: 1n << 120n })).toMatchObject({
      found: false,
      reason: "insufficientLiquidity",
    });
  });

  test("find the least input for an output", () => {
    const market = openMarket(file);
    const wanted = findRoute(market, ask);
    if (!wanted.found) throw new Error("no route");
    const { amountOut } = wanted;
    const route = findRoute(market, { tokenIn: "weth", tokenOut: usdc, amountOut });
    if (!route.found) throw new Error("no route");
    expect(route.amountOut).toBeGreaterThanOrEqual(amountOut);
    expect(route.amountIn).toBeLessThanOrEqual(ask.amountIn);
    expect(Number(route.amountIn) / Number(ask.amountIn)).toBeCloseTo(1, 6);
    expect(route.bound?.gross).toBeGreaterThanOrEqual(amountOut);
    const less = findRoute(market, { ...ask, amountIn: route.amountIn - route.amountIn / 10_000n });
    expect(less.found && less.amountOut < amountOut).toBe(true);
    const all = { tokenIn: "weth", tokenOut: usdc, amountOut: 6_000_000n * 10n ** 6n };
    expect(findRoute(market, all)).toMatchObject({ found: false, reason: "insufficientLiquidity" });
  });

  test.each([
    [{ tokenIn: "NOPE" }, "UNKNOWN_TOKEN", /^NOPE is not a token of the market$/],
    [{ tokenOut: "WETH" }, "INVALID_PARAMETER", /must differ/],
    [{ amountIn: 0n }, "INVALID_PARAMETER", /^amountIn is 0; /],
    [{ amountOut: 1n }, "INVALID_PARAMETER", /^amountIn and amountOut are both there or both missing; /],
    [{ maxFills: 0.5 }, "INVALID_PARAMETER", /^maxFills is 0\.5; /],
    [{ gasPriceWei: -1n }, "INVALID_PARAMETER", /^gasPriceWei is -1; /],
  ])("refuse %o", (change, code, message) => {
    const refused = (() => {
      try {
        return findRoute(openMarket(file), { ...ask, ...change });
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(SluiceError);
    expect(refused).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});

describe("docs/library.md", () => {
  test("shows code that runs unchanged, through the package's own export", async () => {
    const page = readFileSync(join(root, "docs/library.md"), "utf8");
    const path = join(folder.path, "market.json");
    writeFileSync(path, marketFileText(file));
    const code = page.split("```js\n")[1]?.split("```")[0]?.replace('"market.json"', JSON.stringify(path));
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code as string], {
      cwd: root,
    });
    const [first, ...legs] = stdout.trimEnd().split("\n");
    expect(first).toMatch(/^\d+ raw units, \d+ after gas, [\d.]+ ms$/);
    expect(legs[0]).toMatch(/^\d+ through p 0x[0-9]{40}$/);
  });
});
