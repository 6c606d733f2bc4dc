import fc from "fast-check";
import { bytesToHex, namehash } from "viem";
import { packetToBytes } from "viem/ens";
import { describe, expect, test } from "vitest";
import { nodesOf, packetOf, reverseNameOf } from "./nodes.js";

const names = fc
  .array(
    fc.string({ unit: fc.constantFrom("a", "z", "0", "-", "é", "漢", "😀"), minLength: 1, maxLength: 20 }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((labels) => labels.join("."));

describe("nodesOf", () => {
  test("are the namehashes of EIP-137, of the name and its parents", () => {
    // The examples of the EIP
    expect(nodesOf("eth")[0]).toBe("0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae");
    expect(nodesOf("foo.eth")[0]).toBe("0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f");
    fc.assert(
      fc.property(names, (name) => {
        const labels = name.split(".");
        const all = labels.map((_, index) => namehash(labels.slice(index).join(".")));
        expect(nodesOf(name)).toEqual(all);
      }),
    );
  });
});

describe("packetOf", () => {
  test("is the DNS format of ENSIP-10, and refuses a label that its length byte cannot hold", () => {
    fc.assert(
      fc.property(names, (name) => void expect(packetOf(name)).toBe(bytesToHex(packetToBytes(name)))),
    );
    expect(packetOf(`${"a".repeat(255)}.eth`)).toMatch(/^0xff/);
    expect(packetOf(`${"a".repeat(256)}.eth`)).toBeUndefined();
    expect(packetOf(`${"é".repeat(128)}.eth`)).toBeUndefined();
  });
});

describe("reverseNameOf", () => {
  test("is below addr.reverse, whose node every reverse registrar has as a constant", () => {
    expect(nodesOf("addr.reverse")[0]).toBe(
      "0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2",
    );
    expect(reverseNameOf("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266")).toBe(
      "f39fd6e51aad88f6f4ce6ab8827279cfffb92266.addr.reverse",
    );
  });
});
