import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { devAccounts, devToken } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useCommands } from "./helpers/commands.js";
import { caughtUp, makeDataFolder } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const world = useService();
const commands = useCommands();
const sender = devAccounts[0]?.address as string;
const usdc = devToken("USDC").address;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
/** An address where nobody listens. */
let nowhere: string;

beforeAll(async () => {
  folder = await makeDataFolder();
  await caughtUp(world.service, world.chain);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  nowhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
});
afterAll(() => folder?.remove());

const light = { SLUICE_ENGINE_WORKERS: "0", SLUICE_TOKENS_BUNDLED_LISTS: "false", DATABASE_URL: "none" };

/** Runs a command on the node, without a service. */
function onNode(...args: string[]) {
  const env = { ...light, RPC_URL_1: world.chain.url, SLUICE_DATA: folder.path };
  return commands.run(args, env, folder.path);
}

/** Runs a command on the service, without an available node. */
function onService(...args: string[]) {
  return commands.run([...args, "--api", world.service.url], { ...light, RPC_URL_1: nowhere }, folder.path);
}

const fetched = async (path: string): Promise<{ data?: unknown }> =>
  (await fetch(`${world.service.url}/api/v1${path}`)).json() as Promise<{ data?: unknown }>;

/** Returns a listing without the values that a service may have computed some blocks earlier. */
function withoutValue({ tvl, apy, ...rest }: Record<string, unknown>) {
  return { ...rest, known: [tvl != null, apy !== undefined] };
}

describe("commands that query a service", () => {
  test.each([
    [["tokens", "usdc"], `/tokens?chainId=1&includeMetadata=true&symbol=usdc`],
    [["tokens", usdc], `/tokens?chainId=1&includeMetadata=true&address=${usdc}`],
    [["tokens", "Dai Stablecoin"], "/tokens?chainId=1&includeMetadata=true&name=Dai%20Stablecoin"],
    [
      ["tokens", "--type", "defi", "--limit", "3"],
      "/tokens?chainId=1&type=defi&pageSize=3&includeMetadata=true",
    ],
    [["protocols"], "/protocols?chainId=1"],
  ])("print the same as on the node itself: %j", async (args, path) => {
    const served = await onService(...args, "--json");
    expect(served).toMatchObject({ code: 0, stderr: "" });
    const answer = await fetched(path);
    expect(JSON.parse(served.stdout)).toEqual(answer.data ?? answer);
    expect(JSON.parse(served.stdout).length).toBeGreaterThan(0);
    const read = await onNode(...args, "--json");
    expect(JSON.parse(read.stdout).map(withoutValue)).toEqual(JSON.parse(served.stdout).map(withoutValue));
  });

  test("use the service in the environment, too", async () => {
    const env = { ...light, RPC_URL_1: nowhere, SLUICE_URL: world.service.url };
    const { code, stdout } = await commands.run(["tokens", usdc, "--json"], env, folder.path);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ symbol: "USDC" }]);
  });

  test("show a wallet: its balances, its smart wallet, its allowances", async () => {
    const { code, stdout } = await onService("wallet", sender, "--json");
    expect(code).toBe(0);
    const shown = JSON.parse(stdout);
    expect(shown).toMatchObject({ address: sender, wallet: { isDeployed: false, balances: [] } });
    expect(shown.balances).toEqual(await fetched(`/wallet/balances?eoaAddress=${sender}&useEoa=true`));
    expect(JSON.parse((await onNode("wallet", sender, "--json")).stdout)).toEqual(shown);
    const { stdout: text } = await onService("wallet", sender);
    expect(text).toMatch(new RegExp(`^${sender}\n {2}[\\d,.]+ +ETH +\\$[\\d,.]+ +0xe{40}\n`));
    expect(text).toContain(`Smart wallet ${shown.wallet.address}, not deployed yet\n  nothing\n`);
  });

  test("quote for people and for programs", async () => {
    const words = ["quote", "100", "ETH", "usdc"];
    const { code, stdout, stderr } = await onService(...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [title, gap, ...rest] = stdout.trimEnd().split("\n");
    expect(title).toMatch(/^100 ETH {2}→ {2}\d{3},\d{3}(\.\d+)? USDC$/);
    expect(gap).toBe("");
    const hops = rest.slice(0, rest.indexOf(""));
    expect(hops.length).toBeGreaterThan(1);
    for (const hop of hops) expect(hop).toMatch(/^ {2}\d+\.\d\d % +\S+ +→ +\S+ +[a-z0-9-]+ +0x[0-9a-f]{40}$/);
    expect(rest.slice(hops.length + 1).map((line) => line.slice(0, 10))).toEqual([
      "at least  ",
      "impact    ",
      "gas       ",
      "block     ",
    ]);
    const json = JSON.parse((await onService(...words, "--json", "--explain")).stdout);
    const read = JSON.parse((await onNode(...words, "--json")).stdout);
    for (const name of ["tokenIn", "amountIn", "tokenOut", "amountOut", "minAmountOut", "gas", "createdAt"])
      expect(json[name], name).toEqual(read[name]);
    expect(json.explain.legs.length).toBe(json.route.length);
    expect((await onService(...words, "--explain")).stdout).toMatch(
      /\ngap {7}[\d.e-]+ basis points after gas\n/,
    );
  });

  test("quote an exact output", async () => {
    const words = ["quote", "3000", "ETH", "usdc", "--exact-out"];
    const { code, stdout } = await onService(...words);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^[\d.]+ ETH {2}→ {2}3,000(\.0+\d)? USDC\n[\s\S]*\nat most {3}[\d.]+ ETH\nat least {2}3,000 USDC\n/,
    );
    expect((await onNode(...words)).stdout).toContain(stdout.split("\n", 1)[0]);
    const [json, read] = [await onService(...words, "--json"), await onNode(...words, "--json")].map((each) =>
      JSON.parse(each.stdout),
    );
    expect(json.minAmountOut).toBe("3000000000");
    expect(BigInt(json.maxAmountIn)).toBeGreaterThan(BigInt(json.amountIn));
    for (const name of ["tokenIn", "amountIn", "maxAmountIn", "tokenOut", "amountOut", "minAmountOut"])
      expect(json[name], name).toEqual(read[name]);
  });

  test("show the state of the service, also at the address from the settings", async () => {
    const { code, stdout } = await onService("status");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^http:\S+: no threads, 0 searches [^\n]+\nEthereum \(1\) {2}block \d+, confirmed \d+ s ago\n {2}\d+ venues, \d+ tokens, about \d+ MiB\n {2}127\.0\.0\.1:\d+ {2}ready/,
    );
    const own = await commands.run(
      ["status", "--json"],
      { PORT: new URL(world.service.url).port },
      folder.path,
    );
    expect(JSON.parse(own.stdout).networks[0].id).toBe(1);
  });
});

