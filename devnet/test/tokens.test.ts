import { encodeFunctionData, hexToString, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { devAccounts, devContracts, devToken, devTokens, rpc, unitsForUsd } from "../src/index.js";
import { receiptOf, useDevnet } from "./harness.js";

const { devnet, client } = useDevnet();

const abi = parseAbi([
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function totalSupply() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function allowance(address, address) view returns (uint256)",
  "function approve(address, uint256)",
  "function transfer(address, uint256)",
  "function transferFrom(address, address, uint256)",
  "function DOMAIN_SEPARATOR() view returns (bytes32)",
]);
const bytes32Abi = parseAbi([
  "function name() view returns (bytes32)",
  "function symbol() view returns (bytes32)",
]);
const read = (address: `0x${string}`, functionName: "name" | "symbol" | "decimals") =>
  client().readContract({ address, abi, functionName });

describe("devTokens", () => {
  test.each(devTokens.filter(({ kind }) => kind !== "mkr"))("$symbol describes itself", async (token) => {
    const { address, name, symbol, decimals } = token;
    const answers = await Promise.all([
      read(address, "name"),
      read(address, "symbol"),
      read(address, "decimals"),
    ]);
    expect(answers).toEqual([name, symbol, decimals]);
  });

  test("MKR describes itself in bytes32", async () => {
    const { address, name, symbol, decimals } = devToken("MKR");
    const [nameWord, symbolWord] = await Promise.all([
      client().readContract({ address, abi: bytes32Abi, functionName: "name" }),
      client().readContract({ address, abi: bytes32Abi, functionName: "symbol" }),
    ]);
    const texts = [hexToString(nameWord, { size: 32 }), hexToString(symbolWord, { size: 32 })];
    expect([...texts, await read(address, "decimals")]).toEqual([name, symbol, decimals]);
  });

  test("cover 2, 6, 8 and 18 decimals", () => {
    expect(new Set(devTokens.map(({ decimals }) => decimals))).toEqual(new Set([2, 6, 8, 18]));
  });

  test("are held by every dev account, worth more than ten million dollars each", async () => {
    const contracts = devTokens.flatMap(({ address }) =>
      devAccounts.map(
        (account) => ({ address, abi, functionName: "balanceOf", args: [account.address] }) as const,
      ),
    );
    const balances = await client().multicall({ contracts, allowFailure: false });
    const floors = devTokens.flatMap((token) => devAccounts.map(() => unitsForUsd(token, 10_000_000)));
    expect(balances.filter((balance, index) => balance <= floors[index]!)).toEqual([]);
  });

  test("have supplies that match what is held", async () => {
    const contracts = devTokens.map(
      ({ address }) => ({ address, abi, functionName: "totalSupply" }) as const,
    );
    const supplies = await client().multicall({ contracts, allowFailure: false });
    const floors = devTokens.map((token) => unitsForUsd(token, 2_000_000_000));
    expect(supplies.filter((supply, index) => supply <= floors[index]!)).toEqual([]);
  });
});

describe("devAccounts", () => {
  test("hold 10,000 ETH and have sent nothing", async () => {
    const states = await Promise.all(
      devAccounts.map(async ({ address }) => ({
        wei: await client().getBalance({ address }),
        nonce: await client().getTransactionCount({ address }),
      })),
    );
    expect(states).toEqual(devAccounts.map(() => ({ wei: 10_000n * 10n ** 18n, nonce: 0 })));
  });

  test("have approved nothing", async () => {
    const spenders = Object.values(devContracts);
    const contracts = devTokens.flatMap(({ address }) =>
      devAccounts.flatMap((account) =>
        spenders.map(
          (spender) =>
            ({ address, abi, functionName: "allowance", args: [account.address, spender] }) as const,
        ),
      ),
    );
    const allowances = await client().multicall({ contracts, allowFailure: false, batchSize: 100_000 });
    expect(allowances.filter((allowance) => allowance !== 0n)).toEqual([]);
  });
});

describe("USDC", () => {
  test("has mainnet's EIP-712 domain", async () => {
    const { address } = devToken("USDC");
    expect(await client().readContract({ address, abi, functionName: "DOMAIN_SEPARATOR" })).toBe(
      "0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335",
    );
  });
});

describe("Permit2", () => {
  test("has mainnet's EIP-712 domain", async () => {
    const address = devContracts.permit2;
    expect(await client().readContract({ address, abi, functionName: "DOMAIN_SEPARATOR" })).toBe(
      "0x866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28",
    );
  });
});

describe("USDT", () => {
  const usdt = devToken("USDT").address;
  const [owner, spender] = [devAccounts[0]!.address, devAccounts[1]!.address];
  const call = (from: `0x${string}`, data: `0x${string}`) =>
    rpc(devnet().url, "eth_call", [{ from, to: usdt, data }, "latest"]);
  const send = async (from: `0x${string}`, data: `0x${string}`) => {
    const hash = await rpc<`0x${string}`>(devnet().url, "eth_sendTransaction", [
      { from, to: usdt, data, gas: "0x30000" },
    ]);
    return BigInt((await receiptOf(devnet(), hash)).status) === 1n ? "success" : "reverted";
  };
  const approve = (value: bigint) =>
    encodeFunctionData({ abi, functionName: "approve", args: [spender, value] });

  test("returns nothing from transfer, approve and transferFrom, and changes an allowance only through zero", async () => {
    expect(
      await call(owner, encodeFunctionData({ abi, functionName: "transfer", args: [spender, 5n] })),
    ).toBe("0x");
    expect(await call(owner, approve(5n))).toBe("0x");
    expect(await send(owner, approve(5n))).toBe("success");
    const take = encodeFunctionData({ abi, functionName: "transferFrom", args: [owner, spender, 2n] });
    expect(await call(spender, take)).toBe("0x");
    expect(await send(spender, take)).toBe("success");
    expect(await send(owner, approve(7n))).toBe("reverted");
    expect(await send(owner, approve(0n))).toBe("success");
    expect(await send(owner, approve(7n))).toBe("success");
  });
});
