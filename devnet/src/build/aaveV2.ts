import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from "viem";
import { type Artifacts, linkAll } from "../artifacts.js";
import { type DevReserve, devAaveV2 } from "../definition/lending.js";
import { devToken, unitsForUsd } from "../definition/tokens.js";
import { queueCreate2 } from "./create2.js";
import { type Session, withArguments } from "./session.js";

const { addressesProvider, pool, configurator, reserves } = devAaveV2;
const treasury = "0x464c71f6c2f760dda6093dcb91c24c39e5d6e18c";
const logic = "contracts/protocol/libraries/logic";
const callGas = 3_000_000;
const listingGas = 6_000_000;
/** A reserve's aToken and two debt tokens. */
const contractsListed = 3;

const abi = parseAbi([
  "function setPoolAdmin(address admin)",
  "function setEmergencyAdmin(address admin)",
  "function setPriceOracle(address oracle)",
  "function setLendingRateOracle(address oracle)",
  "function setLendingPoolImpl(address implementation)",
  "function setLendingPoolConfiguratorImpl(address implementation)",
  "function setAssetPrice(address asset, uint256 price)",
  "function initReserve(address aTokenImpl, address stableDebtImpl, address variableDebtImpl, uint8 decimals, address strategy)",
  "function configureReserveAsCollateral(address asset, uint256 ltv, uint256 liquidationThreshold, uint256 liquidationBonus)",
  "function enableBorrowingOnReserve(address asset, bool stableBorrowRateEnabled)",
  "function setReserveFactor(address asset, uint256 reserveFactor)",
  "function approve(address spender, uint256 amount)",
  "function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)",
  "function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)",
]);

type Queue = (label: string, to: Address, data: Hex) => void;

/** Builds a lending market whose reserves are partly lent out, so that all rates are above zero. */
export async function buildAaveV2(session: Session, artifacts: Artifacts): Promise<void> {
  const marketId = encodeAbiParameters(parseAbiParameters("string"), ["Aave genesis market"]);
  await session.initInPlace([
    {
      label: "addresses provider",
      address: addressesProvider,
      initCode: withArguments(artifacts.aaveV2AddressesProvider, marketId),
    },
  ]);
  const queue: Queue = (label, to, data) =>
    session.queue({ label: `Aave V2 ${label}`, to, data, gas: callGas });
  const code = queueCode(session, artifacts);
  for (const [label, functionName, target] of [
    ["admin", "setPoolAdmin", session.provider],
    ["emergency admin", "setEmergencyAdmin", session.provider],
    ["oracle", "setPriceOracle", code.oracle],
    ["rate oracle", "setLendingRateOracle", code.rateOracle],
    ["pool", "setLendingPoolImpl", code.pool],
    ["configurator", "setLendingPoolConfiguratorImpl", code.configurator],
  ] as const) {
    queue(label, addressesProvider, encodeFunctionData({ abi, functionName, args: [target] }));
  }
  for (const { symbol } of reserves) {
    const { address, usd } = devToken(symbol);
    const args = [address, BigInt(Math.round(usd * 1e8))] as const;
    queue(`${symbol} price`, code.oracle, encodeFunctionData({ abi, functionName: "setAssetPrice", args }));
  }
  const listings = reserves.map((reserve) => listing(session, artifacts, reserve, code.strategy));
  await session.flush();
  let next: number | undefined;
  for (const [index, { symbol, nonce }] of reserves.entries()) {
    // The nonces in between belong to tokens that mainnet lists and the devnet lacks.
    if (nonce !== next) {
      await session.flush();
      await session.call("anvil_setNonce", [configurator, numberToHex(nonce)]);
    }
    session.queue({ label: `Aave V2 ${symbol}`, to: configurator, data: listings[index]!, gas: listingGas });
    next = nonce + contractsListed;
  }
  queueMoney(session, queue);
  await session.flush();
}

