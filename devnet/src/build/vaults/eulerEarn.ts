import { type Hex, maxUint256, zeroHash } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devToken } from "../../definition/tokens.js";
import {
  type DevEulerEarnVault,
  devEulerEarn,
  devEulerEarnVaults,
} from "../../definition/vaults/eulerEarn.js";
import { callsOf } from "../abi.js";
import type { Session } from "../session.js";

type Address = `0x${string}`;

const call = callsOf([
  "function createEulerEarn(address owner, uint256 timelock, address asset, string name, string symbol, bytes32 salt) returns (address)",
  "function setFee(uint256 fee, address recipient)",
  "function submitCap(address id, uint136 cap)",
  "function setSupplyQueue(address[] queue)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function deposit(uint256 assets, address receiver) returns (uint256)",
  "function borrow(uint256 assets, address receiver)",
]);
const CREATE_GAS = 6_000_000;

/** Builds Euler Earn's factory and its vaults with the provider's deposits, which go to Euler's vaults. */
export async function buildEulerEarn(
  session: Session,
  artifacts: Artifacts,
  strategies: readonly Address[],
): Promise<void> {
  const { factory } = devEulerEarn;
  await session.initInPlace([
    { label: "Euler Earn's factory", address: factory, initCode: artifacts.eulerEarnFactory as Hex },
  ]);
  for (const vault of devEulerEarnVaults) {
    queueVault(session, vault, await createVault(session, vault), strategies);
    await session.flush();
  }
}

async function createVault(session: Session, { asset }: DevEulerEarnVault): Promise<Address> {
  const { factory } = devEulerEarn;
  const { provider: from } = session;
  const names = [`Euler Earn ${asset}`, `ee${asset}`] as const;
  const data = call("createEulerEarn", from, 0n, devToken(asset).address, ...names, zeroHash);
  const answer = (await session.call("eth_call", [{ from, to: factory, data }, "latest"])) as Hex;
  session.queue({ label: `Euler Earn's vault of ${asset}`, to: factory, data, gas: CREATE_GAS });
  await session.flush();
  return `0x${answer.slice(-40)}`;
}

function queueVault(
  session: Session,
  vault: DevEulerEarnVault,
  address: Address,
  all: readonly Address[],
): void {
  const { asset, feeE18, deposit, strategies, supplyOrder, borrow } = vault;
  const { address: token, decimals } = devToken(asset);
  const unit = 10n ** BigInt(decimals);
  const queue = (to: Address, data: Hex) =>
    session.queue({ label: `Euler Earn's vault of ${asset}`, to, data, gas: 2_000_000 });
  const addresses = strategies.map(({ place }) => all[place] as Address);
  queue(address, call("setFee", feeE18, devEulerEarn.feeRecipient));
  for (const [index, { cap }] of strategies.entries())
    queue(address, call("submitCap", addresses[index] as Address, cap * unit));
  queue(
    address,
    call(
      "setSupplyQueue",
      supplyOrder.map((index) => addresses[index] as Address),
    ),
  );
  queue(token, call("approve", address, maxUint256));
  queue(address, call("deposit", deposit * unit, session.provider));
  if (borrow > 0n) queue(addresses[0] as Address, call("borrow", borrow * unit, session.provider));
}
