import { maxUint256, zeroAddress } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devLido } from "../../definition/conversions/lido.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function submit(address referral) payable returns (uint256)",
  "function reward() payable",
  "function approve(address spender, uint256 value) returns (bool)",
  "function wrap(uint256 amount) returns (uint256)",
]);
const ether = 10n ** 18n;

/** Builds stETH with some earnings, and wstETH. */
export async function buildLido(session: Session, artifacts: Artifacts): Promise<void> {
  const { steth, wsteth, staked, earned, wrapped, stakeLimit, limitGrowthBlocks } = devLido;
  const limits = [stakeLimit * ether, limitGrowthBlocks] as const;
  await session.initInPlace([
    {
      label: "stETH",
      address: steth,
      initCode: withArguments(artifacts.steth, "uint256, uint256", ...limits),
    },
    { label: "wstETH", address: wsteth, initCode: withArguments(artifacts.wsteth, "address", steth) },
  ]);
  // Not a round number, as on mainnet.
  const rewardWei = earned * ether + 1_234_567_890_123n;
  session.queue(
    { label: "stake", to: steth, data: call("submit", zeroAddress), value: staked * ether },
    { label: "staking reward", to: steth, data: call("reward"), value: rewardWei },
    { label: "approve stETH", to: steth, data: call("approve", wsteth, maxUint256) },
    { label: "wrap stETH", to: wsteth, data: call("wrap", wrapped * ether) },
  );
  await session.flush();
}
