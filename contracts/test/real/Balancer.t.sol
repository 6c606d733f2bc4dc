// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {
    BalancerExit,
    BalancerFunds,
    BalancerJoin,
    BalancerSwap,
    IBalancerVault
} from "../../src/interfaces/IBalancerVault.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {IStETH, IWstETH} from "../../src/interfaces/IVenues.sol";
import {Trade} from "../base/Chain.sol";
import {Positions as Q} from "../base/Positions.sol";
import {Programs as P} from "../base/Programs.sol";
import {Trades} from "../base/Trades.sol";
import {MockToken} from "../mocks/MockTokens.sol";

interface IBalancerPool {
    function getPoolId() external view returns (bytes32);
}

interface IBalancerTokens {
    function getPoolTokens(bytes32 poolId) external view returns (address[] memory, uint256[] memory, uint256);
}

/// @dev Balancer's vault, weighted and composable stable pools with their published code.
/// forge-config: default.fuzz.runs = 12
/// forge-config: deep.fuzz.runs = 10000
contract RealBalancerTest is Trades {
    /// @dev Indices in a pool: among the tokens without the pool's own, and among all registered ones.
    struct Pool {
        address share;
        bytes32 id;
        address[] registered;
        address[] tokens;
    }

    address private vault;
    Pool[] private pools;

    function setUp() public override {
        super.setUp();
        vault = addressAt(".balancer.vault");
        // The composable pools take wstETH, of which the rich account has none.
        (address steth, address wsteth) = (addressAt(".lido.steth"), addressAt(".lido.wsteth"));
        callAs(rich, steth, 2_000 ether, abi.encodeCall(IStETH.submit, (address(0))));
        callAs(rich, steth, 0, abi.encodeCall(MockToken.approve, (wsteth, 1_000 ether)));
        callAs(rich, wsteth, 0, abi.encodeCall(IWstETH.wrap, (1_000 ether)));
        address[] memory shares = addresses(".balancer.pools");
        for (uint256 i; i < shares.length; i++) {
            bytes32 id = IBalancerPool(shares[i]).getPoolId();
            (address[] memory registered,,) = IBalancerTokens(vault).getPoolTokens(id);
            pools.push(Pool(shares[i], id, registered, _without(registered, shares[i])));
            Trade memory t = _join(certain(), i, 0);
            callAs(rich, t.tokenIn, 0, abi.encodeCall(MockToken.approve, (vault, t.sold)));
            callAs(rich, vault, 0, _joinCall(pools[i], 0, t.sold, rich));
        }
    }

    function testFuzz_swap(Order memory o, uint256 which, uint256 i, uint256 j) public {
        assertAsByUser(_swap(o, which, i, j));
    }

    function testFuzz_join(Order memory o, uint256 which, uint256 i) public {
        assertAsByUser(_join(o, which, i));
    }

    function testFuzz_exit(Order memory o, uint256 which, uint256 i) public {
        assertAsByUser(_exit(o, which, i));
    }

    /// @dev Shares with an unlimited allowance for the vault cannot be sold in it, but can be redeemed; see README.md.
    function test_I20_sharesThatAllowTheVaultEverything() public {
        for (uint256 i; i < pools.length; i++) {
            address share = pools[i].share;
            if (MockToken(share).allowance(executor, vault) == 0) continue;
            bytes memory step = Q.balancer(0, pools[i].id, P.part(1, 1_000_000), 2, P.RECEIVER);
            give(share, alice, 1e15);
            callAs(alice, share, 0, abi.encodeCall(MockToken.approve, (address(router), 1e15)));
            bytes memory program = bytes.concat(P.head(vault, share, pools[i].tokens[0]), step);
            vm.prank(alice);
            try router.route(order(share, 1e15, pools[i].tokens[0], carol), program) {
                revert("sold");
            } catch (bytes memory reason) {
                bytes4 error = bytes4(reason);
                bool named = error == IExecutor.AllowanceLeft.selector || error == IExecutor.StepFailed.selector;
                vm.assertTrue(named, "an error without a name");
            }
        }
    }

    /// @dev None of the tests above is vacuous.
    function test_everyPoolTrades() public {
        for (uint256 i; i < pools.length; i++) {
            for (uint256 j; j < pools[i].tokens.length; j++) {
                vm.assertTrue(assertAsByUser(_swap(certain(), i, j, j + 1)), "swap");
                vm.assertTrue(assertAsByUser(_join(certain(), i, j)), "join");
                vm.assertTrue(assertAsByUser(_exit(certain(), i, j)), "exit");
            }
        }
    }

    function _swap(Order memory o, uint256 which, uint256 i, uint256 j) private view returns (Trade memory t) {
        Pool memory p = pools[which % pools.length];
        (i, j) = (i % p.tokens.length, j % p.tokens.length);
        if (i == j) j = (j + 1) % p.tokens.length;
        t = newTrade(vault, p.tokens[i], p.tokens[j], o, 0);
        t.step = Q.balancer(0, p.id, sold(t, o), 2, to(t, o));
        BalancerSwap memory swap = BalancerSwap(p.id, 0, t.tokenIn, t.tokenOut, t.sold, "");
        BalancerFunds memory funds = BalancerFunds(bob, false, payable(bob), false);
        t.call = abi.encodeCall(IBalancerVault.swap, (swap, funds, 0, block.timestamp));
    }

    function _join(Order memory o, uint256 which, uint256 i) private view returns (Trade memory t) {
        Pool memory p = pools[which % pools.length];
        i %= p.tokens.length;
        t = newTrade(vault, p.tokens[i], p.share, o, 0);
        t.more = p.registered;
        t.step = Q.balancerJoin(0, p.id, _refs(p), sold(t, o), to(t, o));
        t.call = _joinCall(p, i, t.sold, bob);
    }

    function _exit(Order memory o, uint256 which, uint256 i) private view returns (Trade memory t) {
        Pool memory p = pools[which % pools.length];
        i %= p.tokens.length;
        t = newTrade(vault, p.share, p.tokens[i], o, 0);
        t.more = p.registered;
        t.step = Q.balancerExit(0, p.id, _refs(p), sold(t, o), 2, to(t, o));
        BalancerExit memory exit =
            BalancerExit(p.registered, new uint256[](p.registered.length), abi.encode(0, t.sold, i), false);
        t.call = abi.encodeCall(IBalancerVault.exitPool, (p.id, bob, payable(bob), exit));
    }

    function _joinCall(Pool memory p, uint256 i, uint256 amount, address who) private pure returns (bytes memory) {
        uint256[] memory amounts = new uint256[](p.tokens.length);
        amounts[i] = amount;
        uint256[] memory most = new uint256[](p.registered.length);
        for (uint256 k; k < most.length; k++) {
            most[k] = type(uint256).max;
        }
        BalancerJoin memory join = BalancerJoin(p.registered, most, abi.encode(1, amounts, 0), false);
        return abi.encodeCall(IBalancerVault.joinPool, (p.id, who, who, join));
    }

    function _refs(Pool memory p) private pure returns (bytes memory refs) {
        refs = new bytes(p.registered.length);
        for (uint256 i; i < refs.length; i++) {
            refs[i] = bytes1(uint8(3 + i));
        }
    }

    function _without(address[] memory all, address one) private pure returns (address[] memory others) {
        uint256 count;
        for (uint256 i; i < all.length; i++) {
            if (all[i] != one) count++;
        }
        others = new address[](count);
        count = 0;
        for (uint256 i; i < all.length; i++) {
            if (all[i] != one) others[count++] = all[i];
        }
    }
}
