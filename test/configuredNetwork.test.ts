import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Devnet, devAccounts } from "@sluice/devnet";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAnvil } from "../devnet/src/anvil/binary.js";
import { type AnvilProcess, startAnvil } from "../devnet/src/anvil/process.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { networksOf } from "../src/networks/index.js";
import { routerAddress } from "../src/program/index.js";
import { approve, balanceOf, mineAt, type RouteTx } from "./helpers/execute.js";
import { type AnyService, caughtUp, makeDataFolder, runCommand, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { blockTimeOf } from "./helpers/validity.js";

const guide = fileURLToPath(new URL("../docs/guides/add-a-network.md", import.meta.url));
const [whole = "", change = ""] = [...readFileSync(guide, "utf8").matchAll(/^```toml\n(.*?)^```$/gms)].map(
  ([, code]) => code as string,
);
const id = 424_242;
const [sender, receiver] = devAccounts.map(({ address }) => address) as [Address, Address];
const usdc: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const dai: Address = "0x6b175474e89094c44da98b954eedeac495271d0f";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let original: Devnet;
let chain: AnvilProcess;
let service: AnyService;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await makeDataFolder();
  original = await startChain(folder.path);
  const args = ["--fork-url", original.url, "--chain-id", String(id)];
  chain = await startAnvil({ binary: findAnvil().path, host: "127.0.0.1", port: 0, args });
  const config = join(folder.path, "ember.toml");
  // No other network has a protocol of this name, and it can be excluded all the same.
  const renamed = whole.replace('slug = "uniswap-v2"', 'slug = "ember-v2"');
  writeFileSync(config, `routing.exclude = ["protocol:ember-v2"]\n${renamed}`);
  env = { SLUICE_CONFIG: config, [`RPC_URL_${id}`]: chain.url, SLUICE_DATA: folder.path };
  service = await startServiceHere(env);
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await original?.stop();
  await folder?.remove();
});

type Route = {
  gas: string;
  amountOut: string;
  createdAt: number;
  tx: RouteTx;
  route: { protocol: string }[];
};

async function get(path: string) {
  const response = await fetch(`${service.url}${path}`);
  return { status: response.status, body: await response.json() };
}

function query(tokenIn: Address, tokenOut: Address, amountIn: bigint) {
  const parties = { fromAddress: sender, spender: sender, receiver, routingStrategy: "router" };
  const trade = { chainId: String(id), tokenIn, tokenOut, amountIn: String(amountIn), ...parties };
  return `/api/v1/shortcuts/route?${new URLSearchParams(trade)}`;
}

describe("a network that only the settings state", () => {
  test("is followed and listed under its own name", async () => {
    expect(await get("/api/v1/networks?name=EMBER")).toEqual({
      status: 200,
      body: [expect.objectContaining({ id, name: "Ember", isConnected: true })],
    });
    const { body } = await get(`/api/v1/tokens?chainId=${id}&type=base&includeMetadata=true`);
    const symbols = (body as { data: { symbol: string }[] }).data.map(({ symbol }) => symbol);
    expect(symbols.sort()).toEqual(["DAI", "EMB", "USDC", "USDT", "WEMB"]);
  });

  test.each([
    ["its native currency", NATIVE, usdc, 10n ** 19n],
    ["its tokens", usdc, dai, 25_000n * 10n ** 6n],
  ] as const)("has exact routes from %s", async (_, tokenIn, tokenOut, amountIn) => {
    if (tokenIn !== NATIVE) await approve(chain.url, tokenIn, sender, routerAddress);
    await caughtUp(service, chain);
    const { status, body } = await get(query(tokenIn, tokenOut, amountIn));
    expect(status, JSON.stringify(body)).toBe(200);
    const answer = body as Route;
    const before = await balanceOf(chain.url, tokenOut, receiver);
    const receipt = await mineAt(chain.url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));
    const received = (await balanceOf(chain.url, tokenOut, receiver)) - before;
    expect({ status: receipt.status, block: Number(receipt.blockNumber), received }).toEqual({
      status: "0x1",
      block: answer.createdAt + 1,
      received: BigInt(answer.amountOut),
    });
    const protocols = new Set(answer.route.map(({ protocol }) => protocol));
    expect(protocols).toContain("uniswap-v3");
    expect(protocols).not.toContain("ember-v2");
  });

  test("is found by commands", async () => {
    const doctor = await runCommand(["doctor", "--json"], { ...env, PORT: "0" });
    const findings = JSON.parse(doctor.stdout) as { check: string; state: string; said: string }[];
    const own = findings.filter(({ check }) => check.startsWith(`chain ${id},`));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter(({ state }) => state === "fault")).toEqual([]);
    const amount = ["10", "EMB", "USDC", "--chain", String(id)];
    for (const from of [[], ["--api", service.url]]) {
      const { code, stdout, stderr } = await runCommand(["quote", ...amount, ...from], {
        ...env,
        SLUICE_DATA: join(folder.path, "command"),
        DATABASE_URL: "none",
      });
      expect({ code, title: stdout.split("\n")[0] }, stderr).toEqual({
        code: 0,
        title: expect.stringMatching(/^10 EMB {2}→ {2}[\d,.]+ USDC$/),
      });
    }
  });

  test("is refused with every fault at once, wherever its table is read", async () => {
    const config = join(folder.path, "faults.toml");
    writeFileSync(config, whole.replace("feePpm = 3000", "").replace('slug = "ember"', "slug = 5"));
    const faulty = { ...env, SLUICE_CONFIG: config, PORT: "http" };
    const { code, stderr } = await runCommand(["config", "check"], faulty);
    expect({ code, lines: stderr.trim().split("\n") }).toEqual({
      code: 1,
      lines: [
        'BAD_CONFIGURATION: PORT is "http"; allowed is a whole number from 0 to 65535',
        `BAD_CONFIGURATION: networks.${id}.slug in ${config} is "5"; allowed is a slug: lower-case letters, digits and hyphens, 64 at most`,
      ],
    });
    writeFileSync(config, whole.replace("feePpm = 3000", ""));
    const again = await runCommand(["serve"], { ...faulty, PORT: "0" });
    expect(again.code).toBe(1);
    expect(again.stderr).toContain(
      `the deployment uniswap-v2 of networks.${id} in ${config} is not complete: deployment uniswap-v2: parameters.feePpm is missing`,
    );
  });
});

describe("the guide's change of a bundled network", () => {
  test("is what the guide says of it", () => {
    const { networks } = parse(change) as { networks: Record<string, Record<string, unknown>> };
    const tables = new Map(Object.entries(networks).map(([chainId, table]) => [Number(chainId), table]));
    const changed = networksOf({ networks: tables, file: "sluice.toml" }).get(8453);
    expect(changed?.fees.priorityFee).toEqual({ kind: "fixed", wei: 1_000_000n });
    expect(changed?.fees.dataFee?.kind).toBe("op-stack");
    expect(changed?.deployments.at(-1)?.slug).toBe("kiln-v2");
    expect(changed?.deployments.length).toBeGreaterThan(5);
  });
});
