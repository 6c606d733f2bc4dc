import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from "viem";
import { type Artifacts, linkAll } from "../artifacts.js";
import { type DevReserve, devAaveV3 } from "../definition/lending.js";
import { devToken, unitsForUsd } from "../definition/tokens.js";
import { queueCreate2 } from "./create2.js";
import { type Session, withArguments } from "./session.js";

const { addressesProvider, pool, configurator, reserves } = devAaveV3;
const treasury = "0x464c71f6c2f760dda6093dcb91c24c39e5d6e18c";
const logic = "contracts/protocol/libraries/logic";
const callGas = 3_000_000;
const listingGas = 6_000_000;
/** A reserve's aToken and two debt tokens. */
const contractsListed = 3;

const abi = parseAbi([
  "function setACLAdmin(address admin)",
  "function setACLManager(address manager)",
  "function addPoolAdmin(address admin)",
  "function setPriceOracle(address oracle)",
  "function setAssetPrice(address asset, uint256 price)",
  "function setPoolImpl(address implementation)",
  "function setPoolConfiguratorImpl(address implementation)",
  "struct Listing { address aTokenImpl; address stableDebtTokenImpl; address variableDebtTokenImpl; uint8 underlyingAssetDecimals; address interestRateStrategyAddress; address underlyingAsset; address treasury; address incentivesController; string aTokenName; string aTokenSymbol; string variableDebtTokenName; string variableDebtTokenSymbol; string stableDebtTokenName; string stableDebtTokenSymbol; bytes params; }",
  "function initReserves(Listing[] listings)",
  "function configureReserveAsCollateral(address asset, uint256 ltv, uint256 liquidationThreshold, uint256 liquidationBonus)",
  "function setReserveBorrowing(address asset, bool enabled)",
  "function setReserveStableRateBorrowing(address asset, bool enabled)",
  "function setReserveFactor(address asset, uint256 reserveFactor)",
  "function setSupplyCap(address asset, uint256 supplyCap)",
  "function approve(address spender, uint256 amount)",
  "function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)",
  "function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)",
]);

/** Builds a lending market whose reserves are partly lent out, so that all rates are above zero. */
export async function buildAaveV3(session: Session, artifacts: Artifacts): Promise<void> {
  const { provider } = session;
  const registry = encodeAbiParameters(parseAbiParameters("string, address"), [
    "Aave Ethereum Market",
    provider,
  ]);
  await session.initInPlace([
    {
      label: "addresses provider",
      address: addressesProvider,
      initCode: withArguments(artifacts.aaveV3AddressesProvider, registry),
    },
  ]);
  const code = queueCode(session, artifacts);
  const queue = (label: string, to: Address, data: Hex) =>
    session.queue({ label: `Aave V3 ${label}`, to, data, gas: callGas });
  const admin = encodeFunctionData({ abi, functionName: "setACLAdmin", args: [provider] });
  queue("admin", addressesProvider, admin);
  const [acl] = queueCreate2(session, [
    {
      label: "ACLManager",
      initCode: withArguments(artifacts.aaveV3AclManager, addressArgument(addressesProvider)),
    },
  ]) as [Address];
  for (const [label, functionName, target] of [
    ["access control", "setACLManager", acl],
    ["oracle", "setPriceOracle", code.oracle],
    ["pool", "setPoolImpl", code.pool],
    ["configurator", "setPoolConfiguratorImpl", code.configurator],
  ] as const) {
    queue(label, addressesProvider, encodeFunctionData({ abi, functionName, args: [target] }));
  }
  queue("pool admin", acl, encodeFunctionData({ abi, functionName: "addPoolAdmin", args: [provider] }));
  for (const { symbol } of reserves) {
    const { address, usd } = devToken(symbol);
    const args = [address, BigInt(Math.round(usd * 1e8))] as const;
    queue(`${symbol} price`, code.oracle, encodeFunctionData({ abi, functionName: "setAssetPrice", args }));
  }
  const tokenCode = queueTokenCode(session, artifacts);
  await session.flush();
  await listReserves(session, tokenCode);
  queueMoney(session, queue);
  queueCollateral(queue);
  await session.flush();
  const { borrower, borrowed, borrowedUsd } = devAaveV3.fixedLoan;
  const token = devToken(borrowed);
  const loan = [token.address, unitsForUsd(token, borrowedUsd), 1n, 0, borrower] as const;
  const borrow = encodeFunctionData({ abi, functionName: "borrow", args: loan });
  await session.sendAs("Aave V3 fixed loan", borrower, pool, borrow);
}

