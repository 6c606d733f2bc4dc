import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  zeroAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { pairFee } from "../src/definition/networkMarket.js";
import {
  devAccounts,
  devContracts,
  type NetworkPlan,
  networkMarket,
  rpc,
  startDevnet,
} from "../src/index.js";
import { builtFolder, receiptOf, useDevnet } from "./harness.js";
import { plan, predeploy, WETH } from "./plan.js";

const { devnet } = useDevnet({ network: plan });
const market = networkMarket(plan);

const abi = parseAbi([
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function balanceOf(address) view returns (uint256)",
  "function deposit() payable",
  "function withdraw(uint256)",
  "function transfer(address, uint256) returns (bool)",
  "function getPair(address, address) view returns (address)",
  "function getPool(address, address, uint24) view returns (address)",
  "function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32)",
  "function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint32, bool)",
  "function liquidity() view returns (uint128)",
  "function tickSpacing() view returns (int24)",
  "function swap(uint256, uint256, address, bytes)",
  "function l1BaseFee() view returns (uint256)",
  "function blobBaseFee() view returns (uint256)",
  "function baseFeeScalar() view returns (uint32)",
  "function blobBaseFeeScalar() view returns (uint32)",
  "function getL1Fee(bytes) view returns (uint256)",
  "function DOMAIN_SEPARATOR() view returns (bytes32)",
]);

const chain = {
  id: plan.id,
  name: plan.slug,
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: plan.multicall3 } },
} as const;
const client = () => createPublicClient({ chain, transport: http(devnet().url) });
const read = (address: Address, functionName: string, args: readonly unknown[] = []) =>
  client().readContract({ address, abi, functionName, args } as never) as Promise<unknown>;

const sender = privateKeyToAccount(devAccounts[3]!.privateKey);
async function send(address: Address, functionName: string, args: readonly unknown[], value = 0n) {
  const wallet = createWalletClient({ account: sender, chain, transport: http(devnet().url) });
  const hash = await wallet.writeContract({
    address,
    abi,
    functionName,
    args,
    value,
    gas: 500_000n,
  } as never);
  return (await receiptOf(devnet(), hash)).status;
}

