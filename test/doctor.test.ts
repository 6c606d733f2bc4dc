import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Devnet, devContracts, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create2Deployer, routerAddress } from "../src/program/index.js";
import { useCommands } from "./helpers/commands.js";
import { makeDataFolder, makeFolderIn, startChain, startService } from "./helpers/service.js";

const { multicall3, permit2 } = devContracts;
const commands = useCommands();
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
});

const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await chain?.stop();
  await folder?.remove();
});

type Ask = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
type Change = (ask: Ask) => { status?: number; result?: unknown; error?: object } | undefined;

/** Starts a node that answers like the chain's, except where `change` replaces the answer. */
async function nodeThat(change: Change, dateMs = () => Date.now()): Promise<string> {
  const server = createServer(async (request, response) => {
    const ask = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Ask;
    const { status = 200, ...changed } = change(ask) ?? {};
    const passed = () => fetch(chain.url, { method: "POST", body: JSON.stringify(ask), headers: json });
    const answer =
      Object.keys(changed).length > 0
        ? { jsonrpc: "2.0", id: ask.id, ...changed }
        : await (await passed()).json();
    const headers = { ...json, date: new Date(dateMs()).toUTCString() };
    response.writeHead(status, headers).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = { "content-type": "application/json" };
const refused = { error: { code: -32601, message: "the method is not available" } };

type Finding = { check: string; state: string; said: string; remedy?: string };

async function findings(env: Record<string, string>): Promise<{ code: number | null; found: Finding[] }> {
  const all = { PORT: "0", RPC_URL_1: chain.url, SLUICE_DATA: folder.path, ...env };
  const { code, stdout, stderr } = await commands.run(["doctor", "--json"], all, folder.path);
  expect(stderr).toBe("");
  return { code, found: JSON.parse(stdout) };
}

/** Returns the findings about a node by check: state and text. */
async function ofNode(url: string, env: Record<string, string> = {}) {
  const { code, found } = await findings({ RPC_URL_1: url, ...env });
  const own = found.filter(({ check }) => check.startsWith("chain 1, "));
  for (const { state, remedy } of own) expect(remedy === undefined, state).toBe(state === "ok");
  return {
    code,
    ...Object.fromEntries(own.map(({ check, state, said }) => [check.split(": ")[1], [state, said]])),
  };
}

describe("sluice doctor", () => {
  test("finds everything that is required, and says so in words", async () => {
    const env = { PORT: "0", RPC_URL_1: chain.url, SLUICE_DATA: folder.path };
    const { code, stdout, stderr } = await commands.run(["doctor"], env, folder.path);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const host = new URL(chain.url).host;
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.replaceAll(`chain 1, ${host}: `, "").replace(/: .*/, ""))).toEqual(
      [
        ...["node.js", "settings", "port 0", "data folder", "node", "head", "clock", "state", "simulation"],
        ...["logs", "rate", "opcodes", "CREATE2 deployer", "Permit2", "Multicall3", "protocols", "contracts"],
      ]
        .map((check) => `ok     ${check}`)
        .concat("", "Everything required is there."),
    );
    expect(stdout).toContain("eth_simulateV1, and eth_call with overrides");
    expect(stdout).toContain("40 requests at once took ");
  });

  test("names what an old, small and slow node lacks, and that it suffices", async () => {
    let asked = 0;
    const url = await nodeThat(({ method, params }) => {
      if (method === "eth_simulateV1" || method === "web3_clientVersion") return refused;
      const { fromBlock = "0x0", toBlock = "0x0" } = (params[0] ?? {}) as Record<string, string>;
      if (method === "eth_getLogs" && Number(toBlock) - Number(fromBlock) >= 10)
        return { error: { code: -32005, message: "block range is too wide" } };
      if (method === "eth_blockNumber" && asked++ === 25)
        return { status: 429, error: { code: -32005, message: "too many requests" } };
      return undefined;
    });
    const node = await ofNode(url, { SLUICE_CHAIN_STALE_BLOCKS: "100000" });
    expect(node).toMatchObject({
      code: 0,
      node: ["ok", "chain id 1, client unknown"],
      simulation: ["note", expect.stringMatching(/^only eth_call with overrides/)],
      logs: ["note", "10 blocks in one request at least"],
      rate: ["note", expect.stringMatching(/the node refused some, and accepts about \d+ per second$/)],
      contracts: ["ok", "all of Sluice's contracts are there"],
    });
  });

  test("says what is wrong with an unsuitable node", async () => {
    const url = await nodeThat(
      ({ method, params }) => {
        if (method === "web3_clientVersion") return { result: "Geth/v1.13.0" };
        if (method === "eth_simulateV1" || method === "eth_getBalance") return refused;
        if (method === "eth_getLogs" || method === "eth_getBlockReceipts")
          return { error: { code: -32005, message: "no logs on this plan" } };
        if (method === "eth_call" && params.length > 3) return refused;
        if (method === "eth_getCode" || method === "eth_getProof") return { result: "0x" };
        return undefined;
      },
      () => Date.now() - 60_000,
    );
    await rpc(chain.url, "anvil_mine", ["0x1"]);
    const node = await ofNode(url, { SLUICE_CHAIN_STALE_SECONDS: "1", SLUICE_CHAIN_STALE_BLOCKS: "1" });
    expect(node).toMatchObject({
      code: 1,
      clock: ["fault", expect.stringMatching(/^this machine's is (59|60|61) s ahead of the node's$/)],
      state: ["fault", "not even of the block before the newest"],
      simulation: ["fault", expect.stringMatching(/answers cannot be simulated$/)],
      logs: ["fault", "the node refuses the logs of a block: no logs on this plan"],
    });
  });

  test("asks for logs as the service does, and names the form that the node answers", async () => {
    const url = await nodeThat(({ method, params }) =>
      method === "eth_getLogs" && (params[0] as { address?: unknown }).address === undefined
        ? { error: { code: -32701, message: "Please specify an address in your request" } }
        : undefined,
    );
    const node = await ofNode(url, { SLUICE_CHAIN_STALE_BLOCKS: "100000" });
    expect(node).toMatchObject({
      code: 0,
      logs: ["ok", expect.stringMatching(/; those of one block by lists of contracts alone$/)],
    });
  });

  test("asks for ranges of logs as the service does, which a node may refuse where it answers simpler requests", async () => {
    const announced = "0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9";
    const url = await nodeThat(({ method, params }) => {
      const { fromBlock, toBlock, topics = [] } = (params[0] ?? {}) as Record<string, string[][]>;
      const isWide = Number(toBlock) - Number(fromBlock) >= 10;
      return method === "eth_getLogs" && isWide && topics[0]?.includes(announced)
        ? { error: { code: -32602, message: "too much of this kind" } }
        : undefined;
    });
    const node = await ofNode(url, { SLUICE_CHAIN_STALE_BLOCKS: "100000" });
    expect(node).toMatchObject({ code: 0, logs: ["note", "10 blocks in one request at least"] });
  });

  test("says that the newest block is old, and that the contracts are missing", async () => {
    const old = `0x${(Math.floor(Date.now() / 1000) - 4000).toString(16)}`;
    const block = await rpc<object>(chain.url, "eth_getBlockByNumber", ["latest", false]);
    const url = await nodeThat(({ method, params }) => {
      if (method === "web3_clientVersion") return { result: "Geth/v1.16.0" };
      if (method.startsWith("eth_getBlockBy")) return { result: { ...block, timestamp: old } };
      const of = String((params[0] as { to?: string } | undefined)?.to ?? params[0]).toLowerCase();
      return method === "eth_getCode" && of === routerAddress ? { result: "0x" } : undefined;
    });
    expect(await ofNode(url)).toMatchObject({
      code: 1,
      head: ["fault", expect.stringMatching(/^block \d+, 40\d\d s old$/)],
      contracts: ["note", "not deployed: quotes work, routes are 503 CONTRACTS_NOT_DEPLOYED"],
    });
  });

  test("names the opcodes that a chain lacks, and a node that does not try them", async () => {
    const ofCode = (params: readonly unknown[]) =>
      (params[0] as { to?: string; data?: string } | undefined) ?? {};
    // Cancun introduced transient storage and MCOPY.
    const older = await nodeThat(({ method, params }) => {
      const { to, data = "" } = ofCode(params);
      const isLacked = method === "eth_call" && to === undefined && /5d60005c|5e6020/.test(data);
      return isLacked ? { error: { code: -32000, message: "invalid opcode" } } : undefined;
    });
    expect(await ofNode(older)).toMatchObject({
      code: 1,
      opcodes: ["fault", "the chain lacks TSTORE and TLOAD, MCOPY"],
    });
    const silent = await nodeThat(({ method, params }) => {
      const isCreation = method === "eth_call" && ofCode(params).to === undefined;
      return isCreation ? { error: { code: -32602, message: "to is missing" } } : undefined;
    });
    expect(await ofNode(silent)).toMatchObject({
      code: 0,
      opcodes: ["note", expect.stringMatching(/^the node does not run undeployed code/)],
    });
  });

  test("distinguishes published code from missing and different code at the addresses that Sluice relies on", async () => {
    const places = { "CREATE2 deployer": create2Deployer, Permit2: permit2, Multicall3: multicall3 };
    for (const [what, place] of Object.entries(places)) {
      const nodeWith = (code: string) =>
        nodeThat(({ method, params }) =>
          method === "eth_getCode" && String(params[0]).toLowerCase() === place
            ? { result: code }
            : undefined,
        );
      const none = await ofNode(await nodeWith("0x"));
      const isOptional = what === "Permit2";
      expect(none).toMatchObject({
        code: isOptional ? 0 : 1,
        [what]: [isOptional ? "note" : "fault", `nothing is at ${place}`],
      });
      const real = await rpc<string>(chain.url, "eth_getCode", [place, "latest"]);
      const other = await ofNode(await nodeWith(`${real.slice(0, -2)}aa`));
      expect(other).toMatchObject({
        code: 1,
        [what]: ["fault", `the code at ${place} is not the published one`],
      });
    }
  });

  test("recognises Permit2 with its immutable domain, but not with another chain's", async () => {
    const real = await rpc<string>(chain.url, "eth_getCode", [permit2, "latest"]);
    const withWords = (chainId: bigint, domain: string) => {
      const put = (code: string, byte: number, word: string) =>
        `${code.slice(0, 2 + 2 * byte)}${word}${code.slice(66 + 2 * byte)}`;
      return put(put(real, 6945, chainId.toString(16).padStart(64, "0")), 6983, domain);
    };
    const standing = async (code: string) => {
      const url = await nodeThat(({ method, params }) =>
        method === "eth_getCode" && String(params[0]).toLowerCase() === permit2
          ? { result: code }
          : undefined,
      );
      return ((await ofNode(url)) as Record<string, unknown>).Permit2;
    };
    const [ofMainnet, ofPolygon] = [
      "866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28",
      "f033048cb2764f596bc4d98e089fa38bb84b4be3d5da2e77f9bfac0e4d6c68ca",
    ];
    expect(await standing(withWords(1n, ofMainnet))).toEqual(["ok", "the published code"]);
    expect(await standing(withWords(137n, ofPolygon))).toEqual(["ok", "the published code"]);
    expect(await standing(withWords(1n, ofPolygon))).toEqual([
      "fault",
      `the code at ${permit2} is not the published one`,
    ]);
  });

  test("distinguishes an unreachable node from one of another chain, and prints only their hosts", async () => {
    const other = await nodeThat(({ method }) => (method === "eth_chainId" ? { result: "0x5" } : undefined));
    const { code, found } = await findings({
      RPC_URL_1: `http://127.0.0.1:9/secret,${other}/secret?key=secret,${chain.url}`,
    });
    expect(code).toBe(1);
    const faults = found.filter(({ state }) => state === "fault");
    expect(faults.map(({ check }) => check)).toEqual([
      "chain 1, 127.0.0.1:9: reachable",
      `chain 1, ${new URL(other).host}: chain`,
    ]);
    expect(faults[1]?.said).toMatch(/has chain id 5, but is listed for chain 1/);
    expect(found.filter(({ check }) => check.includes(new URL(chain.url).host)).length).toBeGreaterThan(5);
    expect(JSON.stringify(found)).not.toContain("secret");
  });

  test("reports other obstacles: settings, ports, the data folder", async () => {
    const bad = await findings({ PORT: "http", LOG_LEVEL: "loud" });
    expect(bad.code).toBe(1);
    expect(bad.found.slice(1).map(({ check, state }) => [check, state])).toEqual([
      ["settings", "fault"],
      ["settings", "fault"],
    ]);
    const file = join(folder.path, "file");
    writeFileSync(file, "");
    const blocked = await findings({ PORT: new URL(chain.url).port, SLUICE_DATA: join(file, "data") });
    expect(blocked.code).toBe(1);
    expect(blocked.found.filter(({ state }) => state === "fault").map(({ check }) => check)).toEqual([
      `port ${new URL(chain.url).port}`,
      "data folder",
    ]);
  });

  test("recognises a service and a local chain that already run", async () => {
    const own = { SLUICE_SERVER_OPERATOR_PORT: String(await freePort()) };
    const env = { RPC_URL_1: chain.url, SLUICE_DATA: await makeFolderIn(folder.path), ...own };
    const service = await startService(env);
    try {
      const { port } = new URL(service.url);
      const { code, found } = await findings({
        RPC_URL_1: "",
        PORT: port,
        ...own,
        DEVNET_PORT: new URL(chain.url).port,
      });
      expect(code).toBe(0);
      const ports = found.filter(({ check }) => check.startsWith("port "));
      const said = "a Sluice service answers there";
      expect(ports).toEqual(
        [port, own.SLUICE_SERVER_OPERATOR_PORT].map((each) => ({ check: `port ${each}`, state: "ok", said })),
      );
      const status = await commands.run(["status"], { PORT: port, ...own }, folder.path);
      expect(status).toMatchObject({ code: 0, stderr: "" });
      expect(found).toContainEqual(expect.objectContaining({ check: "nodes", state: "note" }));
      expect(found.at(-1)?.said).toBe("all of Sluice's contracts are there");
      const free = await findings({ RPC_URL_1: "", DEVNET_PORT: String(await freePort()) });
      expect(free.found.at(-1)?.said).toBe("free for the local chain");
      const taken = await findings({ RPC_URL_1: "", DEVNET_PORT: port });
      expect([taken.code, taken.found.at(-1)?.state]).toEqual([1, "fault"]);
    } finally {
      await service.stop();
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
