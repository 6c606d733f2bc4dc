import {
  encodeAbiParameters,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
} from "viem";
import { devContracts } from "./contracts.js";

/** keccak256 of the creation code of UniswapV2Pair on Ethereum mainnet (also in Uniswap's UniswapV2Library). */
export const v2PairInitCodeHash = "0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f";

/** keccak256 of the creation code of UniswapV3Pool on Ethereum mainnet (also in Uniswap's PoolAddress). */
export const v3PoolInitCodeHash = "0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54";

/** keccak256 of the creation code of PancakeV3Pool on Ethereum mainnet. */
export const pancakePoolInitCodeHash = "0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2";

type Address = `0x${string}`;

export function pairAddress(
  tokenA: Address,
  tokenB: Address,
  factory: Address = devContracts.v2Factory,
): Address {
  const salt = keccak256(encodePacked(["address", "address"], sorted(tokenA, tokenB)));
  return create2(factory, salt, v2PairInitCodeHash);
}

export function poolAddress(tokenA: Address, tokenB: Address, feePpm: number): Address {
  return create2(devContracts.v3Factory, poolSalt(tokenA, tokenB, feePpm), v3PoolInitCodeHash);
}

export function pancakePoolAddress(tokenA: Address, tokenB: Address, feePpm: number): Address {
  const deployer = devContracts.pancakeV3PoolDeployer;
  return create2(deployer, poolSalt(tokenA, tokenB, feePpm), pancakePoolInitCodeHash);
}

function poolSalt(tokenA: Address, tokenB: Address, feePpm: number): Hex {
  const key = encodeAbiParameters(parseAbiParameters("address, address, uint24"), [
    ...sorted(tokenA, tokenB),
    feePpm,
  ]);
  return keccak256(key);
}

function sorted(tokenA: Address, tokenB: Address): [Address, Address] {
  return tokenA < tokenB ? [tokenA, tokenB] : [tokenB, tokenA];
}

function create2(from: Address, salt: Hex, bytecodeHash: Hex): Address {
  return getContractAddress({ opcode: "CREATE2", from, salt, bytecodeHash }).toLowerCase() as Address;
}
