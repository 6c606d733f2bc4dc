// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Module} from "./Module.sol";
import {Program} from "./libraries/Cursor.sol";
import {ConversionSteps} from "./steps/ConversionSteps.sol";
import {CurveMoreSteps} from "./steps/CurveMoreSteps.sol";
import {Context} from "./steps/Steps.sol";

/// @title Module of the Executor
/// @notice See IModule. Runs Curve pools by their less common functions, and contracts that convert one token into
/// another.
contract ExchangeModule is Module, CurveMoreSteps, ConversionSteps {
    /// @inheritdoc Module
    function _step(uint256 op, Program program, uint256 pc, Context context) internal override returns (uint256 next) {
        if ((next = _curveMoreStep(op, program, pc, context)) != 0) return next;
        return _conversionStep(op, program, pc, context);
    }
}
