import { type Hex, maxUint256 } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devToken } from "../../definition/tokens.js";
import { type DevYearnV3Vault, devYearnV3, devYearnV3Vaults } from "../../definition/vaults/yearnV3.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

type Address = `0x${string}`;

const call = callsOf([
  "function deploy_new_vault(address asset, string name, string symbol, address role_manager, uint256 profit_max_unlock_time) returns (address)",
  "function set_deposit_limit(uint256 limit)",
  "function set_minimum_total_idle(uint256 assets)",
  "function set_auto_allocate(bool allocates)",
  "function add_strategy(address strategy)",
  "function update_max_debt_for_strategy(address strategy, uint256 most)",
  "function update_debt(address strategy, uint256 target) returns (uint256)",
  "function process_report(address strategy) returns (uint256, uint256)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function deposit(uint256 assets, address receiver) returns (uint256)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function lose(uint256 assets)",
]);
const CREATE_GAS = 6_000_000;
const DAY_SECONDS = 86_400;

/** Builds the factories of Yearn V3 and their vaults, whose strategies have gained or lost. */
export async function buildYearnV3(session: Session, artifacts: Artifacts): Promise<void> {
  const factories = Object.entries(devYearnV3.factories).map(([version, address]) => ({
    label: `Yearn's factory ${version}`,
    address,
    initCode: withArguments(artifacts.yearnV3Factory, "string", version),
  }));
  const strategies = devYearnV3Vaults.map(({ asset, strategy: { address } }) => ({
    label: "Yearn's strategy",
    address,
    initCode: withArguments(
      artifacts.yearnV3Strategy,
      "address, uint256",
      devToken(asset).address,
      2n ** 120n,
    ),
  }));
  await session.initInPlace([...factories, ...strategies]);
  for (const vault of devYearnV3Vaults) {
    queueVault(session, vault, await createVault(session, vault));
    await session.flush();
  }
}

async function createVault(session: Session, vault: DevYearnV3Vault): Promise<Address> {
  const { factory, asset, unlockDays } = vault;
  const { provider } = session;
  const data = call(
    "deploy_new_vault",
    devToken(asset).address,
    `${asset}-1 yVault`,
    `yv${asset}-1`,
    provider,
    BigInt(unlockDays * DAY_SECONDS),
  );
  const answer = (await session.call("eth_call", [{ from: provider, to: factory, data }, "latest"])) as Hex;
  session.queue({ label: `Yearn's vault of ${asset}`, to: factory, data, gas: CREATE_GAS });
  await session.flush();
  return `0x${answer.slice(-40)}`;
}

function queueVault(session: Session, vault: DevYearnV3Vault, address: Address): void {
  const { asset, limit, deposit, strategy, kept } = vault;
  const { address: token, decimals } = devToken(asset);
  const unit = 10n ** BigInt(decimals);
  const { provider } = session;
  const queue = (to: Address, data: Hex) => session.queue({ label: `Yearn's vault of ${asset}`, to, data });
  queue(address, call("set_deposit_limit", limit === undefined ? maxUint256 : limit * unit));
  queue(address, call("add_strategy", strategy.address));
  queue(address, call("update_max_debt_for_strategy", strategy.address, strategy.most * unit));
  if (kept !== undefined) {
    queue(address, call("set_minimum_total_idle", kept * unit));
    queue(address, call("set_auto_allocate", true));
  }
  queue(token, call("approve", address, maxUint256));
  queue(address, call("deposit", deposit * unit, provider));
  if (kept === undefined) queue(address, call("update_debt", strategy.address, maxUint256));
  const gained = strategy.gained * unit;
  if (gained > 0n) queue(token, call("transfer", strategy.address, gained));
  else queue(strategy.address, call("lose", -gained));
  queue(address, call("process_report", strategy.address));
}
