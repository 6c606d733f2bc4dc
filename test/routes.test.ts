import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Devnet,
  devAccounts,
  devProvider,
  devSolidly,
  devSolidlyPools,
  devToken,
  rpc,
} from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteResponse } from "../src/api/endpoints/route/response.js";
import { createRpc } from "../src/chain/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { maxBigint, minBigint } from "../src/lib/math.js";
import { runs } from "../src/lib/testing/runs.js";
import type { Network } from "../src/networks/network.js";
import { routerAddress } from "../src/program/index.js";
import { adapters } from "../src/protocols/index.js";
import { listTokens } from "./helpers/actors.js";
import { balancesOf } from "./helpers/balances.js";
import { knownTokens, settingsOf, stateEveryStandard, takeFromProvider } from "./helpers/everyStandard.js";
import { approveAll, balanceOf, mineAt, send } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { rebasingProtocols } from "./helpers/mineAndCheck.js";
import { newestMarket } from "./helpers/minePlan.js";
import { partyOfSender, receiverApart } from "./helpers/parties.js";
import { executeRandomRoutes, type RouteAnswer, routeTokens } from "./helpers/randomRoutes.js";
import { type AnyService, caughtUp, makeDataFolder, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { blockTimeOf } from "./helpers/validity.js";

const routes = runs({ normal: 12, deep: 320 });
/** How many routes must pass through each standard, and how many are drawn for those that the others left out. */
const fewest = runs({ normal: 2, deep: 12 });
const drawnEach = runs({ normal: 24, deep: 200 });
const sender = devAccounts[0]?.address as Address;
const abi = parseAbi(["function setFee(bool stable, uint256 fee)"]);

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let service: AnyService;
let network: Network;
/** The tokens of each standard's venues. */
let tokensOf: ReadonlyMap<string, readonly Address[]>;
/** The most of a token that is traded at once: 30 % of what the deepest venue holds, if the sender has that much. */
let mostOf: ReadonlyMap<Address, bigint>;
let rebasing: ReadonlySet<Address>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  network = await stateEveryStandard(chain);
  const config = join(folder.path, "everyStandard.toml");
  writeFileSync(config, settingsOf(network));
  const env = { SLUICE_CONFIG: config, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "20" };
  service = await startServiceHere({ ...env, RPC_URL_1: chain.url });
  await readMarket();
  await caughtUp(service, chain);
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

/** Learns what there is to trade, and gives the sender some of it with all approvals. */
async function readMarket(): Promise<void> {
  const node = createRpc({ chainId: 1, urls: [chain.url] });
  const market = await newestMarket(node, network, knownTokens(network));
  node.close();
  const venues = [...market.pools.values()].map(({ adapter, venue }) => {
    const position = adapter.meta.position?.(venue);
    return { ...venue, tokens: position === undefined ? venue.tokens : [...venue.tokens, position.address] };
  });
  const known = [...new Set(venues.flatMap(({ tokens }) => tokens))].filter((token) => token !== NATIVE);
  await takeFromProvider(
    chain.url,
    known.filter((token) => !routeTokens.includes(token)),
    sender,
  );
  await approveAll(chain.url, known, [[sender, routerAddress]]);
  const most = await Promise.all(
    [NATIVE, ...known].map(async (token) => {
      const traded = token === NATIVE ? network.wrappedNative : token;
      const owners = [...new Set(venues.map(({ address }) => address))];
      const [all = 0n, ...held] = await balancesOf(
        chain.url,
        [sender, ...owners].map((owner) => ({ token: traded, owner })),
      );
      const deepest = held.reduce(maxBigint, 0n);
      // Most venues of shares hold none of them.
      return [token, deepest === 0n ? all / 4n : minBigint((deepest * 3n) / 10n, all)] as const;
    }),
  );
  mostOf = new Map(most);
  const groups = new Map<string, Set<Address>>();
  for (const { standard, tokens } of venues) {
    groups.set(standard, new Set([...(groups.get(standard) ?? []), ...tokens]));
  }
  tokensOf = new Map([...groups].map(([standard, tokens]) => [standard, [...tokens]]));
  const listed = await listTokens(service);
  rebasing = new Set(
    listed
      .filter(({ protocolSlug }) => rebasingProtocols.has(protocolSlug ?? ""))
      .map(({ address }) => address),
  );
}

type Answer = RouteAnswer & Pick<RouteResponse, "explain">;

async function ask(
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
  more: Record<string, string> = {},
): Promise<Answer> {
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const query = { chainId: "1", ...parties, tokenIn, tokenOut, amountIn: String(amountIn), ...more };
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

/** Executes a route, and returns what the sender received. */
async function execute(answer: RouteAnswer, tokenOut: Address): Promise<bigint> {
  const before = await balanceOf(chain.url, tokenOut, sender);
  const { status } = await mineAt(chain.url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));
  expect(status).toBe("0x1");
  await caughtUp(service, chain);
  return (await balanceOf(chain.url, tokenOut, sender)) - before;
}

describe("an explained route", () => {
  const usdc = devToken("USDC").address as Address;
  const question = {
    ...{ fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" },
    ...{ tokenIn: NATIVE, tokenOut: usdc, amountIn: (200n * 10n ** 18n).toString() },
  };
  const urlOf = (path: string, more: Record<string, string>) =>
    `${service.url}/api/v1/shortcuts/${path}?${new URLSearchParams({ ...question, ...more })}`;

  async function answer(path: "route" | "quote", more: Record<string, string>): Promise<RouteResponse> {
    const response = await fetch(urlOf(path, more));
    expect(response.status).toBe(200);
    return (await response.json()) as RouteResponse;
  }

  test("proves its largest possible gap to the best", async () => {
    const { amountOut, explain } = await answer("route", { explain: "true" });
    if (!explain?.bound || !explain.gap) throw new Error("nothing was proved");
    const { bound, gap } = explain;
    const [gross, net] = [BigInt(String(amountOut)), BigInt(explain.netAmountOut)];
    expect(BigInt(bound.gross)).toBeGreaterThanOrEqual(gross);
    expect(BigInt(bound.net)).toBeGreaterThanOrEqual(net);
    expect(net).toBeLessThan(gross);
    expect(BigInt(explain.singlePathNetAmountOut ?? 0)).toBeLessThanOrEqual(net);
    expect(gap.grossBps).toBeCloseTo((1 - Number(gross) / Number(bound.gross)) * 1e4, 4);
    expect(gap.netBps).toBeCloseTo((1 - Number(net) / Number(bound.net)) * 1e4, 4);
    expect(Math.min(gap.grossBps, gap.netBps)).toBeGreaterThanOrEqual(0);
    expect(BigInt(explain.gasPrice)).toBeGreaterThan(10n ** 9n);
    expect(explain.certifyMilliseconds).toBeGreaterThan(0);
  });

  test("shows its legs, whose shares add up", async () => {
    const { amountOut, route, explain } = await answer("route", { explain: "true" });
    const legs = explain?.legs ?? [];
    expect(legs.length).toBeGreaterThan(2);
    expect(legs.map(({ pool, protocol, tokenIn }) => [pool, protocol, tokenIn])).toEqual(
      route.map(({ primary, protocol, tokenIn }) => [primary, protocol, tokenIn]),
    );
    const shares = new Map<string, number>();
    let arrived = 0n;
    for (const leg of legs) {
      expect(await rpc(chain.url, "eth_getCode", [leg.pool, "latest"])).not.toBe("0x");
      const [[token], [share], [paid], [got]] = [leg.tokenIn, leg.share, leg.amountIn, leg.amountOut];
      shares.set(String(token), (shares.get(String(token)) ?? 0) + Number(share));
      if (leg.tokenOut[0] === usdc) arrived += BigInt(String(got));
      // The next unit pays no more than those before it.
      expect(leg.marginalPrice).toBeLessThanOrEqual((Number(got) / Number(paid)) * (1 + 1e-6));
      expect(leg.marginalPrice).toBeGreaterThan(0);
      expect(leg.gas).toBeGreaterThan(0);
    }
    expect(shares.size).toBeGreaterThan(1);
    for (const share of shares.values()) expect(share).toBeCloseTo(1, 9);
    expect(arrived.toString()).toBe(amountOut);
  });

  test("is explained in quotes and for bodies too, and only on request", async () => {
    const [plain, declined] = [await answer("route", {}), await answer("route", { explain: "false" })];
    expect(["explain" in plain, "explain" in declined]).toEqual([false, false]);
    const response = await fetch(`${service.url}/api/v1/shortcuts/route`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...question, explain: true }),
    });
    const body = (await response.json()) as RouteResponse;
    const quoted = await answer("quote", { explain: "1" });
    expect(body.explain?.legs.length).toBeGreaterThan(2);
    expect(quoted.explain?.legs.length).toBeGreaterThan(2);
  });

  test("states what others can take of it, in dollars too", async () => {
    const { amountOut, minAmountOut, explain } = await answer("route", { explain: "true", slippage: "50" });
    const exposed = BigInt(String(amountOut)) - BigInt(String(minAmountOut));
    expect(exposed).toBeGreaterThan(0n);
    expect(explain?.exposure).toMatchObject({ amount: String(exposed) });
    expect(explain?.exposure?.bps).toBeCloseTo(50, 1);
    // USDC has six decimals and is worth about a dollar.
    expect((explain?.exposure?.usd as number) / (Number(exposed) / 1e6)).toBeCloseTo(1, 1);
    const fixed = await answer("quote", { explain: "true", slippage: "0" });
    expect(fixed.explain?.exposure).toMatchObject({ amount: "0", bps: 0, usd: 0 });
  });

  test("states what one more fill or hop would bring, which is what a search with one more finds", async () => {
    const within = (maxFills: number, more: Record<string, string> = {}) =>
      answer("quote", { explain: "true", maxFills: String(maxFills), ...more });
    const { explain } = await within(1, { explainLimits: "true" });
    const [one, two] = [await within(1), await within(2)];
    const netOf = (quote: RouteResponse) => BigInt(quote.explain?.netAmountOut as string);
    const gain = netOf(two) - netOf(one);
    expect(gain).toBeGreaterThan(0n);
    expect(explain?.limits?.fills).toEqual({
      ...{ limit: 1, gain: String(gain) },
      gainBps: Math.floor((Number(gain) * 1e6) / Number(one.amountOut)) / 100,
    });
    for (const each of ["hops", "gas"] as const)
      expect(explain?.limits?.[each]).toMatchObject({ gain: "0", gainBps: 0 });
    expect(one.explain).not.toHaveProperty("limits");
    expect(await failureIn(await fetch(urlOf("quote", { explainLimits: "true" })))).toMatchObject({
      ...{ status: 400, code: "INVALID_PARAMETER" },
      message: [expect.stringContaining("explain must be true as well")],
    });
  });

  test("refuses values other than true and false", async () => {
    expect(await failureIn(await fetch(urlOf("route", { explain: "yes" })))).toMatchObject({
      ...{ status: 400, code: "INVALID_PARAMETER" },
      message: ['explain is "yes"; allowed is true or false'],
    });
  });
});

