import { encodeAbiParameters, getContractAddress, keccak256, parseAbiParameters } from "viem";
import { v3PoolInitCodeHash } from "../../../devnet/dist/definition/addresses.js";
import { sqrtPriceX96 } from "../../../devnet/dist/definition/pools/ticks.js";
import { devContracts } from "../../../devnet/dist/index.js";
import { parts } from "./session.mjs";

const pairsInOne = 40;
const poolsInOne = 20;
const positionsInOne = 200;
const key = parseAbiParameters("address, address, uint24");

/** Uniswap V2 pairs with their reserves. */
export async function buildPairs(session, pairs) {
  for (const part of parts(pairs, pairsInOne)) {
    const wanted = part.map(({ tokenA, tokenB, amountA, amountB }) => ({
      tokenA: tokenA.address,
      tokenB: tokenB.address,
      amountA,
      amountB,
    }));
    await session.build("pairs", "pairs", [devContracts.v2Factory, wanted]);
  }
}

/** Uniswap V3 pools with their price and positions. */
export async function buildPools(session, pools) {
  for (const part of parts(pools, poolsInOne)) {
    const wanted = part.map(({ token0, token1, feePpm, price }) => ({
      token0: token0.address,
      token1: token1.address,
      fee: feePpm,
      sqrtPriceX96: sqrtPriceX96(price),
    }));
    await session.build("pools", "pools", [devContracts.v3Factory, wanted]);
  }
  await session.flush();
  for (const { token0, token1, feePpm, positions } of pools) {
    const pool = addressOf(token0.address, token1.address, feePpm);
    for (const part of parts(positions, positionsInOne))
      await session.build(
        `positions of ${pool}`,
        "positions",
        [pool, token0.address, token1.address, part],
        100,
      );
  }
}

function addressOf(token0, token1, feePpm) {
  return getContractAddress({
    opcode: "CREATE2",
    from: devContracts.v3Factory,
    salt: keccak256(encodeAbiParameters(key, [token0, token1, feePpm])),
    bytecodeHash: v3PoolInitCodeHash,
  });
}
