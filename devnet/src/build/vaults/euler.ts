import { concat, type Hex, maxUint256, zeroAddress } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devToken } from "../../definition/tokens.js";
import { type DevEulerVault, devEuler, devEulerVaults } from "../../definition/vaults/euler.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

type Address = `0x${string}`;

const call = callsOf([
  "function createProxy(address implementation, bool upgradeable, bytes trailingData) returns (address)",
  "function setCaps(uint16 supplyCap, uint16 borrowCap)",
  "function setInterestFee(uint16 fee)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function deposit(uint256 assets, address receiver) returns (uint256)",
  "function borrow(uint256 assets, address receiver)",
]);
const CREATE_GAS = 4_000_000;

/** Builds Euler's factory and its vaults, in which the provider lends and borrows. Returns their addresses. */
export async function buildEuler(session: Session, artifacts: Artifacts): Promise<Address[]> {
  const { factory, model } = devEuler;
  await session.initInPlace([
    { label: "Euler's rates", address: model, initCode: artifacts.eulerRates as Hex },
    {
      label: "Euler's factory",
      address: factory,
      initCode: withArguments(artifacts.eulerFactory, "address", model),
    },
  ]);
  const vaults: Address[] = [];
  for (const vault of devEulerVaults) {
    const address = await createVault(session, vault);
    vaults.push(address);
    queueVault(session, vault, address);
    await session.flush();
  }
  return vaults;
}

async function createVault(session: Session, { asset }: DevEulerVault): Promise<Address> {
  const { factory } = devEuler;
  // The asset, an oracle and a unit of account.
  const trailing = concat([devToken(asset).address, zeroAddress, zeroAddress]);
  const data = call("createProxy", zeroAddress, true, trailing);
  const from = session.provider;
  const answer = (await session.call("eth_call", [{ from, to: factory, data }, "latest"])) as Hex;
  session.queue({ label: `Euler's vault of ${asset}`, to: factory, data, gas: CREATE_GAS });
  await session.flush();
  return `0x${answer.slice(-40)}`;
}

function queueVault(session: Session, vault: DevEulerVault, address: Address): void {
  const { asset, deposit, borrow, feeBps, cap } = vault;
  const { provider } = session;
  const { address: token, decimals } = devToken(asset);
  const unit = 10n ** BigInt(decimals);
  const queue = (to: Address, data: Hex) => session.queue({ label: `Euler's vault of ${asset}`, to, data });
  if (cap !== undefined) queue(address, call("setCaps", cap.factor * 64 + cap.power, 0));
  queue(address, call("setInterestFee", feeBps));
  queue(token, call("approve", address, maxUint256));
  queue(address, call("deposit", deposit * unit, provider));
  if (borrow > 0n) queue(address, call("borrow", borrow * unit, provider));
}
