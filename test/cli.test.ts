import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NATIVE } from "../src/lib/address.js";
import { networks } from "../src/networks/index.js";
import { routerAddress } from "../src/program/index.js";
import { useCommands } from "./helpers/commands.js";
import { startFreezingProxy } from "./helpers/freezingProxy.js";
import { eventually, isListening } from "./helpers/http.js";
import {
  makeDataFolder,
  makeFolderIn,
  runCommand,
  type Service,
  startChain,
  startService,
} from "./helpers/service.js";

const main = fileURLToPath(new URL("../dist/bin/sluice.js", import.meta.url));
const sender = devAccounts[0]?.address as string;
const usdc = devToken("USDC").address;
const question = {
  fromAddress: sender,
  spender: sender,
  receiver: sender,
  tokenIn: NATIVE,
  tokenOut: usdc,
  amountIn: "1000000000000000000",
  routingStrategy: "router",
};

/** Turns off parts that start slowly and make no difference here. */
const light = { SLUICE_ENGINE_WORKERS: "0", SLUICE_TOKENS_BUNDLED_LISTS: "false" };

const commands = useCommands();
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let taken: Server;
let takenPort: number;
/** A port on which nobody listens. */
let freePort: number;
let service: Service | undefined;

function listen(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  folder = await makeDataFolder({ database: true });
  chain = await startChain(folder.path);
  taken = await listen();
  takenPort = portOf(taken);
});

beforeAll(async () => {
  const server = await listen();
  freePort = portOf(server);
  await new Promise((resolve) => server.close(resolve));
});

afterEach(async () => {
  await service?.stop("SIGKILL");
  service = undefined;
});

afterAll(async () => {
  await new Promise((resolve) => taken?.close(resolve));
  await chain?.stop();
  await folder?.remove();
});

/** Runs a command with the test's data folder and, by default, its chain. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  return commands.run(args, { RPC_URL_1: chain.url, SLUICE_DATA: folder.path, ...env }, folder.path);
}

/** Runs a command in a separate process. */
function runAlone(args: readonly string[], env: Record<string, string> = {}) {
  return runCommand(args, { RPC_URL_1: chain.url, SLUICE_DATA: folder.path, ...env }, folder.path);
}

function file(name: string, text: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
}

/** Returns the embedded chain's URL from the service's log. */
function chainOf({ lines }: Service): string {
  const line = lines().find(({ chain_id, url }) => chain_id === 1 && url !== undefined);
  return String(line?.url);
}

describe("sluice serve, when it cannot start,", () => {
  test("says that its port is in use, and starts nothing else", async () => {
    const env = { ...light, RPC_URL_1: "", PORT: String(takenPort), DEVNET_PORT: String(freePort) };
    expect(await runAlone(["serve"], env)).toEqual({
      code: 1,
      stdout: "",
      stderr: `PORT_IN_USE: Port ${takenPort} of 127.0.0.1 is in use; set PORT to a free one\n`,
    });
    expect(await isListening(freePort)).toBe(false);
  });

  test("says that the local chain's port is in use before it announces anything", async () => {
    const env = { ...light, RPC_URL_1: "", PORT: String(freePort), DEVNET_PORT: String(takenPort) };
    expect(await run(["serve"], env)).toEqual({
      code: 1,
      stdout: "",
      stderr: `PORT_IN_USE: Port ${takenPort} of 127.0.0.1 is in use; set DEVNET_PORT to a free one\n`,
    });
    expect(await isListening(freePort)).toBe(false);
  });

  test("says that it cannot listen there", async () => {
    const { code, stdout, stderr } = await run(["serve", "--host", "203.0.113.1"], {
      ...light,
      PORT: "0",
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^BAD_CONFIGURATION: server\.host, server\.port: cannot listen on 203\.0\.113\.1, port 0: [^\n]+\n$/,
    );
  });

  test.each([
    ["serve"],
    ["quote", "1", "ETH", "USDC"],
    ["deploy", "--chain", "1", "--from", sender],
    ["devnet"],
    ["config", "check"],
    ["config", "print"],
  ])("says a line per bad setting: %s", async (...args) => {
    const env = {
      PORT: "http",
      SLUICE_API_CORS: "maybe",
      SLUICE_COLOUR: "red",
      RPC_URL_1: "",
      RPC_URL_5: "http://a.example",
    };
    expect(await run(args, env)).toEqual({
      code: 1,
      stdout: "",
      stderr: [
        'PORT is "http"; allowed is a whole number from 0 to 65535',
        'SLUICE_API_CORS is "maybe"; allowed is true or false',
        `RPC_URL_5 names a chain Sluice has no data for; allowed are ${[...networks.keys()].join(", ")}, and chains with a table [networks.5]`,
        "SLUICE_COLOUR is no setting of Sluice",
      ]
        .map((fault) => `BAD_CONFIGURATION: ${fault}\n`)
        .join(""),
    });
  });

  test("blames the flag for its value", async () => {
    const { code, stderr } = await run(["serve", "--port", "99999", "--block-time", "soon"]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'BAD_CONFIGURATION: --server.port is "99999"; allowed is a whole number from 0 to 65535\n' +
        'BAD_CONFIGURATION: --devnet.blockTimeSeconds is "soon"; allowed is a whole number from 0 to 3600\n',
    });
  });

  test("ends, with its chain, on an unreadable token list", async () => {
    const env = {
      ...light,
      RPC_URL_1: "",
      PORT: "0",
      DEVNET_PORT: String(freePort),
      SLUICE_TOKENS_LISTS: "/nowhere.json",
    };
    const { code, stderr } = await run(["serve"], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^BAD_CONFIGURATION: tokens\.lists: cannot read \/nowhere\.json: ENOENT[^\n]+\n$/);
    expect(await isListening(freePort)).toBe(false);
  });
});

