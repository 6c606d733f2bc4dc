// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IAccountDelegate} from "../src/interfaces/IAccountDelegate.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {Vm} from "./base/Test.sol";
import {WalletFixture} from "./base/WalletFixture.sol";
import {PlainAccount, Proxy, SafeLike} from "./mocks/Accounts.sol";
import {
    AllOrNothingToken,
    EndlessToken,
    HookedToken,
    MockToken,
    RefusingToken,
    TetherToken
} from "./mocks/MockTokens.sol";
import {SecretiveToken} from "./mocks/SecretiveToken.sol";

/// @dev Accepts only unlimited approvals, and never revokes one.
contract UnendingToken is MockToken {
    function approve(address spender, uint256 amount) external override returns (bool) {
        require(amount == type(uint256).max, "all or nothing");
        allowance[msg.sender][spender] = amount;
        return true;
    }
}

/// @dev Routes by accounts that DELEGATECALL: one with a Safe's layout, one behind an ERC-1967 proxy.
contract DelegateTest is WalletFixture {
    SafeLike private safe;
    SafeLike private plain;

    function setUp() public override {
        super.setUp();
        safe = SafeLike(payable(new Proxy(0, address(new SafeLike()))));
        safe.setup(alice);
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
        plain = SafeLike(payable(new Proxy(slot, address(new PlainAccount(alice)))));
    }

    function testFuzz_D3_tokenIn(uint256 amountIn, uint256 spare, bool useSafe) public {
        (amountIn, spare) = (bound(amountIn, 1e6, 100_000 ether), bound(spare, 0, 10 ether));
        SafeLike account = useSafe ? safe : plain;
        dai.mint(address(account), amountIn + spare);
        uint256 expected = v2Out(daiUni2, address(dai), amountIn);
        bytes memory answer = _run(account, _dai(amountIn), v2Prefunded(daiUni2, address(dai)));
        vm.assertEq(answer, abi.encode(expected), "answered");
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        vm.assertEq(dai.balanceOf(address(account)), spare, "the rest stays");
        _assertClean(dai, account);
    }

    /// @dev A DELEGATECALL carries no value: the account pays from its balance.
    function testFuzz_nativeIn(uint256 amountIn, uint256 spare, bool useSafe) public {
        (amountIn, spare) = (bound(amountIn, 1e6, 1_000 ether), bound(spare, 0, 10 ether));
        SafeLike account = useSafe ? safe : plain;
        vm.deal(address(account), amountIn + spare);
        Route memory r = order(NATIVE, amountIn, address(dai), carol);
        bytes memory answer = _run(account, r, nativeToDai());
        vm.assertEq(answer, abi.encode(dai.balanceOf(carol)), "received");
        vm.assertEq(address(account).balance, spare, "the rest stays");
        assertEmpty();
    }

    /// @dev The enclosing call may carry value, which belongs to the account.
    function test_valueOfTheFrameAroundIt() public {
        bytes memory data = _data(order(NATIVE, 1 ether, address(dai), carol), nativeToDai());
        vm.prank(alice);
        safe.execTransaction{value: 3 ether}(address(delegate), 0, data, 1);
        vm.assertEq(address(safe).balance, 2 ether, "the rest stays");
        assertEmpty();
    }

    /// @dev Native for the account runs the account's own code; the delegate needs no `receive`.
    function test_nativeOutToTheAccount() public {
        dai.mint(address(safe), 5 ether);
        bytes memory answer = _run(safe, order(address(dai), 5 ether, NATIVE, address(safe)), daiToNative());
        vm.assertEq(answer, abi.encode(address(safe).balance), "received");
        vm.assertGe(address(safe).balance, 4.99 ether, "the pool is at price one and takes 0.05 %");
        _assertClean(dai, safe);
    }

    function test_D1_plainCallFailsAndGivesBackTheValue() public {
        bytes memory data = _data(order(NATIVE, 1 ether, address(dai), carol), nativeToDai());
        uint256 owned = alice.balance;
        vm.prank(alice);
        (bool ok, bytes memory answer) = address(delegate).call{value: 1 ether}(data);
        vm.assertTrue(!ok, "it ran");
        vm.assertEq(answer, abi.encodeWithSelector(IAccountDelegate.OnlyDelegateCall.selector), "answer");
        vm.assertEq(alice.balance, owned, "kept");
        // Also as a Safe's operation 0.
        vm.deal(address(safe), 1 ether);
        vm.expectRevert(IAccountDelegate.OnlyDelegateCall.selector);
        vm.prank(alice);
        safe.execTransaction(address(delegate), 1 ether, data, 0);
    }

    function testFuzz_D1_nothingCanBePaidIn(bytes calldata data) public {
        (bool ok,) = address(delegate).call{value: 1}(data);
        vm.assertTrue(!ok, "it took native");
    }

    /// @dev D1: an account with it as its EIP-7702 delegation would otherwise obey anyone.
    function test_D1_directDelegationIsRefused() public {
        vm.etch(bob, abi.encodePacked(hex"ef0100", address(delegate)));
        vm.assertEq(bob.codehash, keccak256(abi.encodePacked(hex"ef0100", address(delegate))), "the account's code");
        Route memory r = order(address(dai), 1 ether, address(uni), mallory);
        r.fundTo = daiUni2;
        vm.expectRevert(IAccountDelegate.OnlyDelegateCall.selector);
        vm.prank(mallory);
        IAccountDelegate(bob).routeFromAccount(r, v2Prefunded(daiUni2, address(dai)));
    }

    /// @dev An account whose EIP-7702 delegation is code that knows its owner works like any other.
    function test_delegationToAnAccountsCode() public {
        SafeLike account = SafeLike(payable(address(0x77027702)));
        vm.etch(address(account), abi.encodePacked(hex"ef0100", address(new PlainAccount(alice))));
        dai.mint(address(account), 5 ether);
        uint256 expected = v2Out(daiUni2, address(dai), 5 ether);
        _run(account, _dai(5 ether), v2Prefunded(daiUni2, address(dai)));
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        _assertClean(dai, account);
    }

    /// @dev D2: the Safe only increments its nonce; the plain account writes nothing.
    function test_D2_accountStorageStays() public {
        dai.mint(address(safe), 5 ether);
        dai.mint(address(plain), 5 ether);
        vm.assertEq(_writesOf(safe), 1, "the Safe's nonce alone");
        vm.assertEq(_writesOf(plain), 0, "none");
        vm.assertEq(safe.nonce(), 1, "nonce");
    }

    function test_D4_noDelegatecallNorSelfdestruct() public view {
        bytes memory code = address(delegate).code;
        vm.assertEq(countOp(code, 0xf4), 0, "delegatecall");
        vm.assertEq(countOp(code, 0xf2), 0, "callcode");
        vm.assertEq(countOp(code, 0xff), 0, "selfdestruct");
        vm.assertEq(countOp(code, 0x55), 0, "sstore");
        vm.assertEq(countOp(code, 0x5d), 0, "tstore");
    }

    function testFuzz_D3_awkwardTokens(uint8 kind, uint256 standing) public {
        MockToken[4] memory tokens =
            [MockToken(new TetherToken()), new EndlessToken(), new AllOrNothingToken(), new HookedToken()];
        MockToken token = tokens[kind % 4];
        if (kind % 4 == 2 && standing != 0) standing = type(uint256).max;
        if (standing != 0) {
            vm.prank(alice);
            safe.execTransaction(address(token), 0, abi.encodeCall(token.approve, (address(router), standing)), 0);
        }
        address pool = newV2Pool(address(token), address(uni), 1_000 ether);
        token.mint(address(safe), 3 ether);
        uint256 expected = v2Out(pool, address(token), 2 ether);
        Route memory r = order(address(token), 2 ether, address(uni), carol);
        r.fundTo = pool;
        _run(safe, r, v2Prefunded(pool, address(token)));
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        vm.assertEq(token.balanceOf(address(safe)), 1 ether, "spent");
        _assertClean(token, safe);
    }

    /// @dev A token's allowance counts only if the token returns one.
    function test_D3_allowanceThatIsNotTold() public {
        SecretiveToken token = new SecretiveToken();
        address pool = newV2Pool(address(token), address(uni), 1_000 ether);
        token.mint(address(safe), 2 ether);
        Route memory r = order(address(token), 2 ether, address(uni), carol);
        r.fundTo = pool;
        _run(safe, r, v2Prefunded(pool, address(token)));
        vm.assertEq(token.balanceOf(address(safe)), 0, "spent");
        vm.assertTrue(!token.allowed(address(safe), address(router)), "D3: allowance for the Router");
    }

    /// @dev D3: a route fails rather than leave the Router an allowance.
    function test_D3_allowanceThatCannotBeEnded() public {
        UnendingToken token = new UnendingToken();
        address pool = newV2Pool(address(token), address(uni), 1_000 ether);
        token.mint(address(safe), 2 ether);
        Route memory r = order(address(token), 2 ether, address(uni), carol);
        r.fundTo = pool;
        bytes memory data = _data(r, v2Prefunded(pool, address(token)));
        bytes memory answer = abi.encodeWithSignature("Error(string)", "all or nothing");
        vm.expectRevert(abi.encodeWithSelector(IAccountDelegate.ApproveFailed.selector, address(token), answer));
        vm.prank(alice);
        safe.execTransaction(address(delegate), 0, data, 1);
    }

    function test_approvalRefused() public {
        RefusingToken token = new RefusingToken();
        token.mint(address(safe), 1 ether);
        bytes memory data = _data(order(address(token), 1 ether, address(uni), carol), "");
        vm.expectRevert(
            abi.encodeWithSelector(IAccountDelegate.ApproveFailed.selector, address(token), abi.encode(false))
        );
        vm.prank(alice);
        safe.execTransaction(address(delegate), 0, data, 1);
        // An address without code is not a token.
        data = _data(order(carol, 1 ether, address(uni), carol), "");
        vm.expectRevert(abi.encodeWithSelector(IAccountDelegate.ApproveFailed.selector, carol, ""));
        vm.prank(alice);
        safe.execTransaction(address(delegate), 0, data, 1);
    }

    function test_failuresAreTheRouters() public {
        dai.mint(address(safe), 5 ether);
        Route memory r = _dai(5 ether);
        r.minAmountOut = 5 ether;
        uint256 got = v2Out(daiUni2, address(dai), 5 ether);
        bytes memory data = _data(r, v2Prefunded(daiUni2, address(dai)));
        vm.expectRevert(abi.encodeWithSelector(IRouter.InsufficientOutput.selector, got, 5 ether));
        vm.prank(alice);
        safe.execTransaction(address(delegate), 0, data, 1);
        vm.assertEq(dai.balanceOf(address(safe)), 5 ether, "moved");
        vm.assertEq(dai.allowance(address(safe), address(router)), 0, "allowance");
    }

    /// @dev I14: during a route, the Router has an allowance and is locked.
    function test_I14_allowanceIsOfNoUseMeanwhile() public {
        HookedToken hooked = new HookedToken();
        address pool = newV2Pool(address(hooked), address(uni), 1_000 ether);
        hooked.mint(address(safe), 5 ether);
        Route memory theft = order(address(hooked), 1 ether, address(uni), mallory);
        hooked.setHook(address(router), abi.encodeCall(IRouter.route, (theft, v2Prefunded(pool, address(hooked)))));
        Route memory r = order(address(hooked), 2 ether, address(uni), carol);
        r.fundTo = pool;
        _run(safe, r, v2Prefunded(pool, address(hooked)));
        vm.assertEq(hooked.hooked(), 1, "never tried");
        vm.assertTrue(!hooked.succeeded(), "the hook came in");
        vm.assertEq(uni.balanceOf(mallory), 0, "stolen");
        _assertClean(hooked, safe);
    }

    function _dai(uint256 amountIn) private view returns (Route memory r) {
        r = order(address(dai), amountIn, address(uni), carol);
        r.fundTo = daiUni2;
    }

    function _data(Route memory r, bytes memory program) private view returns (bytes memory) {
        return abi.encodeCall(delegate.routeFromAccount, (r, program));
    }

    /// @dev Both kinds of account have the same function.
    function _run(SafeLike account, Route memory r, bytes memory program) private returns (bytes memory) {
        bytes memory data = _data(r, program);
        vm.prank(alice);
        return account.execTransaction{gas: TX_GAS}(address(delegate), 0, data, 1);
    }

    function _writesOf(SafeLike account) private returns (uint256 count) {
        vm.startStateDiffRecording();
        _run(account, _dai(1 ether), v2Prefunded(daiUni2, address(dai)));
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        for (uint256 i; i < accesses.length; i++) {
            Vm.StorageAccess[] memory touched = accesses[i].storageAccesses;
            for (uint256 j; j < touched.length; j++) {
                bool ours = touched[j].account == address(account) || touched[j].account == address(delegate);
                if (ours && touched[j].isWrite) count++;
            }
        }
    }

    function _assertClean(MockToken token, SafeLike account) private view {
        vm.assertEq(token.allowance(address(account), address(router)), 0, "D3: allowance for the Router");
        vm.assertEq(token.allowance(address(account), address(delegate)), 0, "allowance for the delegate");
        vm.assertEq(token.balanceOf(executor) + token.balanceOf(address(router)), 0, "left in Router or Executor");
        assertEmpty();
    }
}
