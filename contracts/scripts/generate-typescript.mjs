const TYPE_OF_FIELD = {
  contract: "Address",
  token: "TokenRef",
  party: "PartyRef",
  erc20: "Address",
  erc20s: "readonly Address[]",
  amount: "Amount",
  amounts: "readonly Amount[]",
  u8: "number",
  u24: "number",
  b32: "Hex",
  u128: "bigint",
};

const capitalise = (name) => name[0].toUpperCase() + name.slice(1);

export function typeScriptFormat(spec) {
  const table = Object.fromEntries(
    spec.steps.map(({ name, code, fields }) => [name, { code, fields: fields.map(withoutUndefined) }]),
  );
  return `// Generated from contracts/spec/program.json by contracts/scripts/generate.mjs. Do not edit.

import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Amount, PartyRef, TokenRef } from "./refs.js";

export const PROGRAM_VERSION = ${spec.version};
export const MAX_ADDRESSES = ${spec.maxAddresses};
export const REFS = ${JSON.stringify(spec.refs)} as const;
export const SHARES = ${JSON.stringify(spec.shares)} as const;

/** Code and fields of every step, in the order of their bytes. */
export const STEPS = ${JSON.stringify(table)} as const;

${spec.steps.map(stepType).join("\n\n")}

export type Step = ${spec.steps.map((step) => `${capitalise(step.name)}Step`).join(" | ")};
`;
}

function stepType(step) {
  const members = step.fields.flatMap((field) =>
    field.type === "bits"
      ? field.members.map((member) => `${member.name}: ${bitsType(member)};`)
      : [`${field.name}: ${TYPE_OF_FIELD[field.type]};`],
  );
  const doc = wrap(step.doc, 100).map((line) => ` * ${line}`);
  return `/**\n${doc.join("\n")}\n */
export type ${capitalise(step.name)}Step = {\n  op: "${step.name}";\n  ${members.join("\n  ")}\n};`;
}

const bitsType = (member) =>
  member.values === undefined ? "boolean" : member.values.map((value) => JSON.stringify(value)).join(" | ");

const withoutUndefined = (field) => JSON.parse(JSON.stringify(field));

function wrap(text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