describe("a network without data beside others", () => {
  const env = { RPC_URL_5: "http://127.0.0.1:1" };
  const remedy = "describe it in a table [networks.5] of the settings file, or correct the id";
  const said = "RPC_URL_5 names a chain Sluice has no data for";

  test("is left out by a service, whose log says what to do", async () => {
    const all = { ...light, ...env, RPC_URL_1: chain.url, SLUICE_DATA: folder.path, DATABASE_URL: "none" };
    service = await startService(all, "listening");
    expect(service.lines().find(({ message }) => message === "The network is left out")).toMatchObject({
      chain_id: 5,
      reason: said,
      remedy,
    });
  });

  test("is left out by the check of the settings, which says what to do", async () => {
    const { code, stderr } = await run(["config", "check"], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `${said}, so it is left out: ${remedy}.\n` });
  });
});

describe("sluice config", () => {
  test("check lists the faults of file, environment and token lists at once", async () => {
    const config = file("bad.toml", "[server]\nport = 70000\nbort = 1\n[api]\ncors = 'no'");
    const { code, stdout, stderr } = await run(["config", "check"], {
      SLUICE_CONFIG: config,
      LOG_LEVEL: "loud",
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(
      stderr
        .trim()
        .split("\n")
        .map((line) => line.split(" is ")[0]),
    ).toEqual([
      `BAD_CONFIGURATION: server.port in ${config}`,
      "BAD_CONFIGURATION: LOG_LEVEL",
      `BAD_CONFIGURATION: api.cors in ${config}`,
      `BAD_CONFIGURATION: server.bort in ${config}`,
    ]);
    const lists = await run(["config", "check"], { SLUICE_TOKENS_LISTS: `/a.json,${file("b.json", "{}")}` });
    expect(lists.code).toBe(1);
    expect(lists.stderr.trim().split("\n")).toHaveLength(2);
  });

  test("check reports no faults, and reads sluice.toml in the working directory", async () => {
    const well = { code: 0, stdout: "The settings are in order.\n", stderr: "" };
    expect(await run(["config", "check"])).toEqual(well);
    const there = await makeFolderIn(folder.path);
    writeFileSync(join(there, "sluice.toml"), "[server]\nport = -1");
    expect((await commands.run(["config", "check"], {}, there)).code).toBe(1);
  });

  test("print shows the settings in force, and only the host of node addresses", async () => {
    const config = file(
      "good.toml",
      "[rpc]\nurl_1 = 'wss://user:hunter2@a.example:8546/v3/deadbeef?key=deadbeef'\n[api]\ncors = false\n[networks.10]\npollMs = 50",
    );
    const env = { SLUICE_CONFIG: config, RPC_URL_1: "", PORT: "4000" };
    const { code, stdout, stderr } = await run(["config", "print"], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).not.toMatch(/hunter2|deadbeef|user/);
    expect(JSON.parse(stdout)).toMatchObject({
      server: { port: 4000 },
      api: { cors: false },
      rpc: { url_1: ["a.example:8546"] },
      networks: { 10: { pollMs: 50 } },
    });
  });
});

describe("sluice quote", () => {
  test("prints route, shares and amounts readably", async () => {
    const unhurried = { SLUICE_ROUTING_DEADLINE_MS: "10000" };
    const { code, stdout, stderr } = await runAlone(["quote", "100", "eth", "USDC"], unhurried);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [title, gap, ...rest] = stdout.trimEnd().split("\n");
    expect(title).toMatch(/^100 ETH {2}→ {2}\d{3},\d{3}(\.\d+)? USDC$/);
    expect(gap).toBe("");
    const hops = rest.slice(0, rest.indexOf(""));
    expect(hops.length).toBeGreaterThan(2);
    for (const hop of hops) {
      expect(hop).toMatch(
        /^ {2}\d+\.\d\d % +[\d,.]+ \S+ +→ +[\d,.]+ \S+ +[a-z0-9-]+ +([\d.]+ %)? +0x[0-9a-f]{40}$/,
      );
    }
    expect(rest.slice(hops.length + 1)).toEqual([
      expect.stringMatching(/^at least {2}[\d,.]+ USDC$/),
      expect.stringMatching(/^impact {4}-?[\d.]+ %$/),
      expect.stringMatching(/^gas {7}\d+$/),
      expect.stringMatching(/^block {5}\d+ of Ethereum$/),
    ]);
  });

  test("explains a route: its largest possible gap to the best, and its legs", async () => {
    const { code, stdout } = await run(["quote", "100", "eth", "USDC", "--explain"], light);
    expect(code).toBe(0);
    const [, , ...rest] = stdout.trimEnd().split("\n");
    const legs = rest.slice(0, rest.indexOf(""));
    expect(legs.length).toBeGreaterThan(2);
    for (const leg of legs) {
      expect(leg).toMatch(
        /^ {2}\d+\.\d\d % [\d,.]+ \S+ +→ +[\d,.]+ \S+ +[a-z0-9-]+ +0x[0-9a-f]{40} +\d+ gas +[\d.e-]+ \S+ per \S+$/,
      );
    }
    expect(rest.slice(legs.length + 1, legs.length + 5)).toEqual([
      expect.stringMatching(/^net {7}[\d,.]+ USDC$/),
      expect.stringMatching(/^unsplit {3}[\d,.]+ USDC after gas$/),
      // The bound before gas is shown too, unless arbitrage among the local chain's pools makes it meaningless.
      expect.stringMatching(/^bound {5}([\d,.]+ USDC, after gas [\d,.]+ USDC|[\d,.]+ USDC after gas)$/),
      expect.stringMatching(
        /^gap {7}[\d.e-]+(, after gas [\d.e-]+ basis points| basis points after gas; before gas .* [\d,.]+ USDC or more)$/,
      ),
    ]);
  });

  test("prints JSON that adds up, explained too", async () => {
    const words = ["0.5", usdc.toUpperCase().replace("0X", "0x"), "ETH"];
    const options = ["--json", "--explain", "--from", sender, "--slippage", "0"];
    const { code, stdout } = await run(["quote", ...words, ...options], light);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({
      tokenIn: usdc,
      amountIn: "500000",
      tokenOut: NATIVE,
      minAmountOut: answer.amountOut,
      tx: { to: routerAddress, from: sender, value: "0" },
    });
    const { explain } = answer;
    expect(BigInt(explain.bound.net)).toBeGreaterThanOrEqual(BigInt(explain.netAmountOut));
    expect(explain.legs.map(({ pool }: { pool: string }) => pool)).toEqual(
      answer.fills.map(({ venue }: { venue: string }) => venue),
    );
    type Amount = { token: string; amount: string };
    const fills: { inputs: Amount[]; outputs: Amount[] }[] = answer.fills;
    const sumOf = (amounts: Amount[], wanted: string) =>
      amounts.filter(({ token }) => token === wanted).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect(
      sumOf(
        fills.flatMap(({ inputs }) => inputs),
        usdc,
      ),
    ).toBe(500_000n);
    expect(
      sumOf(
        fills.flatMap(({ outputs }) => outputs),
        NATIVE,
      ).toString(),
    ).toBe(answer.amountOut);
  });

  test.each([
    [
      ["quote", "1", "NOPE", "USDC"],
      1,
      /^UNKNOWN_TOKEN: NOPE is not a known token of Ethereum; known are ETH, WETH, [^\n]+\n$/,
    ],
    [
      ["quote", "1", "ETH", "USDC", "--chain", "5"],
      1,
      /^UNSUPPORTED_CHAIN: --chain is 5; supported are 1, 10, 56, [\d, ]+\n$/,
    ],
    [
      ["quote", "1", "ETH", "USDC", "--from", "me", "--slippage", "10001"],
      1,
      /^INVALID_PARAMETER: --from is "me"; [^\n]+\nINVALID_PARAMETER: --slippage is 10001; [^\n]+\n$/,
    ],
    [
      ["quote", "1", "ETH", "USDC", "--from", `0x${"0".repeat(40)}`],
      1,
      /^INVALID_PARAMETER: --from is the zero address/,
    ],
    [
      ["quote", "1", "ETH", "USDC", "--slippage", "3%"],
      1,
      /option '--slippage <bps>' argument '3%' is invalid/,
    ],
    [["quote", "1", "ETH"], 1, /missing required argument 'tokenOut'/],
    [["quote", "-1", "ETH", "USDC"], 1, /^INVALID_PARAMETER: amount is "-1"; /],
  ] as [string[], number, RegExp][])("refuses %j", async (args, code, stderr) => {
    expect(await run(args, light)).toEqual({ code, stdout: "", stderr: expect.stringMatching(stderr) });
  });

  test("exits with 1 if the amount has to change", async () => {
    const words = ["quote", "0.000000000000000001", "ETH", "USDC"];
    const stderr =
      /^INSUFFICIENT_LIQUIDITY: Could not quote shortcuts for route ETH -> USDC on network 1, [^\n]+\n[^\n]+\n$/;
    expect(await runAlone(words, light)).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(stderr),
    });
  });

  test("starts a chain if there is none, and stops it afterwards", async () => {
    const env = { ...light, RPC_URL_1: "", DEVNET_PORT: String(freePort) };
    const { code, stdout, stderr } = await runAlone(["quote", "1", "ETH", "USDC"], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/of Ethereum \(local devnet\)\n$/);
    expect(stderr).toContain(
      `No local chain answers at http://127.0.0.1:${freePort}, so this command starts one of its own. To use a running service, add --api and its address.\n`,
    );
    expect(await isListening(freePort)).toBe(false);
    const failed = await run(["quote", "1", "ETH", "USDC"], { ...env, SLUICE_TOKENS_LISTS: "/nowhere.json" });
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain("BAD_CONFIGURATION: tokens.lists: cannot read /nowhere.json");
    expect(await isListening(freePort)).toBe(false);
  });
});

