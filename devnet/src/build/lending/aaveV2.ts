import { type Address, concat, type Hex, zeroAddress } from "viem";
import { type Artifacts, linkAll } from "../../artifacts.js";
import { type DevReserve, devAaveV2 } from "../../definition/lending.js";
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

const { addressesProvider, pool, configurator, reserves } = devAaveV2;
const name = "Aave V2";

const call = callsOf([
  "function setPoolAdmin(address admin)",
  "function setEmergencyAdmin(address admin)",
  "function setPriceOracle(address oracle)",
  "function setLendingRateOracle(address oracle)",
  "function setLendingPoolImpl(address implementation)",
  "function setLendingPoolConfiguratorImpl(address implementation)",
  "function initReserve(address aTokenImpl, address stableDebtImpl, address variableDebtImpl, uint8 decimals, address strategy)",
  "function configureReserveAsCollateral(address asset, uint256 ltv, uint256 liquidationThreshold, uint256 liquidationBonus)",
  "function enableBorrowingOnReserve(address asset, bool stableBorrowRateEnabled)",
  "function setReserveFactor(address asset, uint256 reserveFactor)",
]);

/** Builds a lending market whose reserves are partly lent out, so that all rates are above zero. */
export async function buildAaveV2(session: Session, artifacts: Artifacts): Promise<void> {
  const providerCode = withArguments(artifacts.aaveV2AddressesProvider, "string", "Aave genesis market");
  await session.initInPlace([
    { label: "addresses provider", address: addressesProvider, initCode: providerCode },
  ]);
  const queue = queueOf(session, name);
  const code = queueCode(session, artifacts);
  queue("admin", addressesProvider, call("setPoolAdmin", session.provider));
  queue("emergency admin", addressesProvider, call("setEmergencyAdmin", session.provider));
  queue("oracle", addressesProvider, call("setPriceOracle", code.oracle));
  queue("rate oracle", addressesProvider, call("setLendingRateOracle", code.rateOracle));
  queue("pool", addressesProvider, call("setLendingPoolImpl", code.pool));
  queue("configurator", addressesProvider, call("setLendingPoolConfiguratorImpl", code.configurator));
  queuePrices(queue, code.oracle, reserves);
  const listings = reserves.map((reserve) => listing(session, artifacts, reserve, code.strategy));
  await session.flush();
  await queueListings(session, { name, configurator, reserves }, listings);
  queueMoney(session, queue);
  await session.flush();
}

// In millionths: the target is 80 % of a reserve lent out. Up to there the rate rises to 6 %, and above it steeply.
const rates = [800_000n, 0n, 60_000n, 750_000n, 20_000n, 750_000n];

function queueCode(session: Session, artifacts: Artifacts) {
  const [ReserveLogic, GenericLogic] = queueCreate2(session, [
    { label: "ReserveLogic", initCode: artifacts.aaveV2ReserveLogic as Hex },
    { label: "GenericLogic", initCode: artifacts.aaveV2GenericLogic as Hex },
  ]) as [Address, Address];
  const validationCode = linkAll(artifacts.aaveV2ValidationLogic, libraries({ GenericLogic }));
  const [ValidationLogic] = queueCreate2(session, [
    { label: "ValidationLogic", initCode: validationCode },
  ]) as [Address];
  const poolCode = linkAll(artifacts.aaveV2Pool, libraries({ ReserveLogic, ValidationLogic }));
  const ratesCode = concat([artifacts.aaveV2Rates as Hex, rateArguments(addressesProvider, rates)]);
  const [poolAt, configuratorAt, oracle, rateOracle, strategy] = queueCreate2(session, [
    { label: "LendingPool", initCode: poolCode },
    { label: "LendingPoolConfigurator", initCode: artifacts.aaveV2Configurator as Hex },
    { label: "PriceOracle", initCode: artifacts.aaveV2Oracle as Hex },
    { label: "LendingRateOracle", initCode: artifacts.aaveV2RateOracle as Hex },
    { label: "rate strategy", initCode: ratesCode },
  ]) as [Address, Address, Address, Address, Address];
  return { pool: poolAt, configurator: configuratorAt, oracle, rateOracle, strategy };
}

/** Queues the code behind one reserve's tokens, which are separate here, and returns the call that lists it. */
function listing(session: Session, artifacts: Artifacts, { symbol }: DevReserve, strategy: Address): Hex {
  const { address, decimals } = devToken(symbol);
  const aTokenCode = withArguments(
    artifacts.aaveV2AToken,
    "address, address, address, string, string, address",
    ...([pool, address, treasury, `Aave interest bearing ${symbol}`, `a${symbol}`, zeroAddress] as const),
  );
  const debtCode = (bytecode: string, kind: "stable" | "variable") => {
    const texts = [`Aave ${kind} debt bearing ${symbol}`, `${kind}Debt${symbol}`] as const;
    const types = "address, address, string, string, address";
    return withArguments(bytecode, types, pool, address, ...texts, zeroAddress);
  };
  const [aToken, stableDebt, variableDebt] = queueCreate2(session, [
    { label: `a${symbol}`, initCode: aTokenCode },
    { label: `stable debt ${symbol}`, initCode: debtCode(artifacts.aaveV2StableDebt, "stable") },
    { label: `variable debt ${symbol}`, initCode: debtCode(artifacts.aaveV2VariableDebt, "variable") },
  ]) as [Address, Address, Address];
  return call("initReserve", aToken, stableDebt, variableDebt, decimals, strategy);
}

function queueMoney({ provider }: Session, queue: Queue): void {
  for (const { symbol, ltvBps, suppliedUsd } of reserves) {
    const { address } = devToken(symbol);
    const [ltv, threshold] = [BigInt(ltvBps), BigInt(ltvBps + 500)];
    const settings = [
      call("configureReserveAsCollateral", address, ltv, threshold, 10_500n),
      call("enableBorrowingOnReserve", address, false),
      call("setReserveFactor", address, 1_000n),
    ];
    for (const data of settings) queue(`${symbol} settings`, configurator, data);
    queueSupply(queue, pool, { symbol, usd: suppliedUsd, owner: provider, by: "deposit" });
  }
  for (const { symbol, borrowedUsd } of reserves) {
    queue(`${symbol} borrow`, pool, borrowCall(symbol, borrowedUsd, provider));
  }
}