type TokenCode = ReturnType<typeof queueTokenCode>;

function queueCode(session: Session, artifacts: Artifacts) {
  const [supply, borrow, liquidation, eMode, bridge, poolLogic, configuratorLogic] = queueCreate2(session, [
    { label: "SupplyLogic", initCode: artifacts.aaveV3SupplyLogic as Hex },
    { label: "BorrowLogic", initCode: artifacts.aaveV3BorrowLogic as Hex },
    { label: "LiquidationLogic", initCode: artifacts.aaveV3LiquidationLogic as Hex },
    { label: "EModeLogic", initCode: artifacts.aaveV3EModeLogic as Hex },
    { label: "BridgeLogic", initCode: artifacts.aaveV3BridgeLogic as Hex },
    { label: "PoolLogic", initCode: artifacts.aaveV3PoolLogic as Hex },
    { label: "ConfiguratorLogic", initCode: artifacts.aaveV3ConfiguratorLogic as Hex },
  ]) as [Address, Address, Address, Address, Address, Address, Address];
  const borrowing = { [`${logic}/BorrowLogic.sol:BorrowLogic`]: borrow };
  const [flashLoan] = queueCreate2(session, [
    { label: "FlashLoanLogic", initCode: linkAll(artifacts.aaveV3FlashLoanLogic, borrowing) },
  ]) as [Address];
  const poolCode = linkAll(artifacts.aaveV3Pool, {
    ...borrowing,
    [`${logic}/SupplyLogic.sol:SupplyLogic`]: supply,
    [`${logic}/LiquidationLogic.sol:LiquidationLogic`]: liquidation,
    [`${logic}/EModeLogic.sol:EModeLogic`]: eMode,
    [`${logic}/BridgeLogic.sol:BridgeLogic`]: bridge,
    [`${logic}/PoolLogic.sol:PoolLogic`]: poolLogic,
    [`${logic}/FlashLoanLogic.sol:FlashLoanLogic`]: flashLoan,
  });
  const configuratorCode = linkAll(artifacts.aaveV3Configurator, {
    [`${logic}/ConfiguratorLogic.sol:ConfiguratorLogic`]: configuratorLogic,
  });
  const [poolAt, configuratorAt, oracle] = queueCreate2(session, [
    { label: "Pool", initCode: withArguments(poolCode, addressArgument(addressesProvider)) },
    { label: "PoolConfigurator", initCode: configuratorCode },
    { label: "PriceOracle", initCode: artifacts.aaveV3Oracle as Hex },
  ]) as [Address, Address, Address];
  return { pool: poolAt, configurator: configuratorAt, oracle };
}

/** Queues the code behind every reserve's tokens. It calls the pool, which must exist. */
function queueTokenCode(session: Session, artifacts: Artifacts) {
  const [aToken, stableDebt, variableDebt, strategy] = queueCreate2(session, [
    { label: "AToken", initCode: withArguments(artifacts.aaveV3AToken, addressArgument(pool)) },
    { label: "StableDebtToken", initCode: withArguments(artifacts.aaveV3StableDebt, addressArgument(pool)) },
    {
      label: "VariableDebtToken",
      initCode: withArguments(artifacts.aaveV3VariableDebt, addressArgument(pool)),
    },
    { label: "rate strategy", initCode: withArguments(artifacts.aaveV3Rates, rateArguments()) },
  ]) as [Address, Address, Address, Address];
  return { aToken, stableDebt, variableDebt, strategy };
}

function addressArgument(address: Address): Hex {
  return encodeAbiParameters(parseAbiParameters("address"), [address]);
}