describe("sluice --help", () => {
  test("names every command", async () => {
    const { code, stdout } = await runAlone(["--help"]);
    expect(code).toBe(0);
    for (const command of ["serve", "quote", "devnet", "deploy", "config"])
      expect(stdout).toContain(`\n  ${command} `);
  });

  test("is shown for a group of commands", async () => {
    const { code, stdout, stderr } = await run(["config"], { PORT: "0" });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("Usage: sluice");
  });

  test.each([
    [["nope"], "error: unknown command 'nope'", "(Run sluice --help for a list.)"],
    [["--nope"], "error: unknown option '--nope'", "(Run sluice --help for a list.)"],
    [["config", "nope"], "error: unknown command 'nope'", "(Run sluice config --help for a list.)"],
    [
      ["keys", "list", "--nope"],
      "error: unknown option '--nope'",
      "(Run sluice keys list --help for a list.)",
    ],
    [["route"], "error: missing required argument 'amount'", "(Run sluice route --help for a list.)"],
    [["route", "1", "ETH", "USDC", "--sned"], "error: unknown option '--sned'", "(Did you mean --send?)"],
    [["qoute", "1"], "error: unknown command 'qoute'", "(Did you mean one of quote, route?)"],
  ])("is not printed after an error, whose last line is a hint: %s", async (args, error, hint) => {
    const { code, stdout, stderr } = await run(args, { PORT: "0" });
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: `${error}\n${hint}\n` });
  });
});

