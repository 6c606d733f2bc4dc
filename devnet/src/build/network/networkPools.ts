import {
  type Address,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
} from "viem";
import { type Artifacts, initCodeHash } from "../../artifacts.js";
import type { NetworkMarket, NetworkPoolFactory } from "../../definition/networkMarket.js";
import { pancakePoolCode, poolMinter } from "../../definition/pools/forks.js";
import { fullRange, liquidityFor, sqrtPriceX96, tickNear, usableTick } from "../../definition/pools/ticks.js";
import { unitsForUsd } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import { approveTx } from "../pools/pairs.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function enableFeeAmount(uint24 fee, int24 tickSpacing)",
  "function createPool(address tokenA, address tokenB, uint24 fee) returns (address pool)",
  "function initialize(uint160 sqrtPriceX96)",
  "function mint(address pool, int24 tickLower, int24 tickUpper, uint128 liquidity)",
]);

/** The fee tiers that a factory has enabled from the start. */
const firstTiers = { uniswap: [500, 3_000, 10_000], pancake: [100, 500, 2_500, 10_000] } as const;

/** The half width of the narrow position and its share of a pool's worth. The other position spans all prices. */
const narrow = { ticks: 3_000, share: 0.6 };

/** Puts a factory at each address, enables its fee tiers, and creates the pools with their liquidity. */
export async function buildNetworkPools(
  session: Session,
  artifacts: Artifacts,
  { tokens, poolFactories }: NetworkMarket,
): Promise<void> {
  await session.call("anvil_setCode", [pancakePoolCode, artifacts.pancakePool]);
  await session.initInPlace([
    { label: "pool minter", address: poolMinter, initCode: artifacts.poolMinter as Hex },
    ...poolFactories.flatMap((factory, index) => factoryCodes(factory, artifacts, deployerOf(index))),
  ]);
  for (const token of tokens) session.queue(approveTx(token, poolMinter));
  for (const [index, factory] of poolFactories.entries()) {
    enableTiers(session, factory);
    const creator = factory.kind === "pancake" ? deployerOf(index) : factory.address;
    const codeHash = initCodeHash(artifacts, factory.kind === "pancake" ? "pancakePool" : "v3Pool");
    for (const pool of factory.pools) queuePool(session, factory, pool, { creator, codeHash });
  }
  await session.flush();
}

/** Returns the address of the contract that creates a fork's pools. The network's data does not name it. */
function deployerOf(index: number): Address {
  return `0x5c0de${numberToHex(0x300 + index)
    .slice(2)
    .padStart(35, "0")}`;
}

function factoryCodes(factory: NetworkPoolFactory, artifacts: Artifacts, deployer: Address) {
  const { slug, address, kind } = factory;
  const label = `${slug} factory`;
  if (kind === "uniswap") return [{ label, address, initCode: artifacts.v3Factory as Hex }];
  const { pancakeFactory, poolDeployer } = artifacts;
  return [
    { label, address, initCode: withArguments(pancakeFactory, "address", deployer) },
    {
      label: `${slug} pool deployer`,
      address: deployer,
      initCode: withArguments(poolDeployer, "address, address", address, pancakePoolCode),
    },
  ];
}

function enableTiers(session: Session, { slug, address, kind, tiers }: NetworkPoolFactory): void {
  const enabled: readonly number[] = firstTiers[kind];
  for (const { feePpm, tickSpacing } of tiers) {
    if (enabled.includes(feePpm)) continue;
    const data = call("enableFeeAmount", feePpm, tickSpacing);
    session.queue({ label: `${slug} fee tier ${feePpm}`, to: address, data });
  }
}

type Pool = NetworkPoolFactory["pools"][number];

/** Creates a pool, sets its price and opens its positions. */
function queuePool(
  session: Session,
  { slug, address: factory, tiers }: NetworkPoolFactory,
  { token0, token1, price, sideUsd, feePpm }: Pool,
  { creator, codeHash }: { creator: Address; codeHash: Hex },
): void {
  const label = `${slug} ${token0.symbol}/${token1.symbol} ${feePpm}`;
  const types = parseAbiParameters("address, address, uint24");
  const salt = keccak256(encodeAbiParameters(types, [token0.address, token1.address, feePpm]));
  const pool = getContractAddress({ opcode: "CREATE2", from: creator, salt, bytecodeHash: codeHash });
  session.queue(
    { label, to: factory, data: call("createPool", token0.address, token1.address, feePpm), gas: 6_000_000 },
    { label: `${label} price`, to: pool, data: call("initialize", sqrtPriceX96(price)) },
  );
  const spacing = tiers.find((tier) => tier.feePpm === feePpm)!.tickSpacing;
  const middle = tickNear(price);
  const around = {
    tickLower: usableTick(middle - narrow.ticks, feePpm, spacing),
    tickUpper: usableTick(middle + narrow.ticks, feePpm, spacing),
  };
  const positions = [
    { ...fullRange(feePpm, spacing), usd: sideUsd * (1 - narrow.share) },
    { ...around, usd: sideUsd * narrow.share },
  ];
  for (const { tickLower, tickUpper, usd } of positions) {
    const [amount0, amount1] = [unitsForUsd(token0, usd), unitsForUsd(token1, usd)];
    const liquidity = liquidityFor(price, tickLower, tickUpper, amount0, amount1);
    session.queue({
      label: `${label} position`,
      to: poolMinter,
      data: call("mint", pool, tickLower, tickUpper, liquidity),
    });
  }
}
