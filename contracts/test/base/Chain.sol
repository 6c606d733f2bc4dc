// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Route} from "../../src/interfaces/IRouter.sol";
import {MockToken} from "../mocks/MockTokens.sol";
import {Orders} from "./Orders.sol";
import {Programs as P} from "./Programs.sol";

/// @dev A user's call at a venue, and the step that does the same. In the step's table, the venue is 0, the token sold
/// 1, the token bought 2, and `more` follows.
struct Trade {
    address venue;
    address tokenIn;
    address tokenOut;
    address[] more;
    /// The order's input, and how much of it the step sells.
    uint256 amount;
    uint256 sold;
    bytes step;
    /// Whether the step itself pays the receiver. Otherwise the output is swept from the Executor.
    bool paysReceiver;
    /// The contract that a user approves, the call, and its beneficiary: the account in it is bob.
    address asked;
    bytes call;
    /// The number of units by which these tokens' balances may be off.
    uint256 slack;
}

/// @dev The local chain with the protocols' published code, as scripts/chain.mjs writes it.
abstract contract Chain is Orders {
    error Done(uint256 got, uint256 spent);

    address internal dan = address(0xDADADA);
    /// @dev Holds large amounts of every token.
    address internal rich;
    string internal places;

    function setUp() public virtual {
        places = vm.readFile("cache/chain/places.json");
        vm.loadAllocs("cache/chain/accounts.json");
        vm.roll(vm.parseJsonUint(places, ".number") + 1);
        // A month's interest has accrued.
        vm.warp(vm.parseJsonUint(places, ".seconds") + 30 days);
        rich = vm.parseJsonAddress(places, ".rich");
        vm.deal(rich, 1_000_000 ether);
        deployRouter();
    }

    /// @dev The step gives the receiver what the call gives a user in the same state, or fails if the call fails; no
    /// allowance and no amount of either token remains.
    function assertAsByUser(Trade memory t) internal returns (bool traded) {
        (bool ok, uint256 expected, uint256 spent) = _byUser(t);
        // The recipient of a rounding token may hold a unit less, and cannot forward it.
        give(t.tokenIn, alice, t.amount + t.slack);
        if (t.tokenIn != NATIVE) {
            // Some tokens require that an earlier trade's allowance is revoked first.
            callAs(alice, t.tokenIn, 0, abi.encodeCall(MockToken.approve, (address(router), 0)));
            callAs(alice, t.tokenIn, 0, abi.encodeCall(MockToken.approve, (address(router), t.amount)));
        }
        Route memory r = order(t.tokenIn, t.amount, t.tokenOut, carol);
        r.refundTo = dan;
        uint256 before = balance(t.tokenIn, dan);
        uint256 allowed = _allowance(t);
        bytes memory program = _programOf(t);
        vm.prank(alice);
        try router.route{value: t.tokenIn == NATIVE ? t.amount : 0, gas: TX_GAS}(r, program) returns (uint256 got) {
            vm.assertTrue(ok, "ran where a user's call fails");
            assertNear(got, expected, t.slack, "other than a user gets");
            assertNear(balance(t.tokenIn, dan) - before, t.amount - spent, 2 * t.slack, "other than a user keeps");
            // Not zero if a token gives its venue an allowance by itself.
            vm.assertEq(_allowance(t), allowed, "I20: an allowance is left");
            vm.assertLe(balance(t.tokenIn, executor), 2 * t.slack, "I7: input stays");
            vm.assertLe(balance(t.tokenOut, executor), t.slack, "I7: output stays");
            return true;
        } catch (bytes memory reason) {
            // A partial fill takes nothing, and zero does not satisfy a minimum of one unit.
            bool refusable = !ok || expected <= t.slack || spent + t.slack < t.sold;
            if (!refusable) rethrow(reason);
        }
    }

    function assertNear(uint256 a, uint256 b, uint256 slack, string memory message) internal pure {
        if (slack == 0) vm.assertEq(a, b, message);
        else vm.assertLe(a > b ? a - b : b - a, slack, message);
    }

    /// @dev Reverts the call and keeps only its output and cost.
    function byUser(Trade calldata t) external {
        give(t.tokenIn, bob, t.amount + t.slack);
        if (t.tokenIn != NATIVE) callAs(bob, t.tokenIn, 0, abi.encodeCall(MockToken.approve, (t.asked, t.sold)));
        (uint256 held, uint256 had) = (balance(t.tokenIn, bob), balance(t.tokenOut, bob));
        callAs(bob, t.asked, t.tokenIn == NATIVE ? t.sold : 0, t.call);
        revert Done(balance(t.tokenOut, bob) - had, held - balance(t.tokenIn, bob));
    }

    function give(address token, address to, uint256 amount) internal {
        if (token == NATIVE) vm.deal(to, to.balance + amount);
        else callAs(rich, token, 0, abi.encodeCall(MockToken.transfer, (to, amount)));
    }

    function callAs(address caller, address to, uint256 value, bytes memory data) internal {
        vm.prank(caller);
        (bool ok, bytes memory reason) = to.call{value: value}(data);
        if (!ok) rethrow(reason);
    }

    /// @dev Amounts of every magnitude up to the rich account's balance.
    function sizeOf(address token, uint256 seed) internal view returns (uint256) {
        uint256 most = token == NATIVE ? 100_000 ether : balance(token, rich) - 2;
        return 1 + (seed >> 8) % ((most >> (seed & 0xff) % 64) + 1);
    }

    function ref(address token, uint8 index) internal pure returns (uint8) {
        return token == NATIVE ? P.NATIVE : index;
    }

    function rethrow(bytes memory reason) internal pure {
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    function _byUser(Trade memory t) private returns (bool ok, uint256 got, uint256 spent) {
        try this.byUser(t) {}
        catch (bytes memory reason) {
            if (bytes4(reason) != Done.selector) return (false, 0, 0);
            assembly ("memory-safe") {
                got := mload(add(reason, 0x24))
                spent := mload(add(reason, 0x44))
            }
            ok = true;
        }
    }

    function _allowance(Trade memory t) private view returns (uint256) {
        return t.tokenIn == NATIVE ? 0 : MockToken(t.tokenIn).allowance(executor, t.venue);
    }

    function _programOf(Trade memory t) private pure returns (bytes memory) {
        address[] memory table = new address[](3 + t.more.length);
        (table[0], table[1], table[2]) = (t.venue, t.tokenIn, t.tokenOut);
        for (uint256 i; i < t.more.length; i++) {
            table[3 + i] = t.more[i];
        }
        bytes memory sweeps = P.sweep(ref(t.tokenIn, 1), P.REFUND_TO);
        if (!t.paysReceiver) sweeps = bytes.concat(P.sweep(ref(t.tokenOut, 2), P.RECEIVER), sweeps);
        return bytes.concat(P.head(table), t.step, sweeps);
    }
}
