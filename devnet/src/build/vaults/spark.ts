import { type Hex, maxUint256 } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devToken } from "../../definition/tokens.js";
import { devSparkVaults } from "../../definition/vaults/spark.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function approve(address spender, uint256 value) returns (bool)",
  "function setVsr(uint256 rate)",
  "function setDepositCap(uint256 cap)",
  "function deposit(uint256 assets, address receiver) returns (uint256)",
  "function take(uint256 assets)",
]);

/** Builds Spark's savings vaults with the provider's deposits. */
export async function buildSpark(session: Session, artifacts: Artifacts): Promise<void> {
  await session.initInPlace(
    devSparkVaults.map(({ address, symbol, asset }) => ({
      label: symbol,
      address,
      initCode: withArguments(
        artifacts.sparkVault,
        "address, string, string",
        ...([devToken(asset).address, `Spark Savings ${asset}`, symbol] as const),
      ),
    })),
  );
  for (const { address, symbol, asset, rateRay, deposit, taken, cap } of devSparkVaults) {
    const { address: token, decimals } = devToken(asset);
    const unit = 10n ** BigInt(decimals);
    const queue = (to: `0x${string}`, data: Hex) => session.queue({ label: symbol, to, data });
    queue(address, call("setVsr", rateRay));
    queue(address, call("setDepositCap", cap * unit));
    queue(token, call("approve", address, maxUint256));
    queue(address, call("deposit", deposit * unit, session.provider));
    queue(address, call("take", taken * unit));
  }
  await session.flush();
}