type Draws = Parameters<typeof executeRandomRoutes>[1];

describe("random routes", () => {
  const used = new Map<string, number>();
  const usesOf = (standard: string) => used.get(standard) ?? 0;

  async function draw(options: { count: number; seed: number } & Partial<Draws>) {
    const party = { ...partyOfSender(chain, sender), receivers: [sender, receiverApart] };
    const standardOf = new Map(network.deployments.map(({ slug, standard }) => [slug, standard]));
    return executeRandomRoutes(
      { chain, service },
      {
        partyFor: () => party,
        mostOf: async (token) => mostOf.get(token) ?? 0n,
        slackOf: (token) => (rebasing.has(token) ? 2n : 0n),
        onExecuted({ route }) {
          const standards = new Set(route.map(({ protocol }) => standardOf.get(protocol) ?? protocol));
          for (const standard of standards) used.set(standard, usesOf(standard) + 1);
        },
        ...options,
      },
    );
  }

  test(`deliver the answered amount to the wei, ${routes} times`, async () => {
    const inTurn = [[NATIVE], routeTokens, routeTokens, routeTokens];
    const done = await draw({ count: routes, seed: 1, inTurn });
    process.stdout.write(`routes of strategy router: ${JSON.stringify(done)}\n`);
    expect(done.split).toBeGreaterThan(routes / 20);
    expect(done.multiHop).toBeGreaterThan(routes / 3);
  }, 600_000);

  test("deliver it through every standard", async () => {
    let executed = 0;
    for (const [index, standard] of [...adapters.keys()].entries()) {
      const tokens = tokensOf.get(standard) ?? [];
      const isEnough = () => usesOf(standard) >= fewest;
      if (tokens.length > 0)
        executed += (await draw({ count: drawnEach, seed: 100 + index, tokens, isEnough })).executed;
    }
    process.stdout.write(`routes for single standards: ${executed}\n`);
    process.stdout.write(`routes through each: ${JSON.stringify(Object.fromEntries(used))}\n`);
    expect([...adapters.keys()].filter((standard) => usesOf(standard) < fewest)).toEqual([]);
  }, 600_000);
});

