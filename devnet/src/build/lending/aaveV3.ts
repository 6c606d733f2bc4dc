import { type Address, concat, type Hex, zeroAddress } from "viem";
import { type Artifacts, linkAll } from "../../artifacts.js";
import { type DevReserve, devAaveV3 } from "../../definition/lending.js";
import { devToken } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import { queueCreate2 } from "../create2.js";
import type { Session } from "../session.js";
import {
  borrowCall,
  libraries,
  type Queue,
  queueListings,
  queueOf,
  queuePrices,
  queueSupply,
  rateArguments,
  treasury,
} from "./aave.js";

const { addressesProvider, pool, configurator, reserves, fixedLoan } = devAaveV3;
const name = "Aave V3";

const call = callsOf([
  "function setACLAdmin(address admin)",
  "function setACLManager(address manager)",
  "function addPoolAdmin(address admin)",
  "function setPriceOracle(address oracle)",
  "function setPoolImpl(address implementation)",
  "function setPoolConfiguratorImpl(address implementation)",
  "struct Listing { address aTokenImpl; address stableDebtTokenImpl; address variableDebtTokenImpl; uint8 underlyingAssetDecimals; address interestRateStrategyAddress; address underlyingAsset; address treasury; address incentivesController; string aTokenName; string aTokenSymbol; string variableDebtTokenName; string variableDebtTokenSymbol; string stableDebtTokenName; string stableDebtTokenSymbol; bytes params; }",
  "function initReserves(Listing[] listings)",
  "function configureReserveAsCollateral(address asset, uint256 ltv, uint256 liquidationThreshold, uint256 liquidationBonus)",
  "function setReserveBorrowing(address asset, bool enabled)",
  "function setReserveStableRateBorrowing(address asset, bool enabled)",
  "function setReserveFactor(address asset, uint256 reserveFactor)",
  "function setSupplyCap(address asset, uint256 supplyCap)",
]);

/** Builds a lending market whose reserves are partly lent out, so that all rates are above zero. */
export async function buildAaveV3(session: Session, artifacts: Artifacts): Promise<void> {
  const { provider } = session;
  const marketId = "Aave Ethereum Market";
  const providerCode = withArguments(
    artifacts.aaveV3AddressesProvider,
    "string, address",
    marketId,
    provider,
  );
  await session.initInPlace([
    { label: "addresses provider", address: addressesProvider, initCode: providerCode },
  ]);
  const queue = queueOf(session, name);
  const code = queueCode(session, artifacts);
  queue("admin", addressesProvider, call("setACLAdmin", provider));
  const aclCode = withArguments(artifacts.aaveV3AclManager, "address", addressesProvider);
  const [acl] = queueCreate2(session, [{ label: "ACLManager", initCode: aclCode }]) as [Address];
  queue("access control", addressesProvider, call("setACLManager", acl));
  queue("oracle", addressesProvider, call("setPriceOracle", code.oracle));
  queue("pool", addressesProvider, call("setPoolImpl", code.pool));
  queue("configurator", addressesProvider, call("setPoolConfiguratorImpl", code.configurator));
  queue("pool admin", acl, call("addPoolAdmin", provider));
  queuePrices(queue, code.oracle, reserves);
  const tokenCode = queueTokenCode(session, artifacts);
  await session.flush();
  const listings = reserves.map((reserve) => call("initReserves", [listing(reserve, tokenCode)]));
  await queueListings(session, { name, configurator, reserves }, listings);
  queueMoney(session, queue);
  await session.flush();
  const { borrower, borrowed, borrowedUsd } = fixedLoan;
  const loan = borrowCall(borrowed, borrowedUsd, borrower, 1n);
  await session.sendAs("Aave V3 fixed loan", borrower, pool, loan);
}

