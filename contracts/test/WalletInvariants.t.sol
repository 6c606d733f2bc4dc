// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Call, IOwnerWallet} from "../src/interfaces/IOwnerWallet.sol";
import {Route} from "../src/interfaces/IRouter.sol";
import {WalletFixture} from "./base/WalletFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {RandomSteps} from "./base/RandomSteps.sol";
import {PlainAccount, SafeLike} from "./mocks/Accounts.sol";
import {HookedToken, MockToken} from "./mocks/MockTokens.sol";

/// @dev Strangers make random calls to wallets, factory, implementation, delegate and Router. Bob has approved all of
/// them without limit, his wallet has approved the Router, and both hold plenty.
contract WalletInvariantsTest is WalletFixture {
    uint256 private successes;
    HookedToken private hooked;
    SafeLike private malloryAccount;
    uint256[8] private held;

    function setUp() public override {
        super.setUp();
        hooked = new HookedToken();
        malloryAccount = SafeLike(payable(new PlainAccount(mallory)));
        fund(mallory);
        fund(address(malloryAccount));
        fund(factory.walletOf(mallory));
        hooked.mint(mallory, 1_000 ether);
        hooked.mint(bob, 1_000 ether);
        hooked.mint(bobWallet, 1_000 ether);
        fund(bobWallet);
        address[6] memory spenders =
            [address(router), executor, address(factory), implementation, address(delegate), bobWallet];
        for (uint256 i; i < 6; i++) {
            _approveAll(bob, spenders[i]);
            if (i < 5) _approveAll(bobWallet, spenders[i]);
        }
        held = _holdings();

        bytes4[] memory selectors = new bytes4[](5);
        selectors[0] = this.attackByCalls.selector;
        selectors[1] = this.attackByBytes.selector;
        selectors[2] = this.attackByRoute.selector;
        selectors[3] = this.armTheToken.selector;
        selectors[4] = this.deploy.selector;
        target(address(this), selectors);
    }

    /// @dev One invariant for all checks, since forge repeats the calls for each invariant of a contract.
    function invariant_allHold() public view {
        check_W1_W2_W7_bobLosesNothing();
        check_W1_walletApprovesNobodyNew();
        check_W4_W8_factoryAndImplementationStay();
    }

    /// @dev W1, W2, W7: no assets of Bob or of his wallet ever move, deployed or not.
    function check_W1_W2_W7_bobLosesNothing() internal view {
        uint256[8] memory now_ = _holdings();
        for (uint256 i; i < 8; i++) {
            vm.assertGe(now_[i], held[i], "Bob lost something");
        }
    }

    /// @dev W1: no stranger can make the wallet approve anyone.
    function check_W1_walletApprovesNobodyNew() internal view {
        address[4] memory spenders = [mallory, factory.walletOf(mallory), address(malloryAccount), address(hooked)];
        MockToken[3] memory tokens = [dai, uni, hooked];
        for (uint256 i; i < 4; i++) {
            for (uint256 j; j < 3; j++) {
                vm.assertEq(tokens[j].allowance(bobWallet, spenders[i]), 0, "an allowance");
            }
        }
    }

    /// @dev W4, W8: the code never changes, and the contracts never hold anything.
    function check_W4_W8_factoryAndImplementationStay() internal view {
        vm.assertTrue(bobWallet.code.length == 0 || IOwnerWallet(bobWallet).owner() == bob, "owner");
        vm.assertEq(IOwnerWallet(implementation).owner(), address(0), "implementation's owner");
        vm.assertEq(address(factory).balance + implementation.balance + address(delegate).balance, 0, "native");
    }

    /// @dev The runs would prove nothing if every attack were refused at once; many run to their end.
    function test_attacksRunOftenEnough() public {
        for (uint256 seed; seed < 400; seed++) {
            attackByCalls(uint256(keccak256(abi.encode(seed))), uint8(seed));
        }
        vm.assertGe(successes, 40, "too few attacks ran to their end");
        check_W1_W2_W7_bobLosesNothing();
    }

    function deploy(bool bobs) public {
        vm.prank(mallory);
        factory.deploy(bobs ? bob : mallory);
    }

    function attackByCalls(uint256 seed, uint8 count) public {
        Call[] memory calls = new Call[](1 + count % 3);
        for (uint256 i; i < calls.length; i++) {
            calls[i] = _call(uint256(keccak256(abi.encode(seed, i))), 0);
        }
        address[4] memory wallets = [bobWallet, implementation, factory.walletOf(mallory), address(malloryAccount)];
        bytes memory data = seed % 2 == 0
            ? abi.encodeCall(factory.deployAndExecute, (calls))
            : abi.encodeCall(IOwnerWallet.execute, (calls));
        _attack(seed % 2 == 0 ? address(factory) : wallets[(seed >> 8) % 4], data, (seed >> 16) % 2);
    }

    function attackByBytes(uint256 seed, bytes calldata data) public {
        address[6] memory targets =
            [bobWallet, implementation, address(factory), address(delegate), factory.walletOf(mallory), executor];
        _attack(targets[seed % 6], data, (seed >> 8) % 2);
    }

    /// @dev Attacks through the Router, the delegate, and the delegate in an account of the stranger.
    function attackByRoute(uint256 seed, uint256 amountIn, uint8 steps) public {
        bytes memory program = P.head(_table());
        for (uint256 i; i < 1 + steps % 4; i++) {
            program = bytes.concat(program, RandomSteps.step(uint256(keccak256(abi.encode(seed, i))), 9));
        }
        Route memory r = _order(seed, amountIn);
        bytes memory data = abi.encodeCall(delegate.routeFromAccount, (r, program));
        if (seed % 3 == 0) _attack(address(router), abi.encodeCall(router.route, (r, program)), 0);
        else if (seed % 3 == 1) _attack(address(delegate), data, 0);
        else _attack(address(malloryAccount), _transaction(address(delegate), data), 0);
    }

    /// @dev I14: the token reenters through any of these in the middle of a transfer.
    function armTheToken(uint256 seed) public {
        Call[] memory calls = new Call[](1);
        calls[0] = _call(seed, 0);
        if (seed % 2 == 0) hooked.setHook(address(factory), abi.encodeCall(factory.deployAndExecute, (calls)));
        else hooked.setHook(bobWallet, abi.encodeCall(IOwnerWallet.execute, (calls)));
    }

    /// @dev The calls that a thief would have a wallet make, mostly to tokens, some to other wallets.
    function _call(uint256 seed, uint256 depth) private view returns (Call memory) {
        address[3] memory tokens = [address(dai), address(uni), address(hooked)];
        address token = tokens[seed % 3];
        address from = (seed >> 8) % 2 == 0 ? bob : bobWallet;
        uint256 amount = (seed >> 16) % 3 * 1 ether;
        uint256 kind = (seed >> 24) % (depth < 2 ? 7 : 4);
        if (kind == 0) return pulling(token, from, mallory, amount);
        if (kind == 1) return Call(token, 0, abi.encodeCall(MockToken.transfer, (mallory, amount)));
        if (kind == 2) return approving(token, mallory, amount);
        if (kind == 3) return Call(mallory, (seed >> 32) % 2, "");
        Call[] memory inner = new Call[](1);
        inner[0] = _call(uint256(keccak256(abi.encode(seed))), depth + 1);
        if (kind == 4) return Call(bobWallet, 0, abi.encodeCall(IOwnerWallet.execute, (inner)));
        if (kind == 5) return Call(address(factory), 0, abi.encodeCall(factory.deployAndExecute, (inner)));
        return Call(address(factory), 0, abi.encodeCall(factory.deploy, (from)));
    }

    function _attack(address to, bytes memory data, uint256 value) private {
        vm.prank(mallory);
        (bool ok,) = to.call{value: value, gas: TX_GAS}(data);
        if (ok) successes++;
    }

    function _transaction(address to, bytes memory data) private view returns (bytes memory) {
        return abi.encodeCall(malloryAccount.execTransaction, (to, 0, data, 1));
    }

    function _order(uint256 seed, uint256 amountIn) private view returns (Route memory r) {
        address[4] memory tokens = [address(dai), address(uni), address(hooked), NATIVE];
        address[4] memory places = [executor, daiUni2, bob, bobWallet];
        r = order(tokens[seed % 4], bound(amountIn, 1, 100 ether), tokens[(seed / 4) % 4], mallory);
        r.fundTo = places[(seed / 16) % 4];
    }

    function _table() private view returns (address[] memory table) {
        table = new address[](9);
        (table[0], table[1], table[2], table[3]) = (address(dai), address(uni), address(weth), address(hooked));
        (table[4], table[5], table[6]) = (daiUni2, daiUni3, bobWallet);
        (table[7], table[8]) = (address(factory), bob);
    }

    function _approveAll(address owner, address spender) private {
        MockToken[3] memory tokens = [dai, uni, hooked];
        for (uint256 i; i < 3; i++) {
            vm.prank(owner);
            tokens[i].approve(spender, type(uint256).max);
        }
    }

    function _holdings() private view returns (uint256[8] memory) {
        return [
            dai.balanceOf(bob),
            uni.balanceOf(bob),
            hooked.balanceOf(bob),
            bob.balance,
            dai.balanceOf(bobWallet),
            uni.balanceOf(bobWallet),
            hooked.balanceOf(bobWallet),
            bobWallet.balance
        ];
    }
}
