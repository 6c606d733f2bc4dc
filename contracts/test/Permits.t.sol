// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Input, IRouter, Output, RouteMulti} from "../src/interfaces/IRouter.sol";
import {PermitFixture} from "./base/PermitFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {MockToken} from "./mocks/MockTokens.sol";
import {CallingPermitToken, DaiLikeToken, FailingPermitToken} from "./mocks/PermitTokens.sol";

interface IPermitToken {
    function nonces(address owner) external view returns (uint256);
    function DOMAIN_SEPARATOR() external view returns (bytes32);
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}

/// @dev Signed allowances: ERC-2612, as in the real USDC, and DAI's own form.
contract PermitsTest is PermitFixture {
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DAI_PERMIT =
        keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");

    MockToken private usdc;
    DaiLikeToken private daiLike;

    function setUp() public override {
        super.setUp();
        usdc = MockToken(_newUsdc());
        daiLike = new DaiLikeToken();
        daiLike.mint(signer, 5 ether);
        uni.mint(executor, 1);
    }

    function test_erc2612() public {
        uint256[] memory out = _run(signer, _order(address(usdc), 5e6), _one(_permit(5e6, block.timestamp)));
        vm.assertEq(out[0], 1, "amount out");
        vm.assertEq(usdc.balanceOf(bob), 5e6, "paid");
        vm.assertEq(usdc.allowance(signer, address(router)), 0, "allowance");
    }

    function test_daisForm() public {
        _run(signer, _order(address(daiLike), 5 ether), _one(_daiPermit(0, 0)));
        vm.assertEq(daiLike.balanceOf(bob), 5 ether, "paid");
    }

    /// @dev Each input has its own permit; an approved input and native have none.
    function test_everyInputItsOwn() public {
        RouteMulti memory r = terms(4, 1);
        r.inputs[0] = Input(address(usdc), 5e6, bob);
        r.inputs[1] = Input(NATIVE, 1 ether, executor);
        r.inputs[2] = Input(address(dai), 1 ether, bob);
        r.inputs[3] = Input(address(daiLike), 5 ether, bob);
        r.outputs[0] = Output(address(uni), 1);
        approveFor(signer, address(dai));
        bytes[] memory permits = new bytes[](4);
        (permits[0], permits[3]) = (_permit(5e6, block.timestamp), _daiPermit(0, block.timestamp));
        uint256 held = dai.balanceOf(bob);
        vm.prank(signer);
        router.routeWithPermits{value: 1 ether}(r, _program(), permits);
        vm.assertEq(usdc.balanceOf(bob), 5e6, "by ERC-2612");
        vm.assertEq(daiLike.balanceOf(bob), 5 ether, "by DAI's form");
        vm.assertEq(dai.balanceOf(bob) - held, 1 ether, "by its allowance");
        vm.assertEq(executor.balance, 1 ether, "native");
    }

    /// @dev P1: a used permit gives no second allowance.
    function test_P1_replay() public {
        bytes[] memory permits = _one(_permit(2e6, block.timestamp));
        _run(signer, _order(address(usdc), 2e6), permits);
        uni.mint(executor, 1);
        _refuse(signer, _order(address(usdc), 2e6), permits, _noAllowance());
        permits = _one(_daiPermit(0, 0));
        _run(signer, _order(address(daiLike), 1 ether), permits);
        vm.prank(signer);
        daiLike.approve(address(router), 0);
        uni.mint(executor, 1);
        bytes memory reason =
            abi.encodeWithSelector(IRouter.TransferFailed.selector, address(daiLike), errorText("allowance"));
        _refuse(signer, _order(address(daiLike), 1 ether), permits, reason);
    }

    /// @dev P2: signed on another chain.
    function test_P2_otherChain() public {
        bytes[] memory permits = _one(_permit(5e6, block.timestamp));
        vm.chainId(10);
        _refuse(signer, _order(address(usdc), 5e6), permits, _noAllowance());
    }

    /// @dev P4: someone else submitted the permit to the token first; the order runs on the remaining allowance.
    function test_P4_frontRun() public {
        bytes memory permit = _permit(5e6, block.timestamp);
        (uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) =
            abi.decode(permit, (uint256, uint256, uint8, bytes32, bytes32));
        vm.prank(bob);
        IPermitToken(address(usdc)).permit(signer, address(router), value, deadline, v, r, s);
        _run(signer, _order(address(usdc), 5e6), _one(permit));
        vm.assertEq(usdc.balanceOf(bob), 5e6, "paid");
    }

    /// @dev P4, I1: whoever sends another's permit pays themselves, and the permit gives no allowance.
    function test_P4_I1_somebodyElseSendsIt() public {
        bytes[] memory permits = _one(_permit(5e6, block.timestamp));
        _refuse(bob, _order(address(usdc), 5e6), permits, _noAllowance());
        // Also if the signer's allowance already exists.
        vm.prank(signer);
        usdc.approve(address(router), 5e6);
        _refuse(bob, _order(address(usdc), 5e6), permits, _noAllowance());
    }

    /// @dev P5: the permit has expired at the token, with and without an allowance.
    function test_P5_expired() public {
        bytes[] memory permits = _one(_permit(5e6, block.timestamp - 1));
        _refuse(signer, _order(address(usdc), 5e6), permits, _noAllowance());
        vm.prank(signer);
        usdc.approve(address(router), 5e6);
        _run(signer, _order(address(usdc), 5e6), permits);
    }

    function test_permitsThatAreRefused() public {
        RouteMulti memory r = _order(address(usdc), 5e6);
        _refuse(signer, r, new bytes[](0), abi.encodeWithSelector(IRouter.BadPermitCount.selector, 0, 1));
        _refuse(signer, r, new bytes[](2), abi.encodeWithSelector(IRouter.BadPermitCount.selector, 2, 1));
        uint8[7] memory lengths = [1, 32, 159, 161, 191, 193, 224];
        for (uint256 i; i < lengths.length; i++) {
            _refuse(signer, r, _one(new bytes(lengths[i])), abi.encodeWithSelector(IRouter.BadPermit.selector, 0));
        }
        r.inputs[0] = Input(NATIVE, 1, executor);
        bytes[] memory permits = _one(new bytes(160));
        vm.expectRevert(abi.encodeWithSelector(IRouter.BadPermit.selector, 0));
        vm.prank(signer);
        router.routeWithPermits{value: 1}(r, _program(), permits);
    }

    /// @dev The order must satisfy the same rules as without permits: its terms, its value, its minimum.
    function test_I6_I13_orderIsHeldToItsTerms() public {
        bytes[] memory permits = _one(_permit(5e6, block.timestamp));
        RouteMulti memory r = _order(address(usdc), 5e6);
        r.outputs[0].minAmountOut = 2;
        _refuse(signer, r, permits, abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 1, 2));
        r.outputs[0].minAmountOut = 0;
        _refuse(signer, r, permits, abi.encodeWithSelector(IRouter.ZeroMinimum.selector));
        r = _order(address(usdc), 5e6);
        r.feeBps = 101;
        _refuse(signer, r, permits, abi.encodeWithSelector(IRouter.FeeTooHigh.selector, 101));
        r = _order(address(usdc), 5e6);
        vm.expectRevert(abi.encodeWithSelector(IRouter.WrongValue.selector, 1, 0));
        vm.prank(signer);
        router.routeWithPermits{value: 1}(r, _program(), permits);
        r.deadline = block.timestamp - 1;
        _refuse(signer, r, permits, abi.encodeWithSelector(IRouter.Expired.selector));
    }

    /// @dev The error names the second permit's index.
    function test_permitThatIsRefusedIsNamed() public {
        RouteMulti memory r = terms(2, 1);
        r.inputs[0] = Input(address(usdc), 5e6, bob);
        r.inputs[1] = Input(address(daiLike), 5 ether, bob);
        r.outputs[0] = Output(address(uni), 1);
        bytes[] memory permits = new bytes[](2);
        permits[1] = new bytes(1);
        _refuse(signer, r, permits, abi.encodeWithSelector(IRouter.BadPermit.selector, 1));
    }

    /// @dev Whatever the bytes, owner and spender are the caller and the Router, and the rest is passed on unchanged.
    function testFuzz_I1_ownerAndSpenderAreFixed(bytes32[5] memory words, address caller) public {
        vm.assume(caller != executor && caller != address(0) && caller != address(vm));
        CallingPermitToken token = new CallingPermitToken();
        words[2] = bytes32(uint256(uint8(uint256(words[2]))));
        token.mint(caller, 5);
        RouteMulti memory r = _order(address(token), 5);
        words[0] = bytes32(uint256(5));
        _run(caller, r, _one(abi.encode(words)));
        bytes memory expected = abi.encodePacked(
            IPermitToken.permit.selector, abi.encode(caller, address(router)), abi.encode(words)
        );
        vm.assertEq(token.told(), expected, "told");
    }

    /// @dev A permit that reverts, without data or with a megabyte, is ignored.
    function test_I19_permitThatFails() public {
        FailingPermitToken token = new FailingPermitToken();
        endow(signer, token, 10 ether);
        _run(signer, _order(address(token), 5 ether), _one(new bytes(160)));
        uni.mint(executor, 1);
        token.arm(1 << 20);
        _run(signer, _order(address(token), 5 ether), _one(new bytes(160)));
        vm.assertEq(token.balanceOf(bob), 10 ether, "paid");
    }

    /// @dev I14: during its permit, a token tries every entry point.
    function test_I14_permitThatReenters() public {
        CallingPermitToken token = new CallingPermitToken();
        endow(address(token), dai, 10 ether);
        bytes[3] memory inner = [
            abi.encodeCall(router.routeMulti, (daiForUni(1 ether), daiProgram())),
            abi.encodeCall(router.routeWithPermits, (daiForUni(1 ether), daiProgram(), _one(""))),
            abi.encodeCall(router.route, (order(address(dai), 1 ether, address(uni), carol), daiProgram()))
        ];
        for (uint256 i; i < inner.length; i++) {
            vm.prank(address(token));
            (bool ran,) = address(router).call(inner[i]);
            vm.assertTrue(ran, "the inner order would not run anyway");
            token.prepare(address(router), inner[i]);
            token.mint(signer, 5);
            uni.mint(executor, 1);
            bytes32[5] memory words;
            words[0] = bytes32(uint256(5));
            _run(signer, _order(address(token), 5), _one(abi.encode(words)));
            vm.assertEq(token.tries(), i + 1, "never tried");
            vm.assertTrue(!token.succeeded(), "a way back in");
        }
    }

    function _newUsdc() private returns (address token) {
        vm.etch(address(bytes20(hex"5151515151515151515151515151515151515151")), deployFixture("SignatureChecker", "").code);
        token = deployFixture("FiatTokenV2_2", "");
        string memory signature = "initialize(string,string,string,uint8,address,address,address,address)";
        (address a, string memory name) = (address(this), "USD Coin");
        _must(token, abi.encodeWithSignature(signature, name, name, name, 6, a, a, a, a));
        _must(token, abi.encodeWithSignature("initializeV2(string)", name));
        _must(token, abi.encodeWithSignature("initializeV2_1(address)", address(0xDEAD)));
        _must(token, abi.encodeWithSignature("initializeV2_2(address[],string)", new address[](0), "USDC"));
        _must(token, abi.encodeWithSignature("configureMinter(address,uint256)", a, 1e12));
        _must(token, abi.encodeWithSignature("mint(address,uint256)", signer, 5e6));
    }

    function _must(address target, bytes memory data) private {
        (bool ok,) = target.call(data);
        vm.assertTrue(ok, "set up");
    }

    /// @dev An order that pays its input to bob, and the one unit of uni that the executor holds to carol.
    function _order(address token, uint256 amount) private view returns (RouteMulti memory r) {
        r = terms(1, 1);
        r.inputs[0] = Input(token, amount, bob);
        r.outputs[0] = Output(address(uni), 1);
    }

    function _program() private view returns (bytes memory) {
        return bytes.concat(P.head(address(uni)), P.sweep(0, P.RECEIVER));
    }

    function _one(bytes memory permit) private pure returns (bytes[] memory permits) {
        permits = new bytes[](1);
        permits[0] = permit;
    }

    function _permit(uint256 value, uint256 deadline) private view returns (bytes memory) {
        IPermitToken token = IPermitToken(address(usdc));
        bytes32 hash = keccak256(abi.encode(PERMIT, signer, address(router), value, token.nonces(signer), deadline));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(KEY, keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), hash)));
        return abi.encode(value, deadline, v, r, s);
    }

    function _daiPermit(uint256 nonce, uint256 expiry) private view returns (bytes memory) {
        bytes32 hash = keccak256(abi.encode(DAI_PERMIT, signer, address(router), nonce, expiry, true));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(KEY, keccak256(abi.encodePacked(hex"1901", daiLike.DOMAIN_SEPARATOR(), hash)));
        return abi.encode(nonce, expiry, true, v, r, s);
    }

    function _noAllowance() private view returns (bytes memory) {
        bytes memory reason = errorText("ERC20: transfer amount exceeds allowance");
        return abi.encodeWithSelector(IRouter.TransferFailed.selector, address(usdc), reason);
    }

    function _run(address caller, RouteMulti memory r, bytes[] memory permits) private returns (uint256[] memory) {
        vm.prank(caller);
        return router.routeWithPermits{gas: TX_GAS}(r, _program(), permits);
    }

    function _refuse(address caller, RouteMulti memory r, bytes[] memory permits, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(caller);
        router.routeWithPermits{gas: TX_GAS}(r, _program(), permits);
    }
}
