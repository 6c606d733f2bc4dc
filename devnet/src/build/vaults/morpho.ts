import {
  encodeAbiParameters,
  type Hex,
  keccak256,
  maxUint256,
  numberToHex,
  padHex,
  zeroAddress,
  zeroHash,
} from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devToken } from "../../definition/tokens.js";
import {
  type DevMorphoMarket,
  type DevMorphoVault,
  devMorpho,
  devMorphoVaults,
  lentTo,
  unitOf,
} from "../../definition/vaults/morpho.js";
import { DevnetError } from "../../errors.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";
import { store } from "../storage.js";

type Address = `0x${string}`;

const params = "(address loanToken, address collateralToken, address oracle, address irm, uint256 lltv)";
const call = callsOf([
  "function approve(address spender, uint256 value) returns (bool)",
  "function enableIrm(address irm)",
  "function enableLltv(uint256 lltv)",
  "function setFeeRecipient(address recipient)",
  `function createMarket(${params} market)`,
  `function supply(${params} market, uint256 assets, uint256 shares, address onBehalf, bytes data)`,
  `function supplyCollateral(${params} market, uint256 assets, address onBehalf, bytes data)`,
  `function borrow(${params} market, uint256 assets, uint256 shares, address onBehalf, address receiver)`,
  "function createMetaMorpho(address owner, uint256 timelock, address asset, string name, string symbol, bytes32 salt) returns (address)",
  `function submitCap(${params} market, uint256 cap)`,
  `function acceptCap(${params} market)`,
  "function setSupplyQueue(bytes32[] ids)",
  "function deposit(uint256 assets, address receiver)",
]);
const feeCall = callsOf([`function setFee(${params} market, uint256 fee)`]);
const vaultFeeCall = callsOf(["function setFee(uint256 fee)"]);

/** Not a round number, so that the slot that has it is the timelock's. */
const TIMELOCK_SECONDS = 86_413n;
const CREATE_VAULT_GAS = 8_000_000;
const COLLATERAL = 10n ** 8n;

type Market = {
  readonly loanToken: Address;
  readonly collateralToken: Address;
  readonly oracle: Address;
  readonly irm: Address;
  readonly lltv: bigint;
};

/**
 * Builds Morpho and its vaults, which lend in markets with the provider as another lender and as the borrower. Returns the
 * vaults by their assets.
 */
export async function buildMorpho(
  session: Session,
  artifacts: Artifacts,
): Promise<ReadonlyMap<string, Address>> {
  const { morpho, irm, factories, oracle, feeRecipient, lltvE18 } = devMorpho;
  const provider = session.provider;
  await session.initInPlace([
    { label: "Morpho", address: morpho, initCode: withArguments(artifacts.morpho, "address", provider) },
    {
      label: "Morpho's rates",
      address: irm,
      initCode: withArguments(artifacts.morphoRates, "address", morpho),
    },
    ...factories.map((address) => ({
      label: "factory of MetaMorpho",
      address,
      initCode: withArguments(artifacts.metaMorphoFactory, "address", morpho),
    })),
  ]);
  // One raw unit of any collateral is worth enough of any asset: nobody liquidates here.
  const price = padHex(numberToHex(10n ** 60n), { size: 32 });
  await session.call("anvil_setCode", [oracle, `0x7f${price.slice(2)}60005260206000f3`]);
  const queue = (to: Address, data: Hex) => session.queue({ label: "Morpho", to, data });
  for (const model of [irm, zeroAddress]) queue(morpho, call("enableIrm", model));
  for (const lltv of [lltvE18, 0n]) queue(morpho, call("enableLltv", lltv));
  queue(morpho, call("setFeeRecipient", feeRecipient));
  for (const symbol of ["WETH", "WBTC", "USDC", "DAI"] as const)
    queue(devToken(symbol).address, call("approve", morpho, maxUint256));
  const vaults = new Map<string, Address>();
  for (const vault of devMorphoVaults) {
    const address = await createVault(session, vault);
    queueMarkets(session, vault, address);
    await session.flush();
    vaults.set(vault.asset, address);
  }
  return vaults;
}

