import { devAccounts, devEns, devProvider, rpc } from "@sluice/devnet";
import { encodeFunctionData, labelhash, namehash, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { send } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";

const account = (index: number) => devAccounts[index]?.address as Address;
const [alice, bob, carol, mallory] = [0, 1, 2, 5].map(account) as [Address, Address, Address, Address];
const { registry, publicResolver, reverseRegistrar } = devEns;
const nobody: Address = "0x0000000000000000000000000000000000000000";

const abi = parseAbi([
  "function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)",
  "function setAddr(bytes32 node, address a)",
  "function setName(string name)",
  "function claimWithResolver(address owner, address resolver)",
]);

describe("names, by the contracts of ENS", () => {
  const world = useService();
  let contracts: Record<string, Compiled>;

  beforeAll(async () => {
    contracts = compileSolidity("Resolvers.sol");
    await rpc(world.chain.url, "anvil_impersonateAccount", [devProvider]);
  });
  afterAll(() => rpc(world.chain.url, "anvil_stopImpersonatingAccount", [devProvider]));

  async function ask(nameOrAddress: string, chainId = 1): Promise<Response> {
    await caughtUp(world.service, world.chain);
    return fetch(`${world.service.url}/api/v1/names/${chainId}/${encodeURIComponent(nameOrAddress)}`);
  }
  async function answer(nameOrAddress: string): Promise<unknown> {
    const response = await ask(nameOrAddress);
    const body = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(200);
    return body;
  }
  const refusal = async (nameOrAddress: string, chainId?: number) =>
    failureIn(await ask(nameOrAddress, chainId));
  const deploy = (name: string, args: readonly unknown[] = []) =>
    deployContract(world.chain.url, mallory, contracts[name] as Compiled, args);

  /** Registers a name below `parent`, whose owner is the provider or an account. */
  async function register(name: string, resolver: Address, owner: Address = mallory): Promise<void> {
    const [label = "", ...parent] = name.split(".");
    const args = [namehash(parent.join(".")), labelhash(label), owner, resolver, 0n] as const;
    const data = encodeFunctionData({ abi, functionName: "setSubnodeRecord", args });
    await sendFrom(devProvider, registry, data);
  }
  async function sendFrom(from: Address, to: Address, data: `0x${string}`): Promise<void> {
    expect((await send(world.chain.url, { from, to, data })).status).toBe("0x1");
  }
  const claim = (from: Address, name: string) =>
    sendFrom(from, reverseRegistrar, encodeFunctionData({ abi, functionName: "setName", args: [name] }));

  describe("the address of a name", () => {
    test("is what its resolver says, under the name in normal form", async () => {
      expect(await answer("bob.eth")).toEqual({ chainId: 1, name: "bob.eth", address: bob });
      expect(await answer("Carol.ETH")).toEqual({ chainId: 1, name: "carol.eth", address: carol });
    });

    test("follows its owner to another address", async () => {
      const set = (to: Address) =>
        encodeFunctionData({ abi, functionName: "setAddr", args: [namehash("carol.eth"), to] });
      await sendFrom(carol, publicResolver, set(mallory));
      expect(await answer("carol.eth")).toMatchObject({ address: mallory });
      await sendFrom(carol, publicResolver, set(carol));
      expect(await answer("carol.eth")).toMatchObject({ address: carol });
      await sendFrom(carol, publicResolver, set(nobody));
      expect(await refusal("carol.eth")).toMatchObject({ status: 422, code: "UNKNOWN_NAME" });
      await sendFrom(carol, publicResolver, set(carol));
    });

    test("comes from a resolver for all names below another (ENSIP-10)", async () => {
      await register("many.eth", await deploy("WildcardResolver"));
      // The packet of any.many.eth has 14 bytes: three labels with their lengths, and the root.
      expect(await answer("any.many.eth")).toMatchObject({
        address: `0x${(0x1000e).toString(16).padStart(40, "0")}`,
      });
      expect(await answer("a.b.many.eth")).toMatchObject({ name: "a.b.many.eth" });
    });

    test.each([
      ["that nobody has registered", "nosuch.eth", "UNKNOWN_NAME", /Nobody has registered nosuch\.eth/],
      ["below a name whose resolver is for that name alone", "x.bob.eth", "UNKNOWN_NAME", /Nobody/],
      ["of another top level", "bob.com", "UNKNOWN_NAME", /Nobody/],
      [
        "with text that turns its direction",
        "bo\u202eb.eth",
        "INVALID_PARAMETER",
        /disallowed character: \{202E\}/,
      ],
      ["with a control character", "bo\u0007b.eth", "INVALID_PARAMETER", /disallowed character: \{07\}/],
      ["with a letter that looks like another", "b\u043eb.eth", "INVALID_PARAMETER", /illegal mixture/],
      ["with an empty label", "bob..eth", "INVALID_PARAMETER", /empty label/],
      ["that is too long", `${"b".repeat(300)}.eth`, "INVALID_PARAMETER", /at most 255 characters/],
      ["with too many labels", `${"b.".repeat(126)}eth`, "UNKNOWN_NAME", /Nobody/],
      ["without a dot", "bob", "INVALID_PARAMETER", /or a name such as alice\.eth/],
    ])("is refused for a name %s", async (_, name, code, says) => {
      const failure = await refusal(name);
      expect(failure.code).toBe(code);
      expect([failure.message].flat().join()).toMatch(says);
      expect(JSON.stringify(failure)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    });

    test.each<[string, string, unknown[], string, RegExp]>([
      ["refers to a server", "ServerResolver", [], "OFFCHAIN_NAME", /outside the chain/],
      [
        "refers to a server for many names",
        "WildcardServerResolver",
        [],
        "OFFCHAIN_NAME",
        /outside the chain/,
      ],
      ["reverts", "RevertingResolver", [], "UNREADABLE_NAME", /does not return an address/],
      ["never ends", "EndlessResolver", [], "UNREADABLE_NAME", /does not return an address/],
      ["returns nothing", "FullResolver", [0n], "UNREADABLE_NAME", /does not return an address/],
      ["returns a word that is no address", "FullResolver", [32n], "UNREADABLE_NAME", /does not return/],
      ["returns half a word", "FullResolver", [16n], "UNREADABLE_NAME", /does not return/],
      ["returns a megabyte", "FullResolver", [2n ** 20n], "UNREADABLE_NAME", /does not return/],
      ["returns two addresses", "TwoAddressResolver", [], "UNREADABLE_NAME", /does not return/],
    ])("is refused if the resolver %s", async (_, contract, args, code, says) => {
      await register("bad.eth", await deploy(contract, args));
      expect(await refusal("bad.eth")).toMatchObject({
        status: 422,
        code,
        message: expect.stringMatching(says),
      });
    });

    test("is refused if there is no contract at the resolver's address, or no resolver", async () => {
      await register("bad.eth", "0x00000000000000000000000000000000000000bb");
      expect(await refusal("bad.eth")).toMatchObject({ code: "UNREADABLE_NAME" });
      await register("bad.eth", nobody);
      expect(await refusal("bad.eth")).toMatchObject({ status: 422, code: "NAME_WITHOUT_RESOLVER" });
    });

    test("is not sought on a chain that the service does not follow", async () => {
      expect(await refusal("bob.eth", 10)).toMatchObject({ status: 400, code: "UNSUPPORTED_CHAIN" });
    });
  });

  describe("the name of an address", () => {
    test("is the one that it claims and that leads back to it", async () => {
      expect(await answer(alice)).toEqual({ chainId: 1, name: "alice.eth", address: alice });
      expect(await answer(alice.toUpperCase().replace("0X", "0x"))).toMatchObject({ address: alice });
    });

    test("is null for an address that claims none", async () => {
      expect(await answer(carol)).toEqual({ chainId: 1, name: null, address: carol });
    });

    test.each([
      ["leads to somebody else", "alice.eth"],
      ["does not exist", "nosuch.eth"],
      ["is not in normal form", "Mallory.eth"],
      ["has a control character", "mallory\u0007.eth"],
      ["turns the direction of text", "\u202emallory.eth"],
      ["is empty", ""],
      ["is a word", "mallory"],
      ["is an address", alice],
      ["is very long", `${"m".repeat(5_000)}.eth`],
    ])("is null if the claimed name %s", async (_, name) => {
      await register("mallory.eth", publicResolver);
      const set = encodeFunctionData({
        abi,
        functionName: "setAddr",
        args: [namehash("mallory.eth"), mallory],
      });
      await sendFrom(mallory, publicResolver, set);
      await claim(mallory, "mallory.eth");
      expect(await answer(mallory)).toMatchObject({ name: "mallory.eth" });
      await claim(mallory, name);
      expect(await answer(mallory)).toEqual({ chainId: 1, name: null, address: mallory });
    });

    test.each<[string, string, unknown[]]>([
      ["reverts", "RevertingResolver", []],
      ["refers to a server", "ServerResolver", []],
      ["returns a megabyte", "FullResolver", [2n ** 20n]],
      ["never ends", "EndlessResolver", []],
      ["claims somebody else's name for everybody", "ClaimingResolver", ["alice.eth"]],
    ])("is null if the resolver of the claim %s", async (_, contract, args) => {
      const claimArgs = [mallory, await deploy(contract, args)] as const;
      await sendFrom(
        mallory,
        reverseRegistrar,
        encodeFunctionData({ abi, functionName: "claimWithResolver", args: claimArgs }),
      );
      expect(await answer(mallory)).toEqual({ chainId: 1, name: null, address: mallory });
    });
  });

  test("are refused where an address is meant, with the endpoint that knows them", async () => {
    const query = new URLSearchParams({
      ...{ chainId: "1", fromAddress: alice, spender: alice, receiver: "bob.eth", routingStrategy: "router" },
      ...{ tokenIn: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", amountIn: "1", tokenOut: registry },
    });
    const failure = await failureIn(await fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`));
    expect(failure.code).toBe("INVALID_PARAMETER");
    expect(failure.message).toEqual([
      'receiver is "bob.eth"; allowed is an Ethereum address: 0x and 40 hex digits; GET /api/v1/names/{chainId}/{nameOrAddress} returns the address of a name',
    ]);
  });

  test("are refused on a chain where nothing is at the registry's address", async () => {
    const code = await rpc(world.chain.url, "eth_getCode", [registry, "latest"]);
    await rpc(world.chain.url, "anvil_setCode", [registry, "0x"]);
    await rpc(world.chain.url, "evm_mine", []);
    expect(await refusal("bob.eth")).toMatchObject({ status: 422, code: "NAMES_UNSUPPORTED" });
    expect(await refusal(alice)).toMatchObject({ status: 422, code: "NAMES_UNSUPPORTED" });
    await rpc(world.chain.url, "anvil_setCode", [registry, code]);
    await rpc(world.chain.url, "evm_mine", []);
    expect(await answer(alice)).toMatchObject({ name: "alice.eth" });
  });
});