describe("a command that gets no answer", () => {
  test.each<[string[], number, RegExp]>([
    [["quote", "1", "ETH", "NOPE"], 1, /^UNKNOWN_TOKEN: NOPE is not a known token of chain 1\n$/],
    [["quote", "1", "ETH", "ETH"], 1, /^INVALID_PARAMETER: tokenIn and tokenOut must differ\n$/],
    [["wallet", "me"], 1, /^INVALID_PARAMETER: the address is "me"; allowed is an Ethereum address/],
    [["tokens", "--limit", "1001"], 1, /^INVALID_PARAMETER: pageSize is "1001"; /],
    [["protocols", "--chain", "5"], 1, /^UNSUPPORTED_CHAIN: /],
    [["tokens", "--type", "odd"], 1, /^error: option '--type <type>' argument 'odd' is invalid/],
  ])("says why, for every command: %j", async (args, code, stderr) => {
    expect(await onService(...args)).toEqual({ code, stdout: "", stderr: expect.stringMatching(stderr) });
  });

  test("says that nothing answers, with the exit code for temporary failures", async () => {
    for (const command of [["status"], ["tokens"], ["quote", "1", "ETH", "USDC"]]) {
      expect(await commands.run([...command, "--api", nowhere], light, folder.path)).toEqual({
        code: 75,
        stdout: "",
        stderr: `SERVICE_UNREACHABLE: ${nowhere} cannot be reached: ECONNREFUSED\n`,
      });
    }
  });

  test("says what is wrong with its options", async () => {
    expect(await commands.run(["tokens", "--api", "ftp://x"], light, folder.path)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^INVALID_PARAMETER: --api is "ftp:\/\/x"; allowed is an http:/),
    });
    expect(await onNode("tokens", "--api-key", "k")).toMatchObject({
      code: 1,
      stderr: "INVALID_PARAMETER: --api-key is only for --api\n",
    });
  });
});
