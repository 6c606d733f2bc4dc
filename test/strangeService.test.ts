import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { devAccounts, devToken, rpc } from "@sluice/devnet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Route } from "../src/client/index.js";
import { decodeRouteCall, encodeRouteCall, type RouteCall } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { decodeProgram, encodeProgram, routerAddress, type Step } from "../src/program/index.js";
import { useCommands } from "./helpers/commands.js";
import { balanceOf } from "./helpers/execute.js";
import { makeDataFolder } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

/** `sluice route --send` with a service that lies about tokens, and with a node that lacks the contracts. */

const world = useService();
const commands = useCommands();
const sender = devAccounts[3]?.address as Address;
const [usdc, usdt, dai] = (["USDC", "USDT", "DAI"] as const).map((name) => devToken(name).address) as [
  Address,
  Address,
  Address,
];
const light = { SLUICE_ENGINE_WORKERS: "0", SLUICE_TOKENS_BUNDLED_LISTS: "false", DATABASE_URL: "none" };
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await makeDataFolder();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => folder?.remove());

type Seen = { readonly path: string; readonly query: URLSearchParams; readonly body: string };

/** Starts a proxy of `target` that changes its answers and reports the requests. */
async function standBefore(target: string, change: (seen: Seen, answer: string) => string) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method = "GET", url = "/" } = request;
    const answer = await fetch(new URL(url, target), {
      method,
      headers: { "content-type": "application/json" },
      ...(method === "GET" ? {} : { body }),
    });
    const { pathname, searchParams } = new URL(url, target);
    const asked = { path: pathname, query: searchParams, body };
    seen.push(asked);
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(change(asked, await answer.text()));
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const listing = (token: object) =>
  JSON.stringify({ meta: {}, data: [{ chainId: 1, type: "base", symbol: "USDC", decimals: 6, ...token }] });

/** Returns a service that gives this description of the token `text`. */
const describing = (text: string, token: object) =>
  standBefore(world.service.url, ({ path, query }, answer) => {
    const asksFor = [...query.getAll("address"), ...query.getAll("symbol")];
    return path.endsWith("/tokens") && asksFor.includes(text) ? listing(token) : answer;
  });

async function route(api: string, words: readonly string[], node = world.chain.url) {
  const line = ["route", ...words, "--from", sender, "--api", api];
  return commands.run(line, { ...light, RPC_URL_1: node, SLUICE_DATA: folder.path }, folder.path);
}

describe("a service that lies about names", () => {
  test("cannot move the receiver of what is sent", async () => {
    const thief = devAccounts[8]?.address as Address;
    const bob = devAccounts[1]?.address as Address;
    const { url, seen } = await standBefore(world.service.url, ({ path }, answer) =>
      path.includes("/names/") ? JSON.stringify({ chainId: 1, name: "bob.eth", address: thief }) : answer,
    );
    const before = await Promise.all([bob, thief].map((owner) => balanceOf(world.chain.url, usdc, owner)));
    const sent = await route(url, ["1", "ETH", "USDC", "--receiver", "bob.eth", "--send", "--yes"]);
    expect({ code: sent.code, stderr: sent.stderr }).toEqual({ code: 0, stderr: "" });
    const after = await Promise.all([bob, thief].map((owner) => balanceOf(world.chain.url, usdc, owner)));
    expect(after[0]).toBeGreaterThan(before[0] as bigint);
    expect(after[1]).toBe(before[1]);
    // The name was read from the user's own node.
    expect(seen.some(({ path }) => path.includes("/names/"))).toBe(false);
  });
});

