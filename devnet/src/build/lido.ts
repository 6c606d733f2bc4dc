import {
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from "viem";
import type { Artifacts } from "../artifacts.js";
import { devLido } from "../definition/lido.js";
import { type Session, withArguments } from "./session.js";

const abi = parseAbi([
  "function submit(address referral) payable returns (uint256)",
  "function reward() payable",
  "function approve(address spender, uint256 value) returns (bool)",
  "function wrap(uint256 amount) returns (uint256)",
]);
const ether = 10n ** 18n;

/** Builds stETH with some earnings, and wstETH. */
export async function buildLido(session: Session, artifacts: Artifacts): Promise<void> {
  const { steth, wsteth, staked, earned, wrapped, stakeLimit, limitGrowthBlocks } = devLido;
  const limits = encodeAbiParameters(parseAbiParameters("uint256, uint256"), [
    stakeLimit * ether,
    limitGrowthBlocks,
  ]);
  const wraps = encodeAbiParameters(parseAbiParameters("address"), [steth]);
  await session.initInPlace([
    { label: "stETH", address: steth, initCode: withArguments(artifacts.steth, limits) },
    { label: "wstETH", address: wsteth, initCode: withArguments(artifacts.wsteth, wraps) },
  ]);
  const submit = encodeFunctionData({ abi, functionName: "submit", args: [zeroAddress] });
  const reward = encodeFunctionData({ abi, functionName: "reward" });
  const approve = encodeFunctionData({ abi, functionName: "approve", args: [wsteth, maxUint256] });
  const wrap = encodeFunctionData({ abi, functionName: "wrap", args: [wrapped * ether] });
  session.queue(
    { label: "stake", to: steth, data: submit, value: staked * ether },
    // Not a round number, as on mainnet.
    { label: "staking reward", to: steth, data: reward, value: earned * ether + 1_234_567_890_123n },
    { label: "approve stETH", to: steth, data: approve },
    { label: "wrap stETH", to: wsteth, data: wrap },
  );
  await session.flush();
}
