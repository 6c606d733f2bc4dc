// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {Input, Output, RouteMulti} from "../src/interfaces/IRouter.sol";
import {Market} from "./base/Market.sol";
import {Exchanges as X} from "./base/Exchanges.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";

/// @dev The cost of a step: the gas of an order with it less that of the same order without it, each a separate
/// transaction. The venues are mocks, except for the pair, so only the approvals, calls and decoding around them are
/// real.
/// forge-config: default.isolate = true
contract GasPositionsTest is Market {
    event log_named_uint(string name, uint256 value);

    uint256 private clock = 1_750_000_000;

    function setUp() public override {
        super.setUp();
        openMarket();
    }

    /// @dev The bounds are a few percent above the measured figures.
    function test_gas_steps() public {
        _report("vault deposit", 34_000, Q.vault(VAULT, F.VAULT_MODE_DEPOSIT, P.exact(DAI, 1 ether), P.EXECUTOR));
        _report("vault redeem", 30_000, Q.vault(VAULT, F.VAULT_MODE_REDEEM, P.exact(VAULT, 0.5 ether), P.EXECUTOR));
        _report("aave supply", 34_000, Q.aave(AAVE, F.AAVE_MODE_SUPPLY, DAI, P.exact(DAI, 1 ether), P.EXECUTOR));
        _report("aave withdraw", 28_000, Q.aave(AAVE, F.AAVE_MODE_WITHDRAW, DAI, P.exact(A_DAI, 0.5 ether), P.EXECUTOR));
        _report("compoundV2 mint", 29_000, Q.compoundV2(C_DAI, F.COMPOUND_V2_MODE_MINT, P.exact(DAI, 1 ether)));
        _report("compoundV2 redeem", 23_000, Q.compoundV2(C_DAI, F.COMPOUND_V2_MODE_REDEEM, P.exact(C_DAI, 1 ether)));
        _report("curve", 44_000, Q.curve(CURVE, F.CURVE_KIND_INT128, 0, 1, P.exact(DAI, 1 ether), UNI));
        bytes[] memory amounts = new bytes[](2);
        (amounts[0], amounts[1]) = (P.exact(DAI, 1 ether), P.exact(UNI, 1 ether));
        _report("curveAdd of two", 71_000, Q.curveAdd(CURVE, amounts));
        _report("curveRemoveOne", 35_000, Q.curveRemoveOne(CURVE, 0, P.exact(SHARES, 0.5 ether)));
        _report("curveRemove", 53_000, Q.curveRemove(CURVE, 2, P.exact(SHARES, 0.5 ether)));
        bytes memory assets = abi.encodePacked(DAI, UNI, WETH);
        _report("balancer", 41_000, Q.balancer(BALANCER, poolId, P.exact(DAI, 1 ether), UNI, P.EXECUTOR));
        _report("balancerJoin", 63_000, Q.balancerJoin(BALANCER, poolId, assets, P.exact(DAI, 1 ether), P.EXECUTOR));
        _report(
            "balancerExit", 57_000, Q.balancerExit(BALANCER, poolId, assets, P.exact(BPT, 0.5 ether), UNI, P.EXECUTOR)
        );
        _report("v4Swap", 105_000, Q.v4(MANAGER, UNI, 3000, 60, P.exact(DAI, 1 ether), P.EXECUTOR));
        _report("v4HookSwap", 105_000, Q.v4Hooked(MANAGER, UNI, 3000, 60, SOLIDLY, P.exact(DAI, 1 ether), P.EXECUTOR));
        _report(
            "infinitySwap",
            112_000,
            Q.infinity(VAULT_OF_ALL, POOL_MANAGER, false, UNI, 3000, 60, P.exact(DAI, 1 ether), P.EXECUTOR)
        );
        _report(
            "infinitySwap in bins",
            112_000,
            Q.infinity(VAULT_OF_ALL, POOL_MANAGER, true, UNI, 3000, 60, P.exact(DAI, 1 ether), P.EXECUTOR)
        );
        _report(
            "infinityHookSwap",
            112_000,
            Q.infinityHooked(VAULT_OF_ALL, POOL_MANAGER, UNI, 60, 0xc0, SOLIDLY, P.exact(DAI, 1 ether), P.EXECUTOR)
        );
        _report(
            "balancerV3Swap", 116_000, Q.balancerV3(BALANCER_V3, POOL_V3, P.exact(DAI, 1 ether), UNI, P.EXECUTOR)
        );
        _report("solidlySwap", 48_000, Q.solidly(SOLIDLY, dai < uni, P.exact(DAI, 1 ether), P.EXECUTOR));
        _report("lbSwap", 46_000, X.lbSwap(BINS, true, P.exact(DAI, 1 ether), P.EXECUTOR));
        _report("fluidSwap", 53_000, X.fluidSwap(FLUID, true, P.exact(DAI, 1 ether), P.EXECUTOR));
        _report("curveExchange", 47_000, X.curveExchange(MORE_CURVE, 0, 0, 1, P.exact(DAI, 1 ether), UNI));
        _report("curveAddList of two", 74_000, X.curveAddList(MORE_CURVE, amounts));
        _report("curveRemoveList", 61_000, X.curveRemoveList(MORE_CURVE, 2, P.exact(MORE_SHARES, 0.5 ether)));
        _report("curveRemoveOneUint", 43_000, X.curveRemoveOneUint(MORE_CURVE, 0, P.exact(MORE_SHARES, 0.5 ether)));
        _report("convert", 39_000, X.convert(CONVERTER, F.CONVERT_KIND_DAI_TO_USDS, P.exact(DAI, 1 ether), UNI, P.EXECUTOR));
        vm.deal(executor, 10 ether);
        _report("stake", 28_000, X.stake(STAKING, F.STAKE_KIND_DEPOSIT, P.exact(P.NATIVE, 1 ether)));
        _report("stake's way back", 33_000, X.stake(STAKING, F.STAKE_KIND_BURN, P.exact(STAKING, 0.2 ether)));
        _report("lido submit", 30_000, Q.lido(STETH, F.LIDO_MODE_SUBMIT, P.exact(P.NATIVE, 1 ether)));
        _report("lido wrap", 44_000, Q.lido(WSTETH, F.LIDO_MODE_WRAP, P.exact(STETH, 0.5 ether)));
        _report("lido unwrap", 38_000, Q.lido(WSTETH, F.LIDO_MODE_UNWRAP, P.exact(WSTETH, 0.2 ether)));
        _report("v2Add", 44_000, Q.v2Add(PAIR, UNI, DAI, P.EXECUTOR));
        _report("v2Remove", 56_000, Q.v2Remove(PAIR, P.exact(PAIR, 0.5 ether), P.EXECUTOR));
    }

    function test_gas_routeMultiOfOneAndOne() public {
        _run("");
        uint256 one = _run("");
        _nextBlock();
        RouteMulti memory r;
        (r.inputs, r.outputs) = (new Input[](1), new Output[](1));
        r.inputs[0] = Input(address(dai), 100 ether, executor);
        r.outputs[0] = Output(address(uni), 1);
        (r.executor, r.receiver, r.refundTo, r.deadline) = (executor, alice, alice, block.timestamp);
        vm.prank(alice);
        router.routeMulti{gas: TX_GAS}(r, _program(""));
        uint256 several = vm.lastCallGas().gasTotalUsed;
        emit log_named_uint("order of one", one);
        emit log_named_uint("the same as an order of several", several);
        vm.assertLe(several, one + 6_200, "routeMulti");
    }

    function _report(string memory name, uint256 allowed, bytes memory step) private {
        // The first use of a venue writes new slots, which later uses only change.
        _run(step);
        uint256 with_ = _run(step);
        uint256 without = _run("");
        emit log_named_uint(name, with_ - without);
        vm.assertLe(with_ - without, allowed, name);
    }

    /// @dev A trade followed by `step`. The Executor holds both tokens before and after, so no slot is cleared.
    function _run(bytes memory step) private returns (uint256) {
        _nextBlock();
        // Replaces what the previous step used up.
        dai.mint(executor, 100 ether);
        uni.mint(executor, 100 ether);
        vm.prank(alice);
        router.route{gas: TX_GAS}(order(address(dai), 100 ether, address(uni), alice), _program(step));
        return vm.lastCallGas().gasTotalUsed;
    }

    function _program(bytes memory step) private view returns (bytes memory) {
        bytes memory swap =
            P.v2(PAIR, zeroForOne(address(dai), address(uni)), V2_FEE, P.exact(DAI, 10 ether), P.RECEIVER);
        return bytes.concat(P.head(market), swap, step);
    }

    function _nextBlock() private {
        clock += 12;
        vm.warp(clock);
    }
}
