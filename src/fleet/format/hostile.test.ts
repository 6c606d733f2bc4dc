import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { encodeState } from "../../snapshot/index.js";
import { toBytes, toText } from "./bytes.js";
import { parseMessage } from "./messageText.js";

const hash = `0x${"ab".repeat(32)}`;
const head = {
  number: "9n",
  hash,
  parentHash: hash,
  timestamp: "1n",
  baseFeeWei: "1n",
  gasUsed: "1n",
  gasLimit: "1n",
};
const delta = {
  ...{ kind: "delta", base: hash, head, removed: [], changes: [], untradable: [], toCome: 0, tipWei: "1" },
  ...{ fees: [], pools: 0, followed: 0, ageMs: 0 },
};
const beat = { kind: "heartbeat", head: hash, ageMs: 0 };

const deflated = (text: string) => Uint8Array.of(1, ...deflateRawSync(text));

describe("a reader of messages", () => {
  test("takes the messages that the refused ones differ from", () => {
    expect(parseMessage(JSON.stringify(delta))).toMatchObject({ kind: "delta", head: { number: 9n } });
    expect(parseMessage(JSON.stringify(beat))).toMatchObject(beat);
  });

  test.each([
    ["a confirmation in the future", { ...beat, ageMs: -1 }, "ageMs: "],
    ["progress that is none", { ...beat, progress: [null] }, "progress.0: "],
    [
      "a discovered token without an address",
      { ...beat, discovered: [["a", "0x", ["x"], {}]] },
      "discovered.0.2.0: ",
    ],
    [
      "a discovered venue whose facts are a text",
      { ...beat, discovered: [["a", "0x", [], "500,10"]] },
      "discovered.0.3: ",
    ],
    ["another kind", { kind: "__proto__" }, "kind: "],
    ["no object", null, "the whole: "],
    ["a head without a time", { ...delta, head: { ...head, timestamp: undefined } }, "no head"],
    ["a negative block number", { ...delta, head: { ...head, number: "-5n" } }, "no head"],
    ["a hash that is none", { ...delta, head: { ...head, hash: "x" } }, "no head"],
    ["a tip beyond 256 bits", { ...delta, tipWei: "9".repeat(79) }, "tipWei: "],
    ["a data fee without figures", { ...delta, dataFee: { kind: "arbitrum" } }, "dataFee.values: "],
    [
      "a negative figure of a data fee",
      { ...delta, dataFee: { kind: "arbitrum", values: { gasWei: "-1" } } },
      "dataFee.values.gasWei: ",
    ],
    ["fees that are none", { ...delta, fees: [null] }, "fees.0: "],
    ["amounts of fees that are none", { ...delta, fees: [[head, 1, [["a", [[null, 1]]]]]] }, "no amounts"],
    ["a venue without an id", { ...delta, venues: { removed: [], added: [{}] } }, "venues.added.0"],
  ])("refuses %s, and says what is wrong", (_, message, said) => {
    expect(() => parseMessage(JSON.stringify(message))).toThrow(said);
  });

  test("keeps a member named __proto__ a member", () => {
    const text = JSON.stringify({ ...delta, changes: ["?"] }).replace(
      '"?"',
      '{"id":"__proto__","whole":{"__proto__":{"isAdmin":true}}}',
    );
    parseMessage(text);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each([
    ["no bytes", Buffer.of(), "no known form"],
    ["another form", Buffer.of(9, 1, 2), "no known form"],
    ["damaged bytes", Buffer.of(1, 255, 3), "invalid"],
    ["a short message that unpacks to 40 MB", deflated(" ".repeat(40e6)), "larger than"],
    ["millions of nested lists", deflated("[".repeat(3e6)), "nested too deeply"],
  ])("refuses %s", async (_, bytes, said) => {
    await expect(toText(new Uint8Array(bytes))).rejects.toThrow(said);
  });

  test("takes strings full of brackets", async () => {
    const text = JSON.stringify(encodeState("[{".repeat(500)));
    expect(await toText(await toBytes(text))).toBe(text);
  });
});
