// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Route} from "../src/interfaces/IRouter.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";

/// @dev Users trade through real pools in random order and size; every trade checks its own guarantees at once.
contract HonestInvariantsTest is Fixture {
    uint256 private trades;
    uint256 private nativeBefore;

    function setUp() public override {
        super.setUp();
        bytes4[] memory selectors = new bytes4[](5);
        selectors[0] = this.tradeV2.selector;
        selectors[1] = this.tradeV3.selector;
        selectors[2] = this.tradeSplit.selector;
        selectors[3] = this.tradeNativeIn.selector;
        selectors[4] = this.tradeNativeOut.selector;
        target(address(this), selectors);
        nativeBefore = _nativeSum();
    }

    /// @dev One invariant for all checks, since forge repeats the calls for each invariant of a contract.
    function invariant_allHold() public view {
        check_I7_nothingStays();
        check_I13_nativeIsConserved();
    }

    /// @dev I7: after any number of trades, both contracts are as empty as at the start.
    function check_I7_nothingStays() internal view {
        assertEmpty();
    }

    /// @dev I13: native only changes hands.
    function check_I13_nativeIsConserved() internal view {
        vm.assertEq(_nativeSum(), nativeBefore, "native was lost or made");
    }

    function afterInvariant() public view {
        vm.assertGe(trades, 1, "no trade ran");
    }

    function tradeV2(uint256 amountIn, uint256 feeBps, bool forth, bool prefunded) public {
        (address tokenIn, address tokenOut) = _pair(forth);
        Route memory r = _order(tokenIn, amountIn, tokenOut, feeBps);
        bool direction = zeroForOne(tokenIn, tokenOut);
        if (prefunded) r.fundTo = daiUni2;
        bytes memory step = prefunded
            ? P.v2Prefunded(0, direction, V2_FEE, 1, P.RECEIVER)
            : P.v2(0, direction, V2_FEE, P.share(1, 10_000), P.RECEIVER);
        uint256 net = r.amountIn - r.amountIn * r.feeBps / 10_000;
        uint256 expected = v2Out(daiUni2, tokenIn, net);
        vm.assertEq(_trade(r, bytes.concat(P.head(daiUni2, tokenIn), step)), expected, "the pool's own formula");
    }

    function tradeV3(uint256 amountIn, uint256 feeBps, bool forth) public {
        (address tokenIn, address tokenOut) = _pair(forth);
        bytes memory step = P.v3(0, zeroForOne(tokenIn, tokenOut), P.share(1, 10_000), P.RECEIVER);
        _trade(_order(tokenIn, amountIn, tokenOut, feeBps), bytes.concat(P.head(daiUni3, tokenIn), step));
    }

    function tradeSplit(uint256 amountIn, uint256 feeBps, uint16 share, bool forth) public {
        (address tokenIn, address tokenOut) = _pair(forth);
        bool direction = zeroForOne(tokenIn, tokenOut);
        bytes memory program = bytes.concat(
            P.head(daiUni2, daiUni3, tokenIn, tokenOut),
            P.v3(1, direction, P.share(2, uint16(bound(share, 100, 9_900))), P.EXECUTOR),
            P.v2(0, direction, V2_FEE, P.share(2, 10_000), P.EXECUTOR),
            P.sweep(3, P.RECEIVER),
            P.sweep(2, P.REFUND_TO)
        );
        _trade(_order(tokenIn, amountIn, tokenOut, feeBps), program);
    }

    function tradeNativeIn(uint256 amountIn, uint256 feeBps) public {
        bytes memory program = bytes.concat(
            P.head(address(weth), daiWeth3, daiUni2, address(dai)),
            P.wrap(0, 10_000),
            P.v3(1, zeroForOne(address(weth), address(dai)), P.share(0, 10_000), 2),
            P.v2Prefunded(2, zeroForOne(address(dai), address(uni)), V2_FEE, 3, P.RECEIVER)
        );
        _trade(_order(NATIVE, amountIn, address(uni), feeBps), program);
    }

    function tradeNativeOut(uint256 amountIn, uint256 feeBps) public {
        bytes memory program = bytes.concat(
            P.head(uniWeth2, address(uni), address(weth)),
            P.v2(0, zeroForOne(address(uni), address(weth)), V2_FEE, P.share(1, 10_000), P.EXECUTOR),
            P.unwrap(2, 10_000),
            P.pay(P.share(P.NATIVE, 10_000), P.RECEIVER)
        );
        _trade(_order(address(uni), amountIn, NATIVE, feeBps), program);
    }

    /// @dev I1, I6, I9 of one trade: what the caller paid, and what the receiver and the fee receiver got.
    function _trade(Route memory r, bytes memory program) private returns (uint256 amountOut) {
        uint256 paid = balance(r.tokenIn, alice);
        uint256 got = balance(r.tokenOut, r.receiver);
        uint256 fee = balance(r.tokenIn, feeTaker);
        amountOut = run(alice, r, program);
        vm.assertEq(paid - balance(r.tokenIn, alice), r.amountIn, "I1: the caller paid something else");
        vm.assertEq(balance(r.tokenOut, r.receiver) - got, amountOut, "I6: the answer is not the increase");
        vm.assertEq(
            balance(r.tokenIn, feeTaker) - fee,
            r.amountIn * r.feeBps / 10_000,
            "I9: the fee receiver got something else"
        );
        trades++;
    }

    function _order(address tokenIn, uint256 amountIn, address tokenOut, uint256 feeBps)
        private
        view
        returns (Route memory r)
    {
        r = order(tokenIn, bound(amountIn, 1_000_000, 1_000 ether), tokenOut, carol);
        r.feeBps = bound(feeBps, 0, 100);
        if (r.feeBps != 0) r.feeReceiver = feeTaker;
    }

    function _pair(bool forth) private view returns (address, address) {
        return forth ? (address(dai), address(uni)) : (address(uni), address(dai));
    }

    function _nativeSum() private view returns (uint256) {
        return alice.balance + carol.balance + feeTaker.balance + address(weth).balance + address(router).balance
            + executor.balance;
    }
}
