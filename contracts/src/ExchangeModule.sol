// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Module} from "./Module.sol";
import {Program} from "./libraries/Cursor.sol";
import {BinSteps} from "./steps/BinSteps.sol";
import {ConversionSteps} from "./steps/ConversionSteps.sol";
import {CurveMoreSteps} from "./steps/CurveMoreSteps.sol";
import {FluidSteps} from "./steps/FluidSteps.sol";
import {Context} from "./steps/Steps.sol";

/// @title Module of the Executor
/// @notice See IModule. Runs Curve pools by their less common functions, contracts that convert one token into
/// another, pairs of bins, and pools of Fluid.
contract ExchangeModule is Module, CurveMoreSteps, ConversionSteps, BinSteps, FluidSteps {
    /// @inheritdoc Module
    function _step(uint256 op, Program program, uint256 pc, Context context) internal override returns (uint256 next) {
        if ((next = _curveMoreStep(op, program, pc, context)) != 0) return next;
        if ((next = _conversionStep(op, program, pc, context)) != 0) return next;
        if ((next = _binStep(op, program, pc, context)) != 0) return next;
        return _fluidStep(op, program, pc, context);
    }
}