function queueCode(session: Session, artifacts: Artifacts) {
  const [reserveLogic, genericLogic] = queueCreate2(session, [
    { label: "ReserveLogic", initCode: artifacts.aaveV2ReserveLogic as Hex },
    { label: "GenericLogic", initCode: artifacts.aaveV2GenericLogic as Hex },
  ]) as [Address, Address];
  const generic = { [`${logic}/GenericLogic.sol:GenericLogic`]: genericLogic };
  const [validationLogic] = queueCreate2(session, [
    { label: "ValidationLogic", initCode: linkAll(artifacts.aaveV2ValidationLogic, generic) },
  ]) as [Address];
  const poolCode = linkAll(artifacts.aaveV2Pool, {
    [`${logic}/ReserveLogic.sol:ReserveLogic`]: reserveLogic,
    [`${logic}/ValidationLogic.sol:ValidationLogic`]: validationLogic,
  });
  const [poolAt, configuratorAt, oracle, rateOracle, strategy] = queueCreate2(session, [
    { label: "LendingPool", initCode: poolCode },
    { label: "LendingPoolConfigurator", initCode: artifacts.aaveV2Configurator as Hex },
    { label: "PriceOracle", initCode: artifacts.aaveV2Oracle as Hex },
    { label: "LendingRateOracle", initCode: artifacts.aaveV2RateOracle as Hex },
    { label: "rate strategy", initCode: withArguments(artifacts.aaveV2Rates, rateArguments()) },
  ]) as [Address, Address, Address, Address, Address];
  return { pool: poolAt, configurator: configuratorAt, oracle, rateOracle, strategy };
}

// In millionths: the target is 80 % of a reserve lent out. Up to there the rate rises to 6 %, and above it steeply.
const rates = [800_000n, 0n, 60_000n, 750_000n, 20_000n, 750_000n];

function rateArguments(): Hex {
  const inRay = rates.map((millionths) => millionths * 10n ** 21n);
  const types = [{ type: "address" }, ...rates.map(() => ({ type: "uint256" }))];
  return encodeAbiParameters(types, [addressesProvider, ...inRay]);
}

/** Queues the code behind one reserve's tokens, which are separate here, and returns the call that lists it. */
function listing(session: Session, artifacts: Artifacts, { symbol }: DevReserve, strategy: Address): Hex {
  const { address, decimals } = devToken(symbol);
  const debtTypes = parseAbiParameters("address, address, string, string, address");
  const aTokenArguments = encodeAbiParameters(
    parseAbiParameters("address, address, address, string, string, address"),
    [pool, address, treasury, `Aave interest bearing ${symbol}`, `a${symbol}`, zeroAddress],
  );
  const debtArguments = (kind: "stable" | "variable") => {
    const texts = [`Aave ${kind} debt bearing ${symbol}`, `${kind}Debt${symbol}`] as const;
    return encodeAbiParameters(debtTypes, [pool, address, ...texts, zeroAddress]);
  };
  const [aToken, stableDebt, variableDebt] = queueCreate2(session, [
    { label: `a${symbol}`, initCode: withArguments(artifacts.aaveV2AToken, aTokenArguments) },
    {
      label: `stable debt ${symbol}`,
      initCode: withArguments(artifacts.aaveV2StableDebt, debtArguments("stable")),
    },
    {
      label: `variable debt ${symbol}`,
      initCode: withArguments(artifacts.aaveV2VariableDebt, debtArguments("variable")),
    },
  ]) as [Address, Address, Address];
  const args = [aToken, stableDebt, variableDebt, decimals, strategy] as const;
  return encodeFunctionData({ abi, functionName: "initReserve", args });
}

function queueMoney({ provider }: Session, queue: Queue): void {
  for (const { symbol, ltvBps, suppliedUsd } of reserves) {
    const token = devToken(symbol);
    const asset = token.address;
    const amount = unitsForUsd(token, suppliedUsd);
    const configure = [
      encodeFunctionData({
        abi,
        functionName: "configureReserveAsCollateral",
        args: [asset, BigInt(ltvBps), BigInt(ltvBps + 500), 10_500n],
      }),
      encodeFunctionData({ abi, functionName: "enableBorrowingOnReserve", args: [asset, false] }),
      encodeFunctionData({ abi, functionName: "setReserveFactor", args: [asset, 1_000n] }),
    ];
    for (const data of configure) queue(`${symbol} settings`, configurator, data);
    const approval = encodeFunctionData({ abi, functionName: "approve", args: [pool, amount] });
    queue(`${symbol} approval`, asset, approval);
    const deposit = [asset, amount, provider, 0] as const;
    queue(`${symbol} deposit`, pool, encodeFunctionData({ abi, functionName: "deposit", args: deposit }));
  }
  for (const { symbol, borrowedUsd } of reserves) {
    const token = devToken(symbol);
    const borrow = [token.address, unitsForUsd(token, borrowedUsd), 2n, 0, provider] as const;
    queue(`${symbol} borrow`, pool, encodeFunctionData({ abi, functionName: "borrow", args: borrow }));
  }
}
