import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contractsDir } from "./files.mjs";

/**
 * Returns TypeScript constants: the Router's requirements of an order, and the largest numbers in programs and steps.
 */
export function typeScriptLimits(spec) {
  const limits = spec.steps.map((step) => [step.name, limitsOf(step)]).filter(([, all]) => all.length > 0);
  const members = limits.map(([name, all]) => `${name}: { ${all.map(typeScriptLimit).join(", ")} },`);
  return `// Generated from contracts/src/Router.sol and contracts/spec/program.json by contracts/scripts/generate.mjs. Do not edit.

import type { Address } from "../lib/address.js";

/** The largest fee that the Router takes, in basis points. */
export const MAX_FEE_BPS = ${routerConstant("MAX_FEE_BPS")};

/** The Router takes no more inputs, and no more outputs. */
export const MAX_TOKENS = ${routerConstant("MAX_TOKENS")};

/** Permit2, the same on every chain. */
export const permit2Address: Address = "${routerConstant("PERMIT2").toLowerCase()}";

/** The largest amount that a program can name: exactly, or as a minimum. */
export const MAX_STEP_AMOUNT = ${mostOf(spec.exactBits)};

/**
 * The largest number, or the most items, of each step, where its bytes have room for more. Beyond it the Executor refuses the
 * program, or the step fails. \`reserves\` are those of the pool.
 */
export const STEP_LIMITS = {
  ${members.join("\n  ")}
} as const;
`;
}

/** Returns the limits for people, as table rows with one step each. */
export function limitRows(spec) {
  return spec.steps
    .map((step) => [step.name, limitsOf(step)])
    .filter(([, all]) => all.length > 0)
    .map(([name, all]) => `| \`${name}\` | ${all.map(limitInWords).join(", ")} |`);
}

/** Returns every limit of a step: the bounds of fields' values and items, and the bits in the spec's `limits`. */
function limitsOf({ fields, limits = {} }) {
  const ofFields = fields.flatMap(({ name, max, below, or }) => {
    if (max !== undefined) return [{ name, max, counts: true }];
    return below === undefined ? [] : [{ name, max: below - 1, or }];
  });
  return [...ofFields, ...Object.entries(limits).map(([name, bits]) => ({ name, bits }))];
}

const mostOf = (bits) => `2n ** ${bits}n - 1n`;

const typeScriptLimit = ({ name, max, bits }) => `${name}: ${bits === undefined ? max : mostOf(bits)}`;

function limitInWords({ name, max, bits, counts, or }) {
  if (bits !== undefined) return `\`${name}\` below 2^${bits}`;
  if (counts) return `at most ${max} \`${name}\``;
  const most = `\`${name}\` up to ${max.toLocaleString("en-US")}`;
  return or === undefined ? most : `${most} or exactly ${or.toLocaleString("en-US")}`;
}

/** Returns the literal of a constant of the Router. Throws if it has none of that name. */
function routerConstant(name) {
  const source = readFileSync(join(contractsDir, "src/Router.sol"), "utf8");
  const [, literal] = new RegExp(`\\bconstant ${name} = (\\w+);`).exec(source) ?? [];
  if (literal === undefined) throw new Error(`contracts/src/Router.sol has no constant ${name}`);
  return literal;
}
