import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Devnet, devAccounts, devContracts, devToken, revertTo, rpc, startDevnet } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import {
  accountDelegateAddress,
  create2Deployer,
  executorAddress,
  newestExecutor,
  ownerWalletFactoryAddress,
  ownerWalletImplementation,
  routerAddress,
  runtimeCodes,
} from "../src/program/index.js";
import { useCommands } from "./helpers/commands.js";
import { type RouteTx, send } from "./helpers/execute.js";
import { eventually, failureIn } from "./helpers/http.js";
import { type AnyService, makeDataFolder, runCommand } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

const deployer = devAccounts[2] as (typeof devAccounts)[number];
const sender = devAccounts[0]?.address as string;
const usdc = devToken("USDC").address;
const modules = runtimeCodes.filter(({ address }) => newestExecutor.modules.includes(address));
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const contracts = {
  router: routerAddress,
  accountDelegate: accountDelegateAddress,
  ownerWalletFactory: ownerWalletFactoryAddress,
  ownerWallet: ownerWalletImplementation,
  ...Object.fromEntries(modules.map(({ name, address }) => [lowerFirst(name), address])),
  executor: executorAddress,
};
const listing = [
  `Router              ${routerAddress}`,
  `AccountDelegate     ${accountDelegateAddress}`,
  `OwnerWalletFactory  ${ownerWalletFactoryAddress}`,
  `OwnerWallet         ${ownerWalletImplementation}`,
  ...modules.map(({ name, address }) => `${name.padEnd(18)}  ${address}`),
  `Executor            ${executorAddress}`,
].join("\n");

/** Turns off parts that start slowly and make no difference here. */
const light = { SLUICE_ENGINE_WORKERS: "0", SLUICE_TOKENS_BUNDLED_LISTS: "false" };
const commands = useCommands();
let chain: Devnet;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let services: AnyService[] = [];
/** A snapshot without the contracts, which every test restores. */
let fresh: Hex;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startDevnet({ dataFolder: folder.path, port: 0 });
  fresh = await rpc<Hex>(chain.url, "evm_snapshot");
});

afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()));
  services = [];
  await revertTo(chain.url, fresh);
  fresh = await rpc<Hex>(chain.url, "evm_snapshot");
});

afterAll(async () => {
  await chain?.stop();
  await folder?.remove();
});

async function serve(env: Record<string, string> = {}): Promise<AnyService> {
  const settings = { ...light, RPC_URL_1: chain.url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "20" };
  const service = await startServiceHere({ ...settings, ...env });
  services.push(service);
  return service;
}

function deploy(...options: string[]) {
  return commands.run(["deploy", ...options], { RPC_URL_1: chain.url });
}

/** Runs the command in a separate process. */
function deployAlone(...options: string[]) {
  return runCommand(["deploy", ...options], { RPC_URL_1: chain.url });
}

