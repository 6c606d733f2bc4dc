import type { Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devLido } from "../../definition/conversions/lido.js";
import { devFluid, devFluidPools, devFluidTokens } from "../../definition/pools/fluid.js";
import { rpcBatch } from "../../rpc.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";
import { fluidUse, fluidWords } from "./fluidWords.js";

const call = callsOf([
  "function deployDex(address liquidity, address deployer, address token0, address token1) returns (address)",
  "function deploy(bytes code) returns (address)",
  "function transfer(address to, uint256 value) returns (bool)",
]);

/** Builds Fluid's Liquidity layer, with the tokens that are not borrowed, and pools of Fluid DEX T1. */
export async function buildFluid(session: Session, artifacts: Artifacts): Promise<void> {
  const { liquidity, factory, deployer } = devFluid;
  await session.initInPlace([
    { label: "Fluid's Liquidity layer", address: liquidity, initCode: artifacts.fluidLiquidity as Hex },
    { label: "Fluid's factory", address: factory, initCode: artifacts.fluidDexFactory as Hex },
    { label: "Fluid's deployer", address: deployer, initCode: artifacts.fluidDeployer as Hex },
  ]);
  const price = ((devLido.staked + devLido.earned) * 10n ** 27n) / devLido.staked;
  const priceCode = withArguments(artifacts.fluidCenterPrice, "address, uint256", session.provider, price);
  session.queue({ label: "Fluid's center price", to: deployer, data: call("deploy", priceCode) });
  for (const { name, token0, token1 } of devFluidPools) {
    const data = call("deployDex", liquidity, deployer, token0.address, token1.address);
    session.queue({ label: `Fluid's pool ${name}`, to: factory, data, gas: 8_000_000 });
  }
  for (const token of devFluidTokens) {
    const { supplied, borrowed } = fluidUse(token);
    const held = supplied - borrowed + supplied / 100n;
    const label = `${token.symbol} of Fluid`;
    if (token.symbol === "ETH") session.queue({ label, to: liquidity, data: "0x", value: held });
    else session.queue({ label, to: token.address, data: call("transfer", liquidity, held) });
  }
  await session.flush();
  const { timestamp } = (await session.call("eth_getBlockByNumber", ["latest", false])) as { timestamp: Hex };
  await session.batch(writes(Number(timestamp)));
}

/**
 * Writes Fluid's words as of now. Its limits and shifts take hours or days, and the chain may have been built long ago.
 */
export async function freshenFluid(url: string): Promise<void> {
  await rpcBatch(url, writes(Math.floor(Date.now() / 1_000)));
}

const writes = (now: number) =>
  fluidWords(now).map(({ address, slot, value }) => ({
    method: "anvil_setStorageAt",
    params: [address, slot, value],
  }));
