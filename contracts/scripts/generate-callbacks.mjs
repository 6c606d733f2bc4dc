/** What a callback may be given: what the pool is owed or owes of each token, and the bytes that it was handed. */
const ARGUMENTS = "(int256,int256,bytes)";

/**
 * The functions by which pools collect their input, of the values of v3Swap's `callback`: each pays its caller, and their
 * selectors are chosen by the value's number.
 */
export function solidityCallbacks(spec) {
  const flags = spec.steps.find(({ name }) => name === "v3Swap").fields.find(({ name }) => name === "flags");
  const { values } = flags.members.find(({ name }) => name === "callback");
  const names = values.map(nameOf);
  return `// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Generated from spec/program.json by scripts/generate.mjs. Do not edit.

/// @notice How pools ask for their input while they are being swapped in.
interface IV3Callbacks {
${names.map(declaration).join("\n")}
}

/// @notice One function for each way, all of which do the same.
abstract contract V3Callbacks is IV3Callbacks {
${names.map(definition).join("\n\n")}

    /// @dev What every callback does.
    /// @param amount0 What the pool is owed of its first token, in its smallest unit; not above zero when it owes.
    /// @param amount1 The same of its second token.
    function _payCaller(int256 amount0, int256 amount1) internal virtual;

    /// @return selector Of the callback with this number in the format; zero when there is none.
    function _callbackSelector(uint256 kind) internal pure returns (bytes4 selector) {
${names.map((name, kind) => `        if (kind == ${kind}) return IV3Callbacks.${name}.selector;`).join("\n")}
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

const definition = (name) => `    /// @inheritdoc IV3Callbacks
    function ${name}(int256 amount0, int256 amount1, bytes calldata) external {
        _payCaller(amount0, amount1);
    }`;