function route(service: AnyService): Promise<Response> {
  const query = {
    fromAddress: sender,
    spender: sender,
    receiver: sender,
    tokenIn: NATIVE,
    tokenOut: usdc,
    amountIn: "1000000000000000000",
    routingStrategy: "router",
  };
  return fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

async function hasCode(address: string): Promise<boolean> {
  return (await rpc<Hex>(chain.url, "eth_getCode", [address, "latest"])) !== "0x";
}

async function sentBy(address: string): Promise<number> {
  return Number(await rpc<Hex>(chain.url, "eth_getTransactionCount", [address, "latest"]));
}

function keyFile(text: string): string {
  const path = join(folder.path, "deployer.key");
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

describe("a chain without Sluice's contracts", () => {
  test("is ready, refuses routes, quotes in the terminal, and notices when contracts appear and disappear", async () => {
    // Enough time for the same search to finish in both, even on a busy machine.
    const unhurried = { SLUICE_ROUTING_DEADLINE_MS: "20000" };
    const service = await serve(unhurried);
    expect((await fetch(`${service.url}/ready`)).status).toBe(200);
    expect(await failureIn(await route(service))).toMatchObject({
      status: 503,
      code: "CONTRACTS_NOT_DEPLOYED",
    });

    const quoted = await commands.run(["quote", "1", "ETH", "USDC", "--json"], {
      ...light,
      RPC_URL_1: chain.url,
      ...unhurried,
    });
    expect({ code: quoted.code, stderr: quoted.stderr }).toEqual({ code: 0, stderr: "" });
    const promised = JSON.parse(quoted.stdout) as { amountOut: string; tx: RouteTx };

    expect(await deploy("--chain", "1", "--from", deployer.address, "--json")).toEqual({
      code: 0,
      stdout: `${JSON.stringify({ chainId: 1, deployed: true, ...contracts })}\n`,
      stderr: "",
    });
    expect([await hasCode(routerAddress), await hasCode(executorAddress)]).toEqual([true, true]);
    await eventually("the service answers routes", async () => {
      const response = await route(service);
      const body = (await response.json()) as { amountOut: string; tx: RouteTx };
      if (response.status !== 200) return false;
      // Prices did not move. The base fee did, which changes how many venues are worth their gas.
      expect(Math.abs(Number(body.amountOut) / Number(promised.amountOut) - 1)).toBeLessThan(0.01);
      expect(body.tx.to).toBe(promised.tx.to);
      const { from, to, data, value } = body.tx;
      const receipt = await send(chain.url, { from, to, data, value: `0x${BigInt(value).toString(16)}` });
      expect(receipt.status).toBe("0x1");
      return true;
    });

    // A re-organisation removes the contracts.
    await revertTo(chain.url, fresh);
    fresh = await rpc<Hex>(chain.url, "evm_snapshot");
    await rpc(chain.url, "evm_mine");
    await eventually("routes are refused", async () => {
      const response = await route(service);
      if (response.status === 200) return false;
      const { code } = (await response.json()) as { code: string };
      return code === "CONTRACTS_NOT_DEPLOYED";
    });
  });

  test("answers routes anyway if the operator allows it", async () => {
    const service = await serve({ SLUICE_EXECUTION_ALLOW_UNDEPLOYED: "true" });
    const response = await route(service);
    expect([response.status, ((await response.json()) as { tx: RouteTx }).tx.to]).toEqual([
      200,
      routerAddress,
    ]);
  });
});

describe("sluice deploy", () => {
  test("changes nothing the second time", async () => {
    const first = await deploy("--chain", "1", "--from", deployer.address);
    const [nonce, block] = [await sentBy(deployer.address), await rpc(chain.url, "eth_blockNumber")];
    const second = await deploy("--chain", "1", "--from", deployer.address);
    expect([first, second]).toEqual([
      {
        code: 0,
        stdout: `Chain 1: deployed\n${listing}\n`,
        stderr: "",
      },
      {
        code: 0,
        stdout: `Chain 1: already deployed; nothing to do\n${listing}\n`,
        stderr: "",
      },
    ]);
    expect([await sentBy(deployer.address), await rpc(chain.url, "eth_blockNumber")]).toEqual([nonce, block]);
  });

  test.each([
    ["with 0x", (key: string) => key],
    ["without 0x, with a line break", (key: string) => `${key.slice(2)}\n`],
  ])("signs with a key from a file, %s", async (_, write) => {
    const before = await sentBy(deployer.address);
    const { code, stderr } = await deploy("--chain", "1", "--key-file", keyFile(write(deployer.privateKey)));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const there = await Promise.all(Object.values(contracts).map(hasCode));
    expect(there.filter((isThere) => isThere)).toHaveLength(5 + modules.length);
    expect(await sentBy(deployer.address)).toBe(before + 4 + modules.length);
  });

  test("prints the transactions, which anybody may send, and sends none", async () => {
    const before = await rpc(chain.url, "eth_blockNumber");
    const { code, stdout, stderr } = await deploy("--chain", "1", "--print", "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(await rpc(chain.url, "eth_blockNumber")).toBe(before);
    const transactions = JSON.parse(stdout) as { to: Hex; data: Hex; value: string }[];
    const one = { to: create2Deployer, data: expect.stringMatching(/^0x([0-9a-f]{2})+$/), value: "0" };
    expect(transactions).toEqual([one, one, one, ...modules.map(() => one), one]);
    for (const { to, data } of transactions) await send(chain.url, { from: deployer.address, to, data });
    const after = await deploy("--chain", "1", "--from", deployer.address, "--json");
    expect(JSON.parse(after.stdout)).toEqual({ chainId: 1, deployed: false, ...contracts });
  });

  test("prints without a node, and readably without --json", async () => {
    const { code, stdout } = await commands.run(["deploy", "--chain", "1", "--print"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(`^(to ${create2Deployer}\nvalue 0\ndata 0x[0-9a-f]+\n){${4 + modules.length}}$`),
    );
  });

  test("adds only a missing Executor, and changes no other address", async () => {
    await deploy("--chain", "1", "--from", deployer.address);
    const before = await sentBy(deployer.address);
    await rpc(chain.url, "anvil_setCode", [executorAddress, "0x"]);
    await rpc(chain.url, "anvil_setNonce", [executorAddress, "0x0"]);
    const { stdout } = await deploy("--chain", "1", "--from", deployer.address, "--json");
    expect(JSON.parse(stdout)).toEqual({ chainId: 1, deployed: true, ...contracts });
    expect([await sentBy(deployer.address), await hasCode(executorAddress)]).toEqual([before + 1, true]);
  });

  test("adds a missing module before its Executor, which is not used without it", async () => {
    await deploy("--chain", "1", "--from", deployer.address);
    const before = await sentBy(deployer.address);
    const [module] = modules.map(({ address }) => address) as [Address];
    for (const address of [module, executorAddress]) {
      await rpc(chain.url, "anvil_setCode", [address, "0x"]);
      await rpc(chain.url, "anvil_setNonce", [address, "0x0"]);
    }
    const { stdout } = await deploy("--chain", "1", "--from", deployer.address, "--json");
    expect(JSON.parse(stdout)).toEqual({ chainId: 1, deployed: true, ...contracts });
    expect(await sentBy(deployer.address)).toBe(before + 2);
    expect([await hasCode(module), await hasCode(executorAddress)]).toEqual([true, true]);

    const service = await serve();
    await eventually("the service answers routes", async () => (await route(service)).status === 200);
    await rpc(chain.url, "anvil_setCode", [module, "0x"]);
    await rpc(chain.url, "anvil_mine", ["0x1"]);
    await eventually("the service notices that the module is gone", async () => {
      const response = await route(service);
      return response.status === 503 && (await failureIn(response)).code === "CONTRACTS_NOT_DEPLOYED";
    });
  });

  test("continues from an interrupted run", async () => {
    const { stdout } = await deploy("--chain", "1", "--print", "--json");
    const [first] = JSON.parse(stdout) as { to: Hex; data: Hex }[];
    await send(chain.url, { from: deployer.address, to: first?.to, data: first?.data });
    expect([await hasCode(routerAddress), await hasCode(ownerWalletFactoryAddress)]).toEqual([true, false]);
    const second = await deploy("--chain", "1", "--from", deployer.address);
    expect(second).toEqual({ code: 0, stdout: `Chain 1: deployed\n${listing}\n`, stderr: "" });
    expect(await hasCode(accountDelegateAddress)).toBe(true);
  });

  test.each([
    ["no chain", [], 1, /--chain is missing; allowed is a chain id/],
    [
      "a chain that is no number",
      ["--chain", "main"],
      1,
      /option '--chain <id>' argument 'main' is invalid\. Expected a whole number\./,
    ],
    [
      "a chain without a node",
      ["--chain", "5", "--from", sender],
      1,
      /^BAD_CONFIGURATION: RPC_URL_5 is not set[^\n]+\n$/,
    ],
    ["nobody who pays", ["--chain", "1"], 1, /^INVALID_PARAMETER: --from is missing; allowed is [^\n]+\n$/],
    [
      "a payer that is no address",
      ["--chain", "1", "--from", "me"],
      1,
      /^INVALID_PARAMETER: --from is "me"; allowed is [^\n]+\n$/,
    ],
    [
      "two payers",
      ["--chain", "1", "--from", sender, "--key-file", "x"],
      1,
      /^INVALID_PARAMETER: --from and --key-file are both given; use only one\n$/,
    ],
    [
      "an account that is not unlocked",
      ["--chain", "1", "--from", `0x${"9".repeat(40)}`],
      1,
      /^DEPLOYMENT_FAILED: The node refused the transaction: [^\n]+\n$/,
    ],
    [
      "an absent key file",
      ["--chain", "1", "--key-file", "/nowhere"],
      1,
      /^INVALID_PARAMETER: --key-file \/nowhere cannot be read: ENOENT[^\n]+\n$/,
    ],
    ["an unknown option", ["--chain", "1", "--colour"], 1, /unknown option '--colour'/],
  ])("refuses %s", async (_, options, code, stderr) => {
    const result = await deploy(...options);
    expect(result).toEqual({ code, stdout: "", stderr: expect.stringMatching(stderr) });
    expect(await hasCode(routerAddress)).toBe(false);
  });

  test.each([
    ["too short", "0xabcdef0123"],
    ["too long", `0x${"ab".repeat(33)}`],
    ["no hex", `0x${"xy".repeat(32)}`],
    ["zero", `0x${"00".repeat(32)}`],
    ["beyond the curve", `0x${"f".repeat(64)}`],
    ["empty", ""],
  ])("refuses a key that is %s without repeating it", async (_, text) => {
    const path = keyFile(text);
    expect(await deploy("--chain", "1", "--key-file", path)).toEqual({
      code: 1,
      stdout: "",
      stderr: `INVALID_PARAMETER: --key-file ${path} does not hold a private key of 32 bytes in hex\n`,
    });
  });

  test("says so if the payer has nothing", async () => {
    const { code, stderr } = await deploy("--chain", "1", "--key-file", keyFile(`0x${"42".repeat(32)}`));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DEPLOYMENT_FAILED: The node refused the transaction: [^\n]+\n$/);
    expect(stderr).not.toContain("4242");
  });

  test.each([
    [
      "without its CREATE2 deployer",
      create2Deployer,
      "0x",
      `CREATE2 deployer: nothing is at ${create2Deployer}\\.`,
    ],
    [
      "with another CREATE2 deployer",
      create2Deployer,
      "0x00",
      "CREATE2 deployer: the code at 0x[0-9a-f]{40} is not the published one",
    ],
    [
      "with another Permit2",
      devContracts.permit2,
      "0x00",
      "Permit2: the code at 0x[0-9a-f]{40} is not the published one",
    ],
    [
      "with another Multicall3",
      devContracts.multicall3,
      "0x00",
      "Multicall3: the code at 0x[0-9a-f]{40} is not the published one",
    ],
    [
      "with something in the Router's place",
      routerAddress,
      "0x00",
      `Other code than the Router's is at ${routerAddress};`,
    ],
  ])("sends nothing on a chain %s", async (_, address, code, said) => {
    await rpc(chain.url, "anvil_setCode", [address, code]);
    const before = await sentBy(deployer.address);
    const result = await deployAlone("--chain", "1", "--from", deployer.address);
    expect(result).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(new RegExp(`^CHAIN_UNFIT: ${said}[^\n]+\n$`)),
    });
    expect(await sentBy(deployer.address)).toBe(before);
  });

  test("continues without Permit2, and says what does not work without it", async () => {
    await rpc(chain.url, "anvil_setCode", [devContracts.permit2, "0x"]);
    const { code, stdout, stderr } = await deploy("--chain", "1", "--from", deployer.address);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Chain 1: deployed\n${listing}\n` });
    expect(stderr).toMatch(
      /^Permit2: nothing is at 0x[0-9a-f]{40}\. Orders cannot use Permit2 here [^\n]+\n$/,
    );
  });
});
