import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import { builderAddress, codeOf } from "../definition/places.mjs";
import { approval } from "./session.mjs";
import { createdAt } from "./weighted.mjs";

const abi = parseAbi([
  "function deposit(uint256 assets, address receiver) returns (uint256 shares)",
  "function transfer(address to, uint256 value)",
]);
const vaultConstructor = parseAbiParameters("address, string, string");

/** OpenZeppelin's vaults, each with a deposit and earnings. Returns their addresses. */
export async function buildVaults(session, vaults, artifacts) {
  await session.call("anvil_setCode", codeOf.plainVault, artifacts.plainVault);
  const nonce = await session.nonce();
  const encoded = vaults.map(({ asset, symbol }) =>
    encodeAbiParameters(vaultConstructor, [asset.address, `Chain vault ${symbol}`, symbol]),
  );
  await session.deploy("vaults", codeOf.plainVault, encoded, 20);
  const calls = vaults.flatMap(({ asset, assets, earned }, index) => {
    const to = createdAt(nonce + index);
    return [
      approval(asset.address, to),
      { to, data: encodeFunctionData({ abi, functionName: "deposit", args: [assets, builderAddress] }) },
      { to: asset.address, data: encodeFunctionData({ abi, functionName: "transfer", args: [to, earned] }) },
    ];
  });
  await session.run("vault deposits", calls);
  const listed = vaults.map(({ symbol, asset }, index) => ({
    address: createdAt(nonce + index),
    symbol,
    decimals: asset.decimals,
  }));
  return { vaults: listed };
}