describe("pools of Solidly's kind", () => {
  test("follow a fee that changes without a log of the pool, from one block to the next", async () => {
    const [usdc, gusd] = [devToken("USDC").address as Address, devToken("GUSD").address as Address];
    const pool = devSolidlyPools.find(({ token0, token1 }) => [token0, token1].includes(gusd));
    const isUsed: boolean[] = [];
    for (const fee of [1n, 250n]) {
      await rpc(chain.url, "anvil_impersonateAccount", [devProvider]);
      const data = encodeFunctionData({ abi, functionName: "setFee", args: [true, fee] });
      const { status } = await send(chain.url, { from: devProvider, to: devSolidly.factory, data });
      expect(status).toBe("0x1");
      await caughtUp(service, chain);
      const answer = await ask(gusd, usdc, 100_000n, { explain: "true" });
      const legs = answer.explain?.legs ?? [];
      // What the search planned with the fee that it knows, and what the chain pays.
      const last = legs.filter(({ tokenOut }) => tokenOut[0] === usdc);
      const planned = last.reduce((sum, { amountOut }) => sum + BigInt(amountOut[0] as string), 0n);
      expect(String(planned)).toBe(answer.amountOut);
      expect(await execute(answer, usdc)).toBe(planned);
      isUsed.push(last.some((leg) => leg.pool === pool?.address));
    }
    expect(isUsed).toEqual([true, false]);
  });

  test("have shares of both kinds that are entered and left", async () => {
    for (const stable of [true, false]) {
      const pool = devSolidlyPools.find((one) => one.stable === stable && one.customFeeBps === undefined);
      const [token, share] = [pool?.token0 as Address, pool?.address as Address];
      const entering = await ask(token, share, (await balanceOf(chain.url, token, sender)) / 1_000n);
      expect(entering.route.at(-1)).toMatchObject({ protocol: "aerodrome", action: "deposit" });
      const shares = await execute(entering, share);
      expect(shares).toBe(BigInt(entering.amountOut));
      const leaving = await ask(share, token, shares);
      expect(leaving.route[0]).toMatchObject({ protocol: "aerodrome", action: "redeem" });
      expect(await execute(leaving, token)).toBe(BigInt(leaving.amountOut));
    }
  });
});
