import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { MAX_UINT256 } from "../../lib/math.js";
import { parameterFacts } from "../documents/jsonSchema.js";
import {
  address,
  amount,
  chainId,
  decimal,
  flag,
  oneOf,
  text,
  wholeNumber,
  wholeNumberOrAuto,
} from "./kinds.js";

const kinds = {
  address,
  "amount from 0": amount(0),
  "amount from 1": amount(1),
  "whole number": wholeNumber(3, 300, "pieces"),
  "whole number or auto": wholeNumberOrAuto(0, 300, "pieces"),
  chainId,
  decimal,
  flag,
  "one of": oneOf("a", "b"),
  text,
};
type Kind = keyof typeof kinds;

const ajv = new Ajv2020({ strict: true });

/** The document's type of each kind, and what it takes. Compiling that takes much longer than asking it. */
const documented = Object.fromEntries(
  Object.entries(kinds).map(([kind, schema]) => {
    const { form } = parameterFacts(schema as z.ZodType);
    // Numbers come first where a form has several.
    const [first] = (form.anyOf as { type: string }[] | undefined) ?? [form];
    return [kind, { type: first?.type, takes: ajv.compile(form) }];
  }),
);

/** Whether the kind reads `sent`, and whether the document says that it may be sent. */
function verdicts(kind: Kind, sent: string): { read: boolean; described: boolean } {
  const { type, takes } = documented[kind]!;
  return { read: kinds[kind].safeParse(sent).success, described: takes(jsonOf(type, sent)) };
}

/** The JSON value that a client of the document writes as `sent`. */
function jsonOf(type: unknown, sent: string): unknown {
  if (type === "boolean" && /^(true|false)$/.test(sent)) return sent === "true";
  if ((type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(sent)) return Number(sent);
  return sent;
}

describe("what the document says of each kind", () => {
  test.each<[Kind, string, boolean]>([
    ["address", `0x${"aB".repeat(20)}`, true],
    ["address", `0x${"a".repeat(39)}`, false],
    ["address", `0x${"a".repeat(41)}`, false],
    ["address", `0X${"A".repeat(40)}`, true],
    ["address", `0x${"g".repeat(40)}`, false],
    ["address", `0x${"a".repeat(40)}\n`, false],
    ["amount from 0", "0", true],
    ["amount from 0", MAX_UINT256.toString(), true],
    ["amount from 0", "1".repeat(79), false],
    ["amount from 0", "-1", false],
    ["amount from 0", "1e18", false],
    ["amount from 0", "", false],
    ["amount from 1", "1", true],
    ["amount from 1", "0", false],
    ["amount from 1", "000", false],
    ["amount from 1", `1${"0".repeat(70)}`, true],
    ["amount from 1", "0".repeat(79), false],
    ["whole number", "3", true],
    ["whole number", "300", true],
    ["whole number", "2", false],
    ["whole number", "301", false],
    ["whole number", "3.5", false],
    ["whole number", "x", false],
    ["whole number or auto", "0", true],
    ["whole number or auto", "301", false],
    ["whole number or auto", "auto", true],
    ["whole number or auto", "Auto", false],
    ["whole number or auto", "automatic", false],
    ["whole number or auto", "", false],
    ["chainId", "1", true],
    ["chainId", "0", false],
    ["chainId", "9007199254740991", true],
    ["decimal", "0.05", true],
    ["decimal", "-3", true],
    ["decimal", "1e3", false],
    ["decimal", "", false],
    ["flag", "true", true],
    ["flag", "false", true],
    ["flag", "yes", false],
    ["one of", "a", true],
    ["one of", "A", false],
    ["one of", "", false],
    ["text", "x", true],
    ["text", "", false],
  ])("%s: %s", (kind, sent, allowed) =>
    expect(verdicts(kind, sent)).toEqual({ read: allowed, described: allowed }),
  );

  test("forbids nothing that is read", () => {
    const piece = fc.constantFrom(..."0123456789abfx.-+eE \n", "0x", "true", "a".repeat(40), "9".repeat(20));
    const sent = fc.oneof(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
      fc.string({ unit: "binary" }),
      fc.bigInt({ min: 0n, max: 2n ** 257n }).map(String),
      fc.integer().map(String),
      fc.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    );
    fc.assert(
      fc.property(sent, (text) => {
        for (const kind of Object.keys(kinds) as Kind[]) {
          // 1 and 0 are read as true and false for clients that write them so; the document names one form.
          if (kind === "flag" && /^[01]$/.test(text)) continue;
          const { read, described } = verdicts(kind, text);
          if (read) expect(described, `${kind}: ${JSON.stringify(text)}`).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("has the unit in words", () => {
    const described = wholeNumber(0, 5, "basis points").meta({ description: "The fee.", example: 1 });
    expect(parameterFacts(described).description).toBe("The fee. In basis points.");
    expect(parameterFacts(described.optional().meta({ description: "It." })).description).toBe(
      "It. In basis points.",
    );
  });
});