describe("a chain of another network", () => {
  test("has the network's chain id, multicall contract and predeploys", async () => {
    expect(await rpc(devnet().url, "eth_chainId")).toBe("0x2105");
    const names = market.tokens.map(({ address }) => ({ address, abi, functionName: "name" }) as const);
    const answers = await client().multicall({ contracts: names, allowFailure: false });
    expect(answers).toEqual(plan.tokens.map(({ name }) => name));
    const { data } = await client().call({ to: predeploy });
    expect(BigInt(data!)).toBe(12n);
  });

  test("has its tokens, by their own symbols and decimals, in the accounts' hands", async () => {
    for (const { address, symbol, decimals } of plan.tokens) {
      expect(await read(address, "symbol")).toBe(symbol);
      expect(await read(address, "decimals")).toBe(decimals);
      expect(await read(address, "balanceOf", [sender.address])).toBeGreaterThan(10n ** BigInt(decimals));
    }
  });

  test("wraps and unwraps the native coin", async () => {
    const before = (await read(WETH, "balanceOf", [sender.address])) as bigint;
    expect(await send(WETH, "deposit", [], 5n)).toBe("0x1");
    expect(await read(WETH, "balanceOf", [sender.address])).toBe(before + 5n);
    const held = await client().getBalance({ address: WETH });
    expect(await send(WETH, "withdraw", [3n])).toBe("0x1");
    expect(await read(WETH, "balanceOf", [sender.address])).toBe(before + 2n);
    expect(await client().getBalance({ address: WETH })).toBe(held - 3n);
  });

  test("states what the network would charge for bytes, and follows its formula", async () => {
    const oracle = "0x420000000000000000000000000000000000000f";
    const of = async (name: string) => BigInt((await read(oracle, name)) as bigint);
    const [l1Wei, blobWei] = [await of("l1BaseFee"), await of("blobBaseFee")];
    const scaled = 16n * (await of("baseFeeScalar")) * l1Wei + (await of("blobBaseFeeScalar")) * blobWei;
    // Fjord: at least 100 bytes, in millionths, and prices of a byte in millionths of sixteenths.
    expect(await read(oracle, "getL1Fee", ["0x01"])).toBe((100_000_000n * scaled) / 10n ** 12n);
    expect(scaled).toBeGreaterThan(0n);
  });

  test("has Permit2 with the domain of its own chain id", async () => {
    const separator = await read(devContracts.permit2, "DOMAIN_SEPARATOR");
    const types = parseAbiParameters("bytes32, bytes32, uint256, address");
    const domain = keccak256(
      stringToHex("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
    );
    const name = keccak256(stringToHex("Permit2"));
    const words = [domain, name, BigInt(plan.id), devContracts.permit2] as const;
    expect(separator).toBe(keccak256(encodeAbiParameters(types, words)));
  });
});

test("has no traffic", async () => {
  const options = { dataFolder: builtFolder, port: 0, network: plan, traffic: { seed: 1 } };
  await expect(startDevnet(options)).rejects.toThrow("the local chain of base has no traffic");
});

describe("a chain whose native coin is a token", () => {
  const CELO = "0x471ece3750da237f93b8e339c536989b8978a438";
  const celo: NetworkPlan = {
    ...plan,
    ...{ id: 42_220, slug: "celo", native: { symbol: "CELO", name: "CELO" }, wrappedNative: CELO },
    deployments: plan.deployments.filter(({ standard }) => standard !== "wrapped-native"),
  };
  const options = { dataFolder: builtFolder, port: 0, network: celo };

  test("moves the coin with the token", async () => {
    const chain = await startDevnet(options);
    try {
      const receiver = "0x00000000000000000000000000000000000000ee";
      const amount = 123n;
      const data = encodeFunctionData({ abi, functionName: "transfer", args: [receiver, amount] });
      const tx = { from: sender.address, to: CELO, data };
      const hash = await rpc<Hex>(chain.url, "eth_sendTransaction", [tx]);
      expect((await receiptOf(chain, hash)).status).toBe("0x1");
      expect(BigInt(await rpc(chain.url, "eth_getBalance", [receiver, "latest"]))).toBe(amount);
      const balanceOf = encodeFunctionData({ abi, functionName: "balanceOf", args: [receiver] });
      const answer = await rpc<Hex>(chain.url, "eth_call", [{ to: CELO, data: balanceOf }, "latest"]);
      expect(BigInt(answer)).toBe(amount);
    } finally {
      await chain.stop();
    }
  });
});

describe("the factories of a network", () => {
  test("are those of the standards that the chain can build", () => {
    expect(market.pairFactories.map(({ slug }) => slug)).toEqual(["uniswap-v2", "pancakeswap-v2"]);
    expect(market.poolFactories.map(({ slug }) => slug)).toEqual(["uniswap-v3", "pancakeswap-v3"]);
  });

  test("have pairs with reserves at their prices", async () => {
    for (const { address, pairs } of market.pairFactories) {
      expect(pairs.length).toBeGreaterThanOrEqual(3);
      for (const { token0, token1, price } of pairs) {
        const pair = (await read(address, "getPair", [token0.address, token1.address])) as Address;
        expect(pair).not.toBe(zeroAddress);
        const [reserve0, reserve1] = (await read(pair, "getReserves")) as [bigint, bigint];
        expect(Number(reserve1) / Number(reserve0) / price).toBeCloseTo(1, 6);
      }
    }
  });

  test.each([0, 1])("have pairs that charge exactly the factory's fee (%i)", async (rank) => {
    const { address, feePpm, pairs } = market.pairFactories[rank]!;
    const { token0, token1 } = pairs[0]!;
    const pair = (await read(address, "getPair", [token0.address, token1.address])) as Address;
    const [reserve0, reserve1] = (await read(pair, "getReserves")) as [bigint, bigint];
    const amountIn = reserve0 / 1_000n;
    const charged = amountIn * (1_000_000n - BigInt(feePpm));
    const amountOut = (charged * reserve1) / (reserve0 * 1_000_000n + charged);
    await send(token0.address, "transfer", [pair, amountIn]);
    expect(await send(pair, "swap", [0n, amountOut + 1n, sender.address, "0x"])).toBe("0x0");
    expect(await send(pair, "swap", [0n, amountOut, sender.address, "0x"])).toBe("0x1");
  });

  test("have pools with liquidity at their prices, of the factory's fee tiers", async () => {
    for (const { address, pools, tiers } of market.poolFactories) {
      expect(pools.length).toBeGreaterThanOrEqual(3);
      for (const { token0, token1, feePpm, price } of pools) {
        const pool = (await read(address, "getPool", [token0.address, token1.address, feePpm])) as Address;
        const [sqrtPriceX96] = (await read(pool, "slot0")) as [bigint];
        expect((Number(sqrtPriceX96) / 2 ** 96) ** 2 / price).toBeCloseTo(1, 6);
        expect(await read(pool, "liquidity")).toBeGreaterThan(0n);
        expect(await read(pool, "tickSpacing")).toBe(
          tiers.find((tier) => tier.feePpm === feePpm)?.tickSpacing,
        );
      }
    }
  });
});

test.each([
  [3_000, { part: 3, whole: 1_000 }],
  [2_500, { part: 1, whole: 400 }],
  [1_700, undefined],
  [0, undefined],
])("a fee of %i ppm is stated as a fraction that fits the pair's code, if there is one", (feePpm, fee) => {
  expect(pairFee(feePpm)).toEqual(fee);
});
