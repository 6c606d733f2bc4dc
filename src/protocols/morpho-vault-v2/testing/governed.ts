import { devMorpho, devMorphoV2, devToken } from "@sluice/devnet";
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { TestChain } from "../../conformance/chain.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import type { VaultFacts } from "../../kit/vault/facts.js";
import type { Venue } from "../../venue.js";
import { readVenue } from "../index.js";

const abi = parseAbi([
  "function createVaultV2(address owner, address asset, bytes32 salt) returns (address)",
  "function createMorphoMarketV1Adapter(address vault, address morpho) returns (address)",
  "function createMorphoMarketV1AdapterV2(address vault) returns (address)",
  "function createMorphoVaultV1Adapter(address vault, address lender) returns (address)",
  "function addAdapter(address adapter)",
  "function setCaps(bytes idData, uint128 absolute, uint128 relative)",
  "function setMaxRate(uint64 rate)",
  "function setFees(uint96 performance, uint96 management, address recipient)",
  "function setGates(address receiveShares, address sendShares, address receiveAssets, address sendAssets)",
  "function setLiquidityAdapterAndData(address adapter, bytes data)",
  "function allocate(address adapter, bytes data, uint256 assets)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function deposit(uint256 assets, address receiver) returns (uint256)",
]);

const [vaultV1Factory, vaultV10Factory] = devMorpho.factories;
export const deployment: Deployment = {
  slug: "morpho-vault-v2",
  standard: "morpho-vault-v2",
  contracts: { ...devMorphoV2, vaultV1Factory, vaultV10Factory },
};

/** Calls a function of a vault, of an adapter's factory or of a token as the trader, who may govern every vault. */
export async function tell(
  chain: TestChain,
  to: Address,
  functionName: (typeof abi)[number]["name"],
  ...args: readonly unknown[]
): Promise<void> {
  await chain.send({ to, data: encodeFunctionData({ abi, functionName, args } as never) });
}

/** Calls a function that creates a contract, and returns the contract's address. */
export async function create(
  chain: TestChain,
  to: Address,
  functionName: (typeof abi)[number]["name"],
  ...args: readonly unknown[]
): Promise<Address> {
  const data = encodeFunctionData({ abi, functionName, args } as never);
  const answer = await chain.rpc.request<Hex>("eth_call", [{ from: chain.trader, to, data }, "latest"]);
  await chain.send({ to, data });
  return `0x${answer.slice(-40)}`;
}

/** Creates a vault of this asset, and makes a deposit, for which the trader gets shares. */
export async function makeVault(chain: TestChain, asset: Address, deposit: bigint): Promise<Address> {
  const { factory } = devMorphoV2;
  const salt = `0x${(await chain.blockNumber()).toString(16).padStart(64, "0")}`;
  const vault = await create(chain, factory, "createVaultV2", chain.trader, asset, salt);
  await tell(chain, asset, "approve", vault, 2n ** 128n);
  await tell(chain, vault, "deposit", deposit, chain.trader);
  await chain.deal(vault);
  return vault;
}

/** Reads the venue of a vault. */
export async function venueOf(chain: TestChain, vault: Address): Promise<Venue<VaultFacts>> {
  const venue = await chain.read(readVenue(deployment, vault));
  if (venue === undefined) throw new Error(`there is no vault at ${vault}`);
  return venue;
}

const params = "(address loanToken, address collateralToken, address oracle, address irm, uint256 lltv)";

/** A loan in the market of USDC with WBTC as collateral: the data for its adapter, and the preimages of its ids. */
export function marketLoan(adapter: Address): { readonly data: Hex; readonly ids: readonly Hex[] } {
  const { oracle, irm, lltvE18: lltv } = devMorpho;
  const collateralToken = devToken("WBTC").address;
  const market = { loanToken: devToken("USDC").address, collateralToken, oracle, irm, lltv };
  const forOne = parseAbiParameters("string, address");
  return {
    data: encodeAbiParameters(parseAbiParameters(params), [market]),
    ids: [
      encodeAbiParameters(forOne, ["this", adapter]),
      encodeAbiParameters(forOne, ["collateralToken", collateralToken]),
      encodeAbiParameters(parseAbiParameters(`string, address, ${params}`), [
        "this/marketParams",
        adapter,
        market,
      ]),
    ],
  };
}

/** Lets a vault lend in that market through the adapter, with these caps, and sends deposits there. */
export async function lendThrough(
  chain: TestChain,
  vault: Address,
  adapter: Address,
  { absolute, relativeE18 }: { absolute: bigint; relativeE18: bigint },
): Promise<void> {
  const { data, ids } = marketLoan(adapter);
  await tell(chain, vault, "addAdapter", adapter);
  for (const id of ids) await tell(chain, vault, "setCaps", id, absolute, relativeE18);
  await tell(chain, vault, "setLiquidityAdapterAndData", adapter, data);
}
