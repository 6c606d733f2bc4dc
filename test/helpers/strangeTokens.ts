import { devContracts, rpc } from "@sluice/devnet";
import { encodeFunctionData, type Hex, maxUint256, parseAbi } from "viem";
import type { Address } from "../../src/lib/address.js";
import { approve, send } from "./execute.js";
import { type Compiled, compileSolidity, deployContract } from "./solidity.js";

/** Unlisted and misbehaving tokens on a local chain. */

type Name = "StrangeToken" | "NoToken" | "HugeDecimals";

export type StrangeTokens = {
  /** Deploys an unlisted token; its maker holds the whole supply. */
  token(options?: {
    symbol?: string;
    decimals?: number;
    taxBps?: number;
    isTrap?: boolean;
  }): Promise<Address>;
  /** Deploys a contract that is not a token. */
  other(name: Exclude<Name, "StrangeToken">): Promise<Address>;
  /** Adds raw amounts of the maker's tokens to their V2 pair, which it creates if necessary. */
  fill(a: Address, amountA: bigint, b: Address, amountB: bigint): Promise<void>;
  /** Trades in V2 pairs along the path, in a separate block. */
  swap(amountIn: bigint, path: readonly Address[]): Promise<void>;
};

const router = parseAbi([
  "function addLiquidity(address tokenA, address tokenB, uint256 a, uint256 b, uint256 minA, uint256 minB, address to, uint256 deadline)",
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
]);

/** Tools to make tokens, and pairs of Uniswap V2's own factory, as `maker`. */
export function makeStrangeTokens(url: () => string, maker: Address): StrangeTokens {
  let compiled: Record<Name, Compiled> | undefined;
  const contracts = () => {
    compiled ??= compileSolidity("StrangeTokens.sol") as Record<Name, Compiled>;
    return compiled;
  };
  async function act(data: Hex): Promise<void> {
    const { status } = await send(url(), { from: maker, to: devContracts.v2Router02, data, gas: "0x600000" });
    if (BigInt(status) !== 1n) throw new Error("the V2 router refuses");
  }
  return {
    async token({ symbol = "ODD", decimals = 18, taxBps = 0, isTrap = false } = {}) {
      const args = [symbol, decimals, BigInt(taxBps), isTrap];
      return deployContract(url(), maker, contracts().StrangeToken, args);
    },
    other: (name) => deployContract(url(), maker, contracts()[name]),
    async fill(a, amountA, b, amountB) {
      for (const token of [a, b]) await approve(url(), token, maker, devContracts.v2Router02);
      const args = [a, b, amountA, amountB, 0n, 0n, maker, maxUint256] as const;
      await act(encodeFunctionData({ abi: router, functionName: "addLiquidity", args }));
    },
    async swap(amountIn, path) {
      const [first] = path as [Address];
      await approve(url(), first, maker, devContracts.v2Router02);
      const args = [amountIn, 0n, path, maker, maxUint256] as const;
      await act(encodeFunctionData({ abi: router, functionName: "swapExactTokensForTokens", args }));
    },
  };
}

/** Returns the address of the V2 pair of two tokens. */
export async function pairOf(url: string, a: Address, b: Address): Promise<Address> {
  const abi = parseAbi(["function getPair(address a, address b) view returns (address)"]);
  const data = encodeFunctionData({ abi, functionName: "getPair", args: [a, b] });
  return `0x${(await rpc<Hex>(url, "eth_call", [{ to: devContracts.v2Factory, data }, "latest"])).slice(26)}`;
}
