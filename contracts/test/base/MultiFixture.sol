// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Input, Output, RouteMulti} from "../../src/interfaces/IRouter.sol";
import {PositionFixture} from "./PositionFixture.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Orders with several inputs and outputs.
abstract contract MultiFixture is PositionFixture {
    /// @dev An order for carol whose inputs and outputs are not yet filled in.
    function terms(uint256 inputs, uint256 outputs) internal view returns (RouteMulti memory r) {
        (r.inputs, r.outputs) = (new Input[](inputs), new Output[](outputs));
        (r.executor, r.receiver, r.refundTo, r.deadline) = (executor, carol, carol, block.timestamp);
    }

    /// @dev Dai, paid directly to its pool, and native for uni and weth; runs with `twoProgram`.
    function twoInTwoOut(uint256 amountDai, uint256 amountNative) internal view returns (RouteMulti memory r) {
        r = terms(2, 2);
        r.inputs[0] = Input(address(dai), amountDai, daiUni2);
        r.inputs[1] = Input(NATIVE, amountNative, executor);
        r.outputs[0] = Output(address(uni), 1);
        r.outputs[1] = Output(address(weth), 1);
    }

    function twoProgram() internal view returns (bytes memory) {
        return bytes.concat(
            P.head(daiUni2, address(dai), address(weth)),
            P.v2Prefunded(0, zeroForOne(address(dai), address(uni)), V2_FEE, 1, P.RECEIVER),
            P.wrap(2, 10_000),
            P.sweep(2, P.RECEIVER)
        );
    }

    function runMulti(address caller, RouteMulti memory r, uint256 value, bytes memory program)
        internal
        returns (uint256[] memory)
    {
        vm.prank(caller);
        return router.routeMulti{value: value, gas: TX_GAS}(r, program);
    }

    function refuseMulti(RouteMulti memory r, uint256 value, bytes memory program, bytes memory reason) internal {
        vm.expectRevert(reason);
        vm.prank(alice);
        router.routeMulti{value: value, gas: TX_GAS}(r, program);
    }
}