// In millionths: the target is 85 % of a reserve lent out. Up to there the rate rises to 5.5 %, and above it steeply.
const rates = [850_000n, 0n, 55_000n, 600_000n, 5_000n, 600_000n, 10_000n, 80_000n, 200_000n];

function rateArguments(): Hex {
  const inRay = rates.map((millionths) => millionths * 10n ** 21n);
  const types = [{ type: "address" }, ...rates.map(() => ({ type: "uint256" }))];
  return encodeAbiParameters(types, [addressesProvider, ...inRay]);
}

// Lists the reserves. The nonces in between belong to tokens that mainnet lists and the devnet lacks.
async function listReserves(session: Session, code: TokenCode): Promise<void> {
  let next: number | undefined;
  for (const reserve of reserves) {
    if (reserve.nonce !== next) {
      await session.flush();
      await session.call("anvil_setNonce", [configurator, numberToHex(reserve.nonce)]);
    }
    const data = encodeFunctionData({ abi, functionName: "initReserves", args: [[listing(reserve, code)]] });
    session.queue({ label: `Aave V3 ${reserve.symbol}`, to: configurator, data, gas: listingGas });
    next = reserve.nonce + contractsListed;
  }
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
    incentivesController: "0x0000000000000000000000000000000000000000",
    aTokenName: `Aave Ethereum ${symbol}`,
    aTokenSymbol: `aEth${symbol}`,
    variableDebtTokenName: `Aave Ethereum Variable Debt ${symbol}`,
    variableDebtTokenSymbol: `variableDebtEth${symbol}`,
    stableDebtTokenName: `Aave Ethereum Stable Debt ${symbol}`,
    stableDebtTokenSymbol: `stableDebtEth${symbol}`,
    params: "0x10",
  } as const;
}

function queueMoney(session: Session, queue: (label: string, to: Address, data: Hex) => void): void {
  const { provider } = session;
  for (const { symbol, ltvBps, supplyCap, suppliedUsd } of reserves) {
    const token = devToken(symbol);
    const asset = token.address;
    const amount = unitsForUsd(token, suppliedUsd);
    const configure = [
      encodeFunctionData({
        abi,
        functionName: "configureReserveAsCollateral",
        args: [asset, BigInt(ltvBps), BigInt(ltvBps + 500), 10_500n],
      }),
      encodeFunctionData({ abi, functionName: "setReserveBorrowing", args: [asset, true] }),
      encodeFunctionData({ abi, functionName: "setReserveFactor", args: [asset, 1_000n] }),
      encodeFunctionData({ abi, functionName: "setSupplyCap", args: [asset, BigInt(supplyCap)] }),
    ];
    for (const data of configure) queue(`${symbol} settings`, configurator, data);
    const approval = encodeFunctionData({ abi, functionName: "approve", args: [pool, amount] });
    queue(`${symbol} approval`, asset, approval);
    const supply = [asset, amount, provider, 0] as const;
    queue(`${symbol} supply`, pool, encodeFunctionData({ abi, functionName: "supply", args: supply }));
  }
  for (const { symbol, borrowedUsd } of reserves) {
    const token = devToken(symbol);
    const borrow = [token.address, unitsForUsd(token, borrowedUsd), 2n, 0, provider] as const;
    queue(`${symbol} borrow`, pool, encodeFunctionData({ abi, functionName: "borrow", args: borrow }));
  }
}

function queueCollateral(queue: (label: string, to: Address, data: Hex) => void): void {
  const { borrower, collateral, suppliedUsd, borrowed } = devAaveV3.fixedLoan;
  const token = devToken(collateral);
  const amount = unitsForUsd(token, suppliedUsd);
  const fixedRates = [devToken(borrowed).address, true] as const;
  const supply = [token.address, amount, borrower, 0] as const;
  queue(
    "fixed rates",
    configurator,
    encodeFunctionData({ abi, functionName: "setReserveStableRateBorrowing", args: fixedRates }),
  );
  queue(
    "approval",
    token.address,
    encodeFunctionData({ abi, functionName: "approve", args: [pool, amount] }),
  );
  queue("collateral", pool, encodeFunctionData({ abi, functionName: "supply", args: supply }));
}