describe("a stop signal", () => {
  async function start(env: Record<string, string>, until?: "listening"): Promise<Service> {
    service = await startService({ ...light, DATABASE_URL: "none", SLUICE_DATA: folder.path, ...env }, until);
    return service;
  }

  const ask = (url: string) => fetch(`${url}/api/v1/shortcuts/route?${new URLSearchParams(question)}`);

  /** Returns the ports of the service and its chain. */
  const portsOf = (running: Service) =>
    [running.url, chainOf(running)].map((url) => Number(new URL(url).port));

  /** Opens a connection without sending anything. */
  async function connected(port: number): Promise<Socket> {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  }

  test("SIGINT ends the service and then its chain, after the pending requests", async () => {
    const running = await start({ DEVNET_PORT: "0" });
    const ports = portsOf(running);
    const idle = await connected(ports[0] as number);
    idle.write("GET /hea");
    await connected(ports[0] as number);
    const body = JSON.stringify(question);
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    const request = httpRequest(`${running.url}/api/v1/shortcuts/route`, { method: "POST", headers });
    const answered = new Promise<{ status: number | undefined; connection: string | undefined }>(
      (resolve, reject) => {
        request.on("error", reject);
        request.on("response", (response) => {
          response.resume();
          response.on("end", () =>
            resolve({ status: response.statusCode, connection: response.headers.connection }),
          );
        });
      },
    );
    request.write(body.slice(0, 10));
    expect((await ask(running.url)).status).toBe(200);
    expect(await Promise.all(ports.map(isListening))).toEqual([true, true]);
    const stopped = running.stop("SIGINT");
    await eventually("the service takes no more", async () => !(await isListening(ports[0] as number)));
    request.end(body.slice(10));
    expect(await answered).toEqual({ status: 200, connection: "close" });
    expect(await stopped).toBe(0);
    expect(await Promise.all(ports.map(isListening))).toEqual([false, false]);
  });

  test("leaves no chain behind when the service is killed", async () => {
    const running = await start({ DEVNET_PORT: "0" }, "listening");
    await eventually("the chain is there", () => chainOf(running) !== "undefined");
    const port = Number(new URL(chainOf(running)).port);
    expect(await isListening(port)).toBe(true);
    expect(await running.stop("SIGKILL")).toBe(null);
    await eventually("the chain is gone", async () => !(await isListening(port)));
  });

  test("does not wait for idle connections, but for a slow node; a second signal ends everything at once", async () => {
    const node = await startFreezingProxy(chain.url);
    const running = await start({ RPC_URL_1: node.url });
    expect((await ask(running.url)).status).toBe(200);
    node.freeze();
    const pending = ask(running.url).then(
      ({ status }) => status,
      () => "cut",
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const first = running.stop();
    await eventually("the service stops", () =>
      running.lines().some(({ message }) => message === "Stopping"),
    );
    process.kill(running.pid, "SIGTERM");
    expect([await first, await pending]).toEqual([1, "cut"]);
    await node.stop();
  });

  test("waits for pending requests only as long as the settings say", async () => {
    const node = await startFreezingProxy(chain.url);
    const running = await start({ RPC_URL_1: node.url, SLUICE_SERVER_SHUTDOWN_SECONDS: "1" });
    expect((await ask(running.url)).status).toBe(200);
    node.freeze();
    const pending = ask(running.url).then(
      ({ status }) => status,
      () => "cut",
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([await running.stop(), await pending]).toEqual([1, "cut"]);
    await node.stop();
  });
});

describe("sluice devnet", () => {
  function spawnDevnet(...args: string[]) {
    const env = { PATH: process.env.PATH ?? "", SLUICE_DATA: folder.path };
    const child = spawn(process.execPath, [main, "devnet", ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = { stdout: "", stderr: "" };
    child.stdout.on("data", (text) => {
      said.stdout += text;
    });
    child.stderr.on("data", (text) => {
      said.stderr += text;
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    return { child, said, ended };
  }

  test("prints its address, its accounts and that it is not mainnet; a signal ends it", async () => {
    const { child, said, ended } = spawnDevnet("--port", "0");
    await eventually("the accounts are listed", () =>
      said.stdout.includes(devAccounts[9]?.address as string),
    );
    const url = /at (http:\S+)/.exec(said.stdout)?.[1] as string;
    expect(said.stdout).toContain("never send its transactions anywhere else");
    expect(await rpc(url, "eth_getCode", [routerAddress, "latest"])).not.toBe("0x");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(await isListening(Number(new URL(url).port))).toBe(false);
  });

  test.each([
    ["devnet", "--network", "nowhere"],
    ["serve", "--local", "nowhere"],
  ])("lists the networks if there is none of that name: %s %s %s", async (...args) => {
    const { code, stdout, stderr } = await run(args, light);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    const allowed = [...networks.values()].map(({ id, slug }) => `${slug} (${id})`).join(", ");
    expect(stderr).toBe(`BAD_CONFIGURATION: devnet.network is nowhere; allowed are ${allowed}\n`);
  });

  test("omits the contracts with the flag", async () => {
    const { child, said, ended } = spawnDevnet("--port", "0", "--no-contracts");
    await eventually("the accounts are listed", () =>
      said.stdout.includes(devAccounts[9]?.address as string),
    );
    const url = /at (http:\S+)/.exec(said.stdout)?.[1] as string;
    expect(await rpc(url, "eth_getCode", [routerAddress, "latest"])).toBe("0x");
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });

  test("says that its port is in use", async () => {
    expect(await run(["devnet", "--port", String(takenPort)])).toEqual({
      code: 1,
      stdout: "",
      stderr: `PORT_IN_USE: Port ${takenPort} of 127.0.0.1 is in use; set DEVNET_PORT to a free one\n`,
    });
  });
});
