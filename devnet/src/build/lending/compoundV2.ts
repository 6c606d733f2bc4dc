import type { Address, Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { type DevMarket, devCompoundV2 } from "../../definition/lending.js";
import { devToken, unitsForUsd } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import { queueCreate2 } from "../create2.js";
import type { Session } from "../session.js";

const { comptroller, markets } = devCompoundV2;
const marketDecimals = 8;
const e18 = 10n ** 18n;

const call = callsOf([
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
const callNative = callsOf(["function mint() payable"]);
const rateTypes = "uint256, uint256";
const marketTypes = "address, address, uint256, string, string, uint256";

/** Builds lending markets that are partly lent out, so that their shares gain with every block. */
export async function buildCompoundV2(session: Session, artifacts: Artifacts): Promise<void> {
  const queue = (label: string, to: Address, data: Hex, value = 0n) =>
    session.queue({ label: `Compound V2 ${label}`, to, data, value });
  await session.initInPlace([
    { label: "Unitroller", address: comptroller, initCode: artifacts.compoundUnitroller as Hex },
  ]);
  // 2 % a year, plus 30 % when everything is lent out.
  const ratesCode = withArguments(artifacts.compoundRates, rateTypes, e18 / 50n, (e18 * 3n) / 10n);
  const [brains, rates, oracle] = queueCreate2(session, [
    { label: "Comptroller", initCode: artifacts.compoundComptroller as Hex },
    { label: "rate model", initCode: ratesCode },
    { label: "market prices", initCode: pricesCode(artifacts) },
  ]) as [Address, Address, Address];
  queue("implementation", comptroller, call("_setPendingImplementation", brains));
  queue("acceptance", brains, call("_become", comptroller, 0n, [], []));
  queue("oracle", comptroller, call("_setPriceOracle", oracle));
  queue("assets", comptroller, call("_setMaxAssets", 20n));
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

// With 36 decimals less the asset's, so that the product with raw units has the same scale for all assets.
function pricesCode({ fixedPrices }: Artifacts): Hex {
  const prices = markets.map(({ symbol }) => {
    const { usd, decimals } = devToken(symbol);
    return BigInt(Math.round(usd * 1e6)) * 10n ** BigInt(30 - decimals);
  });
  const addresses = markets.map(({ address }) => address);
  return withArguments(fixedPrices, "address[], uint256[]", addresses, prices);
}

function marketCode(market: DevMarket, artifacts: Artifacts, rates: Address): Hex {
  const { address, decimals } = devToken(market.symbol);
  // One asset buys fifty shares at first.
  const initialRate = 2n * 10n ** BigInt(16 + decimals - marketDecimals);
  const texts = [`Compound ${symbolOf(market)}`, `c${symbolOf(market)}`] as const;
  const own = [comptroller, rates, initialRate, ...texts, BigInt(marketDecimals)] as const;
  return market.native
    ? withArguments(artifacts.compoundNativeMarket, marketTypes, ...own)
    : withArguments(artifacts.compoundErc20Market, `address, ${marketTypes}`, address, ...own);
}

// These contracts return error codes instead of reverting, so the tests check that everything succeeded.
function queueMoney(queue: (label: string, to: Address, data: Hex, value?: bigint) => void): void {
  for (const { symbol, native, address, suppliedUsd } of markets) {
    const token = devToken(symbol);
    const amount = unitsForUsd(token, suppliedUsd);
    queue(`${symbol} listing`, comptroller, call("_supportMarket", address));
    queue(`${symbol} collateral`, comptroller, call("_setCollateralFactor", address, (e18 * 3n) / 4n));
    queue(`${symbol} reserves`, address, call("_setReserveFactor", e18 / 10n));
    if (native) {
      queue("native supply", address, callNative("mint"), amount);
      continue;
    }
    queue(`${symbol} approval`, token.address, call("approve", address, amount));
    queue(`${symbol} supply`, address, call("mint", amount));
  }
  const entered = markets.map(({ address }) => address);
  queue("entry", comptroller, call("enterMarkets", entered));
  for (const { symbol, address, borrowedUsd } of markets) {
    const amount = unitsForUsd(devToken(symbol), borrowedUsd);
    queue(`${symbol} loan`, address, call("borrow", amount));
  }
}
