/** Returns a camelCase name in SCREAMING_SNAKE_CASE. A version stays with its word (`v2Swap` is V2_SWAP). */
const constantName = (name) => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();

const hexByte = (value) => `0x${value.toString(16).padStart(2, "0")}`;

const mask = (member) => ((1 << member.width) - 1) << member.shift;

export function solidityConstants(spec) {
  const lines = [];
  const constant = (name, value) => lines.push(`    uint256 internal constant ${name} = ${value};`);

  constant("VERSION", spec.version);
  constant("MAX_ADDRESSES", spec.maxAddresses);
  for (const [name, value] of Object.entries(spec.refs))
    constant(`REF_${constantName(name)}`, hexByte(value));
  for (const [name, value] of Object.entries(spec.shares)) constant(`SHARE_${constantName(name)}`, value);
  for (const step of spec.steps) constant(`OP_${constantName(step.name)}`, hexByte(step.code));
  for (const module of spec.modules ?? []) moduleConstants(spec, module, constant);
  for (const step of spec.steps) {
    for (const field of step.fields) fieldConstants(constantName(step.name), field, constant);
  }

  return `// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Generated from spec/program.json by scripts/generate.mjs. Do not edit.

/// @notice The numbers of the program format.
library ProgramFormat {
${lines.join("\n")}
}
`;
}

/** The codes of a module's steps are consecutive, so that its first and last say which they are. */
function moduleConstants({ steps }, { name, families }, constant) {
  const codes = steps.filter(({ family }) => families.includes(family)).map(({ code }) => code);
  const [first, last] = [Math.min(...codes), Math.max(...codes)];
  if (last - first + 1 !== codes.length)
    throw new Error(`The steps of ${name} have codes of other steps among theirs`);
  constant(`${constantName(name)}_FIRST`, hexByte(first));
  constant(`${constantName(name)}_LAST`, hexByte(last));
}

function fieldConstants(step, field, constant) {
  for (const bound of ["min", "max", "below", "or"]) {
    if (field[bound] !== undefined) {
      constant(`${step}_${constantName(field.name)}_${bound.toUpperCase()}`, field[bound]);
    }
  }
  if (field.type !== "bits") return;
  const all = field.members.reduce((bits, member) => bits | mask(member), 0);
  if (all !== 0xff) constant(`${step}_${constantName(field.name)}_MASK`, hexByte(all));
  for (const member of field.members) {
    const name = `${step}_${constantName(member.name)}`;
    if (member.values === undefined) {
      constant(name, hexByte(mask(member)));
      continue;
    }
    if (member.shift > 0) constant(`${name}_SHIFT`, member.shift);
    for (const [value, label] of member.values.entries()) constant(`${name}_${constantName(label)}`, value);
  }
}