function queueCode(session: Session, artifacts: Artifacts) {
  const [SupplyLogic, BorrowLogic, LiquidationLogic, EModeLogic, BridgeLogic, PoolLogic, ConfiguratorLogic] =
    queueCreate2(session, [
      { label: "SupplyLogic", initCode: artifacts.aaveV3SupplyLogic as Hex },
      { label: "BorrowLogic", initCode: artifacts.aaveV3BorrowLogic as Hex },
      { label: "LiquidationLogic", initCode: artifacts.aaveV3LiquidationLogic as Hex },
      { label: "EModeLogic", initCode: artifacts.aaveV3EModeLogic as Hex },
      { label: "BridgeLogic", initCode: artifacts.aaveV3BridgeLogic as Hex },
      { label: "PoolLogic", initCode: artifacts.aaveV3PoolLogic as Hex },
      { label: "ConfiguratorLogic", initCode: artifacts.aaveV3ConfiguratorLogic as Hex },
    ]) as [Address, Address, Address, Address, Address, Address, Address];
  const flashLoanCode = linkAll(artifacts.aaveV3FlashLoanLogic, libraries({ BorrowLogic }));
  const [FlashLoanLogic] = queueCreate2(session, [{ label: "FlashLoanLogic", initCode: flashLoanCode }]) as [
    Address,
  ];
  const ofPool = { SupplyLogic, BorrowLogic, LiquidationLogic, EModeLogic, BridgeLogic, PoolLogic };
  const poolCode = linkAll(artifacts.aaveV3Pool, libraries({ ...ofPool, FlashLoanLogic }));
  const configuratorCode = linkAll(artifacts.aaveV3Configurator, libraries({ ConfiguratorLogic }));
  const [poolAt, configuratorAt, oracle] = queueCreate2(session, [
    { label: "Pool", initCode: withArguments(poolCode, "address", addressesProvider) },
    { label: "PoolConfigurator", initCode: configuratorCode },
    { label: "PriceOracle", initCode: artifacts.aaveV3Oracle as Hex },
  ]) as [Address, Address, Address];
  return { pool: poolAt, configurator: configuratorAt, oracle };
}

// In millionths: the target is 85 % of a reserve lent out. Up to there the rate rises to 5.5 %, and above it steeply.
const rates = [850_000n, 0n, 55_000n, 600_000n, 5_000n, 600_000n, 10_000n, 80_000n, 200_000n];

type TokenCode = ReturnType<typeof queueTokenCode>;

/** Queues the code behind every reserve's tokens. It calls the pool, which must exist. */
function queueTokenCode(session: Session, artifacts: Artifacts) {
  const ratesCode = concat([artifacts.aaveV3Rates as Hex, rateArguments(addressesProvider, rates)]);
  const [aToken, stableDebt, variableDebt, strategy] = queueCreate2(session, [
    { label: "AToken", initCode: withArguments(artifacts.aaveV3AToken, "address", pool) },
    { label: "StableDebtToken", initCode: withArguments(artifacts.aaveV3StableDebt, "address", pool) },
    { label: "VariableDebtToken", initCode: withArguments(artifacts.aaveV3VariableDebt, "address", pool) },
    { label: "rate strategy", initCode: ratesCode },
  ]) as [Address, Address, Address, Address];
  return { aToken, stableDebt, variableDebt, strategy };
}

function listing({ symbol }: DevReserve, code: TokenCode) {
  const { address, decimals } = devToken(symbol);
  return {
    aTokenImpl: code.aToken,
    stableDebtTokenImpl: code.stableDebt,
    variableDebtTokenImpl: code.variableDebt,
    underlyingAssetDecimals: decimals,
    interestRateStrategyAddress: code.strategy,
    underlyingAsset: address,
    treasury,
    incentivesController: zeroAddress,
    aTokenName: `Aave Ethereum ${symbol}`,
    aTokenSymbol: `aEth${symbol}`,
    variableDebtTokenName: `Aave Ethereum Variable Debt ${symbol}`,
    variableDebtTokenSymbol: `variableDebtEth${symbol}`,
    stableDebtTokenName: `Aave Ethereum Stable Debt ${symbol}`,
    stableDebtTokenSymbol: `stableDebtEth${symbol}`,
    params: "0x10",
  } as const;
}

function queueMoney({ provider }: Session, queue: Queue): void {
  for (const { symbol, ltvBps, supplyCap, suppliedUsd } of reserves) {
    const { address } = devToken(symbol);
    const [ltv, threshold] = [BigInt(ltvBps), BigInt(ltvBps + 500)];
    const settings = [
      call("configureReserveAsCollateral", address, ltv, threshold, 10_500n),
      call("setReserveBorrowing", address, true),
      call("setReserveFactor", address, 1_000n),
      call("setSupplyCap", address, BigInt(supplyCap)),
    ];
    for (const data of settings) queue(`${symbol} settings`, configurator, data);
    queueSupply(queue, pool, { symbol, usd: suppliedUsd, owner: provider, by: "supply" });
  }
  for (const { symbol, borrowedUsd } of reserves) {
    queue(`${symbol} borrow`, pool, borrowCall(symbol, borrowedUsd, provider));
  }
  const { borrower, collateral, suppliedUsd, borrowed } = fixedLoan;
  const { address } = devToken(borrowed);
  queue("fixed rates", configurator, call("setReserveStableRateBorrowing", address, true));
  queueSupply(queue, pool, { symbol: collateral, usd: suppliedUsd, owner: borrower, by: "supply" });
}
