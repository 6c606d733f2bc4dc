/** The arguments of a callback: what the pool is owed or owes of each token, and the bytes passed to it. */
const ARGUMENTS = "(int256,int256,bytes)";

/**
 * Returns the Solidity of the functions by which pools collect their input, one per value of v3Swap's `callback`. Each
 * pays its caller, and the value's number determines its selector.
 */
export function solidityCallbacks(spec) {
  const flags = spec.steps.find(({ name }) => name === "v3Swap").fields.find(({ name }) => name === "flags");
  const { values } = flags.members.find(({ name }) => name === "callback");
  const names = values.map(nameOf);
  return `// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Generated from spec/program.json by scripts/generate.mjs. Do not edit.

/// @notice How pools ask for their input while they are being swapped in: \`amount0\` and \`amount1\` are what they are owed of
/// their tokens, in the smallest unit, and not above zero when they owe.
interface IV3Callbacks {
${names.map(declaration).join("\n")}
}

/// @notice Those functions by their numbers.
library V3Callbacks {
    /// @param kind The number of the callback in the format.
    /// @return Its selector; zero when there is none.
    function selector(uint256 kind) internal pure returns (bytes4) {
${names.map((name, kind) => `        if (kind == ${kind}) return IV3Callbacks.${name}.selector;`).join("\n")}
        return 0;
    }
}
`;
}

function nameOf({ name, function: signature }) {
  const open = signature.indexOf("(");
  if (signature.slice(open) !== ARGUMENTS) {
    throw new Error(`The callback ${name} has other arguments than ${ARGUMENTS}: ${signature}`);
  }
  return signature.slice(0, open);
}

const declaration = (name) =>
  `    function ${name}(int256 amount0, int256 amount1, bytes calldata data) external;`;
