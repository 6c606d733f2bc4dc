import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeFunctionData, parseAbi } from "viem";
import {
  devAccounts,
  devPairs,
  devPools,
  devToken,
  rpc,
  startDevnet,
  unitsForUsd,
} from "../devnet/dist/index.js";
import { deploymentTransactions } from "../dist/cli/serve/contracts.js";
import { encodeProgram, executorAddress, routerAbi, routerAddress } from "../dist/program/index.js";

const zero = `0x${"0".repeat(40)}`;
const nativeRouters = {
  v2: "0x7a250d5630b4cf539739df2c5dacb4c659f2488d",
  v3: "0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45",
};
const abi = parseAbi([
  "function approve(address,uint256)",
  "function swapExactTokensForTokens(uint256,uint256,address[],address,uint256) returns (uint256[])",
  "function exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96)) returns (uint256)",
]);

/** Compares the gas of one-hop routes with the protocols' own routers: same pool, trade and state. */
export async function measure() {
  const dataFolder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const chain = await startDevnet({ dataFolder, port: 0, extraTransactions: deploymentTransactions() });
  try {
    return {
      title: "Gas used by a one-hop route, ERC-20 to ERC-20, receiver already holds the token",
      rows: await rowsOn(chain.url),
    };
  } finally {
    await chain.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

async function rowsOn(url) {
  const from = devAccounts[0].address;
  const [weth, usdc, dai] = ["WETH", "USDC", "DAI"].map(devToken);
  for (const token of [weth, usdc, dai]) {
    for (const spender of [routerAddress, nativeRouters.v2, nativeRouters.v3]) {
      await used(
        url,
        from,
        token.address,
        encodeFunctionData({ abi, functionName: "approve", args: [spender, 2n ** 255n] }),
      );
    }
  }
  const rows = [];
  for (const [tokenIn, tokenOut] of [
    [weth, usdc],
    [usdc, weth],
    [dai, weth],
  ]) {
    const amountIn = BigInt(unitsForUsd(tokenIn, 3000));
    for (const kind of ["v2", "v3"]) rows.push(await compare(url, from, kind, tokenIn, tokenOut, amountIn));
  }
  return rows;
}

async function compare(url, from, kind, tokenIn, tokenOut, amountIn) {
  const pools =
    kind === "v2" ? devPairs : devPools.filter((pool) => pool.feePpm === 3000 || pool.feePpm === 500);
  const pool = pools.find(
    (candidate) =>
      [candidate.tokenA, candidate.tokenB].sort().join() ===
      [tokenIn.address, tokenOut.address].sort().join(),
  );
  // The first trade of a pool writes slots that were zero; only later trades are typical.
  await used(url, from, nativeRouters[kind], nativeCall(kind, pool, from, tokenIn, tokenOut, amountIn));
  const ours = await used(
    url,
    from,
    routerAddress,
    ourCall(kind, pool, from, tokenIn, tokenOut, amountIn),
    true,
  );
  const theirs = await used(
    url,
    from,
    nativeRouters[kind],
    nativeCall(kind, pool, from, tokenIn, tokenOut, amountIn),
    true,
  );
  return {
    pool: `${kind} ${tokenIn.symbol}→${tokenOut.symbol}`,
    sluice: ours,
    "native router": theirs,
    "difference %": Math.round((ours / theirs - 1) * 1000) / 10,
  };
}

function ourCall(kind, pool, from, tokenIn, tokenOut, amountIn) {
  const zeroForOne = tokenIn.address < tokenOut.address;
  const shared = { pool: pool.address, zeroForOne, to: "receiver" };
  const step =
    kind === "v2"
      ? {
          op: "v2Swap",
          ...shared,
          prefunded: true,
          feePpm: 3000,
          amount: { token: tokenIn.address, exact: amountIn },
        }
      : {
          op: "v3Swap",
          ...shared,
          callback: "uniswapV3",
          amount: { token: tokenIn.address, exact: amountIn },
        };
  const order = {
    executor: executorAddress,
    tokenIn: tokenIn.address,
    amountIn,
    tokenOut: tokenOut.address,
    minAmountOut: 1n,
    receiver: from,
    refundTo: from,
    fundTo: kind === "v2" ? pool.address : executorAddress,
    feeReceiver: zero,
    feeBps: 0n,
    deadline: 4_000_000_000n,
  };
  return encodeFunctionData({
    abi: routerAbi,
    functionName: "route",
    args: [order, encodeProgram({ steps: [step] })],
  });
}

function nativeCall(kind, pool, from, tokenIn, tokenOut, amountIn) {
  if (kind === "v2") {
    const args = [amountIn, 1n, [tokenIn.address, tokenOut.address], from, 4_000_000_000n];
    return encodeFunctionData({ abi, functionName: "swapExactTokensForTokens", args });
  }
  const call = {
    tokenIn: tokenIn.address,
    tokenOut: tokenOut.address,
    fee: pool.feePpm,
    recipient: from,
    amountIn,
    amountOutMinimum: 1n,
    sqrtPriceLimitX96: 0n,
  };
  return encodeFunctionData({ abi, functionName: "exactInputSingle", args: [call] });
}

/** Gas used by a mined transaction; `undo` reverts the chain afterwards. */
async function used(url, from, to, data, undo = false) {
  const snapshot = undo ? await rpc(url, "evm_snapshot") : undefined;
  const { timestamp } = await rpc(url, "eth_getBlockByNumber", ["latest", false]);
  await rpc(url, "evm_setNextBlockTimestamp", [Number(timestamp) + 12]);
  const hash = await rpc(url, "eth_sendTransaction", [{ from, to, data, gas: "0x7a1200" }]);
  for (;;) {
    const receipt = await rpc(url, "eth_getTransactionReceipt", [hash]);
    if (receipt === null) continue;
    if (BigInt(receipt.status) !== 1n) throw new Error(`a transaction to ${to} reverted`);
    if (undo && !(await rpc(url, "evm_revert", [snapshot])))
      throw new Error("the chain could not be reverted");
    return Number(receipt.gasUsed);
  }
}
