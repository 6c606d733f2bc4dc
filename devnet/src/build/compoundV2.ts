import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from "viem";
import type { Artifacts } from "../artifacts.js";
import { type DevMarket, devCompoundV2 } from "../definition/lending.js";
import { devToken, unitsForUsd } from "../definition/tokens.js";
import { queueCreate2 } from "./create2.js";
import { type Session, withArguments } from "./session.js";

const { comptroller, markets } = devCompoundV2;
const marketDecimals = 8;
const e18 = 10n ** 18n;

const abi = parseAbi([
  "function _setPendingImplementation(address implementation) returns (uint256)",
  "function _become(address unitroller, uint256 compRate, address[] compMarkets, address[] otherMarkets)",
  "function _setPriceOracle(address oracle) returns (uint256)",
  "function _setMaxAssets(uint256 count) returns (uint256)",
  "function _supportMarket(address market) returns (uint256)",
  "function _setCollateralFactor(address market, uint256 factor) returns (uint256)",
  "function _setReserveFactor(uint256 factor) returns (uint256)",
  "function enterMarkets(address[] markets) returns (uint256[])",
  "function approve(address spender, uint256 amount)",
  "function mint(uint256 amount) returns (uint256)",
  "function borrow(uint256 amount) returns (uint256)",
]);
const nativeAbi = parseAbi(["function mint() payable"]);

/** Builds lending markets that are partly lent out, so that their shares gain with every block. */
export async function buildCompoundV2(session: Session, artifacts: Artifacts): Promise<void> {
  const queue = (label: string, to: Address, data: Hex, value = 0n) =>
    session.queue({ label: `Compound V2 ${label}`, to, data, value });
  await session.initInPlace([
    { label: "Unitroller", address: comptroller, initCode: artifacts.compoundUnitroller as Hex },
  ]);
  const [brains, rates, oracle] = queueCreate2(session, [
    { label: "Comptroller", initCode: artifacts.compoundComptroller as Hex },
    { label: "rate model", initCode: withArguments(artifacts.compoundRates, rateArguments()) },
    { label: "market prices", initCode: withArguments(artifacts.fixedPrices, priceArguments()) },
  ]) as [Address, Address, Address];
  const propose = encodeFunctionData({ abi, functionName: "_setPendingImplementation", args: [brains] });
  queue("implementation", comptroller, propose);
  const accept = encodeFunctionData({ abi, functionName: "_become", args: [comptroller, 0n, [], []] });
  queue("acceptance", brains, accept);
  queue("oracle", comptroller, encodeFunctionData({ abi, functionName: "_setPriceOracle", args: [oracle] }));
  queue("assets", comptroller, encodeFunctionData({ abi, functionName: "_setMaxAssets", args: [20n] }));
  await session.flush();
  await session.initInPlace(
    markets.map((market) => ({
      label: `c${symbolOf(market)}`,
      address: market.address,
      initCode: marketCode(market, artifacts, rates),
    })),
  );
  queueMoney(queue);
  await session.flush();
}

function symbolOf({ symbol, native }: DevMarket): string {
  return native ? "ETH" : symbol;
}

// 2 % a year, plus 30 % when everything is lent out.
function rateArguments(): Hex {
  return encodeAbiParameters(parseAbiParameters("uint256, uint256"), [e18 / 50n, (e18 * 3n) / 10n]);
}

// With 36 decimals less the asset's, so that the product with raw units has the same scale for all assets.
function priceArguments(): Hex {
  const prices = markets.map(({ symbol }) => {
    const { usd, decimals } = devToken(symbol);
    return BigInt(Math.round(usd * 1e6)) * 10n ** BigInt(30 - decimals);
  });
  const addresses = markets.map(({ address }) => address);
  return encodeAbiParameters(parseAbiParameters("address[], uint256[]"), [addresses, prices]);
}

function marketCode(market: DevMarket, artifacts: Artifacts, rates: Address): Hex {
  const { address, decimals } = devToken(market.symbol);
  // One asset buys fifty shares at first.
  const initialRate = 2n * 10n ** BigInt(16 + decimals - marketDecimals);
  const texts = [`Compound ${symbolOf(market)}`, `c${symbolOf(market)}`] as const;
  const own = [comptroller, rates, initialRate, ...texts, BigInt(marketDecimals)] as const;
  if (market.native) {
    const types = parseAbiParameters("address, address, uint256, string, string, uint256");
    return withArguments(artifacts.compoundNativeMarket, encodeAbiParameters(types, own));
  }
  const types = parseAbiParameters("address, address, address, uint256, string, string, uint256");
  return withArguments(artifacts.compoundErc20Market, encodeAbiParameters(types, [address, ...own]));
}

// These contracts return error codes instead of reverting, so the tests check that everything succeeded.
function queueMoney(queue: (label: string, to: Address, data: Hex, value?: bigint) => void): void {
  for (const { symbol, native, address, suppliedUsd } of markets) {
    const token = devToken(symbol);
    const amount = unitsForUsd(token, suppliedUsd);
    const collateral = [address, (e18 * 3n) / 4n] as const;
    const list = encodeFunctionData({ abi, functionName: "_supportMarket", args: [address] });
    queue(`${symbol} listing`, comptroller, list);
    const factor = encodeFunctionData({ abi, functionName: "_setCollateralFactor", args: collateral });
    queue(`${symbol} collateral`, comptroller, factor);
    const reserve = encodeFunctionData({ abi, functionName: "_setReserveFactor", args: [e18 / 10n] });
    queue(`${symbol} reserves`, address, reserve);
    if (native) {
      queue("native supply", address, encodeFunctionData({ abi: nativeAbi, functionName: "mint" }), amount);
      continue;
    }
    const approval = encodeFunctionData({ abi, functionName: "approve", args: [address, amount] });
    queue(`${symbol} approval`, token.address, approval);
    queue(`${symbol} supply`, address, encodeFunctionData({ abi, functionName: "mint", args: [amount] }));
  }
  const entered = [markets.map(({ address }) => address)] as const;
  queue("entry", comptroller, encodeFunctionData({ abi, functionName: "enterMarkets", args: entered }));
  for (const { symbol, address, borrowedUsd } of markets) {
    const amount = unitsForUsd(devToken(symbol), borrowedUsd);
    queue(`${symbol} loan`, address, encodeFunctionData({ abi, functionName: "borrow", args: [amount] }));
  }
}
