import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { mainnet } from "../../../networks/mainnet.js";
import { candidateTokens, makeUniverse, withTokens } from "../../../tokens/index.js";
import { makeCatalogue } from "../../../venues/catalogue.js";
import { type NamedReceiver, refuseDeadEnds } from "./refuseDeadEnds.js";

const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const dai: Address = "0x6b175474e89094c44da98b954eedeac495271d0f";
const ens: Address = "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e";
const multicall3: Address = "0xca11bde05977b3631167028862be2a173976ca11";
const factory: Address = "0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f";
const pool: Address = "0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640";
const vault: Address = "0x83f20f44975d03b1b09e64809b757c47f942beea";
const somebody: Address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";

const listed = makeUniverse(
  mainnet,
  candidateTokens(mainnet, { listed: [], bundled: [], addBundled: false }),
);
const share = { chainId: 1, address: vault, symbol: "sDAI", name: "Savings", decimals: 18, logosUri: [] };
const catalogue = makeCatalogue();
catalogue.add("uniswap-v3", [{ key: pool, tokens: [weth, dai], facts: { feePpm: 500, tickSpacing: 10 } }]);
catalogue.add("erc4626", [{ key: vault, tokens: [dai, vault], facts: {} }]);
const known = { network: mainnet, universe: withTokens(listed, [share]), discovery: { catalogue } };

function faultsOf(...receivers: NamedReceiver[]): readonly string[] {
  try {
    refuseDeadEnds(known, receivers);
    return [];
  } catch (error) {
    expect(error).toMatchObject({ code: "INVALID_PARAMETER" });
    return (error as { messages: readonly string[] }).messages;
  }
}

describe("refuseDeadEnds", () => {
  test.each([
    [weth, "the contract of the token WETH"],
    [dai, "the contract of the token DAI"],
    [ens, "the registry of names"],
    [multicall3, "a contract that everybody shares"],
    [factory, "a contract of uniswap-v2 (factory)"],
    [pool, "a pool or vault of uniswap-v3 (to deposit, make its share the tokenOut)"],
    [vault, "a pool or vault of erc4626 (to deposit, make its share the tokenOut)"],
  ])("refuses %s: %s", (receiver, role) => {
    expect(faultsOf({ name: "receiver", receiver })).toEqual([
      `receiver is ${receiver}, ${role}; tokens sent there are lost, so allowed is an account or a contract that can spend what it receives`,
    ]);
  });

  test("names every receiver at once", () => {
    const faults = faultsOf(
      { name: "receiver", receiver: weth },
      { name: "feeReceiver", receiver: somebody },
      { name: "receiver of call 2", receiver: dai },
    );
    expect(faults.map((fault) => fault.split(" is ")[0])).toEqual(["receiver", "receiver of call 2"]);
  });

  test("allows gifts to pools and vaults, and none to other contracts", () => {
    const transferTo = (receiver: Address) => faultsOf({ name: "receiver", receiver, isTransfer: true });
    expect([pool, vault, somebody].flatMap(transferTo)).toEqual([]);
    for (const receiver of [weth, dai, ens, factory]) expect(transferTo(receiver)).toHaveLength(1);
  });

  test("allows the contracts that hold a treasury or belong to a user", () => {
    // The ENS DAO's timelock, and a Safe.
    const treasuries = ["0xfe89cc7abb2c4183683ab71653c4cdc9b02d44b7", somebody] as const;
    expect(treasuries.flatMap((receiver) => faultsOf({ name: "receiver", receiver }))).toEqual([]);
  });

  test("knows every contract of the network's data", () => {
    const contracts = mainnet.deployments.flatMap((deployment) => [
      ...Object.values(deployment.contracts),
      ...(deployment.instances ?? []).map(({ address }) => address),
    ]);
    expect(contracts.length).toBeGreaterThan(50);
    for (const receiver of contracts) expect(faultsOf({ name: "receiver", receiver })).toHaveLength(1);
  });
});