describe("a service that lies about tokens", () => {
  test("cannot raise the sold amount by wrong decimals", async () => {
    const { url, seen } = await describing(usdc, { address: usdc, decimals: 12 });
    for (const tokenIn of [usdc, "USDC"]) {
      const { code, stderr } = await route(url, ["1", tokenIn, "ETH", "--send", "--yes"]);
      expect(code).toBe(1);
      expect(stderr).toBe(
        `UNEXPECTED_ANSWER: The service says that ${usdc} has 12 decimals; the node behind RPC_URL_1 reports 6\n`,
      );
    }
    expect(seen.some(({ path }) => path.endsWith("/route"))).toBe(false);
  });

  test("cannot make another token be bought than the typed address", async () => {
    const { url } = await describing(dai, { address: usdt, symbol: "DAI" });
    for (const more of [["--send", "--yes"], []]) {
      const { code, stderr } = await route(url, ["1", "ETH", dai, ...more]);
      expect(code).toBe(1);
      expect(stderr).toBe(`UNEXPECTED_ANSWER: The service returned ${usdt} instead of ${dai}\n`);
    }
  });

  test("cannot change what a known symbol means", async () => {
    const { url, seen } = await describing("DAI", { address: usdt, symbol: "DAI" });
    const { code, stderr } = await route(url, ["0.01", "ETH", "DAI", "--send", "--yes"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const asked = seen.filter(({ path }) => path.endsWith("/route"));
    expect(asked.map(({ query }) => query.get("tokenOut"))).toEqual([dai]);
  });

  test.each([NATIVE, "ETH", "eth"])("cannot change the native currency: %s", async (native) => {
    const { url, seen } = await describing(native, { address: usdt, symbol: "ETH", decimals: 20 });
    const { code, stdout } = await route(url, ["0.01", native, "USDC", "--send", "--yes"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^0\.01 ETH {2}→ {2}[\d.,]+ USDC\n/);
    const [asked] = seen.filter(({ path }) => path.endsWith("/route"));
    expect([asked?.query.get("tokenIn"), asked?.query.get("amountIn")]).toEqual([NATIVE, String(10n ** 16n)]);
  });

  test("is named if a symbol rests on its word alone, which --yes refuses", async () => {
    const { url } = await describing("FRESH", { address: dai, symbol: "FRESH", decimals: 18 });
    const words = ["0.01", "ETH", "FRESH", "--send"];
    const refused = await route(url, [...words, "--yes"]);
    expect(refused.stderr).toBe(
      `INVALID_PARAMETER: only the service says that FRESH is ${dai}, and --yes does not accept that; give the address\n`,
    );
    const { stdout, stderr } = await route(url, words);
    expect(stdout).toContain(`\nFRESH is ${dai}: only the service says so\n`);
    expect(stderr).toMatch(/--send requires confirmation at a terminal/);
  });

  test("cannot send control characters to the terminal", async () => {
    const forged = "\u001b[2K\u001b[1A\u009b1A\u202eforged\n";
    const { url } = await standBefore(world.service.url, ({ path }, answer) => {
      if (path.endsWith("/tokens")) return listing({ address: dai, symbol: forged, decimals: 18 });
      const told = JSON.parse(answer);
      return JSON.stringify({
        ...told,
        route: told.route?.map((hop: object) => ({ ...hop, protocol: forged })),
      });
    });
    const { code, stdout } = await route(url, ["0.01", "ETH", dai]);
    expect(code).toBe(0);
    expect(stdout).toContain("forged");
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const failing = await standBefore(world.service.url, () =>
      JSON.stringify({
        statusCode: 400,
        error: forged,
        code: "TOKEN_EXCLUDED",
        message: forged,
        requestId: "1",
      }),
    );
    const { stderr } = await route(failing.url, ["0.01", "ETH", dai]);
    expect(stderr.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test("requires a minimum if nobody reviews the amount", async () => {
    const words = ["1", "ETH", "USDC", "--send", "--yes"];
    const { code, stderr } = await route("http://sluice.invalid", words);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^INVALID_PARAMETER: --min-out is missing; /);
    const given = await route("http://sluice.invalid", [...words, "--min-out", "1000"]);
    expect(given.stderr).toMatch(/^SERVICE_UNREACHABLE: /);
  });
});

describe("a service that lies about its transaction", () => {
  const stranger = `0x${"a77a".repeat(10)}` as Address;

  /** Returns a service whose routes have this instead of their own members. */
  const answering = (change: (answer: Route, call: RouteCall) => object) =>
    standBefore(world.service.url, ({ path }, answer) => {
      if (!path.endsWith("/route")) return answer;
      const told = JSON.parse(answer) as Route;
      const call = decodeRouteCall(told.tx.data);
      return JSON.stringify(call === undefined ? told : { ...told, ...change(told, call) });
    });
  const withSteps = (steps: (own: readonly Step[]) => readonly Step[]) =>
    answering((told, call) => {
      const program = encodeProgram({ steps: steps(decodeProgram(call.program).steps) });
      const { data } = encodeRouteCall(sender, { ...call, program }, { kind: "router" });
      return { tx: { ...told.tx, data } };
    });
  const words = ["1", "ETH", "USDC", "--send", "--yes"];
  const sold = async () => BigInt(await rpc<string>(world.chain.url, "eth_getBalance", [sender, "latest"]));

  test("cannot have it pay a stranger on the way", async () => {
    const gift: Step = { op: "pay", amount: { token: "native", sharePpm: 4000 }, to: stranger };
    const { url } = await withSteps((own) => [gift, ...own]);
    const before = await sold();
    const { code, stderr } = await route(url, words);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `UNEXPECTED_ANSWER: The service's transaction does not match the request and was not sent: its step 0 (pay) pays ${stranger}, whom nobody asked to pay\n`,
    );
    expect(await sold()).toBe(before);
  });

  test("cannot have it call a contract that nothing vouches for, unless that is allowed", async () => {
    const wasted: Step = {
      ...{ op: "vault", vault: stranger, mode: "deposit", to: "receiver" },
      amount: { token: devToken("WETH").address as Address, sharePpm: 1 },
    };
    const { url } = await withSteps((own) => [...own, wasted]);
    const before = await sold();
    const refused = await route(url, words);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toBe(
      `UNKNOWN_CONTRACT: The service's route calls ${stranger}, which no known factory or registry vouches for, so it was not sent; if you trust it, add --allow ${stranger}\n`,
    );
    // Allowed, it is tried: the node finds that it reverts.
    const allowed = await route(url, [...words, "--allow", stranger]);
    expect(allowed.stderr).toMatch(/^TRANSACTION_FAILED: The node refused the transaction: /);
    expect(await sold()).toBe(before);
  });

  test("cannot have more gas than twice what the user's node estimates", async () => {
    const { url } = await answering(() => ({ gas: "2200000" }));
    const before = await sold();
    const { code, stderr } = await route(url, words);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^UNEXPECTED_ANSWER: The service's gas limit is 2200000, more than twice the \d+ that the node behind RPC_URL_1 estimates/,
    );
    expect(await sold()).toBe(before);
    const burning = await answering(() => ({ gas: "15900000" }));
    expect((await route(burning.url, words)).stderr).toContain(
      "The service's gas limit is 15900000, more than twice",
    );
  });

  test.each([
    ["a price impact of 43 %", 4300, "The price impact is 43 %, so nothing was sent: --yes allows 10 %"],
    ["an unknown one", null, "The price impact is unknown, so nothing was sent: --yes allows 10 %"],
  ])("does not sell with %s and without confirmation", async (_, priceImpact, why) => {
    const { url } = await answering(() => ({ priceImpact }));
    const before = await sold();
    const { code, stderr } = await route(url, words);
    expect(code).toBe(1);
    expect(stderr).toContain(`PRICE_IMPACT: ${why}`);
    expect(await sold()).toBe(before);
    const limited = await route(url, [...words, "--max-impact", "50"]);
    expect(limited.stderr).toContain("--max-impact allows 0.5 %");
    const agreed = await route(url, [...words, "--min-out", "1000000000"]);
    expect({ code: agreed.code, stderr: agreed.stderr }).toEqual({ code: 0, stderr: "" });
    expect(agreed.stdout).toMatch(/\nimpact {4}(43 % is lost|unknown: )/);
  });
});

test("nothing is sent if the node has no contracts at the addresses", async () => {
  const node = await standBefore(world.chain.url, ({ body }, answer) => {
    const [calls, results] = [JSON.parse(body), JSON.parse(answer)].map((one) => [one].flat());
    const bare = results?.map((result) => {
      const call = calls?.find(({ id }) => id === result.id);
      const isRouter = call?.method === "eth_getCode" && call.params[0] === routerAddress;
      return isRouter ? { ...result, result: "0x" } : result;
    });
    return JSON.stringify(Array.isArray(JSON.parse(body)) ? bare : bare?.[0]);
  });
  const words = ["0.01", "ETH", "USDC", "--send", "--yes"];
  const { code, stderr } = await route(world.service.url, words, node.url);
  expect(stderr).toMatch(/^CONTRACTS_NOT_DEPLOYED: The node behind RPC_URL_1 does not have Sluice's code/);
  expect(code).toBe(75);
  expect(node.seen.some(({ body }) => body.includes("eth_send"))).toBe(false);
});
