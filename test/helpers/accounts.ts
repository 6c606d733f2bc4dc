import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { devTokens, rpc } from "@sluice/devnet";
import { type Abi, type Address, encodeFunctionData, type Hex, padHex, zeroAddress } from "viem";
import { send } from "./execute.js";
import { type Compiled, compileSolidity, deployContract } from "./solidity.js";

/** Smart accounts for strategy `delegate`, and accounts with plenty of every token. */

/** A smart account that DELEGATECALLs for its owner. */
export type SmartAccount = {
  readonly address: Address;
  readonly owner: Address;
  /**
   * The owner's transaction that makes the account DELEGATECALL `to`, with `gas` for that frame if the account takes
   * it.
   */
  delegate(to: Address, data: Hex, gas: bigint): { from: Address; to: Address; data: Hex };
};

const erc20Rich = 2n ** 200n;
const nativeRich = 2n ** 100n;

/** Deploys a Safe 1.4.1 of one owner, from the published artifacts, through its factory. */
export async function deploySafe(url: string, owner: Address): Promise<SmartAccount> {
  // One after the other: concurrent transactions would take the same nonce.
  const singleton = await deployContract(url, owner, safeArtifact("Safe.sol/Safe"));
  const proxies = safeArtifact("proxies/SafeProxyFactory.sol/SafeProxyFactory");
  const factory = await deployContract(url, owner, proxies);
  const handlers = "handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler";
  const handler = await deployContract(url, owner, safeArtifact(handlers));
  const { abi } = safeArtifact("Safe.sol/Safe");
  const setup = encodeFunctionData({
    abi,
    functionName: "setup",
    args: [[owner], 1n, zeroAddress, "0x", handler, zeroAddress, 0n, zeroAddress],
  });
  const data = encodeFunctionData({
    abi: proxies.abi,
    functionName: "createProxyWithNonce",
    args: [singleton, setup, 0n],
  });
  const receipt = await send(url, { from: owner, to: factory, data });
  const { logs } = await rpc<{ logs: { address: Address; topics: Hex[] }[] }>(
    url,
    "eth_getTransactionReceipt",
    [receipt.transactionHash],
  );
  // The factory's ProxyCreation event has the proxy as its first indexed argument.
  const created = logs.find((log) => log.address === factory)?.topics[1];
  if (created === undefined) throw new Error("the Safe was not created");
  const address: Address = `0x${created.slice(26)}`;
  // An owner who sends the transaction themselves needs no signature, only this marker (v = 1, r = owner).
  const signature: Hex = `${padHex(owner, { size: 32 })}${"0".repeat(64)}01`;
  return {
    address,
    owner,
    delegate: (to, data) => ({
      from: owner,
      to: address,
      data: encodeFunctionData({
        abi,
        functionName: "execTransaction",
        args: [to, 0n, data, 1, 0n, 0n, 0n, zeroAddress, zeroAddress, signature],
      }),
    }),
  };
}

/** Deploys a plain account behind an ERC-1967 proxy. */
export async function deployErc1967Account(url: string, owner: Address): Promise<SmartAccount> {
  const { AccountLogic, Erc1967Account } = compileSolidity("Erc1967Account.sol") as Record<
    string,
    Compiled
  > & {
    AccountLogic: Compiled;
    Erc1967Account: Compiled;
  };
  const logic = await deployContract(url, owner, AccountLogic, [owner]);
  const address = await deployContract(url, owner, Erc1967Account, [logic]);
  return {
    address,
    owner,
    delegate: (to, data, gas) => ({
      from: owner,
      to: address,
      data: encodeFunctionData({ abi: AccountLogic.abi, functionName: "delegate", args: [to, data, gas] }),
    }),
  };
}

/** Gives `owner` more of every token than any pool can take. */
export async function enrich(url: string, owner: Address): Promise<void> {
  await rpc(url, "anvil_setBalance", [owner, `0x${nativeRich.toString(16)}`]);
  for (const { address } of devTokens) {
    await rpc(url, "anvil_dealERC20", [owner, address, `0x${erc20Rich.toString(16)}`]);
  }
}

function safeArtifact(path: string): Compiled {
  const folder = createRequire(import.meta.url).resolve("@safe-global/safe-contracts/package.json");
  const file = new URL(`build/artifacts/contracts/${path}.json`, `file://${folder}`);
  return JSON.parse(readFileSync(file, "utf8")) as { abi: Abi; bytecode: Hex };
}
