import { encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { fluidUse } from "../src/build/pools/fluidWords.js";
import {
  type DevFluidPool,
  devFluid,
  devFluidPools,
  devFluidTokens,
  devProvider,
  rpc,
} from "../src/index.js";
import { receiptOf, useDevnet } from "./harness.js";

const { client, devnet } = useDevnet();
const abi = parseAbi([
  "error FluidDexError(uint256 errorId)",
  "error FluidLiquidityError(uint256 errorId)",
  "function swapIn(bool swap0to1, uint256 amountIn, uint256 amountOutMin, address to) payable returns (uint256)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function balanceOf(address account) view returns (uint256)",
  "function totalDexes() view returns (uint256)",
  "function getDexAddress(uint256 dexId) view returns (address)",
  "function isDex(address dex) view returns (bool)",
  "function readFromStorage(bytes32 slot) view returns (uint256)",
]);
const pools = devFluidPools.filter(({ arePaused }) => arePaused !== true);
const [ofWsteth, , following, shifting] = pools as [DevFluidPool, DevFluidPool, DevFluidPool, DevFluidPool];
const isNative = (address: string) => address === `0x${"ee".repeat(20)}`;

/** Returns the tokens of a swap in its order, and the amount of the first that is worth so many dollars. */
function trade({ token0, token1 }: DevFluidPool, forward: boolean, usd: number) {
  const [tokenIn, tokenOut] = forward ? [token0, token1] : [token1, token0];
  const amount = BigInt(Math.round((usd / tokenIn.usd) * 1e6)) * 10n ** BigInt(tokenIn.decimals - 6);
  return { tokenIn, tokenOut, amount };
}

function swap(pool: DevFluidPool, forward: boolean, usd: number) {
  const { tokenIn, amount } = trade(pool, forward, usd);
  return {
    ...({ account: devProvider, address: pool.address, abi, functionName: "swapIn" } as const),
    args: [forward, amount, 0n, zeroAddress] as const,
    value: isNative(tokenIn.address) ? amount : 0n,
  };
}

async function balanceOf(token: Hex): Promise<bigint> {
  if (isNative(token)) return client().getBalance({ address: devProvider });
  return client().readContract({ address: token, abi, functionName: "balanceOf", args: [devProvider] });
}

/** Sends a swap and resolves with what its gas cost. */
async function send({ address, args, value, functionName }: ReturnType<typeof swap>): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName, args });
  const tx = { from: devProvider, to: address, data, value: numberToHex(value), gas: numberToHex(1_000_000) };
  const hash = await rpc<Hex>(devnet().url, "eth_sendTransaction", [tx]);
  await receiptOf(devnet(), hash);
  const { status, gasUsed, effectiveGasPrice } = await client().getTransactionReceipt({ hash });
  expect(status).toBe("success");
  return gasUsed * effectiveGasPrice;
}

const outcomeOf = (pool: DevFluidPool, forward: boolean, usd: number) =>
  client()
    .simulateContract(swap(pool, forward, usd))
    .then(
      () => "fine",
      ({ message }: Error) => /\n\s*\((\d+)\)/.exec(message)?.[1] ?? message,
    );

beforeAll(async () => {
  await rpc(devnet().url, "anvil_impersonateAccount", [devProvider]);
  for (const { address, token0, token1 } of devFluidPools)
    for (const token of [token0.address, token1.address].filter((each) => !isNative(each))) {
      const data = encodeFunctionData({ abi, functionName: "approve", args: [address, maxUint256] });
      const tx = { from: devProvider, to: token, data };
      await receiptOf(devnet(), await rpc<Hex>(devnet().url, "eth_sendTransaction", [tx]));
    }
});

describe("Fluid's pools", () => {
  test("are the factory's, at the addresses of its nonces", async () => {
    const factory = { address: devFluid.factory, abi } as const;
    const count = await client().readContract({ ...factory, functionName: "totalDexes" });
    expect(count).toBe(BigInt(devFluidPools.length));
    for (const { id, address } of devFluidPools) {
      const args = [BigInt(id)] as const;
      const at = await client().readContract({ ...factory, functionName: "getDexAddress", args });
      expect(at.toLowerCase()).toBe(address);
      const isDex = { ...factory, functionName: "isDex", args: [address] } as const;
      expect(await client().readContract(isDex)).toBe(true);
    }
  });

  test("are at mainnet's addresses", () => {
    expect(devFluidPools.slice(0, 2).map(({ address }) => address)).toEqual([
      "0x0b1a513ee24972daef112bc777a5610d4325c9e7",
      "0x667701e51b4d1ca244f17c78f7ab8744b4c99f9b",
    ]);
  });

  const ways = pools.flatMap((pool) => [true, false].map((forward) => ({ pool, forward, name: pool.name })));
  test.each(ways)("swap near the market's price: $name, $forward", async ({ pool, forward }) => {
    const { tokenIn, tokenOut, amount } = trade(pool, forward, 2_000);
    const before = [await balanceOf(tokenIn.address), await balanceOf(tokenOut.address)] as const;
    const cost = await send(swap(pool, forward, 2_000));
    const costOf = (token: Hex) => (isNative(token) ? cost : 0n);
    const paid = before[0] - (await balanceOf(tokenIn.address)) - costOf(tokenIn.address);
    const gained = (await balanceOf(tokenOut.address)) - before[1] + costOf(tokenOut.address);
    expect(paid).toBe(amount);
    const worth = (units: bigint, { decimals, usd }: typeof tokenIn) =>
      (Number(units) / 10 ** decimals) * usd;
    expect(Math.abs(worth(gained, tokenOut) / worth(paid, tokenIn) - 1)).toBeLessThan(0.005);
  });

  test("revert while they are paused", async () => {
    const paused = devFluidPools.find(({ arePaused }) => arePaused === true)!;
    for (const forward of [true, false]) expect(await outcomeOf(paused, forward, 1_000)).toBe("51043");
  });

  test("end at their limits", async () => {
    for (const { pool, forward } of ways)
      expect(await outcomeOf(pool, forward, 5_000), `${pool.name} ${forward}`).toBe("fine");
    expect(await outcomeOf(ofWsteth, true, 600_000)).toBe("fine");
    expect(await outcomeOf(ofWsteth, true, 1_200_000)).toBe("11003");
    expect(await outcomeOf(shifting, true, 20_000)).toBe("11004");
    expect(await outcomeOf(following, false, 30_000)).toBe("11003");
  });

  test("have shifts under way", async () => {
    const read = (slot: number) => {
      const args = [numberToHex(slot, { size: 32 })] as const;
      return client().readContract({ address: shifting.address, abi, functionName: "readFromStorage", args });
    };
    const [variables2, shifts] = [await read(1), await read(7)];
    expect([(variables2 >> 26n) & 1n, (variables2 >> 67n) & 1n]).toEqual([1n, 1n]);
    expect(shifts > 2n ** 128n).toBe(true);
  });
});

test.each(devFluidTokens)("Fluid's $symbol is mostly borrowed", async (token) => {
  const { supplied, borrowed, utilizationBps } = fluidUse(token);
  expect(Number(utilizationBps)).toBeGreaterThan(6_000);
  expect(Number(utilizationBps)).toBeLessThan(8_500);
  const of = { address: token.address, abi, functionName: "balanceOf", args: [devFluid.liquidity] } as const;
  const held = isNative(token.address)
    ? await client().getBalance({ address: devFluid.liquidity })
    : await client().readContract(of);
  expect(held * 100n > (supplied - borrowed) * 99n).toBe(true);
});
