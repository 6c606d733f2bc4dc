import type { Artifacts } from "../../artifacts.js";
import { devRocket } from "../../definition/conversions/rocket.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function deposit() payable",
  "function setDeposits(bool enabled, uint256 feeE18, uint256 maximum, uint256 queued)",
  "function report(uint256 totalEth, uint256 rethSupply)",
]);
const ether = 10n ** 18n;

/** Builds rETH and its deposit pool, with the provider's stake, some collateral and a report of earnings. */
export async function buildRocket(session: Session, artifacts: Artifacts): Promise<void> {
  const { storage, reth, pool, deposited, collateral, earned, most, queued, feeE18 } = devRocket;
  const names = {
    rocketTokenRETH: reth,
    rocketDepositPool: pool,
    rocketNetworkBalances: pool,
    rocketDAOProtocolSettingsDeposit: pool,
  };
  await session.initInPlace([
    {
      label: "RocketStorage",
      address: storage,
      initCode: withArguments(
        artifacts.rocketStorage,
        "string[], address[]",
        Object.keys(names),
        Object.values(names),
      ),
    },
    { label: "rETH", address: reth, initCode: withArguments(artifacts.rocketToken, "address", pool) },
    {
      label: "Rocket Pool's deposits",
      address: pool,
      initCode: withArguments(artifacts.rocketPool, "address, uint256, uint256", reth, most * ether, 0n),
    },
  ]);
  const supply = deposited * ether;
  // Not a round number, as on mainnet.
  const totalEth = supply + earned * ether + 987_654_321n;
  session.queue(
    { label: "stake for rETH", to: pool, data: call("deposit"), value: supply },
    { label: "collateral of rETH", to: reth, data: "0x", value: collateral * ether },
    { label: "report of rETH's worth", to: pool, data: call("report", totalEth, supply) },
    {
      label: "limits of Rocket Pool's deposits",
      to: pool,
      data: call("setDeposits", true, feeE18, most * ether, queued * ether),
    },
  );
  await session.flush();
}
