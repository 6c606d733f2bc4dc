import { encodeAbiParameters, type Hex, maxUint256, parseAbiParameters, zeroHash } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devToken } from "../../definition/tokens.js";
import { devMorpho, unitOf } from "../../definition/vaults/morpho.js";
import {
  type DevMorphoV2Loan,
  type DevMorphoV2Vault,
  devMorphoV2,
  devMorphoV2Vaults,
} from "../../definition/vaults/morphoV2.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

type Address = `0x${string}`;

const call = callsOf([
  "function createVaultV2(address owner, address asset, bytes32 salt) returns (address)",
  "function createMorphoMarketV1AdapterV2(address vault) returns (address)",
  "function createMorphoVaultV1Adapter(address vault, address lender) returns (address)",
  "function addAdapter(address adapter)",
  "function setCaps(bytes idData, uint128 absolute, uint128 relative)",
  "function setMaxRate(uint64 rate)",
  "function setFees(uint96 performance, uint96 management, address recipient)",
  "function setLiquidityAdapterAndData(address adapter, bytes data)",
  "function allocate(address adapter, bytes data, uint256 assets)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function deposit(uint256 assets, address receiver) returns (uint256)",
]);
const CREATE_GAS = 6_000_000;
const LEND_GAS = 2_000_000;

const forOne = parseAbiParameters("string, address");
const forMarket = parseAbiParameters(
  "string, address, (address loanToken, address collateralToken, address oracle, address irm, uint256 lltv)",
);
const market = parseAbiParameters(
  "(address loanToken, address collateralToken, address oracle, address irm, uint256 lltv)",
);

/**
 * Builds the factories of Morpho's vaults of the second generation, and vaults that lend where those of the first do:
 * `lenders` are the latter by their assets.
 */
export async function buildMorphoV2(
  session: Session,
  artifacts: Artifacts,
  lenders: ReadonlyMap<string, Address>,
): Promise<void> {
  const { factory, marketAdapterFactory, marketAdapterV2Factory, vaultAdapterFactory } = devMorphoV2;
  const { morpho, irm } = devMorpho;
  await session.initInPlace([
    { label: "factory of Vault V2", address: factory, initCode: artifacts.morphoV2Factory as Hex },
    {
      label: "factory of market adapters",
      address: marketAdapterFactory,
      initCode: artifacts.morphoV2MarketAdapters as Hex,
    },
    {
      label: "factory of market adapters, second version",
      address: marketAdapterV2Factory,
      initCode: withArguments(artifacts.morphoV2MarketAdaptersV2, "address, address", morpho, irm),
    },
    {
      label: "factory of vault adapters",
      address: vaultAdapterFactory,
      initCode: artifacts.morphoV2VaultAdapters as Hex,
    },
  ]);
  for (const vault of devMorphoV2Vaults) await buildVault(session, vault, lenders);
}

async function buildVault(
  session: Session,
  plan: DevMorphoV2Vault,
  lenders: ReadonlyMap<string, Address>,
): Promise<void> {
  const { provider } = session;
  const { factory, marketAdapterV2Factory, vaultAdapterFactory } = devMorphoV2;
  const { asset, deposit, maxRateE18, performanceFeeE18, managementFeeE18, loans } = plan;
  const token = devToken(asset).address;
  const unit = unitOf(asset);
  const create = (to: Address, data: Hex) => created(session, asset, to, data);
  const vault = await create(factory, call("createVaultV2", provider, token, zeroHash));
  const queue = (to: Address, data: Hex) =>
    session.queue({ label: `Vault V2 of ${asset}`, to, data, gas: LEND_GAS });
  queue(vault, call("setMaxRate", maxRateE18));
  queue(vault, call("setFees", performanceFeeE18, managementFeeE18, devMorpho.feeRecipient));
  queue(token, call("approve", vault, maxUint256));
  queue(vault, call("deposit", deposit * unit, provider));
  for (const [index, loan] of loans.entries()) {
    const lender = lenders.get(asset) as Address;
    const adapter =
      loan.collateral === undefined
        ? await create(vaultAdapterFactory, call("createMorphoVaultV1Adapter", vault, lender))
        : await create(marketAdapterV2Factory, call("createMorphoMarketV1AdapterV2", vault));
    const { data, ids } = targetOf(plan, loan, adapter);
    queue(vault, call("addAdapter", adapter));
    for (const id of ids) queue(vault, call("setCaps", id, loan.cap * unit, loan.relativeE18));
    queue(vault, call("allocate", adapter, data, loan.lent * unit));
    if (index === 0) queue(vault, call("setLiquidityAdapterAndData", adapter, data));
    await session.flush();
  }
}

/** What an adapter is told of a loan, and what the ids of its caps are the hashes of. */
function targetOf(
  { asset }: DevMorphoV2Vault,
  { collateral }: DevMorphoV2Loan,
  adapter: Address,
): { data: Hex; ids: readonly Hex[] } {
  const own = encodeAbiParameters(forOne, ["this", adapter]);
  if (collateral === undefined) return { data: "0x", ids: [own] };
  const { oracle, irm, lltvE18 } = devMorpho;
  const collateralToken = devToken(collateral).address;
  const params = { loanToken: devToken(asset).address, collateralToken, oracle, irm, lltv: lltvE18 };
  const ofCollateral = encodeAbiParameters(forOne, ["collateralToken", collateralToken]);
  const ofMarket = encodeAbiParameters(forMarket, ["this/marketParams", adapter, params]);
  return { data: encodeAbiParameters(market, [params]), ids: [own, ofCollateral, ofMarket] };
}

/** Sends a call that creates a contract, and returns the contract's address. */
async function created(session: Session, asset: string, to: Address, data: Hex): Promise<Address> {
  await session.flush();
  const from = session.provider;
  const answer = (await session.call("eth_call", [{ from, to, data }, "latest"])) as Hex;
  session.queue({ label: `Vault V2 of ${asset}`, to, data, gas: CREATE_GAS });
  await session.flush();
  return `0x${answer.slice(-40)}`;
}
