import { devAccounts, devToken } from "@sluice/devnet";
import { afterEach, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { useCommands } from "./helpers/commands.js";
import { failureIn } from "./helpers/http.js";
import { placeDatabase } from "./helpers/prebuilt.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { type AnyService, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

const sender = devAccounts[0]?.address as Address;
const [usdc, uni, link] = (["USDC", "UNI", "LINK"] as const).map(
  (symbol) => devToken(symbol).address as Address,
) as [Address, Address, Address];
const world = useService();
const commands = useCommands();

type Hop = { protocol: string; primary: Address; tokenOut: string[] };
type Answer = Omit<RouteAnswer, "route"> & { route: Hop[]; explain?: { excludedVenues: number } };

function ask(tokenOut: Address, more: Record<string, string> = {}, service: AnyService = world.service) {
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const query = { ...parties, tokenIn: NATIVE, tokenOut, amountIn: "1000000000000000000", ...more };
  return fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

async function route(
  tokenOut: Address,
  more?: Record<string, string>,
  service?: AnyService,
): Promise<Answer> {
  const response = await ask(tokenOut, more, service);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

const added: string[] = [];

async function exclude(...args: string[]) {
  const result = await commands.run(["exclude", ...args], { SLUICE_DATA: world.dataFolder });
  if (result.code === 0 && args[0] === "add") added.push(args[1] as string);
  return { ...result, text: `${result.stdout}${result.stderr}` };
}

afterEach(async () => {
  for (const entry of added.splice(0)) await exclude("remove", entry);
});

describe("sluice exclude", () => {
  test("excludes a venue from routes at once, and readmits it", async () => {
    const before = await route(uni);
    const pool = before.route.at(-1)?.primary as Address;
    expect(await exclude("add", `venue:${pool.toUpperCase().replace("X", "x")}`)).toMatchObject({
      code: 0,
      stdout: `Routes no longer use venue:${pool}.\n`,
    });
    const without = await route(uni, { explain: "true" });
    expect(without.route.map(({ primary }) => primary)).not.toContain(pool);
    expect(without.explain?.excludedVenues).toBe(1);
    const listed = await exclude("list", "--json");
    expect(JSON.parse(listed.stdout)).toEqual([{ entry: `venue:${pool}`, source: "command" }]);
    expect((await exclude("remove", `venue:${pool}`)).code).toBe(0);
    expect((await route(uni)).route).toEqual(before.route);
    expect((await exclude("list")).stdout).toBe("Nothing is excluded.\n");
  });

  test("excludes protocols and standards", async () => {
    const [hop] = (await route(link)).route.slice(-1);
    await exclude("add", `protocol:${hop?.protocol}`);
    const others = await route(link);
    expect(others.route.map(({ protocol }) => protocol)).not.toContain(hop?.protocol);
    await exclude("add", "standard:uniswap-v2");
    await exclude("add", "standard:uniswap-v3");
    const refused = await failureIn(await ask(devToken("GRT").address as Address));
    expect(refused).toMatchObject({ status: 422, code: "NO_ROUTE" });
    expect(refused.description).toMatch(/\d+ venues are excluded by the operator of this service/);
  });

  test("excludes a token: requests for it are refused by name, and it stays listed", async () => {
    await exclude("add", `token:${uni}`);
    expect(await failureIn(await ask(uni))).toMatchObject({
      status: 422,
      code: "TOKEN_EXCLUDED",
      message: `tokenOut ${uni} is excluded by the operator of this service`,
    });
    const ens = await ask(devToken("ENS").address as Address);
    const answer = (await ens.json()) as { route?: Hop[] };
    expect((answer.route ?? []).flatMap(({ tokenOut }) => tokenOut)).not.toContain(uni);
    const listing = await fetch(`${world.service.url}/api/v1/tokens?address=${uni}`);
    expect(((await listing.json()) as { data: unknown[] }).data).toHaveLength(1);
    const price = await fetch(`${world.service.url}/api/v1/prices/1/${uni}`);
    expect(price.status).toBe(200);
    await price.json();
  });

  test.each([
    ["protocol:nobody-v9", "nobody-v9 is not a protocol; allowed is one of aave-v2,"],
    ["standard:sushiswap-v2", "sushiswap-v2 is not a standard; allowed is one of aave-v2,"],
    ["token:0x12", '"token:0x12" cannot be excluded; allowed is token:<address>, venue:<address'],
    [uni, `"${uni}" cannot be excluded; allowed is token:<address>`],
  ])("says what is allowed in place of %s", async (text, reason) => {
    const { code, stderr } = await exclude("add", text);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
  });

  test("removes only exclusions that it added", async () => {
    const { code, stderr } = await exclude("remove", `token:${link}`);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`token:${link} is not excluded`)]);
  });
});

describe("a service without the command", () => {
  test("follows the settings and earlier exclusions, which outlive it", async () => {
    const folder = await makeFolderIn(world.dataFolder);
    await placeDatabase(folder);
    const env = { RPC_URL_1: world.chain.url, SLUICE_DATA: folder };
    const early = await commands.run(["exclude", "add", `token:${uni}`], env);
    expect([early.code, early.stderr]).toEqual([0, ""]);
    const set = { ...env, SLUICE_ROUTING_EXCLUDE: `token:${link}, protocol:uniswap-v4` };
    const list = async () => (await commands.run(["exclude", "list"], set)).stdout.split("\n").sort();
    const all = [
      "",
      `command   token:${uni}`,
      "settings  protocol:uniswap-v4",
      `settings  token:${link}`,
    ].sort();
    const service = await startServiceHere(set);
    try {
      for (const token of [uni, link])
        expect(await failureIn(await ask(token, {}, service))).toMatchObject({ code: "TOKEN_EXCLUDED" });
      const { route: hops } = await route(usdc, { explain: "true" }, service);
      expect(hops.map(({ protocol }) => protocol)).not.toContain("uniswap-v4");
      expect(await list()).toEqual(all);
      const fixed = await commands.run(["exclude", "remove", `token:${link}`], set);
      expect(fixed.stderr).toContain("is excluded by the setting routing.exclude");
    } finally {
      await service.stop();
    }
    expect(await list()).toEqual(all);
  });

  test("does not start with settings that name something unknown", async () => {
    const env = { RPC_URL_1: world.chain.url, SLUICE_DATA: await makeFolderIn(world.dataFolder) };
    for (const [value, reason] of [
      ["protocol:nobody", "nobody is not a protocol; allowed is one of"],
      ["nobody", 'SLUICE_ROUTING_EXCLUDE is "nobody"; allowed is a list of token:<address>'],
    ] as const) {
      const { code, stderr } = await commands.run(["serve"], { ...env, SLUICE_ROUTING_EXCLUDE: value });
      expect(code).toBe(1);
      expect(stderr).toContain(reason);
    }
  });
});