/** Creates a vault whose caps count at once. */
async function createVault(session: Session, { factory, asset, symbol }: DevMorphoVault): Promise<Address> {
  const { provider } = session;
  const { address: token } = devToken(asset);
  const name = `MetaMorpho ${asset}`;
  const data = call("createMetaMorpho", provider, TIMELOCK_SECONDS, token, name, symbol, zeroHash);
  await session.flush();
  const answer = (await session.call("eth_call", [{ from: provider, to: factory, data }, "latest"])) as Hex;
  const vault: Address = `0x${answer.slice(-40)}`;
  session.queue({ label: name, to: factory, data, gas: CREATE_VAULT_GAS });
  await session.flush();
  const slots = Array.from({ length: 40 }, (_, slot) => numberToHex(slot));
  const words = await session.batch(
    slots.map((slot) => ({ method: "eth_getStorageAt", params: [vault, slot, "latest"] })),
  );
  const timelock = words.findIndex((word) => BigInt(word as Hex) === TIMELOCK_SECONDS);
  if (timelock < 0) throw new DevnetError("BUILD_FAILED", `${name} has no timelock`);
  await store(session, vault, { [slots[timelock]!]: "0x00" });
  return vault;
}

function queueMarkets(session: Session, vault: DevMorphoVault, address: Address): void {
  const { provider } = session;
  const { morpho, feeRecipient } = devMorpho;
  const { asset, symbol, markets, feeE18, deposit } = vault;
  const unit = unitOf(asset);
  const { address: token } = devToken(asset);
  const queue = (to: Address, data: Hex) => session.queue({ label: symbol, to, data });
  const made = markets.map((plan) => ({ plan, market: marketOf(asset, plan) }));
  for (const { plan, market } of made) {
    queue(morpho, call("createMarket", market));
    if (plan.feeE18 > 0n) queue(morpho, feeCall("setFee", market, plan.feeE18));
    if (plan.others > 0n) queue(morpho, call("supply", market, plan.others * unit, 0n, provider, "0x"));
    queue(address, call("submitCap", market, plan.cap * unit));
    queue(address, call("acceptCap", market));
  }
  queue(
    address,
    call(
      "setSupplyQueue",
      made.map(({ market }) => idOf(market)),
    ),
  );
  if (feeE18 > 0n) {
    queue(address, call("setFeeRecipient", feeRecipient));
    queue(address, vaultFeeCall("setFee", feeE18));
  }
  queue(token, call("approve", address, maxUint256));
  queue(address, call("deposit", deposit * unit, provider));
  for (const { plan, market } of made) {
    if (plan.borrowed === 0n) continue;
    const lent = (plan.others + lentTo(vault, plan)) * unit;
    queue(morpho, call("supplyCollateral", market, COLLATERAL, provider, "0x"));
    queue(morpho, call("borrow", market, (lent * plan.borrowed) / 100n, 0n, provider, provider));
  }
}

function marketOf(asset: DevMorphoVault["asset"], { collateral }: DevMorphoMarket): Market {
  const loanToken = devToken(asset).address;
  if (collateral === undefined) {
    return { loanToken, collateralToken: zeroAddress, oracle: zeroAddress, irm: zeroAddress, lltv: 0n };
  }
  const { oracle, irm, lltvE18 } = devMorpho;
  return { loanToken, collateralToken: devToken(collateral).address, oracle, irm, lltv: lltvE18 };
}

/** Returns the place of a market in Morpho. */
function idOf({ loanToken, collateralToken, oracle, irm, lltv }: Market): Hex {
  const types = ["address", "address", "address", "address", "uint256"].map((type) => ({ type }));
  return keccak256(encodeAbiParameters(types, [loanToken, collateralToken, oracle, irm, lltv]));
}
