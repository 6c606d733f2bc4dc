import { type Address, namehash, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { devEns, devNames } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();
const abi = parseAbi([
  "function owner(bytes32) view returns (address)",
  "function resolver(bytes32) view returns (address)",
  "function addr(bytes32) view returns (address)",
  "function name(bytes32) view returns (string)",
  "function old() view returns (address)",
  "function ens() view returns (address)",
  "function defaultResolver() view returns (address)",
]);
const { registry, oldRegistry, publicResolver, reverseRegistrar, defaultReverseResolver } = devEns;

describe("ENS", () => {
  type View = "owner" | "resolver" | "addr" | "name";
  const read = async (address: Address, functionName: View, node: string) => {
    const said = await client().readContract({ address, abi, functionName, args: [namehash(node)] });
    return said.toLowerCase();
  };

  test.each(devNames)("$name leads to its account, which owns it", async ({ name, address, isPrimary }) => {
    expect(await read(registry, "owner", name)).toBe(address);
    expect(await read(registry, "resolver", name)).toBe(publicResolver);
    expect(await read(publicResolver, "addr", name)).toBe(address);
    const claim = `${address.slice(2)}.addr.reverse`;
    expect(await read(publicResolver, "name", claim)).toBe(isPrimary ? name : "");
  });

  test("has contracts that know each other", async () => {
    const at = async (address: Address, functionName: "old" | "ens" | "defaultResolver") =>
      (await client().readContract({ address, abi, functionName })).toLowerCase();
    expect(await at(registry, "old")).toBe(oldRegistry);
    expect(await at(reverseRegistrar, "ens")).toBe(registry);
    expect(await at(reverseRegistrar, "defaultResolver")).toBe(defaultReverseResolver);
    expect(await read(registry, "owner", "addr.reverse")).toBe(reverseRegistrar);
  });

  test("lets an account claim a name at the registrar, as on mainnet", async () => {
    const { data } = await client().call({
      account: devNames[2]!.address,
      to: reverseRegistrar,
      data: `0xc47f0027${"20".padStart(64, "0")}${"9".padStart(64, "0")}${Buffer.from("carol.eth").toString("hex").padEnd(64, "0")}`,
    });
    expect(data).toBe(namehash(`${devNames[2]!.address.slice(2)}.addr.reverse`));
  });
});
