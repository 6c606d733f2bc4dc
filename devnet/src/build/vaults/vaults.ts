import type { Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devTokenAt, unitsForUsd } from "../../definition/tokens.js";
import { type DevVault, devVaults, vaultFeeRecipient } from "../../definition/vaults/vaults.js";
import { callsOf, withArguments } from "../abi.js";
import { approveTx } from "../pools/pairs.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function deposit(uint256 assets, address receiver) returns (uint256 shares)",
  "function transfer(address to, uint256 value)",
  "function lend(uint256 assets, address borrower)",
]);
const plain = "address, string, string";

/** Builds vaults with the provider's deposits and with earnings, so that no share is worth one unit of its asset. */
export async function buildVaults(session: Session, artifacts: Artifacts): Promise<void> {
  await session.initInPlace(
    devVaults.map((vault) => ({
      label: vault.name,
      address: vault.address,
      initCode: creationCode(artifacts, vault),
    })),
  );
  for (const vault of devVaults) queueDeposit(session, vault);
  await session.flush();
}

function queueDeposit(session: Session, vault: DevVault): void {
  const { address, name, kind } = vault;
  const token = devTokenAt(vault.asset);
  const queue = (to: `0x${string}`, data: Hex) => session.queue({ label: name, to, data });
  session.queue(approveTx(token, address));
  const assets = unitsForUsd(token, vault.sharesUsd);
  queue(address, call("deposit", assets, session.provider));
  const earned = unitsForUsd(token, vault.earnedUsd);
  queue(token.address, call("transfer", address, earned));
  if (kind.is !== "lending") return;
  const lent = unitsForUsd(token, kind.lentUsd);
  queue(address, call("lend", lent, vaultFeeRecipient));
}

function creationCode(artifacts: Artifacts, vault: DevVault): Hex {
  const { asset, name, symbol, kind } = vault;
  const usual = [asset, name, symbol] as const;
  switch (kind.is) {
    case "plain":
      return withArguments(artifacts.plainVault, plain, ...usual);
    case "lending":
      return withArguments(artifacts.lendingVault, plain, ...usual);
    case "capped": {
      const cap = unitsForUsd(devTokenAt(asset), kind.capUsd);
      return withArguments(artifacts.cappedVault, `${plain}, uint256`, ...usual, cap);
    }
    case "fees": {
      const fees = [kind.entryBps, kind.exitBps, vaultFeeRecipient] as const;
      return withArguments(artifacts.feeVault, `${plain}, uint256, uint256, address`, ...usual, ...fees);
    }
    case "savings":
      return withArguments(artifacts.savingsVault, "address, uint256", asset, kind.rateRay);
  }
}
