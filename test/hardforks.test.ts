import { devAccounts, devToken, rpc, startDevnet } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterEach, describe, expect, test } from "vitest";
import { findAnvil } from "../devnet/src/anvil/binary.js";
import { type AnvilProcess, startAnvil } from "../devnet/src/anvil/process.js";
import type { Address } from "../src/lib/address.js";
import {
  create2Deployer,
  deployedContracts,
  deploymentSalt,
  ownerWalletImplementation,
  runtimeCodes,
} from "../src/program/index.js";
import { useCommands } from "./helpers/commands.js";
import { type AnyService, makeDataFolder } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

const commands = useCommands();
const newerOpcodes: Readonly<Record<number, string>> = {
  92: "TLOAD",
  93: "TSTORE",
  94: "MCOPY",
  95: "PUSH0",
};
let chain: AnvilProcess | undefined;

afterEach(async () => {
  await chain?.stop();
  chain = undefined;
});

/** Starts an empty chain of this hardfork, with anvil's CREATE2 deployer. */
async function startAt(hardfork: string): Promise<string> {
  const { path } = findAnvil();
  const args = ["--chain-id", "1", "--hardfork", hardfork, "--steps-tracing"];
  chain = await startAnvil({ binary: path, host: "127.0.0.1", port: 0, args });
  return chain.url;
}

async function deployTo(url: string, initCode: Hex): Promise<{ status: string; transactionHash: Hex }> {
  const [from] = await rpc<Address[]>(url, "eth_accounts");
  const data = `${deploymentSalt}${initCode.slice(2)}`;
  const transaction = { from, to: create2Deployer, data, gas: "0x989680" };
  const hash = await rpc<Hex>(url, "eth_sendTransaction", [transaction]);
  await rpc(url, "evm_mine");
  return rpc(url, "eth_getTransactionReceipt", [hash]);
}

const codeAt = (url: string, address: Address) => rpc<Hex>(url, "eth_getCode", [address, "latest"]);

/** Returns the opcodes newer than London in the code. Skips the data of pushes. */
function newerOpcodesIn(code: Hex): string[] {
  const bytes = Buffer.from(code.slice(2), "hex");
  const found = new Set<string>();
  for (let at = 0; at < bytes.length; at++) {
    const opcode = bytes[at] as number;
    const name = newerOpcodes[opcode];
    if (name !== undefined) found.add(name);
    if (opcode >= 0x60 && opcode <= 0x7f) at += opcode - 0x5f;
  }
  return [...found];
}

describe("a chain of", () => {
  test.each(["london", "paris", "shanghai"])("%s cannot run any of the contracts", async (hardfork) => {
    const url = await startAt(hardfork);
    for (const { initCode } of deployedContracts) {
      expect((await deployTo(url, initCode)).status).toBe("0x0");
    }
    for (const { address } of runtimeCodes) expect(await codeAt(url, address)).toBe("0x");
  });

  test.each(["cancun", "prague"])("%s accepts all contracts, at their addresses", async (hardfork) => {
    const url = await startAt(hardfork);
    for (const { initCode } of deployedContracts) {
      expect((await deployTo(url, initCode)).status).toBe("0x1");
    }
    for (const { address, code } of runtimeCodes) expect(await codeAt(url, address)).toBe(code);
  });

  test("cancun: the constructor of every contract that contains a newer opcode has run", async () => {
    const url = await startAt("cancun");
    for (const { address, initCode } of deployedContracts) {
      const { transactionHash } = await deployTo(url, initCode);
      const trace = await rpc<{ structLogs: { op: string; depth: number }[] }>(
        url,
        "debug_traceTransaction",
        [transactionHash, { disableStorage: true, disableMemory: true, disableStack: true }],
      );
      // The deployer runs at depth 1. The factory's constructor creates the wallets' implementation.
      const ran = new Set(trace.structLogs.filter(({ depth }) => depth > 1).map(({ op }) => op));
      const codes = runtimeCodes.filter((known) => known.address === address || ran.has("CREATE"));
      const contained = codes.flatMap(({ code }) => newerOpcodesIn(code));
      expect(contained).toContain("PUSH0");
      expect([...new Set(contained)].filter((name) => !ran.has(name))).toEqual([]);
    }
    expect(await codeAt(url, ownerWalletImplementation)).not.toBe("0x");
  });
});

test("sluice deploy sends nothing to a shanghai chain, and names what it lacks", async () => {
  const url = await startAt("shanghai");
  const [from] = await rpc<Address[]>(url, "eth_accounts");
  const before = await rpc(url, "eth_blockNumber");
  const { code, stdout, stderr } = await commands.run(["deploy", "--chain", "1", "--from", from as string], {
    RPC_URL_1: url,
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(
    /^CHAIN_UNFIT: opcodes: the chain lacks TSTORE and TLOAD, MCOPY\. Wait until [^\n]+\n$/,
  );
  expect(await rpc(url, "eth_blockNumber")).toBe(before);
});

/** Loads the state of the local chain into a chain of an older hardfork, without Sluice's contracts. */
test("a chain without the opcodes serves quotes and listings, and refuses transactions", async () => {
  const folder = await makeDataFolder();
  const { path } = findAnvil();
  const full = await startDevnet({ dataFolder: folder.path, port: 0 });
  const args = ["--chain-id", "1", "--hardfork", "shanghai", "--no-request-size-limit"];
  chain = await startAnvil({ binary: path, host: "127.0.0.1", port: 0, args });
  let service: AnyService | undefined;
  try {
    await rpc(chain.url, "anvil_loadState", [await rpc(full.url, "anvil_dumpState", [])]);
    await rpc(chain.url, "evm_mine", []);
    service = await startServiceHere({ RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
    const ask = async (resource: string) => {
      const response = await fetch(`${service?.url}/api/v1/${resource}`);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const [weth, usdc] = [devToken("WETH").address, devToken("USDC").address];
    const from = devAccounts[0]?.address as Address;
    const trade = `fromAddress=${from}&tokenIn=${weth}&tokenOut=${usdc}&amountIn=1000000000000000000`;
    const parties = `spender=${from}&receiver=${from}&routingStrategy=router`;
    const quote = await ask(`shortcuts/quote?${trade}&${parties}`);
    expect(quote).toMatchObject({ status: 200, body: { simulated: false } });
    const { amountOut, minAmountOut, gas } = quote.body as Record<string, string>;
    expect(BigInt(amountOut as string)).toBeGreaterThan(BigInt(minAmountOut as string));
    expect(Number(gas)).toBeGreaterThan(100_000);
    const text = "Chain 1 cannot run Sluice's contracts: it lacks TSTORE and TLOAD, MCOPY";
    expect(await ask(`shortcuts/route?${trade}&${parties}`)).toMatchObject({
      status: 503,
      body: { code: "CONTRACTS_UNSUPPORTED", message: text },
    });
    expect((await ask("tokens?chainId=1")).status).toBe(200);
    expect((await ask(`wallet/balances?chainId=1&eoaAddress=${from}&useEoa=true`)).status).toBe(200);
  } finally {
    await service?.stop();
    await full.stop();
    await folder.remove();
  }
});
